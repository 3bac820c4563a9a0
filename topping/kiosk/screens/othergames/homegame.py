"""The screen of simplified duplicate at home: the draw, the time, each player's word, the top."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

import pygame

from topping.kiosk.cards.ownplace import own_facts
from topping.kiosk.engine.sounds import Cue
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.movetime import BAR_PARTS, BarView, TimerView
from topping.kiosk.screens.classic.turn import answer, head, over, time_bar, turns_table
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame, OtherGames, PlayHomeGame
from topping.kiosk.stage import Stage
from topping.kiosk.typing.guide import guide_card
from topping.kiosk.typing.move import TrayHand, rack_view
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import fact, tall_field
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import board, main_button, play_skeleton, rack
from topping.kiosk.ui.tree import Act, Cursor, Element, TypedText
from topping.kiosk.views.moves import board_of, placed_of
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
from topping.play.home.statedpoints import WordValue
from topping.play.run.strokes import is_digit_meant
from topping.texts import say
from topping.texts.times import to_seconds
from topping.training.ownplace import OwnPlace
from topping.wording.classic import TurnRow, turn_headings

_LONGEST: Final = 40


_LAST_MS: Final = 10_000
_MINUTE_MS: Final = 60_000
_SMALL: Final = 0.7
_LARGE_TEXT: Final = 115
"""Below this scale, or with larger text, the countries' names do not fit under the draw."""


class HomeGameScreen(TellingScreen):
    """A game of duplicate at home. Enter leads to the next step: draw, end of the time, each player's word, top."""

    keeps_awake = True

    def __init__(self, stage: Stage, route: PlayHomeGame) -> None:
        self._table, self._list = route.table, Cursor(None)
        self._typed = TypedText(longest=_LONGEST, digits=is_digit_meant)
        self._since: int | None = None
        """When (ms) the draw came on screen; None before."""
        self._player = 0
        """The player whose word is being typed."""
        self._has_gone_on = False
        """Whether the message concerns the previous player."""
        self._own: OwnPlace | None = None
        """At the end of a game of one player, its rank among his last games."""
        super().__init__(stage)
        self._to_player(0)

    @property
    def game(self) -> HomeGame:
        return self._table.game

    @property
    def bars_words(self) -> str:
        return "" if self.game.phase is HomePhase.OVER else "words.barred.session"

    # time

    def tick(self, now: int) -> None:
        if self.game.phase is HomePhase.THINKING and not self._left_ms(now):
            self.stage.cues.play(Cue.SIGNAL)
            self._time_over()

    def shown(self, frame: Collection[str], now: int) -> None:
        """Starts the clock when the draw is on screen; after an interruption, starts it again."""
        if self.game.phase is HomePhase.THINKING and "rack" in frame and self._since is None:
            self._since = now

    def slept(self, gap_ms: int, now: int) -> None:
        """Excludes from the clock `gap_ms`, a time in which the program was suspended."""
        if self._since is not None:
            self._since += gap_ms

    @property
    def is_timed(self) -> bool:
        return self.game.phase is HomePhase.THINKING and self._since is not None

    def help_beside(self) -> Element:
        draw = self.game.turn.draw.letters
        return guide_card(self.game.turns[: self.game.number - 1], draw, (say("homegame.key.stop"), ""))

    @property
    def _whole_ms(self) -> int:
        return self.game.minutes * _MINUTE_MS

    def _left_ms(self, now: int) -> int:
        """Returns the time left (ms): the full time before the draw is shown, 0 once words are typed."""
        if self.game.phase is HomePhase.THINKING and self._since is not None:
            return max(0, self._whole_ms - (now - self._since))
        return self._whole_ms if self.game.phase in (HomePhase.DRAW, HomePhase.THINKING) else 0

    @property
    def _is_late(self) -> bool:
        return self.game.phase is HomePhase.THINKING and self._left_ms(self.moment) <= _LAST_MS

    def _timer(self) -> TimerView:
        stands = self.game.phase is not HomePhase.THINKING
        return TimerView(to_seconds(self._left_ms(self.moment) + 999), self._is_late, stands)

    def _bar(self) -> BarView:
        return BarView(BAR_PARTS * self._left_ms(self.moment) // self._whole_ms, None, self._is_late)

    # what happens

    def _do(self, event: HomeEvent) -> bool:
        with self.telling():
            self._table.add(event)
            self._list.selected = self._player if self.game.phase is HomePhase.SAYING else None
            self._read_own()
            self.changed()
            return True
        return False

    def _read_own(self) -> None:
        services = self.stage.services
        if self.game.phase is HomePhase.OVER and self.game.scores and not services.store.pending_writes:
            self._own = services.notices.safely(None, lambda: services.tablegames.own_place(self._table))

    def _time_over(self) -> None:
        self._since, self._has_gone_on = None, False
        self.overlay.put_away()
        self.tell()
        if self._do(HomeTimeOver()):
            self._to_player(0)

    @property
    def _next(self) -> tuple[str, Act]:
        """Returns (text, action) of the Enter key in the steps in which no word is typed."""
        match self.game.phase:
            case HomePhase.THINKING:
                return say("homegame.key.time_over"), self._time_over
            case HomePhase.OVER:
                return say("homegame.key.again"), partial(self.go, NewTableGame(OtherGame.HOME, self.game.names))
            case HomePhase.TOP if self.game.is_finished:
                return say("homegame.key.end"), self._stop
            case _:
                return say("homegame.key.draw"), partial(self._do, HomeDrawShown())

    def _stop(self) -> None:
        self.tell()
        self._do(HomeStopped())

    def _to_player(self, player: int) -> None:
        self._player = player
        self._typed.text = next((one.text for one in self.game.said if one.player == player), "")
        self._typed.is_selected = bool(self._typed.text)
        self._list.selected = player if self.game.phase is HomePhase.SAYING else None
        self.changed()

    def moved(self, name: str) -> None:
        if self.game.phase is HomePhase.SAYING:
            self._to_player(self._list.selected or 0)

    def _step(self, by: int) -> None:
        self._to_player(max(0, min(self._player + by, len(self.game.names) - 1)))

    def _retyped(self) -> None:
        if not self._has_gone_on:
            self.tell()

    def _take(self) -> None:
        """Stores the typed word of the current player; an empty line means that he found none. After the last player,
        shows the top.
        """
        with self.telling():
            value = self._table.worth(self._typed.text)
            if self._do(HomeWordSaid(self._player, self._typed.text, value)):
                self._go_on(value)
            return
        self._has_gone_on, self._typed.is_selected = False, True

    def _go_on(self, value: WordValue) -> None:
        name = self.game.names[self._player]
        if value.fault is not None:
            self.tell(say(f"homegame.fault.{value.fault.name.lower()}", name=name), "bad")
        elif value.move is not None:
            self.tell(say("homegame.said", name=name, move=value.move.circled, points=value.points))
        if self._player + 1 < len(self.game.names):
            self._has_gone_on = True
            self._to_player(self._player + 1)
        else:
            self._show_top()

    def _show_top(self) -> None:
        if self._do(HomeTopShown()):
            self.stage.cues.play(Cue.FOUND)

    def _escape(self) -> None:
        leave = partial(self.go, OtherGames())
        if self.game.phase is HomePhase.OVER:
            leave()
        elif self.game.phase is HomePhase.SAYING and self._typed.text:
            self._typed.text = ""
        else:
            stay = (say("homegame.stay"), self.changed)
            self.ask(say("homegame.leave_question"), stay, (say("homegame.leave"), leave), back=0)

    @property
    def _stopping(self) -> Key:
        return key(pygame.K_F8, self._stop, say("homegame.key.stop"), is_twice=True)

    def keys(self) -> Sequence[Key]:
        phase, leave = self.game.phase, escape(self._escape, say("homegame.key.leave"))
        stop = self._stopping
        tray = self._hand.keys((pygame.K_F5, 0), (pygame.K_F5, pygame.KMOD_SHIFT))
        if phase is not HomePhase.SAYING:
            said, act = self._next
            others = () if phase is HomePhase.OVER else (stop,)
            return (enter(act, said), *(tray if phase is HomePhase.THINKING else ()), *others, leave)
        return (
            enter(self._take, say("homegame.key.said")),
            key(pygame.K_UP, partial(self._step, -1)),
            key(pygame.K_DOWN, partial(self._step, 1), say("homegame.key.player"), "↑ ↓"),
            key(pygame.K_F2, self._show_top, say("homegame.key.top")),
            stop,
            *tray,
            leave,
        )

    @property
    def _hand(self) -> TrayHand:
        is_saying = self.game.phase is HomePhase.SAYING
        return TrayHand(self.stage, self.game.turn.draw.letters, self._typed if is_saying else None)

    # what is shown

    def view(self) -> Element:
        game, phase = self.game, self.game.phase
        if phase is HomePhase.OVER:
            return self._end()
        names = say("tablegame.count", count=len(game.names))
        under = f"{say('homegame.minutes', count=game.minutes)} · {names}"
        field = tall_field(self._typed, say("homegame.key.said"), changed=self._retyped)
        is_saying = phase is HomePhase.SAYING
        return play_skeleton(
            board(self._board, say("classic.sheet.board")),
            head(say("play.move", number=game.number), under, clock=self._timer),
            time_bar(self._bar),
            self._draw() if is_saying or phase is HomePhase.THINKING else None,
            field if is_saying else None,
            None if self.overlay.is_open else self._stopped_once() or answer(*self._said),
            asked_here(self._players()),
            None if is_saying or self.overlay.is_choosing else main_button(*self._next, takes_keys=False),
        )

    def _stopped_once(self) -> Element | None:
        return self.asked_twice(self._stopping, say("homegame.stop_question"), say("homegame.stop_means"))

    def _draw(self) -> Element:
        has_room = self.layout.scale > _SMALL and self.layout.text_scale <= _LARGE_TEXT
        has_names = has_room and self.stage.services.settings.country_names
        hand, high = self._hand, 186 if has_names else 154
        shown = rack_view(self.game.turn, (), hand.letters, countries=has_names, label=0)
        return rack(shown, " ".join(hand.letters), move=hand.move, height=high, min_height=76)

    @property
    def _board(self) -> BoardView:
        game = self.game
        before = game.turns[game.number - 2] if game.number > 1 else None
        if game.phase in (HomePhase.TOP, HomePhase.OVER) and game.scores:
            return BoardView(game.turn.after.board.cells, placed_of(game.turn))
        return board_of(game.turn, before, (), None)

    @property
    def _said(self) -> tuple[str, str]:
        game = self.game
        match game.phase:
            case HomePhase.DRAW:
                return say("homegame.draw_comes"), "plain"
            case HomePhase.THINKING:
                return say("homegame.think"), "hint"
            case HomePhase.SAYING if not self.message:
                return say("homegame.say", name=game.names[self._player]), "plain"
            case HomePhase.SAYING if self._has_gone_on:
                return say("homegame.next", told=self.message, name=game.names[self._player]), self.tone
            case HomePhase.TOP:
                solution = game.turn.solution
                return say("homegame.top", move=solution.move.circled, points=solution.points), "good"
            case _:
                return self.message, self.tone

    def _players(self) -> Element:
        """Draws the players. While words are typed, they are in seat order with their words; otherwise they are sorted
        by total.
        """
        is_saying = self.game.phase is HomePhase.SAYING
        rows = self._saying_rows() if is_saying else self._score_rows()
        acts = [self.changed for _ in rows] if is_saying else []
        return turns_table(rows, self._list, ["", *turn_headings()[1:]], id="players", acts=acts)

    def _saying_rows(self) -> list[TurnRow]:
        game, totals = self.game, self.game.totals
        said = {one.player: one.value for one in game.said}
        return [_row(player + 1, name, said.get(player), "", totals[player]) for player, name in enumerate(game.names)]

    def _score_rows(self) -> list[TurnRow]:
        game, totals, rows = self.game, self.game.totals, []
        last = game.scores[-1] if game.scores and game.phase is not HomePhase.THINKING else ()
        for player in sorted(range(len(game.names)), key=lambda player: (-totals[player], player)):
            rank = 1 + sum(total > totals[player] for total in totals)
            value = last[player].value if last else None
            bonus = f" + {last[player].bonus}" if last and last[player].bonus else ""
            rows.append(_row(rank, game.names[player], value, bonus, totals[player]))
        return rows

    def _end(self) -> Element:
        game, best, (said, act) = self.game, max(self.game.totals), self._next
        first = [name for name, total in zip(game.names, game.totals, strict=True) if total == best]
        tops = sum(turn.solution.points for turn in game.turns[: len(game.scores)])
        facts = {"moves": len(game.scores), "tops": tops, "ahead": best - max(sorted(game.totals)[:-1], default=0)}
        shown = [name for name in facts if name != "ahead" or len(game.names) > 1]
        strip = [fact(say(f"homegame.fact.{name}"), str(facts[name])) for name in shown]
        told = say("homegame.over"), str(best), ", ".join(first[:_NAMED])
        if self._own is None:
            return over(*told, self._players(), self._board, (said, say("key.enter"), act), strip=strip)
        whole = say("result.points_of", count=best, whole=tops)
        return over(
            *(f"{say('result.finished')} · {told[2]}", told[1], whole, self._players(), self._board),
            (said, say("key.enter"), act),
            strip=own_facts(self._own, has_bars=False),
            strip_share=1.7,
        )


_NAMED: Final = 3
"""How many leaders are named; with more, the list shows them."""


def _row(number: int, name: str, value: WordValue | None, bonus: str, total: int) -> TurnRow:
    if value is None:
        return TurnRow(str(number), name, "", "", "", "", str(total))
    fault = "" if value.fault is None else say(f"homegame.short.{value.fault.name.lower()}")
    word, place = ("", "") if value.move is None else (value.move.word, str(value.move.reference))
    return TurnRow(str(number), name, word, fault, place, f"{value.points}{bonus}", str(total))
