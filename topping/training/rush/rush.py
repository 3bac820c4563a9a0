"""One player's rush: its state, as its events make it.

Instants are integer milliseconds of one monotonic clock. The clock runs while a position is on screen and at no other
time: nobody pays for the moment until the next one is shown. An event that comes too late, or that cannot be, changes
nothing but the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from topping.training.rush.sets import SLOTS, RushMode


@dataclass(frozen=True, slots=True)
class RushTerms:
    """What a rush is played under."""

    budget_ms: int | None
    """The time of the whole rush; None for no end."""
    slot_ms: int
    """The longest time for one position: then it is passed, or missed where a miss ends the rush."""
    pass_ms: int
    """What passing takes off the clock."""
    ends_on_miss: bool
    combo: int
    """The number of tops in a row after which time is given back, each time; 0 for never."""
    combo_ms: int
    """How much."""


_OF_PARTS: Final = RushTerms(None, 60_000, 20_000, ends_on_miss=False, combo=0, combo_ms=0)
"""As in topping (§3.8.4)."""
_AGAINST_THE_CLOCK: Final = RushTerms(180_000, 30_000, 10_000, ends_on_miss=False, combo=5, combo_ms=3_000)

TERMS: Final = {
    RushMode.CLOCK: _AGAINST_THE_CLOCK,
    RushMode.STREAK: RushTerms(None, 60_000, 0, ends_on_miss=True, combo=0, combo_ms=0),
    RushMode.KIND: _AGAINST_THE_CLOCK,
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


@dataclass(frozen=True, slots=True)
class SlotShown:
    """The next position came on screen: the clock goes on."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class SlotTried:
    """A move was proposed."""

    at_ms: int
    is_top: bool


@dataclass(frozen=True, slots=True)
class SlotPassed:
    """The player passes the position."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class RushTicked:
    """Time has passed."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class RushSlept:
    """The program did not run for a while, up to now: the present position begins anew, and the rush does not rank."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class SetExhausted:
    """No position is left, or none can be had any more."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class RushLeft:
    """The player leaves."""

    at_ms: int


RushEvent: TypeAlias = SlotShown | SlotTried | SlotPassed | RushTicked | RushSlept | SetExhausted | RushLeft


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
    """A rush in progress or over. Made from its terms; `after` sets the rest."""

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
    """When the last event was: time does not go back."""
    tries: int = 0
    """Proposals on the present position."""
    combo: int = 0
    """Tops in a row up to now."""
    best_combo: int = 0
    given_ms: int = 0
    """What combos have given back so far."""
    slept: bool = False
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

    def follow(self, events: Iterable[RushEvent]) -> RushCourse:
        """The rush after events in a row."""
        course = self
        for event in events:
            course = course.after(event)
        return course

    def after(self, event: RushEvent) -> RushCourse:
        """The rush after an event. One stamped at the very end of the time still counts."""
        at_ms = max(event.at_ms, self.last_ms)
        course = replace(self, last_ms=at_ms)
        if isinstance(event, RushSlept):
            return course if course.is_over else replace(course, slept=True, since_ms=at_ms)
        course = course._until(at_ms)
        match event:
            case _ if course.is_over:
                return course
            case RushLeft():
                return course._left(at_ms)
            case SetExhausted() if course.phase is RushPhase.WAITING:
                return replace(course, phase=RushPhase.OVER, end=RushEnd.WHOLE)
            case SlotShown() if course.phase is RushPhase.WAITING:
                return replace(course, phase=RushPhase.SEARCHING, since_ms=at_ms, tries=0)
            case SlotTried(is_top=is_top) if course.phase is RushPhase.SEARCHING:
                course = replace(course, tries=course.tries + 1)
                return course._ended(SlotEnd.TOP, at_ms) if is_top else course
            case SlotPassed() if course.phase is RushPhase.SEARCHING:
                return course._ended(SlotEnd.PASSED, at_ms)
            case _:
                return course

    def _until(self, now: int) -> RushCourse:
        """Lets time pass: the position ends with its longest time, or the rush with its own."""
        if self.phase is not RushPhase.SEARCHING or now - self.since_ms <= self._most_ms:
            return self
        left = self._left_ms
        is_out = left is not None and left <= self.terms.slot_ms
        return self._ended(SlotEnd.CUT if is_out else SlotEnd.LIMIT, now)

    def _ended(self, end: SlotEnd, now: int) -> RushCourse:
        left = self._left_ms
        costs_all = end.is_miss and left is None and not self.terms.ends_on_miss
        elapsed = self.terms.slot_ms if costs_all else self.elapsed_ms(now)
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
        if last.is_miss and self.terms.ends_on_miss:
            return RushEnd.MISS
        return RushEnd.WHOLE if len(self.results) >= self.slots else None

    def _left(self, now: int) -> RushCourse:
        course = self._ended(SlotEnd.CUT, now) if self.phase is RushPhase.SEARCHING else self
        return replace(course, phase=RushPhase.OVER, end=RushEnd.LEFT)
