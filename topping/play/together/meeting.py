"""Machines that begin a game together: who is there, who leads, how the clocks differ, when the start is.

It follows from what was heard, in whatever order and however often: carriers bring signals late, twice, out of order.
Who came first leads; the others measure how far his clock is ahead of theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeVar

from topping.play.run.run import LAST_KEYS_MS, Phase, Run
from topping.play.together.offsets import ClockOffset, ClockSample
from topping.play.together.signals import (
    ClockAsked,
    ClockTold,
    Entered,
    Gone,
    LatePolicy,
    MoveGiven,
    Progress,
    Signal,
    Silent,
    StartGiven,
)
from topping.play.together.watched import WatchedRun

SAMPLES: Final = 8
"""How many times another clock is asked for."""
_Kind = TypeVar("_Kind", bound=Signal)


@dataclass(frozen=True, slots=True)
class Heard:
    """A signal, who said it, and when it was first seen here."""

    machine: str
    number: int
    """Its place among what that machine has said."""
    said_ms: int
    """By that machine's calendar: for the order of coming, and nothing else."""
    seen_ms: int
    """By this machine's monotonic clock."""
    signal: Signal


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody who is there."""

    machine: str
    token: str
    player: str
    said_ms: int
    """When he came."""
    calendar_ms: int
    """What his calendar showed when his monotonic clock was at 0."""
    offset: ClockOffset | None
    """How far the leader's monotonic clock is ahead of his, as he has measured it."""
    entrant: str = ""
    """His UUID in the competition whose game it is; empty outside one."""


@dataclass(frozen=True)
class Meeting:
    """What one machine knows of a meeting; what follows from it is reckoned once, as screens ask often."""

    own: str
    """The token of this machine."""
    heard: tuple[Heard, ...] = ()
    came_ms: int = 0
    """When it came, on its own clock: what it heard later it heard at once."""

    def after(self, more: Iterable[Heard]) -> Meeting:
        """The meeting once more was heard; what was heard before changes nothing."""
        known = {(one.machine, one.number) for one in self.heard}
        new: dict[tuple[str, int], Heard] = {}
        for one in more:
            if (one.machine, one.number) not in known:
                new.setdefault((one.machine, one.number), one)
        if not new:
            return self
        return replace(
            self, heard=tuple(sorted((*self.heard, *new.values()), key=lambda one: (one.machine, one.number)))
        )

    def _all(self, kind: type[_Kind]) -> list[tuple[Heard, _Kind]]:
        return [(one, one.signal) for one in self.heard if isinstance(one.signal, kind)]

    @cached_property
    def _entered(self) -> dict[str, Present]:
        """Who has entered last of each machine, by machine, there or gone."""
        entered: dict[str, Present] = {}
        for one, signal in self._all(Entered):  # machine by machine, in the order in which each has spoken
            first = entered.get(one.machine)
            offset = None
            if signal.offset_ms is not None and signal.error_ms is not None:
                offset = ClockOffset(signal.offset_ms, signal.error_ms)
            came_ms = first.said_ms if first is not None and first.token == signal.token else one.said_ms
            entered[one.machine] = Present(
                one.machine, signal.token, signal.player, came_ms, signal.calendar_ms, offset, signal.entrant
            )
        return entered

    @cached_property
    def last_heard(self) -> dict[str, Heard]:
        """What was heard last of each machine: the highest number."""
        return {one.machine: one for one in self.heard}  # they are in the order of their numbers

    @cached_property
    def entered(self) -> tuple[Present, ...]:
        """Who has entered last of each machine, there or gone, in the order of their coming."""
        return tuple(sorted(self._entered.values(), key=lambda one: (one.said_ms, one.machine)))

    @cached_property
    def present(self) -> tuple[Present, ...]:
        """Those who are there, in the order of their coming; of each machine only who entered last."""
        gone = {signal.token for _, signal in self._all(Gone)}
        return tuple(one for one in self.entered if one.token not in gone | self.silent)

    @cached_property
    def seated_before(self) -> Present | None:
        """Who came before this machine and sits for the same entrant: the game does not begin here then."""
        own = next((one for one in self.present if one.token == self.own), None)
        if own is None or not own.entrant:
            return None
        earlier = self.present[: self.present.index(own)]
        return next((one for one in earlier if one.entrant == own.entrant), None)

    @cached_property
    def silent(self) -> frozenset[str]:
        """The tokens of those of whom others, or this machine, say that nothing more is heard."""
        heard = {one.token: self.last_heard[one.machine].number for one in self._entered.values()}
        return frozenset(said.of for _, said in self._all(Silent) if heard.get(said.of, said.last + 1) <= said.last)

    @cached_property
    def leader(self) -> Present | None:
        """Who came first of those who are there."""
        return self.present[0] if self.present else None

    @cached_property
    def leads(self) -> bool:
        """Whether it is this machine."""
        return self.leader is not None and self.leader.token == self.own

    # clocks

    @cached_property
    def offset(self) -> ClockOffset | None:
        """How far the leader's clock is ahead of this one; none ahead where it is this one, None before it is known."""
        if self.leads:
            return ClockOffset(0, 0)
        return None if self.leader is None else self._offset_to(self.leader.machine)

    def _offset_to(self, machine: str) -> ClockOffset | None:
        return ClockOffset.of(
            ClockSample(signal.sent_ms, signal.received_ms, signal.answered_ms, one.seen_ms)
            for one, signal in self._all(ClockTold)
            if signal.to == self.own and one.machine == machine
        )

    def calendar_offset(self, one: Present) -> ClockOffset | None:
        """How far the leader's calendar, the clock that people look at, is ahead of somebody's."""
        if one.offset is None or self.leader is None:
            return None
        ahead_ms = one.offset.offset_ms + self.leader.calendar_ms - one.calendar_ms
        return ClockOffset(ahead_ms, one.offset.error_ms)

    @cached_property
    def is_start_measured(self) -> bool:
        """Whether the clock of who gave the start was compared with this one, so that its instant is known well."""
        if self._start is None:
            return False
        giver = self._start[0].machine
        own = next((one.machine for one in self._entered.values() if one.token == self.own), None)
        return giver == own or self._offset_to(giver) is not None

    @cached_property
    def to_ask(self) -> Present | None:
        """Whose clock this machine asks for: the leader's, then that of the next in line; None once both are known."""
        others = [one for one in self.present[:2] if one.token != self.own]
        return next((one for one in others if self._asked(one.token) < SAMPLES), None)

    def _asked(self, of: str) -> int:
        return sum(signal.token == self.own and signal.of == of for _, signal in self._all(ClockAsked))

    @cached_property
    def has_asked(self) -> bool:
        """Whether the leader's clock was asked for as often as it is to be."""
        return self.leader is not None and self._asked(self.leader.token) >= SAMPLES

    @cached_property
    def unanswered(self) -> tuple[tuple[ClockAsked, int], ...]:
        """The questions for this machine's clock that it has not answered, each with when it was seen."""
        told = {(signal.to, signal.sent_ms) for _, signal in self._all(ClockTold)}
        return tuple(
            (signal, one.seen_ms)
            for one, signal in self._all(ClockAsked)
            if signal.of == self.own and (signal.token, signal.sent_ms) not in told
        )

    def _here(self, heard: Heard, there_ms: int) -> int | None:
        """An instant of the clock of who says something, on this one: by measurement, where there is one.

        Otherwise by how far from that instant it was said, as if it had been heard at once; what was said before this
        machine came was heard later, and the calendars must serve.
        """
        own = next((one for one in self._entered.values() if one.token == self.own), None)
        if own is not None and own.machine == heard.machine:
            return there_ms
        offset = self._offset_to(heard.machine)
        if offset is not None:
            return offset.here(there_ms)
        other = self._entered.get(heard.machine)
        if own is None or other is None:
            return None
        at_the_latest = heard.seen_ms + there_ms - (heard.said_ms - other.calendar_ms)
        if heard.seen_ms > self.came_ms:
            return at_the_latest
        return min(at_the_latest, there_ms + other.calendar_ms - own.calendar_ms)

    # the start, and the draws of a duel

    @cached_property
    def _start(self) -> tuple[Heard, StartGiven] | None:
        given = self._all(StartGiven)
        return max(given, key=lambda one: (one[0].said_ms, one[0].machine, one[0].number)) if given else None

    @cached_property
    def start(self) -> StartGiven | None:
        """The start that was given last, whether or not who gave it is still there; None before."""
        return None if self._start is None else self._start[1]

    @cached_property
    def start_ms(self) -> int | None:
        """When it is, on this machine's clock; None before it is given."""
        return None if self._start is None else self._here(self._start[0], self._start[1].at_ms)

    @cached_property
    def _moves(self) -> dict[int, tuple[Heard, int]]:
        """For each move of this duel from the second on that was given: how that was heard, and the giver's instant."""
        found: dict[int, tuple[Heard, int]] = {}
        for one, signal in sorted(self._all(MoveGiven), key=lambda both: (both[0].said_ms, both[0].machine)):
            if self.start is not None and signal.start == self.start.token:
                found.setdefault(signal.number, (one, signal.at_ms))
        return found

    def move_ms(self, number: int) -> int | None:
        """When the draw of a move of a duel is given, on this machine's clock; None before it is."""
        if number == 1:
            return self.start_ms
        given = self._moves.get(number)
        return None if given is None else self._here(*given)

    @cached_property
    def last_given(self) -> int:
        """The last move of a duel whose draw was given; 1 from the start on, 0 before."""
        return 0 if self.start is None else max(self._moves, default=1)

    @cached_property
    def runs(self) -> dict[str, WatchedRun]:
        """What may be seen of the runs of those who are there, or have played to the end, by their tokens."""
        there = {one.token for one in self.present}
        told = {signal.token: signal.run for _, signal in self._all(Progress)}
        known = {one.token for one in self._entered.values()}
        played_out = {token for token in known if token in told and told[token].phase is Phase.FINISHED}
        return {token: run for token, run in told.items() if token in there | played_out}

    def may_give(self, number: int) -> bool:
        """Whether the leader of a duel may give move `number`: all who are there have ended the one before."""
        if self.move_ms(number) is not None:
            return False
        runs = [self.runs.get(one.token) for one in self.present]
        return number == 1 or all(run is not None and (run.is_over or len(run.moves) >= number - 1) for run in runs)


def late_run(run: Run, start_ms: int, now: int, late: LatePolicy) -> Run | None:
    """The run, before its next move, of somebody who comes at `now` to a game that began at `start_ms`.

    None where he does not play any more. Where his moves are lost, those whose time has passed are missed.
    """
    if late is LatePolicy.REFUSED and now > start_ms:
        return None
    if late is not LatePolicy.MOVES_LOST:
        return run
    at = start_ms
    while run.phase is Phase.DRAWN and run.limit_ms is not None and at + run.limit_ms < now:
        run, at = _without_move(run, at, run.limit_ms)
    return run


def run_in_duel(run: Run, last_given: int) -> Run:
    """The run of somebody who comes to a duel, or back to it: the moves before the last one given are missed.

    He plays the one that the others play; nobody waits until he has caught up. Without a limit there is no full cost,
    and no move is missed.
    """
    while run.phase is Phase.DRAWN and run.limit_ms is not None and run.turn.number < last_given:
        run, _ = _without_move(run, run.last_ms, run.limit_ms)
    return run


def _without_move(run: Run, at: int, limit_ms: int) -> tuple[Run, int]:
    """The run once the time of its move has passed, and when that was."""
    shown = max(at, run.last_ms)  # the clock of this machine may have begun since then: a run knows no time before it
    run = run.draw_shown(shown).tick(shown + limit_ms + 1)
    run = run.skip(shown + limit_ms + 1 + LAST_KEYS_MS) if run.phase is Phase.SHOWING else run
    return replace(run, last_ms=0), at + limit_ms + 1  # its solution was not shown: the next draw followed at once
