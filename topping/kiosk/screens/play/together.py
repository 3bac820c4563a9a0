"""Runs that others play at the same time, at their own pace or in a duel from draw to draw; who is there before."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.kiosk.backstage.meetings import MeetingRoom
from topping.kiosk.backstage.runs import Record, Seat
from topping.kiosk.engine.processes import ORAL
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.movetime import paint_head
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.public.following import GapLine, LiveWriter, WatchedState, gaps
from topping.kiosk.routes.club import CompetitionDesk
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.play import Meet, Play, PlayTogether, ReadyToPlay, Result
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.shown import head_view
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter, moved
from topping.kiosk.ui.parts import Head, figure, following, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import asked_here, board, main_button, next_button, page, play_skeleton
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted, row, space, text
from topping.kiosk.wording import conditions_text, game_text, player_text
from topping.paths import watched_file
from topping.play.run.run import Phase, Run
from topping.play.run.strokes import InputMark
from topping.play.together.meeting import Present, late_run, run_in_duel
from topping.play.together.signals import LatePolicy
from topping.play.together.watched import WatchedRun
from topping.rules.conditions.conditions import REST
from topping.texts import say
from topping.texts.times import difference, to_tenths


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

    def tick(self, now: int) -> None:
        """The move's clock; then the others are heard and answered."""
        super().tick(now)
        if self._told is None:
            self._tell(now)
        self.room.tick(now)

    def close(self) -> None:
        """The others are told that this machine plays no more."""
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
        """What may be seen of this run here."""
        return WatchedRun.of(self.run, self.seat.player, self.seat.game.name, now)


class DuelScreen(TogetherScreen):
    """A run whose draws wait for the leader's signal; each kiosk measures by its own clock."""

    def __init__(self, stage: Stage, seat: Seat, room: MeetingRoom, taken_up: tuple[Run, Record] | None = None) -> None:
        self._writer = LiveWriter(watched_file())
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
        return super()._is_hidden or (self.is_waiting and not self.is_asked)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """While a draw is waited for, nothing but leaving."""
        if self.is_waiting:
            self.search(event, now)
        else:
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
        return play_skeleton(
            board(BoardView(self.run.turn.before.board.cells), say("play.grid")),
            painted(head, paint_head, f"{head.title}, {head.names}", height=116, id="header"),
            asked_here(
                column(
                    text(say("duel.waiting"), Type.CARD, face=Face.SEMI, lines=2, id="told"),
                    table(heads, [_row(one) for one in lines], Cursor(None), id="waiting", room=760),
                    gap=24,
                    grow=1,
                )
            ),
        )


def _row(line: GapLine) -> tuple[Element, str, Element]:
    """A player; the leader stands out."""
    face = Face.TEXT if line.gap else Face.BOLD
    gap = line.gap and f"+ {line.gap}"
    return (
        text(line.player, Type.ROW, face=face, lines=2),
        str(line.move),
        text(gap, Type.ROW, face=Face.BOLD, align="right"),
    )


def opened(stage: Stage, route: PlayTogether) -> TogetherScreen:
    """The run of a route: a duel, or one that begins with the others and goes its own way."""
    start = route.room.meeting.start
    kind = DuelScreen if start is not None and start.is_duel else TogetherScreen
    return kind(stage, route.seat, route.room, route.taken_up)


_LATE_MS: Final = 1_000
"""Who comes so long after the start is late."""
_PATIENCE_MS: Final = 4_000
"""How long somebody who comes late waits for the clock of who gave the start, before he goes by the calendars."""


class MeetingScreen(Screen):
    """Whoever came first gives the start; every kiosk then begins by its own clock."""

    stays = True
    keeps_awake = True

    def __init__(self, stage: Stage, route: Meet) -> None:
        seat = route.seat
        is_free = seat.entry is None  # a competition has laid down whether draws are announced
        helps = tuple(one for one in seat.conditions.helps if one != REST)  # nobody waits for another one's rest
        conditions = replace(seat.conditions, announced=False, helps=helps)
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
        """Hears the others; at the start, the game begins."""
        meeting = self.room.meeting
        if meeting.start_ms is not None:
            self._count(max(0, -(-(meeting.start_ms - now) // 1000)))
        if self._goes_on:
            return
        self.room.tick(now)
        meeting = self.room.meeting
        if meeting.seated_before is not None:
            if not self._post:
                store, machine = self.stage.backstage.store, meeting.seated_before.machine
                posts = self.stage.backstage.notices.safely(store.competitions.posts, {})
                self._post = posts.get(machine, machine[:8])
            return  # the screen says it
        start_ms = meeting.start_ms
        is_known = meeting.is_start_measured or now - self.room.entered_ms >= _PATIENCE_MS
        if start_ms is not None and now >= start_ms and is_known:
            self._begin(start_ms, now)

    def watches(self) -> Hashable:
        return self.room.meeting

    def _count(self, seconds: int) -> None:
        if seconds != self._seconds:
            self._seconds = seconds

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

    def go_back(self) -> None:
        if self.seat.entry is not None:
            self.go(CompetitionDesk(self.seat.entry.competition))
            return
        self.go(Home() if self.room.meeting.start is not None else ReadyToPlay(self.seat))

    def close(self) -> None:
        """The others are told, unless the game goes on with them."""
        if not self._takes_room:
            self.room.leave()
        super().close()

    # what is done

    def _start(self, *, is_duel: bool = False) -> None:
        self.room.give_start(self._late, is_duel=is_duel)

    def _turn_late(self) -> None:
        """What becomes of late comers: the next way."""
        self._late = following(tuple(LatePolicy), self._late)

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
        """The start of a duel, and what becomes of late comers."""
        return (
            moved(letter("u", partial(self._start, is_duel=True), say("meeting.hint.duel")), "meeting.duel", "d"),
            moved(key(pygame.K_F6, self._turn_late, say("meeting.hint.late")), "meeting.late", "l"),
        )

    # what is shown

    def view(self) -> Element:
        heads = (
            Head(say("meeting.player"), None),
            Head(say("meeting.clock"), align="right"),
            Head(say("meeting.within"), align="right"),
        )
        rows = [self._row(one) for one in self.room.meeting.present]
        listed = table(heads, rows, self._list, id="present", room=960)
        return page(
            say("meeting.title"),
            row(
                column(listed, card="card", pad=(32, 20), grow=3),
                column(*self._start_card(), card="card", pad=(36, 32), gap=16, grow=2),
                gap=24,
                grow=1,
            ),
            remark=f"{game_text(self.seat.game.name)} · {conditions_text(self.seat.conditions)}",
        )

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
            for name, one in zip(("duel", "late"), map(self.in_force, self._start_keys), strict=True)
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
        """What is to be known, and what stands over it."""
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
        wait = say("meeting.wait", player=player_text(leader.player if leader else ""))
        return say("meeting.waiting"), (wait,)


SCREENS: Final = {PlayTogether: opened, Meet: MeetingScreen}
