"""Records: the best first attempts under equal conditions over all games, and rows of tops without a miss.

Only first attempts count, so that memory makes no record; a result without any top is no record. Results are compared
by the formula's measure per move, as games differ in length: the least time (topping), the fewest points below the tops
(duplicate); in mort subite the most tops, then the least total time. A record is better than all results before it, in
the order of the starts of runs, which holds even if a clock was set back; an equalled result is no record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from topping.rules.conditions.formula import Measure


class RecordSpan(Enum):
    """The period over which a record is the best, by the local calendar; the widest comes last."""

    DAY = "day"
    WEEK = "week"
    """From Monday on."""
    MONTH = "month"
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class LocalDay:
    """A day of the local calendar, with the numbers of its week and month."""

    ordinal: int
    """Days since the first Monday of the calendar, from 0."""
    month: int
    """Months since the year 0."""

    def shares(self, other: LocalDay, span: RecordSpan) -> bool:
        """Returns whether two days lie in the same period (day, week or month)."""
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
    """A first attempt with the figures by which it is compared."""

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
        """Tenths of points below the tops per move, rounded half up."""
        return (20 * self.lost + self.moves) // (2 * self.moves)

    def rating(self, measure: Measure) -> tuple[Fraction, ...]:
        """Returns the value by which runs are compared under a measure; the least is best."""
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
    """The best result of a period, and the best result before it."""

    span: RecordSpan
    run: RatedRun
    beaten: RatedRun | None
    """The best of the period before it; None for the first one."""


def claims_of(run: RatedRun, earlier: Iterable[RatedRun], measure: Measure) -> tuple[RecordClaim, ...]:
    """Returns the records that a run sets against earlier runs: of the house and the player's own, each with its widest
    period.

    The widest period comes first, the house before the player's own. A period without earlier results has no record.
    The player's own record is omitted if it beats the same result as the record of the house.
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
    """Returns the best of the runs that ended in the period of `day`; ties go to the earliest start.

    Returns None without such a run.
    """
    candidates = [run for run in runs if run.day.shares(day, span)]
    return min(candidates, key=lambda rated: (rated.rating(measure), rated.run_id), default=None)


def held_records(runs: Sequence[RatedRun], today: LocalDay, measure: Measure) -> tuple[HeldRecord, ...]:
    """Returns the records of today, this week, this month and ever, from runs with at least one top."""
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
    """For each move of a first attempt, in order, whether its top was found."""

    run_id: int
    found: tuple[bool, ...]
    is_whole: bool
    """Whether it was finished: leaving a game ends a streak, as the result of the move left is unknown."""


@dataclass(frozen=True, slots=True)
class Streak:
    """A row of tops found without a miss, across games."""

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
    """Returns the streaks of tops over a player's runs, taken in the order of their starts."""
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
    """The length of a streak that has become its player's longest, and the length of the longest before."""

    tops: int
    beaten: int
    """The tops of the longest streak before."""


def streak_claim(runs: Iterable[PlayedTops], run_id: int) -> StreakClaim | None:
    """Returns the claim of a run that made a streak its player's longest.

    Returns None if the streak was the longest before the run, or is the player's first.
    """
    ordered = [run for run in runs if run.run_id <= run_id]
    before = streaks_of(played for played in ordered if played.run_id < run_id)
    longest = streaks_of(ordered).longest
    if before.longest is None or longest is None or before.is_record or longest.tops <= before.longest.tops:
        return None
    return StreakClaim(longest.tops, before.longest.tops)
