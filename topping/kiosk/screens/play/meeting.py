"""Before a game that several machines begin together: who is there, and who says that it begins."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.kiosk import routes
from topping.kiosk.backstage.meetings import MeetingRoom
from topping.kiosk.backstage.runs import Record
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import figure, following, heads, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import main_button, next_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.kiosk.wording import conditions_text, game_text, player_text
from topping.play.run.run import Run
from topping.play.run.strokes import InputMark
from topping.play.together.meeting import Present, late_run, run_in_duel
from topping.play.together.signals import LatePolicy
from topping.texts import say
from topping.texts.times import difference, to_tenths

_LATE_MS: Final = 1_000
"""Who comes so long after the start is late."""
_PATIENCE_MS: Final = 4_000
"""How long somebody who comes late waits for the clock of who gave the start, before he goes by the calendars."""


class MeetingScreen(Screen):
    """Whoever came first gives the start; every kiosk then begins by its own clock."""

    stays = True
    keeps_awake = True

    def __init__(self, stage: Stage, route: routes.Meet) -> None:
        seat = route.seat
        is_free = seat.entry is None  # a competition has laid down whether draws are announced
        conditions = replace(seat.conditions, announced=False)
        self.seat = replace(seat, conditions=conditions) if is_free else seat
        self.room = MeetingRoom(stage.backstage.beside, stage.clock, seat)
        self._late = LatePolicy.OWN_TIME
        self._goes_on = False
        """Whether the game has begun here."""
        self._takes_room = False
        """Whether it goes on in the meeting, which is not left then."""
        self._post = ""
        """The machine where the player already sits for this game."""
        self._seconds = 0
        """How many are left until the start."""
        self._list = Cursor(None)
        super().__init__(stage)

    # what happens

    def tick(self, now: int) -> None:
        meeting = self.room.meeting
        if meeting.start_ms is not None:
            self._seconds = max(0, -(-(meeting.start_ms - now) // 1000))
        if self._goes_on:
            return
        self.room.tick(now)
        meeting = self.room.meeting
        if meeting.seated_before is not None:
            if not self._post:
                store, machine = self.stage.backstage.store, meeting.seated_before.machine
                self._post = self.stage.backstage.notices.safely(store.competitions.posts, {}).get(machine, machine[:8])
            return  # the screen says it
        start_ms = meeting.start_ms
        is_known = meeting.is_start_measured or now - self.room.entered_ms >= _PATIENCE_MS
        if start_ms is not None and now >= start_ms and is_known:
            self._begin(start_ms, now)

    def watches(self) -> Hashable:
        return self.room.meeting

    def _begin(self, start_ms: int, now: int) -> None:
        start = self.room.meeting.start
        assert start is not None  # its instant is known
        if not self._is_late:
            self._play(None)
            return
        fresh = Run(tuple(self.seat.game.turns()), self.seat.conditions)
        run: Run | None
        if start.is_duel and start.late is LatePolicy.MOVES_LOST:
            run = run_in_duel(fresh, self.room.meeting.last_given)
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

    async def _end(self, run: Run, record: Record) -> None:
        entry = self.seat.entry
        outcome = await self.stage.backstage.history.ended(self.seat, run, record)
        self.go(routes.Result(outcome) if entry is None else routes.CompetitionDesk(entry.competition))

    def _play(self, taken_up: tuple[Run, Record] | None) -> None:
        """With the others; apart who speaks to a referee, and who comes to a duel late with all his time."""
        self._goes_on = True
        start = self.room.meeting.start
        is_behind = self._is_late and start is not None and start.is_duel and start.late is LatePolicy.OWN_TIME
        if self.seat.input is InputMark.ORAL or is_behind:
            self.go(routes.Play(self.seat, taken_up))
            return
        self._takes_room = True
        self.go(routes.PlayTogether(self.seat, self.room, taken_up))

    @property
    def _is_late(self) -> bool:
        start_ms = self.room.meeting.start_ms
        return start_ms is not None and self.room.entered_ms - start_ms >= _LATE_MS

    @property
    def _is_refused(self) -> bool:
        start = self.room.meeting.start
        return self._is_late and start is not None and start.late is LatePolicy.REFUSED

    def go_back(self) -> None:
        if self.seat.entry is not None:
            self.go(routes.CompetitionDesk(self.seat.entry.competition))
            return
        self.go(routes.Home() if self.room.meeting.start is not None else routes.ReadyToPlay(self.seat))

    def close(self) -> None:
        """The others are told, unless the game goes on with them."""
        if not self._takes_room:
            self.room.leave()
        super().close()

    # what is done

    def _start(self, *, is_duel: bool = False) -> None:
        self.room.give_start(self._late, is_duel=is_duel)

    @property
    def _may_start(self) -> bool:
        return self.room.meeting.leads and self.room.meeting.start is None

    @property
    def _may_duel(self) -> bool:
        return self._may_start and len(self.room.meeting.present) > 1

    def keys(self) -> Sequence[Key]:
        start = (enter(self._start, say("meeting.hint.start")),) if self._may_start else ()
        duel, late = self._start_keys
        return (
            *start,
            *((duel,) if self._may_duel else ()),
            *((late,) if self._may_start else ()),
            escape(self.go_back, say("meeting.hint.back")),
        )

    @property
    def _start_keys(self) -> tuple[Key, Key]:
        turn_late = partial(setattr, self, "_late", following(tuple(LatePolicy), self._late))
        return (
            letter("u", partial(self._start, is_duel=True), say("meeting.hint.duel")),
            key(pygame.K_F6, turn_late, say("meeting.hint.late")),
        )

    # what is shown

    def view(self) -> Element:
        rows = [self._row(one) for one in self.room.meeting.present]
        listed = table(heads("meeting", "player* >clock >within"), rows, self._list, id="present", room=960)
        left = column(listed, card="card", pad=(32, 20), grow=3)
        right = column(*self._start_card(), card="card", pad=(36, 32), gap=16, grow=2)
        remark = f"{game_text(self.seat.game.name)} · {conditions_text(self.seat.conditions)}"
        return page(say("meeting.title"), row(left, right, gap=24, grow=1), remark=remark)

    def _row(self, one: Present) -> tuple[str | Element, ...]:
        """Somebody who is there, how far his calendar is behind or ahead of the leader's, and to within what."""
        leader = self.room.meeting.leader
        face = Face.BOLD if one.token == self.room.token else Face.TEXT
        said = player_text(one.player)
        name = text(said, Type.ROW, face=face, group="names", shorter=(initials(said),))
        if leader is not None and one.token == leader.token:
            return (name, text(say("meeting.leads"), Type.ROW, "accent_text", Face.BOLD, align="right"), "")
        measured = self.room.meeting.calendar_offset(one)
        if measured is None:
            return (name, "…", "")
        return (name, difference(-measured.offset_ms), to_tenths(measured.error_ms + 99))

    def _start_card(self) -> tuple[Element | None, ...]:
        """How long until the start, what is to be known, and what the one who leads may do."""
        title, lines = self._told()
        start = self.room.meeting.start
        is_out = self._is_refused or self.room.meeting.seated_before is not None
        counted = start is not None and self.room.meeting.start_ms is not None and not is_out
        number = figure(str(self._seconds), Type.TOTAL, "accent_text", id="countdown") if counted else None
        duel, late = (
            next_button(one.label, one.act, cap=one.cap, name=name, takes_keys=False)
            for name, one in zip(("duel", "late"), self._start_keys, strict=True)
        )
        main = main_button(say("meeting.hint.start"), self._start, cap=say("key.enter"), takes_keys=False)
        return (
            row(space(), number, space()) if number is not None else None,
            text(title, Type.CARD, face=Face.TITLE, lines=2, id="heading") if title else None,
            column(*(text(one, Type.BODY, lines=6) for one in lines), gap=14, id="told"),
            space(),
            *((main, duel if self._may_duel else None, late) if self._may_start else ()),
        )

    def _told(self) -> tuple[str, tuple[str, ...]]:
        meeting = self.room.meeting
        before = meeting.seated_before
        if before is not None:
            post = self._post or before.machine[:8]
            return "", (say("meeting.seated_before", name=player_text(before.player), post=post),)
        if self._is_refused:
            return "", (say("meeting.refused"),)
        policy = self._late if meeting.start is None else meeting.start.late
        late = say(f"meeting.late.{policy.value}")
        if meeting.start is not None:
            return "", (say("meeting.duel" if meeting.start.is_duel else "meeting.soon"), late)
        if meeting.leads:
            alone = (say("meeting.alone"),) if len(meeting.present) < 2 else ()
            return say("meeting.leading"), (*alone, say("meeting.you_lead"), late)
        leader = meeting.leader
        return say("meeting.waiting"), (say("meeting.wait", player=player_text(leader.player if leader else "")),)
