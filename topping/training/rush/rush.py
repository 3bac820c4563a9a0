"""One player's rush: its state, and what changes it.

Instants are integer milliseconds of one monotonic clock. The clock runs while a position is on screen and at no other
time: nobody pays for the moment until the next one is shown. What comes too late, or cannot be, changes nothing
but the time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.training.rush.sets import SLOTS, RushMode


@dataclass(frozen=True, slots=True)
class RushTerms:
    """What a rush is played under."""

    budget_ms: int | None
    """The time of the whole rush; None for no end."""
    slot_ms: int
    """The longest time for one position: then it is missed."""
    pass_ms: int
    """What passing takes off the clock."""
    faults: int
    """The number of misses that ends the rush; 0 if none does."""
    combo: int
    """The number of tops in a row after which time is given back, each time; 0 for never."""
    combo_ms: int
    """How much."""


_OF_PARTS: Final = RushTerms(None, 60_000, 20_000, faults=0, combo=0, combo_ms=0)
"""As in topping (§3.8.4)."""
_AGAINST_THE_CLOCK: Final = RushTerms(180_000, 30_000, 10_000, faults=0, combo=5, combo_ms=3_000)

TERMS: Final = {
    RushMode.MINUTE: replace(_AGAINST_THE_CLOCK, budget_ms=60_000),
    RushMode.CLOCK: _AGAINST_THE_CLOCK,
    RushMode.FIVE: replace(_AGAINST_THE_CLOCK, budget_ms=300_000),
    RushMode.FAULTS: RushTerms(None, 60_000, 0, faults=3, combo=0, combo_ms=0),
    **{mode: _OF_PARTS for mode in RushMode if mode.is_part},
}
"""The same for every player, so that records compare."""


class SlotEnd(Enum):
    """How a position ended; the values are stored."""

    TOP = "top"
    PASSED = "passed"
    """The player passed it."""
    LIMIT = "limit"
    """It was on screen for the longest time."""
    CUT = "cut"
    """The rush ended meanwhile: it is unfinished, not missed."""

    @property
    def is_miss(self) -> bool:
        """Whether the top was missed."""
        return self in (SlotEnd.PASSED, SlotEnd.LIMIT)


class RushEnd(Enum):
    """What ended a rush; the values are stored."""

    TIME = "time"
    MISS = "miss"
    WHOLE = "set"
    """No position of the set was left."""
    LEFT = "left"
    """The player left."""


class RushPhase(Enum):
    """Where a rush stands."""

    WAITING = "waiting"
    """The next position is not on screen yet; the clock stands still."""
    SEARCHING = "searching"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class SlotResult:
    """A position that is over."""

    slot: int
    """From 0."""
    end: SlotEnd
    elapsed_ms: int
    penalty_ms: int
    """What it took off the clock on top."""
    tries: int
    """Proposals, the top included."""


@dataclass(frozen=True, slots=True)
class RushCourse:
    """A rush in progress or over. Made from its terms; calls set the rest."""

    terms: RushTerms
    slots: int = SLOTS
    """How many positions there are."""
    phase: RushPhase = RushPhase.WAITING
    results: tuple[SlotResult, ...] = ()
    end: RushEnd | None = None
    """What ended it."""
    since_ms: int = 0
    """When the present position came on screen."""
    last_ms: int = 0
    """When something happened last: time does not go back."""
    tries: int = 0
    """Proposals on the present position."""
    combo: int = 0
    """Tops in a row up to now."""
    best_combo: int = 0
    given_ms: int = 0
    """What combos have given back so far."""
    has_slept: bool = False
    """Whether the program stood still meanwhile."""

    @property
    def found(self) -> int:
        """Tops found: the score."""
        return sum(one.end is SlotEnd.TOP for one in self.results)

    @property
    def missed(self) -> int:
        """Positions passed, by the player or by the clock."""
        return sum(one.end.is_miss for one in self.results)

    @property
    def spent_ms(self) -> int:
        """What the positions that are over took off the clock, penalties included."""
        return sum(one.elapsed_ms + one.penalty_ms for one in self.results)

    @property
    def last_top_ms(self) -> int:
        """What the clock had taken when the last top was found: of equal scores the lesser is better."""
        last = max((at for at, one in enumerate(self.results, 1) if one.end is SlotEnd.TOP), default=0)
        return sum(one.elapsed_ms + one.penalty_ms for one in self.results[:last])

    @property
    def slot(self) -> int:
        """The position that is searched or comes next, from 0; the last one once the rush is over."""
        return len(self.results) - (self.phase is RushPhase.OVER and bool(self.results))

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.phase is RushPhase.OVER

    def elapsed_ms(self, now: int) -> int:
        """Time on the present position, never more than there is."""
        if self.phase is not RushPhase.SEARCHING:
            return 0
        return min(max(0, now - self.since_ms), self._most_ms)

    def left_ms(self, now: int) -> int | None:
        """What the clock shows: the time left of the rush; None where it has no end."""
        left = self._left_ms
        return None if left is None else left - self.elapsed_ms(now)

    def pace_ms(self, now: int) -> int | None:
        """What a top has taken so far, penalties included; None before the first."""
        return None if not self.found else (self.spent_ms + self.elapsed_ms(now)) // self.found

    @property
    def _left_ms(self) -> int | None:
        """The time left when the present position came, or comes, on screen."""
        if self.terms.budget_ms is None:
            return None
        return max(0, self.terms.budget_ms + self.given_ms - self.spent_ms)

    @property
    def _most_ms(self) -> int:
        """The longest that the present position may be searched."""
        left = self._left_ms
        return self.terms.slot_ms if left is None else min(self.terms.slot_ms, left)

    # what happens

    def tick(self, at_ms: int) -> RushCourse:
        """Time has passed: the position ends with its longest time, or the rush with its own; the very end counts."""
        course = replace(self, last_ms=max(at_ms, self.last_ms))
        if course.phase is not RushPhase.SEARCHING or course.last_ms - course.since_ms <= course._most_ms:
            return course
        left = course._left_ms
        is_out = left is not None and left <= course.terms.slot_ms
        return course._ended(SlotEnd.CUT if is_out else SlotEnd.LIMIT)

    def shown(self, at_ms: int) -> RushCourse:
        """The next position came on screen: the clock goes on."""
        course = self.tick(at_ms)
        if course.phase is not RushPhase.WAITING:
            return course
        return replace(course, phase=RushPhase.SEARCHING, since_ms=course.last_ms, tries=0)

    def tried(self, at_ms: int, is_top: bool) -> RushCourse:
        """A move was proposed."""
        course = self.tick(at_ms)
        if course.phase is not RushPhase.SEARCHING:
            return course
        course = replace(course, tries=course.tries + 1)
        return course._ended(SlotEnd.TOP) if is_top else course

    def passed(self, at_ms: int) -> RushCourse:
        """The player passes the position."""
        course = self.tick(at_ms)
        return course._ended(SlotEnd.PASSED) if course.phase is RushPhase.SEARCHING else course

    def slept(self, at_ms: int) -> RushCourse:
        """The program did not run for a while, up to now: the position begins anew, and the rush does not rank."""
        course = replace(self, last_ms=max(at_ms, self.last_ms))
        return course if course.is_over else replace(course, has_slept=True, since_ms=course.last_ms)

    def exhausted(self, at_ms: int) -> RushCourse:
        """No position is left, or none can be had any more."""
        course = self.tick(at_ms)
        is_end = course.phase is RushPhase.WAITING
        return replace(course, phase=RushPhase.OVER, end=RushEnd.WHOLE) if is_end else course

    def left(self, at_ms: int) -> RushCourse:
        """The player leaves."""
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
        """What ends the rush after a position."""
        if last is SlotEnd.CUT or self._left_ms == 0:
            return RushEnd.TIME
        if self.terms.faults and self.missed >= self.terms.faults:
            return RushEnd.MISS
        return RushEnd.WHOLE if len(self.results) >= self.slots else None
