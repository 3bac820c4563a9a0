"""Before a game that several machines begin together: who is there, how the clocks differ, the start."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.kiosk.backstage.runs.record import Record
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.session.hall import HallFigure, paint_hall_figure
from topping.kiosk.routes.competition import CompetitionDesk
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.keptruns import Result
from topping.kiosk.routes.solo import Play, ReadyToPlay
from topping.kiosk.routes.together import PlayTogether
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape, letter
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import conditions_text, game_text, player_text
from topping.play.run.inputmark import InputMark
from topping.play.run.run import Run
from topping.play.together.meeting import Present, late_run, run_in_duel
from topping.play.together.signals import LatePolicy
from topping.texts import say
from topping.texts.times import difference, to_tenths

_LATE_MS: Final = 1_000
"""Who comes so long after the start is late."""
_PATIENCE_MS: Final = 4_000
"""How long somebody who comes late waits for the clock of who gave the start, before he goes by the calendars."""


class MeetingScene(Scene):
    """Whoever came first gives the start; every kiosk then begins by its own clock."""

    stays = True
    keeps_awake = True

    def __init__(self, stage: Stage, seat: Seat) -> None:
        is_free = seat.entry is None  # a competition has laid down whether draws are announced
        self.seat = replace(seat, conditions=replace(seat.conditions, announced=False)) if is_free else seat
        self.room = stage.backstage.runs.meeting(seat)
        self._late = LatePolicy.OWN_TIME
        self._goes_on = False
        """Whether the game has begun here."""
        self._takes_room = False
        """Whether it goes on in the meeting, which is not left then."""
        self._now = stage.clock.now()
        super().__init__(stage)

    def build(self) -> None:
        """Who is there at the left, the countdown at the right."""
        main, px = self.layout.main, self.layout.px
        self._left = Rect(main.left, main.top, main.width * 3 // 5, main.height)
        left = self._left.right + px(24)
        self._right = Rect(left, main.top, main.right - left, main.height)

    # what happens

    def tick(self, now: int) -> None:
        """Hears the others; at the start, the game begins."""
        self._now = now
        if self._goes_on:
            return
        self.room.tick(now)
        meeting = self.room.meeting
        if meeting.seated_before is not None:
            return  # the screen says it
        start_ms = meeting.start_ms
        is_known = meeting.is_start_measured or now - self.room.entered_ms >= _PATIENCE_MS
        if start_ms is not None and now >= start_ms and is_known:
            self._begin(start_ms, now)

    def _begin(self, start_ms: int, now: int) -> None:
        start = self.room.meeting.start
        assert start is not None  # its instant is known
        if not self._is_late:
            self._play(None)
            return
        fresh = Run(tuple(self.seat.game.turns()), self.seat.conditions)
        run: Run | None
        if start.is_duel and start.late is LatePolicy.MOVES_LOST:
            run = run_in_duel(fresh, self.room.meeting.last_given, now)
        else:
            run = late_run(fresh, start_ms, now, start.late)
        if run is None:
            return  # the screen says it
        if not run.results:
            self._play(None)
            return
        record = self.stage.backstage.runs.open_record(self.seat)
        record.follow(run)
        if not run.is_over:
            self._play((run, record))
            return
        self._goes_on = True
        self.asking(partial(self._end, run, record))

    def _end(self, run: Run, record: Record) -> None:
        """The result of a run that was over before it began."""
        entry = self.seat.entry
        outcome = self.stage.backstage.history.ended(self.seat, run, record)
        self.go(Result(outcome) if entry is None else CompetitionDesk(entry.competition))

    def _play(self, taken_up: tuple[Run, Record] | None) -> None:
        """With the others; apart who speaks to a referee, and who comes to a duel late with all his time."""
        self._goes_on = True
        start = self.room.meeting.start
        is_behind = self._is_late and start is not None and start.is_duel and start.late is LatePolicy.OWN_TIME
        if self.seat.input is InputMark.ORAL or is_behind:
            self.go(Play(self.seat, taken_up))
            return
        self._takes_room = True
        self.go(PlayTogether(self.seat, self.room, taken_up))

    @property
    def _is_late(self) -> bool:
        start_ms = self.room.meeting.start_ms
        return start_ms is not None and self.room.entered_ms - start_ms >= _LATE_MS

    @property
    def _is_refused(self) -> bool:
        start = self.room.meeting.start
        return self._is_late and start is not None and start.late is LatePolicy.REFUSED

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Who leads gives the start with Enter, that of a duel with D; L says what becomes of late comers."""
        typed = event.unicode.upper() if event.type == pygame.KEYDOWN else ""
        may_start = self.room.meeting.leads and self.room.meeting.start is None
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif may_start and is_enter(event):
            self.room.give_start(self._late, is_duel=False)
        elif may_start and typed == "D" and len(self.room.meeting.present) > 1:
            self.room.give_start(self._late, is_duel=True)
        elif may_start and typed == "L":
            policies = list(LatePolicy)
            self._late = policies[(policies.index(self._late) + 1) % len(policies)]
        else:
            self.gui.handle(event)

    def go_back(self) -> None:
        """Before the start of a game alone; home once the start was given; to the desk of a competition."""
        if self.seat.entry is not None:
            self.go(CompetitionDesk(self.seat.entry.competition))
            return
        self.go(Home() if self.room.meeting.start is not None else ReadyToPlay(self.seat))

    def close(self) -> None:
        """The others are told, unless the game goes on with them."""
        if not self._takes_room:
            self.room.leave()
        super().close()

    # what is shown

    def hints(self) -> tuple[Hint, ...]:
        """The keys of who leads."""
        meeting = self.room.meeting
        back = escape(say("meeting.hint.back"))
        if not meeting.leads or meeting.start is not None:
            return (back,)
        duel = (letter("d", say("meeting.hint.duel")),) if len(meeting.present) > 1 else ()
        return (enter(say("meeting.hint.start")), *duel, letter("l", say("meeting.hint.late")), back)

    def cards(self) -> tuple[Card, ...]:
        """Behind the names and the countdown."""
        return (Card.at(self._left), Card.at(self._right))

    def panels(self) -> list[Panel]:
        """The game, who is there, and how long until the start."""
        px = self.layout.px
        heading = HeadingView(
            say("meeting.title"), f"{game_text(self.seat.game.name)} · {conditions_text(self.seat.conditions)}"
        )
        place = self._left.inflate(-2 * px(24), -2 * px(16))
        told = NoticeView(self._told(), self.layout.step(4), "left")
        inner = self._right.inflate(-2 * px(36), -2 * px(30))
        panels = [
            Panel("heading", self.layout.head, heading, paint_heading),
            Panel("present", place, self._names(rows_place(place).height // row_height()), paint_rows),
        ]
        if self._countdown:
            figure = Rect(inner.left, inner.top, inner.width, inner.height // 2)
            panels.append(
                Panel(
                    "countdown", figure, HallFigure(self._countdown, tone="accent", align="centre"), paint_hall_figure
                )
            )
            inner = Rect(inner.left, figure.bottom + px(16), inner.width, inner.bottom - figure.bottom - px(16))
        return [*panels, Panel("told", inner, told, paint_notice)]

    def _names(self, fit: int) -> RowsView:
        """Who is there, the one who leads first; where not all fit, how many there are besides."""
        present = self.room.meeting.present
        rows = [self._row(one) for one in present[: fit if len(present) <= fit else fit - 1]]
        if len(rows) < len(present):
            more = say("meeting.more", count=len(present) - len(rows))
            rows.append((Words(more), Words(""), Words("")))
        columns = (
            RowColumn(say("meeting.player"), 0),
            RowColumn(say("meeting.clock"), 200, "right"),
            RowColumn(say("meeting.within"), 150, "right"),
        )
        return RowsView(columns, tuple(rows))

    @property
    def _countdown(self) -> str:
        start_ms = self.room.meeting.start_ms
        is_out = self._is_refused or self.room.meeting.seated_before is not None
        return "" if start_ms is None or is_out else str(max(0, -(-(start_ms - self._now) // 1000)))

    def _row(self, one: Present) -> tuple[Words, Words, Words]:
        """Somebody who is there, how far his calendar is behind or ahead of the leader's, and to within what."""
        leader = self.room.meeting.leader
        name = Words(player_text(one.player), "ink", is_strong=one.token == self.room.token, wraps=True)
        if leader is not None and one.token == leader.token:
            return (name, Words(say("meeting.leads"), "accent_text", is_strong=True), Words(""))
        measured = self.room.meeting.calendar_offset(one)
        if measured is None:
            return (name, Words("…"), Words(""))
        return (name, Words(difference(-measured.offset_ms), "ink"), Words(to_tenths(measured.error_ms + 99)))

    def _told(self) -> tuple[str, ...]:
        meeting = self.room.meeting
        before = meeting.seated_before
        if before is not None:
            post = self.stage.backstage.runs.post_of(before.machine)
            return (say("meeting.seated_before", name=player_text(before.player), post=post),)
        if self._is_refused:
            return (say("meeting.refused"),)
        policy = self._late if meeting.start is None else meeting.start.late
        late = say(f"meeting.late.{policy.value}")
        if meeting.start is not None:
            return (say("meeting.duel" if meeting.start.is_duel else "meeting.soon"), late)
        if meeting.leads:
            alone = (say("meeting.alone"),) if len(meeting.present) < 2 else ()
            return (f"# {say('meeting.leading')}", *alone, say("meeting.you_lead"), late)
        leader = meeting.leader
        wait = say("meeting.wait", player=player_text(leader.player if leader else ""))
        return (f"# {say('meeting.waiting')}", wait)
