"""Machines that begin a game together: who is there, who leads, how the clocks differ, when the start is.

It follows from what was heard, in whatever order and however often: carriers bring signals late, twice, out of order.
Who came first leads; the others measure how far his clock is ahead of theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from topping.play.run.run import Phase, Run
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
    StartGiven,
)
from topping.play.together.watched import WatchedRun

SAMPLES: Final = 8
"""So many times a clock is asked for."""
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
    offset: ClockOffset | None
    """How far the leader's clock is ahead of his, as he has measured it."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """What one machine knows of a meeting."""

    own: str
    """The token of this machine."""
    heard: tuple[Heard, ...] = ()

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

    @property
    def present(self) -> tuple[Present, ...]:
        """Those who are there, in the order of their coming; of each machine only who entered last."""
        gone = {signal.token for _, signal in self._all(Gone)}
        last: dict[str, str] = {}
        entered: dict[str, Present] = {}
        for one, signal in self._all(Entered):  # machine by machine, in the order in which each has spoken
            first = entered.get(signal.token)
            offset = None
            if signal.offset_ms is not None and signal.error_ms is not None:
                offset = ClockOffset(signal.offset_ms, signal.error_ms)
            said_ms = one.said_ms if first is None else first.said_ms
            entered[signal.token] = Present(one.machine, signal.token, signal.player, said_ms, offset)
            last[one.machine] = signal.token
        there = [entered[token] for token in last.values() if token not in gone]
        return tuple(sorted(there, key=lambda one: (one.said_ms, one.machine)))

    @property
    def leader(self) -> Present | None:
        """Who came first of those who are there."""
        return self.present[0] if self.present else None

    @property
    def leads(self) -> bool:
        """Whether it is this machine."""
        return self.leader is not None and self.leader.token == self.own

    # clocks

    @property
    def offset(self) -> ClockOffset | None:
        """How far the leader's clock is ahead of this one; none ahead where it is this one, None before it is known."""
        if self.leads:
            return ClockOffset(0, 0)
        leader = self.leader
        told = [
            ClockSample(signal.sent_ms, signal.received_ms, signal.answered_ms, one.seen_ms)
            for one, signal in self._all(ClockTold)
            if signal.to == self.own and leader is not None and one.machine == leader.machine
        ]
        return ClockOffset.of(told)

    @property
    def asked(self) -> int:
        """How often this machine has asked for the leader's clock."""
        return sum(signal.token == self.own for _, signal in self._all(ClockAsked))

    @property
    def unanswered(self) -> tuple[tuple[ClockAsked, int], ...]:
        """The questions that this machine, leading, has not answered, each with when it was seen."""
        told = {(signal.to, signal.sent_ms) for _, signal in self._all(ClockTold)}
        return tuple(
            (signal, one.seen_ms)
            for one, signal in self._all(ClockAsked)
            if signal.token != self.own and (signal.token, signal.sent_ms) not in told
        )

    # the start, and the draws of a duel

    @property
    def start(self) -> StartGiven | None:
        """The last start that a leader who is there, or was, has given; None before."""
        tokens = {one.token for one in self.present[:1]}
        given = [signal for _, signal in self._all(StartGiven) if signal.token in tokens]
        return given[-1] if given else None

    @property
    def start_ms(self) -> int | None:
        """When it is, on this machine's clock; None before it is given, or while the clocks are not compared."""
        return None if self.start is None else self._here(self.start.at_ms)

    def move_ms(self, number: int) -> int | None:
        """When the draw of a move of a duel is given, on this machine's clock; None before it is."""
        token = self.start.token if self.start is not None else ""
        given = [one for _, one in self._all(MoveGiven) if one.number == number and one.token == token]
        return self._here(given[0].at_ms) if given else None

    def _here(self, there_ms: int) -> int | None:
        offset = self.offset
        return None if offset is None else offset.here(there_ms)

    @property
    def runs(self) -> dict[str, WatchedRun]:
        """What may be seen of the runs of those who are there, by their tokens."""
        there = {one.token for one in self.present}
        return {signal.token: signal.run for _, signal in self._all(Progress) if signal.token in there}

    def may_give(self, number: int) -> bool:
        """Whether the leader of a duel may give move `number`: all who are there have ended the one before."""
        runs = self.runs
        waited = [runs.get(one.token) for one in self.present]
        return self.move_ms(number) is None and all(
            number == 1 or (run is not None and (run.is_over or len(run.moves) >= number - 1)) for run in waited
        )


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
        end = at + run.limit_ms + 1
        run = run.draw_shown(at).tick(end)
        run = run.skip(end + 1_000_000) if run.phase is Phase.SHOWING else run
        at = end
    return replace(run, events=()) if run.phase is Phase.DRAWN else run
