"""Records: the best first attempts over all games under equal conditions, and the longest streaks of tops without a
miss.

Only first attempts count, so that memory makes no record. Results are compared per move, because games differ in
length: the least time (topping) or the fewest points lost (duplicate). In mort subite the most tops win, then the least
total time.

A record beats all earlier results; to equal them is not enough. A result without any top is no record. Earlier means
begun earlier, in the order of run numbers, which holds even if a clock was set back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from topping.rules.conditions.formula import Measure


class RecordSpan(Enum):
    """The period in which a record is the best: day, week, month or ever, from shortest to longest."""

    DAY = "day"
    WEEK = "week"
    """From Monday on."""
    MONTH = "month"
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class LocalDay:
    """A day of the local calendar, by which records are assigned to day, week and month."""

    ordinal: int
    """Days since the first Monday of the calendar, from 0."""
    month: int
    """Months since the year 0."""

    def shares(self, other: LocalDay, span: RecordSpan) -> bool:
        """Returns whether this day and `other` lie in the same `span` (day, week or month); always for `EVER`."""
        match span:
            case RecordSpan.DAY:
                return self.ordinal == other.ordinal
            case RecordSpan.WEEK:
                return self.ordinal // 7 == other.ordinal // 7
            case RecordSpan.MONTH:
                return self.month == other.month
            case RecordSpan.EVER:
                return True


@dataclass(frozen=True, slots=True)
class RatedRun:
    """A first attempt with its results: time, points lost and tops found."""

    run_id: int
    """Greater for an attempt that started later."""
    player: str
    day: LocalDay
    """The day of its end."""
    total_ms: int
    """Time plus penalties (ms)."""
    lost: int
    """Points below the tops."""
    found: int
    """Number of tops found."""
    ended_at: str = ""
    """ISO 8601, UTC."""
    moves: int = 1
    """Number of moves, at least one."""

    @property
    def ms_a_move(self) -> int:
        """Time plus penalties per move (ms), rounded half up."""
        return (2 * self.total_ms + self.moves) // (2 * self.moves)

    @property
    def lost_tenths_a_move(self) -> int:
        """Points lost to the tops per move, in tenths of points, rounded half up."""
        return (20 * self.lost + self.moves) // (2 * self.moves)

    def rating(self, measure: Measure) -> tuple[Fraction, ...]:
        """Returns the numbers by which runs are compared under a measure, the most important first; the lowest are
        best.
        """
        match measure:
            case Measure.TIME:
                return (Fraction(self.total_ms, self.moves),)
            case Measure.POINTS:
                return (Fraction(self.lost, self.moves),)
            case Measure.TOPS:
                return (Fraction(-self.found), Fraction(self.total_ms))


@dataclass(frozen=True, slots=True)
class RecordClaim:
    """A record that a run sets, and the earlier result that it beats."""

    span: RecordSpan
    of_house: bool
    """Whether it beats all players, or only the player's own results."""
    run: RatedRun
    beaten: RatedRun


@dataclass(frozen=True, slots=True)
class HeldRecord:
    """The best result of a period, with the best result that it replaced."""

    span: RecordSpan
    run: RatedRun
    beaten: RatedRun | None
    """The best of the period before it; None for the first one."""


def claims_of(run: RatedRun, earlier: Iterable[RatedRun], measure: Measure) -> tuple[RecordClaim, ...]:
    """Returns the records that a run sets against earlier runs: at most one among all players, and one among the
    player's own.

    Each is given for the longest period in which it holds; longer periods come first. A period without earlier results
    has no record. If both beat the same result, the player's own record is left out, unless its period is longer.
    """
    before = [rated for rated in earlier if rated.run_id < run.run_id]
    if not run.found:
        return ()
    claims: list[RecordClaim] = []
    for of_house in (True, False):
        against = [rated for rated in before if of_house or rated.player == run.player]
        for span in reversed(RecordSpan):
            beaten = best_of_span(against, run.day, span, measure)
            if beaten is not None and run.rating(measure) < beaten.rating(measure):
                claims.append(RecordClaim(span, of_house, run, beaten))
                break
    order = list(RecordSpan)
    claims.sort(key=lambda claim: (-order.index(claim.span), not claim.of_house))
    if len(claims) == 2 and claims[0].of_house and claims[0].beaten == claims[1].beaten:
        claims.pop()
    return tuple(claims)


def best_of_span(runs: Iterable[RatedRun], day: LocalDay, span: RecordSpan, measure: Measure) -> RatedRun | None:
    """Returns the best run that ended in the same period as `day`, the earliest in case of a tie; None without such a
    run.
    """
    candidates = [run for run in runs if run.day.shares(day, span)]
    return min(candidates, key=lambda rated: (rated.rating(measure), rated.run_id), default=None)


def held_records(runs: Sequence[RatedRun], today: LocalDay, measure: Measure) -> tuple[HeldRecord, ...]:
    """Returns the best runs of today, this week, this month and ever; periods without a top are left out."""
    counted = [run for run in runs if run.found]
    held = []
    for span in RecordSpan:
        best = best_of_span(counted, today, span, measure)
        if best is not None:
            before = [run for run in runs if run.run_id < best.run_id]
            held.append(HeldRecord(span, best, best_of_span(before, today, span, measure)))
    return tuple(held)


# rows of tops


@dataclass(frozen=True, slots=True)
class PlayedTops:
    """The moves of a first attempt, each with whether its top was found."""

    run_id: int
    found: tuple[bool, ...]
    is_whole: bool
    """Whether it was finished: leaving a game ends a streak, as the result of the move left is unknown."""


@dataclass(frozen=True, slots=True)
class Streak:
    """A streak of tops found without a miss, which may continue over several games."""

    tops: int
    first: int
    """The run with the first top."""
    last: int
    """The run with the last top."""


@dataclass(frozen=True, slots=True)
class Streaks:
    """A player's longest streak of tops, his present streak, and the streak to beat."""

    longest: Streak | None
    """The earliest of the longest; None without tops."""
    present: Streak | None
    """None directly after a miss."""
    before: Streak | None
    """The longest streak before the present one: the streak to beat."""

    @property
    def is_record(self) -> bool:
        """Whether the present streak is longer than any before it; the first streak is no record."""
        return self.present is not None and self.before is not None and self.present.tops > self.before.tops


def streaks_of(runs: Iterable[PlayedTops]) -> Streaks:
    """Returns the longest and the present streak of tops over a player's runs, taken in order of start."""
    ended: list[Streak] = []
    present: Streak | None = None
    for run in sorted(runs, key=lambda tops: tops.run_id):
        for found in (*run.found, *(() if run.is_whole else (False,))):
            if found:
                tops, first = (present.tops, present.first) if present else (0, run.run_id)
                present = Streak(tops + 1, first, run.run_id)
            elif present is not None:
                ended.append(present)
                present = None
    before = max(ended, key=lambda streak: streak.tops, default=None)
    candidates = [*ended, *([present] if present else [])]
    return Streaks(max(candidates, key=lambda streak: streak.tops, default=None), present, before)


@dataclass(frozen=True, slots=True)
class StreakClaim:
    """A streak that became its player's longest: its number of tops, and that of the longest streak before."""

    tops: int
    beaten: int
    """The tops of the longest streak before."""


def streak_claim(runs: Iterable[PlayedTops], run_id: int) -> StreakClaim | None:
    """Returns the record that run `run_id` set by making a streak its player's longest; None if it set none.

    A streak that was already the longest before this run, or that is the player's first, sets none.
    """
    ordered = [run for run in runs if run.run_id <= run_id]
    before = streaks_of(played for played in ordered if played.run_id < run_id)
    longest = streaks_of(ordered).longest
    if before.longest is None or longest is None or before.is_record or longest.tops <= before.longest.tops:
        return None
    return StreakClaim(longest.tops, before.longest.tops)
