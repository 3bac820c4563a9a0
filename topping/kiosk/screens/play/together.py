"""A run that others play at the same time: from one start or, in a duel, from one draw to the next."""

from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame

from topping.kiosk import routes
from topping.kiosk.backstage.meetings import MeetingRoom
from topping.kiosk.backstage.runs import Record, Seat
from topping.kiosk.engine.processes import ORAL
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.movetime import paint_head
from topping.kiosk.paint.theme import Face
from topping.kiosk.public.following import GapLine, LiveWriter, WatchedState, gaps
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.shown import head_view
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape
from topping.kiosk.ui.parts import Head, table
from topping.kiosk.ui.templates import asked_here, board, play_skeleton
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted, text
from topping.paths import watched_file
from topping.play.run.run import Phase, Run
from topping.play.together.watched import WatchedRun
from topping.texts import say


class TogetherScreen(PlayScreen):
    """A run in a meeting: those who come late are told when it began, and by which clock."""

    def __init__(self, stage: Stage, seat: Seat, room: MeetingRoom, taken_up: tuple[Run, Record] | None = None) -> None:
        self.room = room
        self._told: tuple[int, int] | None = None
        """How many moves were over when the others were told last, and of how many they were told the points."""
        self._has_left = False
        super().__init__(stage, seat, taken_up)

    @property
    def may_be_put_off(self) -> bool:
        """The others go on."""
        return False

    @property
    def _is_covered(self) -> bool:
        """The others go on."""
        return False

    def tick(self, now: int) -> None:
        super().tick(now)
        if self._told is None:
            self._tell(now)
        self.room.tick(now)

    def close(self) -> None:
        if not self._has_left:
            self._has_left = True
            self._tell(self.now)
            self.room.leave()
        super().close()

    def _tell(self, now: int) -> None:
        """Tells how far the run is, without what others may still search."""
        known = self._known
        self._told = (len(self.run.results), known)
        self.room.tell(self.own(now).for_rivals(known))

    @property
    def _known(self) -> int:
        """How many moves nobody searches any more: none, where each plays at his own pace."""
        return 0

    def own(self, now: int) -> WatchedRun:
        return WatchedRun.of(self.run, self.seat.player, self.seat.game.name, now)


class DuelScreen(TogetherScreen):
    """A run whose draws wait for the leader's signal; each kiosk measures by its own clock."""

    def __init__(self, stage: Stage, seat: Seat, room: MeetingRoom, taken_up: tuple[Run, Record] | None = None) -> None:
        self._writer = LiveWriter(watched_file())
        super().__init__(stage, seat, room, taken_up)

    @property
    def is_waiting(self) -> bool:
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
        return super()._is_hidden or (self.is_waiting and not self.is_asked)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """While a draw is waited for, nothing but leaving."""
        if self.is_waiting:
            self.search(event, now)
        else:
            super().handle(event, now)

    def tick(self, now: int) -> None:
        super().tick(now)
        if self._told != (len(self.run.results), self._known):
            self._tell(now)
        if self.run.phase is Phase.DRAWN:
            self.room.give_move(self.run.turn.number)
        self._show_room(now)

    def close(self) -> None:
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
            own = replace(own, phase=Phase.THINKING, position=turn.position, kept=turn.draw.kept)
            own = replace(own, number=turn.number, solution=before)
        settings = self.stage.backstage.settings
        self._writer.tell(WatchedState(own, settings.theme, settings.text_scale, others))

    # what is shown

    def keys(self) -> Sequence[Key]:
        return (escape(self.ask_to_leave, say("play.key.quit")),) if self.is_waiting else super().keys()

    def watches(self) -> Hashable:
        return (super().watches(), self.is_waiting, self._gaps if self.is_waiting else None)

    @property
    def _gaps(self) -> tuple[int, tuple[GapLine, ...]]:
        done, lines = gaps([self.own(self.now), *self._others])
        return done, tuple(lines)

    def view(self) -> Element:
        if not self.is_waiting or self._closes_in_s is not None:
            return super().view()
        done, lines = self._gaps
        heads = (
            Head(say("watched.after", move=done) if done else say("meeting.player"), None),
            Head(say("competition_table.move"), 90, "right"),
            Head(say("competition.column.gap"), 150, "right"),
        )
        head = head_view(self.run, self.seat)
        told = text(say("duel.waiting"), Type.CARD, face=Face.SEMI, lines=2, id="told")
        listed = table(heads, [_row(one) for one in lines], Cursor(None), id="waiting", room=760)
        return play_skeleton(
            board(BoardView(self.run.turn.before.board.cells), say("play.grid")),
            painted(head, paint_head, f"{head.title}, {head.names}", height=116, id="header"),
            asked_here(column(told, listed, gap=24, grow=1)),
        )


def _row(line: GapLine) -> tuple[Element, str, Element]:
    face = Face.TEXT if line.gap else Face.BOLD
    gap = line.gap and f"+ {line.gap}"
    return (
        text(line.player, Type.ROW, face=face, lines=2),
        str(line.move),
        text(gap, Type.ROW, face=Face.BOLD, align="right"),
    )


def opened(stage: Stage, route: routes.PlayTogether) -> TogetherScreen:
    start = route.room.meeting.start
    kind = DuelScreen if start is not None and start.is_duel else TogetherScreen
    return kind(stage, route.seat, route.room, route.taken_up)
