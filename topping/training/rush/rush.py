"""The course of a rush: its state, and the events that change it.

Instants are whole ms of one monotonic clock. The clock of the rush runs only while a position is on screen. An event
that comes too late or makes no sense changes nothing but the time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.training.rush.positionset import SLOTS, RushMode


@dataclass(frozen=True, slots=True)
class RushTerms:
    """The rules of a rush: its time limits, the cost of a pass, and the number of misses allowed."""

    budget_ms: int | None
    """The time of the whole rush (ms); None for no end."""
    slot_ms: int
    """The longest time for a position (ms); then it is missed."""
    pass_ms: int
    """The cost of a pass on the clock (ms)."""
    faults: int
    """Number of misses that ends the rush; 0 for none."""
    combo: int
    """Number of tops in a row that gives time back, each time; 0 for never."""
    combo_ms: int
    """Time given back (ms)."""


_OF_PARTS: Final = RushTerms(None, 60_000, 20_000, faults=0, combo=0, combo_ms=0)
"""As in topping (§3.8.4)."""
_AGAINST_THE_CLOCK: Final = RushTerms(180_000, 30_000, 10_000, faults=0, combo=5, combo_ms=3_000)

TERMS: Final = {
    RushMode.MINUTE: replace(_AGAINST_THE_CLOCK, budget_ms=60_000),
    RushMode.CLOCK: _AGAINST_THE_CLOCK,
    RushMode.FIVE: replace(_AGAINST_THE_CLOCK, budget_ms=300_000),
    RushMode.FAULTS: RushTerms(None, 60_000, 0, faults=3, combo=0, combo_ms=0),
    **{mode: _OF_PARTS for mode in RushMode if mode.is_short_game},
}
"""Equal for all players, so that records compare."""


class SlotEnd(Enum):
    """How a position of a rush ended: top found, passed, out of time, or cut off by the end of the rush. The values are
    stored.
    """

    TOP = "top"
    PASSED = "passed"
    """The player passed it."""
    LIMIT = "limit"
    """The position was on screen for the longest time."""
    CUT = "cut"
    """The rush ended meanwhile: the position is unfinished, not missed."""

    @property
    def is_miss(self) -> bool:
        """Whether the player missed the top, by a pass or by the time limit of the position."""
        return self in (SlotEnd.PASSED, SlotEnd.LIMIT)


class RushEnd(Enum):
    """The reason why a rush ended. The values are stored."""

    TIME = "time"
    MISS = "miss"
    WHOLE = "set"
    """The set has no further position."""
    LEFT = "left"
    """The player left."""


class RushPhase(Enum):
    """The phase of a rush: waiting for the next position, searching its top, or over."""

    WAITING = "waiting"
    """The next position is not on screen; the clock stands still."""
    SEARCHING = "searching"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class SlotResult:
    """The result of one position of a rush: how it ended, and its time."""

    slot: int
    """From 0."""
    end: SlotEnd
    elapsed_ms: int
    penalty_ms: int
    """Its further cost on the clock (ms)."""
    tries: int
    """Number of proposals, with the top."""


@dataclass(frozen=True, slots=True)
class RushCourse:
    """The state of a rush in progress or finished. Each method for an event returns the next state.

    A new rush is created with its terms alone.
    """

    terms: RushTerms
    slots: int = SLOTS
    """Number of positions."""
    phase: RushPhase = RushPhase.WAITING
    results: tuple[SlotResult, ...] = ()
    end: RushEnd | None = None
    """The reason of its end."""
    since_ms: int = 0
    """Instant at which the present position came on screen (ms)."""
    last_ms: int = 0
    """Instant of the last change (ms): time does not go back."""
    tries: int = 0
    """Number of proposals on the present position."""
    combo: int = 0
    """Number of tops in a row so far."""
    best_combo: int = 0
    given_ms: int = 0
    """Time given back by combos so far (ms)."""
    has_slept: bool = False
    """Whether the program stood still meanwhile."""

    @property
    def found(self) -> int:
        """Number of tops found, which is the score."""
        return sum(result.end is SlotEnd.TOP for result in self.results)

    @property
    def missed(self) -> int:
        """Number of positions whose top was missed, by a pass or by the time limit."""
        return sum(result.end.is_miss for result in self.results)

    @property
    def spent_ms(self) -> int:
        """Time used by the finished positions on the clock of the rush, including penalties (ms)."""
        return sum(result.elapsed_ms + result.penalty_ms for result in self.results)

    @property
    def last_top_ms(self) -> int:
        """Time on the clock of the rush when the last top was found (ms).

        If two rushes have equal scores, the one with less time ranks first.
        """
        last = max((at for at, result in enumerate(self.results, 1) if result.end is SlotEnd.TOP), default=0)
        return sum(result.elapsed_ms + result.penalty_ms for result in self.results[:last])

    @property
    def slot(self) -> int:
        """The index of the present or next position, from 0; once the rush is over, of the last one."""
        return len(self.results) - (self.phase is RushPhase.OVER and bool(self.results))

    @property
    def is_over(self) -> bool:
        """Whether the rush has ended, so that it can no longer change."""
        return self.phase is RushPhase.OVER

    def elapsed_ms(self, now: int) -> int:
        """Returns the time spent on the present position (ms), at most its limit; 0 between positions."""
        if self.phase is not RushPhase.SEARCHING:
            return 0
        return min(max(0, now - self.since_ms), self._most_ms)

    def left_ms(self, now: int) -> int | None:
        """Returns the time left on the clock of the rush (ms); None if the rush has no time limit."""
        left = self._left_ms
        return None if left is None else left - self.elapsed_ms(now)

    def pace_ms(self, now: int) -> int | None:
        """Returns the mean time per top so far, with penalties (ms); None before the first top."""
        return None if not self.found else (self.spent_ms + self.elapsed_ms(now)) // self.found

    @property
    def _left_ms(self) -> int | None:
        """The time left when the present or next position starts (ms); None if the rush has no time limit."""
        if self.terms.budget_ms is None:
            return None
        return max(0, self.terms.budget_ms + self.given_ms - self.spent_ms)

    @property
    def _most_ms(self) -> int:
        """The longest time allowed for the present position (ms)."""
        left = self._left_ms
        return self.terms.slot_ms if left is None else min(self.terms.slot_ms, left)

    # events

    def tick(self, at_ms: int) -> RushCourse:
        """Returns the rush at a later instant. The present position ends if its time limit has passed.

        A proposal exactly at the limit is still in time.
        """
        course = replace(self, last_ms=max(at_ms, self.last_ms))
        if course.phase is not RushPhase.SEARCHING or course.last_ms - course.since_ms <= course._most_ms:
            return course
        left = course._left_ms
        is_out = left is not None and left <= course.terms.slot_ms
        return course._ended(SlotEnd.CUT if is_out else SlotEnd.LIMIT)

    def shown(self, at_ms: int) -> RushCourse:
        """Returns the rush with the next position on screen since `at_ms`, so that its clock runs."""
        course = self.tick(at_ms)
        if course.phase is not RushPhase.WAITING:
            return course
        return replace(course, phase=RushPhase.SEARCHING, since_ms=course.last_ms, tries=0)

    def tried(self, at_ms: int, is_top: bool) -> RushCourse:
        """Returns the rush after a proposal at `at_ms`. If it is a top, the position ends."""
        course = self.tick(at_ms)
        if course.phase is not RushPhase.SEARCHING:
            return course
        course = replace(course, tries=course.tries + 1)
        return course._ended(SlotEnd.TOP) if is_top else course

    def passed(self, at_ms: int) -> RushCourse:
        """Returns the rush after the player gave up the position at `at_ms`."""
        course = self.tick(at_ms)
        return course._ended(SlotEnd.PASSED) if course.phase is RushPhase.SEARCHING else course

    def slept(self, at_ms: int) -> RushCourse:
        """Returns the rush after the program was suspended until `at_ms`.

        The time of the present position starts again, and the rush can no longer rank.
        """
        course = replace(self, last_ms=max(at_ms, self.last_ms))
        return course if course.is_over else replace(course, has_slept=True, since_ms=course.last_ms)

    def exhausted(self, at_ms: int) -> RushCourse:
        """Returns the rush as ended at `at_ms` because no position is left; unchanged if a position is on screen."""
        course = self.tick(at_ms)
        is_end = course.phase is RushPhase.WAITING
        return replace(course, phase=RushPhase.OVER, end=RushEnd.WHOLE) if is_end else course

    def left(self, at_ms: int) -> RushCourse:
        """Returns the rush as ended at `at_ms` by the player, who leaves it."""
        course = self.tick(at_ms)
        if course.is_over:
            return course
        course = course._ended(SlotEnd.CUT) if course.phase is RushPhase.SEARCHING else course
        return replace(course, phase=RushPhase.OVER, end=RushEnd.LEFT)

    def _ended(self, end: SlotEnd) -> RushCourse:
        left = self._left_ms
        costs_all = end.is_miss and left is None and not self.terms.faults
        elapsed = self.terms.slot_ms if costs_all else self.elapsed_ms(self.last_ms)
        penalty = 0
        if end.is_miss:
            penalty = self.terms.pass_ms if left is None else min(self.terms.pass_ms, left - elapsed)
        result = SlotResult(len(self.results), end, elapsed, penalty, self.tries)
        combo = self.combo + 1 if end is SlotEnd.TOP else 0 if end.is_miss else self.combo
        given = self.given_ms
        if end is SlotEnd.TOP and self.terms.combo and combo % self.terms.combo == 0:
            given += self.terms.combo_ms
        course = replace(
            self,
            phase=RushPhase.WAITING,
            results=(*self.results, result),
            tries=0,
            combo=combo,
            best_combo=max(self.best_combo, combo),
            given_ms=given,
        )
        over = course._over(end)
        return course if over is None else replace(course, phase=RushPhase.OVER, end=over)

    def _over(self, last: SlotEnd) -> RushEnd | None:
        """Returns why the rush ends after a position that ended as `last`; None if it goes on."""
        if last is SlotEnd.CUT or self._left_ms == 0:
            return RushEnd.TIME
        if self.terms.faults and self.missed >= self.terms.faults:
            return RushEnd.MISS
        return RushEnd.WHOLE if len(self.results) >= self.slots else None
