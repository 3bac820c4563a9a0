"""The screen of the move of the day: its phases and keys; afterwards its top, and who found it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.hub import ListView, paint_list
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.status import TimerView
from topping.kiosk.painters.solo.movetime import BarView, HeadView, paint_bar, paint_clock, paint_head
from topping.kiosk.routes.people import WhoPlays
from topping.kiosk.routes.training import Daily, DailyMove
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.answering.answer_places import AnswerPlaces
from topping.kiosk.scenes.training.daily.move_attempt import MoveAttempt
from topping.kiosk.stage import Stage
from topping.kiosk.views.daily import move_rows
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import in_preparation, player_text, variant_text
from topping.play.run.run import LAST_KEYS_MS
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.game import Turn
from topping.rules.grid.board import EMPTY
from topping.rules.grid.square import SIZE
from topping.rules.moves.replacement import replaced_squares
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.daily.source import MOVE_MS

_LAST_MS: Final = 10_000
_STEP_MS: Final = 100
_ROWS: Final = 6


class DailyMovePhase(Enum):
    """Where the attempt stands."""

    READY = auto()
    """Nothing of the position is shown."""
    SEARCHED = auto()
    OVER = auto()


class DailyMoveScene(Scene):
    """Enter shows the position, and its clock runs; then keys and clicks as in play, F2 gives up."""

    keeps_awake = True

    def __init__(self, stage: Stage, variant: str = "") -> None:
        self._dailies = stage.backstage.dailies
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self._variant = VARIANTS.get(variant, NORMALE)
        self.phase = DailyMovePhase.READY
        """Where it stands."""
        self._fault = ""
        self._attempt: MoveAttempt | None = None
        """The attempt that was begun on this screen."""
        self._elapsed_ms = 0
        """How long it was searched, once that is over."""
        self._over_at = 0
        self.now = stage.clock.now()
        try:
            self._source = self._dailies.source(self._dailies.today, self._variant)
            self._dailies.want(stage.helper, self._source, is_move=True)
            own = self._dailies.own_move(self._player, self._source)
            if own is not None:
                self.phase, self._elapsed_ms = DailyMovePhase.OVER, own.elapsed_ms
        except ToppingError as fault:
            self._fault = stage.backstage.notices.in_words(fault)
        super().__init__(stage)

    # the places

    def build(self) -> None:
        """The entry line, while the position is searched."""
        if self._attempt is not None and self.phase is DailyMovePhase.SEARCHED:
            self._attempt.search.build(self.gui, self._places)

    def lay_out(self) -> None:
        """The places of the play screen."""
        self._places = AnswerPlaces(self.stage.screen.layout, self._variant.drawn)
        super().lay_out()

    def hints_place(self) -> Rect:
        """Under the panel, as in play."""
        return self._places.footer

    # the attempt

    @property
    def bars_words(self) -> str:
        """There is one attempt at the move of the day."""
        return "words.barred.daily" if self.phase is DailyMovePhase.SEARCHED else ""

    @property
    def _is_made(self) -> bool:
        return not self._fault and self._dailies.turn(self._source) is not None

    def _enter(self) -> None:
        """Begins, or asks first who plays; on the public kiosk nobody can be asked."""
        if self._player:
            self._begin()
        elif not self.stage.door.is_public:
            self.go(WhoPlays(then=DailyMove(self._variant.name)))

    def _begin(self) -> None:
        """Opens the attempt: whatever becomes of it from here on, there is no other."""
        turn = None if self._fault else self._dailies.turn(self._source)
        if turn is None:
            if not self._fault:
                self._dailies.want(self.stage.helper, self._source, is_move=True)
            return
        try:
            attempt = MoveAttempt(self.stage, self._player, self._source, turn)
        except ToppingError as fault:
            self._fault = self.in_words(fault)
            return
        if attempt.is_elsewhere:
            self.phase = DailyMovePhase.OVER
        else:
            self._attempt, self.phase = attempt, DailyMovePhase.SEARCHED
            self.stage.keyboard.drop_held()
        self.lay_out()

    def _end(self) -> None:
        attempt = self._attempt
        if attempt is None or self.phase is not DailyMovePhase.SEARCHED:
            return
        self._elapsed_ms = attempt.spent_ms(self.now)
        attempt.end(self._elapsed_ms)
        self.phase, self._over_at = DailyMovePhase.OVER, self.now
        self.stage.keyboard.drop_held()
        self.lay_out()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter shows the position; as in play while it is searched; Enter leads on afterwards."""
        self.now = now
        attempt = self._attempt
        if self.phase is DailyMovePhase.SEARCHED and attempt is not None:
            if attempt.awaits_frame:
                return
            if not is_key(event, pygame.K_F2) and not attempt.is_over(now):
                attempt.handle(event)
                if not attempt.is_won:
                    return
            self._end()
        elif is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_enter(event):
            if self.phase is DailyMovePhase.READY:
                self._enter()
            elif now - self._over_at >= LAST_KEYS_MS and not self.stage.keyboard.is_repeat:
                self.go_back()
        else:
            self.gui.handle(event)

    def tick(self, now: int) -> None:
        """The two minutes."""
        self.now = now
        if self._attempt is not None and self._attempt.is_over(now):
            self._end()

    def slept(self, gap_ms: int, now: int) -> None:
        """The program did not run: the position may have been looked at all the while."""
        if self._attempt is not None and self.phase is DailyMovePhase.SEARCHED:
            self._attempt.slept(gap_ms)
        self.tick(now)

    def shown(self, frame: Collection[str], now: int) -> None:
        """With the position on screen the clock starts."""
        if self._attempt is not None and "board" in frame:
            self.now = now
            self._attempt.shown(now)

    @property
    def awaits_frame(self) -> bool:
        """A position that is not on screen yet takes no keys: its clock does not run."""
        return self.phase is DailyMovePhase.SEARCHED and self._attempt is not None and self._attempt.awaits_frame

    def left(self) -> None:
        """Somebody has left the program meanwhile: the attempt is over."""
        self._end()

    def go_back(self) -> None:
        """Back to the day."""
        self.go(Daily(0, self._variant.name))

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """What is said before and afterwards."""
        return () if self.phase is DailyMovePhase.SEARCHED else (Card.at(self._places.told),)

    def hints(self) -> Sequence[Hint]:
        """The keys."""
        match self.phase:
            case DailyMovePhase.READY:
                return (*self._start(), escape(say("daily.key.back")))
            case DailyMovePhase.SEARCHED:
                if self._attempt is None:
                    return ()
                other = say("play.key.line" if self._attempt.search.typing.grid is not None else "play.key.grid")
                return (
                    enter(say("play.key.propose")),
                    Hint(say("key.escape"), say("play.key.erase"), pygame.K_ESCAPE),
                    Hint(say("key.tab"), other, pygame.K_TAB),
                    Hint("F2", say("daily.key.give_up"), pygame.K_F2),
                )
            case DailyMovePhase.OVER:
                return (enter(say("daily.key.back")), escape(say("daily.key.back")))

    def _start(self) -> tuple[Hint, ...]:
        """The key that leads on, where it does something."""
        if not self._player:
            return () if self.stage.door.is_public else (enter(say("home.say_who")),)
        return (enter(say("daily.key.show")),) if self._is_made else ()

    def panels(self) -> list[Panel]:
        """The head with the clock; the position and what is typed, or what there is to say."""
        places, attempt = self._places, self._attempt
        names = " · ".join((player_text(self._player), variant_text(self._variant.name)))
        head = HeadView(say("daily.move"), names, self.layout.step(2))
        spent = self._elapsed_ms
        if attempt is not None and self.phase is DailyMovePhase.SEARCHED:
            spent = attempt.spent_ms(self.moment)
        left = MOVE_MS - spent
        is_searched = self.phase is DailyMovePhase.SEARCHED
        is_last = is_searched and left <= _LAST_MS
        clock = TimerView(to_tenths(left // _STEP_MS * _STEP_MS), is_last, not is_searched)
        tick = places.bar.width * (MOVE_MS - _LAST_MS) // MOVE_MS
        bar = BarView(places.bar.width * spent // MOVE_MS, tick, is_last)
        panels = [
            Panel("header", places.header, head, paint_head),
            Panel("clock", places.count, clock, paint_clock),
            Panel("bar", places.bar, bar, paint_bar),
        ]
        if attempt is not None and is_searched:
            attempt.search.show_field()
            return [*panels, *attempt.search.panels()]
        return [
            *panels,
            Panel("board", places.board, self._board_after(), paint_board),
            Panel("told", places.told, self._told(), paint_list),
        ]

    def _board_after(self) -> BoardView:
        """The position with its top, once the attempt is over; an empty grid before."""
        turn = None if self._fault or self.phase is DailyMovePhase.READY else self._turn
        if turn is None:
            return BoardView(EMPTY * SIZE * SIZE)
        board = turn.after.board
        placed = tuple(square for square, _ in turn.placement.placed)
        style = "found" if self._attempt is not None and self._attempt.is_won else "last"
        return BoardView(board.cells, placed, replaced=replaced_squares(turn.placement, board), last_style=style)

    @property
    def _turn(self) -> Turn | None:
        """The position with its top; None where the game is not made."""
        if self._attempt is not None:
            return self._attempt.turn
        return self._dailies.turn(self._source)

    def _told(self) -> ListView:
        title = say("daily.move")
        if self._fault:
            return ListView(Icon.CLOCK, title, heading=say("daily.none_here"), lines=(self._fault,))
        if self.phase is DailyMovePhase.READY:
            return ListView(Icon.CLOCK, title, heading=say("daily.move_head"), lines=self._before())
        attempts = self._dailies.moves(self._source)
        rows, strong = move_rows(attempts, self._player, room=_ROWS)
        turn = self._turn
        top = ""
        if turn is not None:
            solution = turn.solution
            top = say("daily.move_top", word=solution.word.upper(), ref=str(solution.reference), points=solution.points)
        return ListView(Icon.CLOCK, title, heading=top, rows=rows, strong=strong)

    def _before(self) -> tuple[str, ...]:
        if not self._player:
            return (say("daily.move_public" if self.stage.door.is_public else "daily.move_nobody"),)
        if failed := self._dailies.why_not(self._source, is_move=True):
            return (self.stage.backstage.notices.plain(failed),)
        if not self._is_made:
            preparing = self.stage.preparing
            return (say("daily.is_made") if preparing is None else in_preparation(preparing),)
        return tuple(say("daily.move_lines").split("\n"))
