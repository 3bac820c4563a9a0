"""Records: the best first attempts under equal conditions over all games, and runs of tops without a miss.

Only first attempts count, so that no record is made of memory; none where nothing was found. What is best is the
formula's measure, a move, as games have more or fewer of them: the least time (topping), the fewest points under the
tops (duplicate); in mort subite the most tops, then the lowest total time. A record is better than all before it, in
the order in which runs were started, which holds even where a clock was set back; a result that was only equalled is
none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from topping.rules.conditions.formula import Measure


class RecordSpan(Enum):
    """The days among which a result is a record, by the calendar on the wall; the widest one last."""

    DAY = "day"
    WEEK = "week"
    """From Monday on."""
    MONTH = "month"
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class LocalDay:
    """A day on the wall calendar."""

    ordinal: int
    """Days since the first Monday of the calendar, from 0."""
    month: int
    """Months since the year 0."""

    def shares(self, other: LocalDay, span: RecordSpan) -> bool:
        """Whether both are in one day, week or month."""
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
    """A first attempt, as records compare it."""

    run_id: int
    """Greater for one started later."""
    player: str
    day: LocalDay
    """When it ended."""
    total_ms: int
    """Time and penalties."""
    lost: int
    """Points under the tops."""
    found: int
    """Tops found."""
    ended_at: str = ""
    """ISO 8601, UTC."""
    moves: int = 1
    """How many it has, at least one."""

    @property
    def ms_a_move(self) -> int:
        """Time and penalties a move, rounded half up."""
        return (2 * self.total_ms + self.moves) // (2 * self.moves)

    @property
    def lost_tenths_a_move(self) -> int:
        """Tenths of points under the tops a move, rounded half up."""
        return (20 * self.lost + self.moves) // (2 * self.moves)

    def rating(self, measure: Measure) -> tuple[Fraction, ...]:
        """What is compared: the least is best."""
        match measure:
            case Measure.TIME:
                return (Fraction(self.total_ms, self.moves),)
            case Measure.POINTS:
                return (Fraction(self.lost, self.moves),)
            case Measure.TOPS:
                return (Fraction(-self.found), Fraction(self.total_ms))


@dataclass(frozen=True, slots=True)
class RecordClaim:
    """A record, and what it beats."""

    span: RecordSpan
    of_house: bool
    """Whether all players are beaten, or the player's own results alone."""
    run: RatedRun
    beaten: RatedRun


@dataclass(frozen=True, slots=True)
class HeldRecord:
    """The best result of a span as it stands."""

    span: RecordSpan
    run: RatedRun
    beaten: RatedRun | None
    """The best of the span before it; None for the first one."""


def claims_of(run: RatedRun, earlier: Iterable[RatedRun], measure: Measure) -> tuple[RecordClaim, ...]:
    """The records that a run sets among those started before it: of the house and the player's own, each at its widest.

    The widest span comes first, that of the house before one's own. A span in which nothing came before has no record.
    A player's own record is not told where it says no more than that of the house.
    """
    before = [one for one in earlier if one.run_id < run.run_id]
    if not run.found:
        return ()
    claims: list[RecordClaim] = []
    for of_house in (True, False):
        against = [one for one in before if of_house or one.player == run.player]
        for span in reversed(RecordSpan):
            beaten = best_of_span(against, run.day, span, measure)
            if beaten is not None and run.rating(measure) < beaten.rating(measure):
                claims.append(RecordClaim(span, of_house, run, beaten))
                break
    order = list(RecordSpan)
    claims.sort(key=lambda one: (-order.index(one.span), not one.of_house))
    if len(claims) == 2 and claims[0].of_house and claims[0].beaten == claims[1].beaten:
        claims.pop()
    return tuple(claims)


def best_of_span(runs: Iterable[RatedRun], day: LocalDay, span: RecordSpan, measure: Measure) -> RatedRun | None:
    """The best of the runs that ended in the same day, week or month; the first to be started among equal ones."""
    found = [one for one in runs if one.day.shares(day, span)]
    return min(found, key=lambda one: (one.rating(measure), one.run_id), default=None)


def held_records(runs: Sequence[RatedRun], today: LocalDay, measure: Measure) -> tuple[HeldRecord, ...]:
    """The records of today, this week, this month and ever, as far as there are runs in which something was found."""
    counted = [one for one in runs if one.found]
    held = []
    for span in RecordSpan:
        best = best_of_span(counted, today, span, measure)
        if best is not None:
            before = [one for one in runs if one.run_id < best.run_id]
            held.append(HeldRecord(span, best, best_of_span(before, today, span, measure)))
    return tuple(held)


# runs of tops


@dataclass(frozen=True, slots=True)
class PlayedTops:
    """The moves of a first attempt, in their order."""

    run_id: int
    found: tuple[bool, ...]
    is_whole: bool
    """Whether it was played to its end: leaving a game ends a streak, since the move that was left is not known."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Tops found one after the other, across games."""

    tops: int
    first: int
    """The run with the first of them."""
    last: int
    """The run with the last of them."""


@dataclass(frozen=True, slots=True)
class Streaks:
    """A player's longest streak and the one that goes on."""

    longest: Streak | None
    """The first to be played of equally long ones; None where no top was found."""
    present: Streak | None
    """None right after a miss."""
    before: Streak | None
    """The longest of those that ended before the present one began: what it has to beat."""

    @property
    def is_record(self) -> bool:
        """Whether the one that goes on is longer than any before it; the first streak of all beats nothing."""
        return self.present is not None and self.before is not None and self.present.tops > self.before.tops


def streaks_of(runs: Iterable[PlayedTops]) -> Streaks:
    """The streaks of one player's runs, whatever their order, in the order in which they were started."""
    ended: list[Streak] = []
    present: Streak | None = None
    for run in sorted(runs, key=lambda one: one.run_id):
        for found in (*run.found, *(() if run.is_whole else (False,))):
            if found:
                tops, first = (present.tops, present.first) if present else (0, run.run_id)
                present = Streak(tops + 1, first, run.run_id)
            elif present is not None:
                ended.append(present)
                present = None
    before = max(ended, key=lambda one: one.tops, default=None)
    candidates = [*ended, *([present] if present else [])]
    return Streaks(max(candidates, key=lambda one: one.tops, default=None), present, before)


@dataclass(frozen=True, slots=True)
class StreakClaim:
    """A streak that has become the longest one."""

    tops: int
    beaten: int
    """The tops of the longest one before."""


def streak_claim(runs: Iterable[PlayedTops], run_id: int) -> StreakClaim | None:
    """Whether a run made a streak of its player the longest; None where it was so before, or is the first of all."""
    ordered = [one for one in runs if one.run_id <= run_id]
    before = streaks_of(one for one in ordered if one.run_id < run_id)
    longest = streaks_of(ordered).longest
    if before.longest is None or longest is None or before.is_record or longest.tops <= before.longest.tops:
        return None
    return StreakClaim(longest.tops, before.longest.tops)
