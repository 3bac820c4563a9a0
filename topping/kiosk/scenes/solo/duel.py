"""A duel: each draw is given to all at once, and the gap to the leader is told at the last move that all have ended."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Rect

from topping.kiosk.backstage.runs.meetings import MeetingRoom
from topping.kiosk.backstage.runs.record import Record
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.look.panel import Panel
from topping.kiosk.otherscreens.secondscreen import ORAL
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.solo.movetime import paint_head
from topping.kiosk.public.watchedface import GapLine, gaps
from topping.kiosk.public.watchedfile import WatchedState, WatchedWriter
from topping.kiosk.scenes.solo.play_view import head_view
from topping.kiosk.scenes.solo.together import TogetherScene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.text.entry import is_key
from topping.paths import watched_file
from topping.play.run.run import Phase, Run
from topping.play.together.watched import WatchedRun
from topping.texts import say


class DuelScene(TogetherScene):
    """A run whose draws wait for the leader's signal; each kiosk measures by its own clock."""

    def __init__(self, stage: Stage, seat: Seat, room: MeetingRoom, taken_up: tuple[Run, Record] | None = None) -> None:
        self._writer = WatchedWriter(watched_file())
        super().__init__(stage, seat, room, taken_up)

    @property
    def is_waiting(self) -> bool:
        """Whether the next draw is not given yet."""
        if self.run.phase is not Phase.DRAWN:
            return False
        given_ms = self.room.meeting.move_ms(self.run.turn.number)
        return given_ms is None or self.now < given_ms

    @property
    def awaits_frame(self) -> bool:
        """While it waits for a draw, keys may be pressed."""
        return super().awaits_frame and not self.is_waiting

    @property
    def _is_hidden(self) -> bool:
        """Line and keys are not there while a draw is waited for, unless something is asked."""
        return super()._is_hidden or (self.is_waiting and not self.controls.is_asking)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """While a draw is waited for, nothing but leaving."""
        if self.is_waiting and not self.controls.is_asking:
            if is_key(event, pygame.K_ESCAPE):
                self.controls.ask_to_leave()
            return
        super().handle(event, now)

    def tick(self, now: int) -> None:
        """The move's clock; the others are told of each move that is over, and who leads gives the next draw."""
        super().tick(now)
        if self._told != (len(self.run.results), self._known):
            self._tell(now)
        if self.run.phase is Phase.DRAWN:
            self.room.give_move(self.run.turn.number)
        self._show_room(now)

    def close(self) -> None:
        """The others go on without this machine."""
        super().close()
        self._writer.close()
        self.stage.second.leave()

    @property
    def _others(self) -> tuple[WatchedRun, ...]:
        return tuple(run for token, run in self.room.meeting.runs.items() if token != self.room.token)

    @property
    def _known(self) -> int:
        """The moves that all have ended; points are told of these alone, times of all."""
        done = len(self.run.results)
        if not WatchedRun.is_by_points(self.run):
            return done
        return min([done, *(len(one.moves) for one in self._others if not one.is_over)])

    def _show_beside(self, now: int) -> None:
        """What the room follows: the duel, or the live table of its competition."""
        if self.seat.entry is None:
            self.stage.second.lead(ORAL, now)
        else:
            super()._show_beside(now)

    def _show_room(self, now: int) -> None:
        """Tells the public screen, up to the move that nobody plays any more."""
        own, others = self.own(now), self._others
        behind = min((len(one.moves) for one in others if not one.is_over), default=len(own.moves))
        if behind < len(own.moves):
            turn = self.run.turns[behind]
            before = self.run.turns[behind - 1].solution if behind else None
            own = replace(
                own,
                phase=Phase.THINKING,
                position=turn.position,
                kept=turn.draw.kept,
                number=turn.number,
                solution=before,
            )
        settings = self.stage.backstage.settings
        self._writer.tell(WatchedState(own, settings.theme, settings.text_scale, others))

    # what is shown

    def panels(self) -> list[Panel]:
        """The play screen; between two draws the grid before the next one, and where all stand."""
        if not self.is_waiting:
            return super().panels()
        places = self.places
        board = BoardView(self.run.turn.before.board.cells)
        top = places.bar.top
        beside = Rect(places.header.left, top, places.panel.width, places.list.bottom - top)
        done, lines = gaps([self.own(self.now), *self._others])
        title = say("watched.after", move=done) if done else say("meeting.player")
        columns = (
            RowColumn(title, 0),
            RowColumn(say("competition_table.move"), 90, "right"),
            RowColumn(say("competition.column.gap"), 150, "right"),
        )
        panels = [
            Panel("board", places.board, board, paint_board),
            Panel("header", places.header, head_view(self.run, self.seat, places), paint_head),
        ]
        question = self.controls.question_panel
        if question is not None:
            return [*panels, question]
        told = Rect(beside.left, beside.top, beside.width, max(self.layout.px(84), row_height()))
        rows = Rect(beside.left, told.bottom, beside.width, beside.bottom - told.bottom)
        return [
            *panels,
            Panel("told", told, VerdictView(say("duel.waiting"), "plain"), paint_message),
            Panel("waiting", rows, RowsView(columns, tuple(map(_row, lines))), paint_rows),
            Panel("keys", places.footer, VerdictView(say("duel.leave"), "plain"), paint_message),
        ]


def _row(line: GapLine) -> tuple[Words, ...]:
    """A player; the leader stands out."""
    return (
        Words(line.player, "ink", is_strong=not line.gap, wraps=True),
        Words(str(line.move)),
        Words(line.gap and f"+ {line.gap}", "ink", is_strong=True),
    )
