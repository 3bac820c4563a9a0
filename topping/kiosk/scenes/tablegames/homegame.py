"""A simplified duplicate at home: the draw and its time, the words said, the top, the scores."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.tablegames.homegames import HomeTable
from topping.kiosk.cues import Cue
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.classic.turnlist import TurnListView, TurnRow, paint_turn_list, turn_rows_in
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.grid.rack import paint_rack
from topping.kiosk.painters.parts.field import FieldView, line_rect
from topping.kiosk.painters.parts.status import TimerView
from topping.kiosk.painters.solo.answer import AnswerView, paint_answer
from topping.kiosk.painters.solo.movetime import BarView, HeadView, paint_bar, paint_clock, paint_head
from topping.kiosk.routes.othergames import NewHomeGame, OtherGames
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.searched import board_of, placed_of, rack_of
from topping.kiosk.widgets.gui import Field
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.move.question import Question, leave_question
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.wording import sentence
from topping.play.home.game import (
    HomeDrawShown,
    HomeEvent,
    HomeGame,
    HomePhase,
    HomeStopped,
    HomeTimeOver,
    HomeTopShown,
    HomeWordSaid,
)
from topping.texts import say
from topping.texts.times import to_seconds

_QUIET: Final = AnswerView("", "plain")
_LAST_MS: Final = 10_000
_MINUTE_MS: Final = 60_000
_LONGEST: Final = 40


class HomeGameScene(Scene):
    """Enter leads on: the draw, the end of its time, each player's word, the top, the next draw."""

    keeps_awake = True

    def __init__(self, stage: Stage, table: HomeTable) -> None:
        self.table = table
        self.now = stage.clock.now()
        self._since: int | None = None
        """When the draw was on screen; None until then."""
        self._player = 0
        """Whose word is being typed."""
        self._typed = ""
        self._message = _QUIET
        self._has_gone_on = False
        """Whether the message is about the player before."""
        self._question: Question | None = None
        super().__init__(stage)

    @property
    def game(self) -> HomeGame:
        """The game as it stands."""
        return self.table.game

    @property
    def bars_words(self) -> str:
        """Looking words up is no help that all have."""
        return "" if self.game.phase is HomePhase.OVER else "words.barred.session"

    def lay_out(self) -> None:
        """The places of the play screen."""
        self.places = PlayLayout(self.stage.screen.layout, 7, self.stage.backstage.settings.country_names)
        super().lay_out()

    def build(self) -> None:
        """The line of a word said, or the question."""
        places = self.places
        self._entry: EntryLine | None = None
        if self._question is not None:
            self._question.build(self.gui, places.list, self.text_size)
        elif self.game.phase is HomePhase.SAYING:
            ring = 2 * places.ring
            self._field = Field(places.field.inflate(ring, ring))
            self._entry = EntryLine(self.gui, line_rect(places.field), _LONGEST, field=self._field)
            self._entry.set(self._typed)
            self._entry.focus()

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    # what happens

    def _do(self, event: HomeEvent) -> bool:
        try:
            self.table.add(event)
        except ToppingError as fault:
            self._message = AnswerView(sentence(fault), "bad")
            return False
        self.lay_out()
        return True

    def tick(self, now: int) -> None:
        """The time of the move, which ends by itself."""
        self.now = now
        if self.game.phase is HomePhase.THINKING and self._left_ms <= 0:
            self.stage.cues.play(Cue.SIGNAL)
            self._time_over()

    def shown(self, frame: Collection[str], now: int) -> None:
        """The clock starts when the draw is on screen; after an interruption, anew."""
        if self.game.phase is HomePhase.THINKING and "rack" in frame and self._since is None:
            self._since = now

    def slept(self, gap_ms: int, now: int) -> None:
        """What the program did not see is no time of the move."""
        if self._since is not None:
            self._since += gap_ms

    @property
    def _left_ms(self) -> int:
        used = 0 if self._since is None else self.now - self._since
        return self.game.minutes * _MINUTE_MS - used

    def _time_over(self) -> None:
        self._since, self._player, self._typed = None, 0, ""
        self._message = _QUIET
        self._do(HomeTimeOver())

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter leads on; while words are said, they are typed, one player after the other."""
        self.now = now
        if self._question is not None:
            if not self._question.handle(event):
                self.gui.handle(event)
        elif is_key(event, pygame.K_ESCAPE):
            self._escape()
        elif is_key(event, pygame.K_F8) and self.game.phase is not HomePhase.OVER:
            self._do(HomeStopped())
        elif self.game.phase is HomePhase.SAYING:
            self._say(event)
        elif is_enter(event):
            if not self.stage.keyboard.is_repeat:
                self._lead_on()
        else:
            self.gui.handle(event)

    def _lead_on(self) -> None:
        game = self.game
        match game.phase:
            case HomePhase.DRAW:
                self._do(HomeDrawShown())
            case HomePhase.THINKING:
                self._time_over()
            case HomePhase.TOP:
                self._message = _QUIET
                self._do(HomeStopped() if game.is_finished else HomeDrawShown())
            case _:
                self.go(NewHomeGame(game.names))

    def _say(self, event: pygame.event.Event) -> None:
        entry = self._entry
        if entry is None:
            return
        if is_enter(event):
            if not self.stage.keyboard.is_repeat:
                self._take(entry)
        elif is_key(event, pygame.K_F2):
            self._show_top()
        elif is_key(event, pygame.K_UP, pygame.K_DOWN):
            step = -1 if event.key == pygame.K_UP else 1
            self._to_player(max(0, min(self._player + step, len(self.game.names) - 1)))
        else:
            self.gui.handle(event)
            if entry.text != self._typed and not self._has_gone_on:
                self._message = _QUIET
            entry.focus()
            self._typed = entry.text

    def _to_player(self, player: int) -> None:
        """Goes to a player, whose word can be typed, or typed again."""
        self._player, self._typed = player, next((one.text for one in self.game.said if one.player == player), "")
        self.lay_out()
        if self._entry is not None:
            self._entry.select_all()

    def _take(self, entry: EntryLine) -> None:
        """What a player said; an empty line is no word. After the last player, the top."""
        try:
            value = self.table.worth(entry.text)
        except ToppingError as fault:
            self._message, self._has_gone_on = AnswerView(sentence(fault), "bad"), False
            entry.select_all()
            return
        name = self.game.names[self._player]
        if not self._do(HomeWordSaid(self._player, entry.text, value)):
            return
        if value.fault is None and value.move is not None:
            move = value.move.circled
            self._message = AnswerView(say("homegame.said", name=name, move=move, points=value.points), "plain")
        else:
            fault_name = "" if value.fault is None else value.fault.name.lower()
            self._message = AnswerView(say(f"homegame.fault.{fault_name}", name=name), "bad")
        if self._player + 1 < len(self.game.names):
            self._has_gone_on = True
            self._to_player(self._player + 1)
        else:
            self._show_top()

    def _show_top(self) -> None:
        if self._do(HomeTopShown()):
            self.stage.cues.play(Cue.FOUND)

    def _escape(self) -> None:
        if self.game.phase is HomePhase.OVER:
            self.go(OtherGames())
        elif self._entry is not None and self._entry.text:
            self._entry.clear()
            self._typed = ""
        else:
            self._question = leave_question("homegame", self._stay, self._leave)
            self.lay_out()

    def _stay(self) -> None:
        self._question = None
        self.lay_out()

    def _leave(self) -> None:
        self.go(OtherGames())

    def ask_to_close(self) -> bool:
        """Everything is kept already."""
        return True

    # what is shown

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        if self._question is not None:
            return (enter(say("homegame.key.choose")), escape(say("homegame.key.back")))
        leave, stop = escape(say("homegame.key.leave")), Hint("F8", say("homegame.key.stop"), pygame.K_F8)
        match self.game.phase:
            case HomePhase.DRAW:
                return (enter(say("homegame.key.draw")), stop, leave)
            case HomePhase.THINKING:
                return (enter(say("homegame.key.time_over")), leave)
            case HomePhase.SAYING:
                arrows = (
                    Hint("↑", "", pygame.K_UP, is_joined=True),
                    Hint("↓", say("homegame.key.player"), pygame.K_DOWN),
                )
                return (
                    enter(say("homegame.key.said")),
                    *arrows,
                    Hint("F2", say("homegame.key.top"), pygame.K_F2),
                    leave,
                )
            case HomePhase.TOP:
                does = "homegame.key.end" if self.game.is_finished else "homegame.key.draw"
                return (enter(say(does)), stop, leave)
            case HomePhase.OVER:
                return (enter(say("homegame.key.again")), leave)

    def panels(self) -> list[Panel]:
        """Grid, time, draw, what is said, and the players."""
        game, places = self.game, self.places
        title = say("homegame.standings") if game.phase is HomePhase.OVER else say("play.move", number=game.number)
        head = HeadView(title, self._under_head, places.text(3))
        is_on = game.phase is HomePhase.THINKING
        left = self._left_ms if is_on else game.minutes * _MINUTE_MS
        used = round(places.bar.width * (1 - left / (game.minutes * _MINUTE_MS)))
        is_last = is_on and left <= _LAST_MS
        panels = [
            Panel("board", places.board, self._board, paint_board),
            Panel("header", places.header, head, paint_head),
            Panel("timer", places.clock, TimerView(to_seconds(max(0, left) + 999), is_last, not is_on), paint_clock),
            Panel("bar", places.bar, BarView(used if is_on else 0, None, is_last), paint_bar),
        ]
        if game.phase in (HomePhase.THINKING, HomePhase.SAYING):
            panels.append(Panel("rack", places.rack, rack_of(game.turn, (), places), paint_rack))
        if self._question is not None:
            return [*panels, self._question.panel]
        if self._entry is not None:
            self._field.view = FieldView()
        said, players = self._below
        panels.append(Panel("verdict", said, self._said, paint_answer))
        return [*panels, Panel("players", players, self._list, paint_turn_list)]

    @property
    def _below(self) -> tuple[Rect, Rect]:
        """What is said, and the players under it: higher up where there is neither draw nor line."""
        places = self.places
        if self.game.phase in (HomePhase.THINKING, HomePhase.SAYING):
            return places.verdict, places.list
        said = Rect(places.verdict)
        said.top = places.total.top
        top = said.bottom + places.px(20)
        return said, Rect(places.list.left, top, places.list.width, places.list.bottom - top)

    @property
    def _under_head(self) -> str:
        names = say("tablegame.count", count=len(self.game.names))
        return f"{say('homegame.minutes', count=self.game.minutes)} · {names}"

    @property
    def _board(self) -> BoardView:
        game = self.game
        before = game.turns[game.number - 2] if game.number > 1 else None
        if game.phase in (HomePhase.TOP, HomePhase.OVER) and game.scores:
            turn = game.turn
            return BoardView(turn.after.board.cells, placed_of(turn))
        return board_of(game.turn, before, (), None)

    @property
    def _said(self) -> AnswerView:
        game = self.game
        match game.phase:
            case HomePhase.DRAW:
                return AnswerView(say("homegame.draw_comes"), "plain")
            case HomePhase.THINKING:
                return AnswerView(say("homegame.think"), "hint")
            case HomePhase.SAYING if not self._message.text:
                return AnswerView(say("homegame.say", name=game.names[self._player]), "plain")
            case HomePhase.SAYING if self._has_gone_on:
                told = say("homegame.next", told=self._message.text, name=game.names[self._player])
                return AnswerView(told, self._message.tone)
            case HomePhase.TOP:
                solution = game.turn.solution
                told = say("homegame.top", move=solution.move.circled, points=solution.points)
                return AnswerView(told, "good", strong=told)
            case HomePhase.OVER:
                return AnswerView(say("homegame.over"), "plain")
            case _:
                return self._message

    @property
    def _list(self) -> TurnListView:
        """While words are said, by seat, with what was said; else by total, with what the last move brought."""
        game, places = self.game, self.places
        rows = self._saying_rows() if game.phase is HomePhase.SAYING else self._score_rows()
        room = turn_rows_in(self._below[1].height, places.row)
        first = max(0, min(self._player - room // 2, len(rows) - room)) if game.phase is HomePhase.SAYING else 0
        headings = (
            "",
            say("classic.turns.player"),
            say("classic.turns.word"),
            say("classic.turns.place"),
            say("classic.turns.points"),
            say("classic.turns.total"),
        )
        return TurnListView(headings, rows[first : first + room], places.row, places.text(3), places.text(1))

    def _saying_rows(self) -> tuple[TurnRow, ...]:
        game, totals = self.game, self.game.totals
        said = {one.player: one.value for one in game.said}
        rows = []
        for player, name in enumerate(game.names):
            value = said.get(player)
            move = None if value is None else value.move
            word, reference = ("", "") if move is None else (move.word, str(move.reference))
            text = "" if value is None or value.fault is None else say(f"homegame.short.{value.fault.name.lower()}")
            points = "" if value is None else str(value.points)
            lit = player == self._player
            rows.append(TurnRow(str(player + 1), name, word, text, reference, points, str(totals[player]), is_lit=lit))
        return tuple(rows)

    def _score_rows(self) -> tuple[TurnRow, ...]:
        game, totals = self.game, self.game.totals
        last = game.scores[-1] if game.scores and game.phase is not HomePhase.THINKING else ()
        order = sorted(range(len(game.names)), key=lambda player: (-totals[player], player))
        rows = []
        for player in order:
            rank = 1 + sum(total > totals[player] for total in totals)
            word = text = reference = points = ""
            if last:
                score = last[player]
                if score.value.move is not None:
                    word, reference = score.value.move.word, str(score.value.move.reference)
                elif score.value.fault is not None:
                    text = say(f"homegame.short.{score.value.fault.name.lower()}")
                points = str(score.value.points) + (f" + {score.bonus}" if score.bonus else "")
            rows.append(TurnRow(str(rank), game.names[player], word, text, reference, points, str(totals[player])))
        return tuple(rows)
