"""The charts of a period: M1 index, M2 found in time, M3 seconds by kind, M6 the grid.

M3: what a move of each kind costs a player.

M2: what share of the tops a player has found after how many seconds, missed ones included.

Kaplan and Meier's estimate: a missed top is known only not to have been found until its time was over, so it counts
among those sought until then and not as one found at the limit.

M1: what a move of a standard game costs a player, from date to date.

A run's cost is compared with what was to be expected of its positions, whoever plays, so that an easy game is no
progress: the index is the cost of a typical move times cost over expectation. The line takes the last twenty first
attempts together (ratio of sums; the interval follows from how games differ).

Whether a figure has changed: claimed only where the interval of the difference excludes nothing at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate, chain, compress, repeat
from operator import gt, mul, not_, or_
from typing import Final

from topping.rules.conditions.formula import Measure
from topping.training.analysedmove import KINDS, Kind
from topping.training.comparable import RunOutcome
from topping.training.intervals import LEAST, Estimate, Mean, student_80
from topping.training.par import LEAST_RUNS, Par
from topping.training.statistics.columns import NOT_TIMED, UNKNOWN
from topping.training.statistics.counting import LEAST_OF_KIND, Absence, HeatMap, Lacking, heat_map
from topping.training.statistics.sample import NOT_EXPECTED, Sample


class Trend(Enum):
    """How a time has changed; the values are names in JSON."""

    FASTER = "faster"
    STABLE = "stable"
    SLOWER = "slower"
    UNKNOWN = "unknown"
    """There are too few values on one side."""


@dataclass(frozen=True, slots=True)
class Change:
    """The difference between two times, the later one less the earlier one."""

    trend: Trend
    ms: Estimate | None
    """Negative where time was gained; `n` counts both sides. None where there are too few values."""

    @staticmethod
    def between(earlier: Mean | None, later: Mean | None) -> Change:
        """How a mean time has changed, by Welch's t at 80 %."""
        if earlier is None or later is None or earlier.error is None or later.error is None:
            return Change(Trend.UNKNOWN, None)
        before, after = earlier.error**2, later.error**2
        both = before + after
        freedom = both**2 / (before**2 / (earlier.n - 1) + after**2 / (later.n - 1)) if both else float("inf")
        difference = later.value - earlier.value
        margin = student_80(freedom) * both**0.5
        ms = Estimate(earlier.n + later.n, round(difference), round(margin))
        if abs(ms.ms) <= round(margin):
            return Change(Trend.STABLE, ms)
        return Change(Trend.FASTER if ms.ms < 0 else Trend.SLOWER, ms)


@dataclass(frozen=True, slots=True)
class KindRow:
    """What a move of one kind costs, its penalty included."""

    kind: Kind
    n: int
    ms: int | None
    """A move; None below `LEAST_OF_KIND` moves."""


@dataclass(frozen=True, slots=True)
class KindCosts:
    """The kinds that were met, the costliest a move first; those with too few moves follow, by their number."""

    rows: tuple[KindRow, ...]
    moves: int
    """Analysed ones."""


def kind_costs(kinds: Iterable[int], costs: Iterable[int]) -> KindCosts | Lacking:
    """The kinds of moves by what these cost; `kinds` are their `Kind.code`, moves not analysed are left out."""
    number, total = [0] * (UNKNOWN + 1), [0] * (UNKNOWN + 1)
    for code, cost in zip(kinds, costs, strict=True):
        number[code] += 1
        total[code] += cost
    if not sum(number):
        return Lacking(Absence.NO_RUNS)
    met = [kind for kind in KINDS if number[kind.code]]
    if not met:
        return Lacking(Absence.NOT_ANALYSED, 0, 1)
    rows = []
    for kind in met:
        n = number[kind.code]
        rows.append(KindRow(kind, n, round(total[kind.code] / n) if n >= LEAST_OF_KIND else None))
    rows.sort(key=lambda row: (row.ms is None, -row.n if row.ms is None else -row.ms, row.kind.code))
    return KindCosts(tuple(rows), sum(row.n for row in rows))


TIMES_MS: Final = (5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 180_000)
"""At which times the curve is read."""

_TENTH: Final = 100


@dataclass(frozen=True, slots=True)
class FoundBy:
    """A point of the curve."""

    ms: int
    share: float
    """Between 0 and 1, to four digits."""


@dataclass(frozen=True, slots=True)
class FoundCurve:
    """The share of tops found over time."""

    n: int
    """Moves."""
    found: int
    points: tuple[FoundBy, ...]
    """Up to the longest time that a move lasted."""

    def at(self, ms: int) -> FoundBy | None:
        """The point at a time; None past the end of the curve."""
        return next((one for one in self.points if one.ms == ms), None)


def found_curve(found_ms: Iterable[int], missed_ms: Iterable[int]) -> FoundCurve | None:
    """The curve of tops found after so many milliseconds, and of missed ones given so many; None of no moves.

    Times are rounded up to tenths of a second, those of missed tops too.
    """
    events = Counter([(ms + _TENTH - 1) // _TENTH for ms in found_ms])
    ends = Counter([(ms + _TENTH - 1) // _TENTH for ms in missed_ms])
    n, found = events.total() + ends.total(), events.total()
    if not n:
        return None
    sought, survival = n, 1.0
    points: list[FoundBy] = []
    last_ms = max(max(events, default=0), max(ends, default=0)) * _TENTH
    for tenth in sorted({*events, *ends, *(ms // _TENTH for ms in TIMES_MS)}):
        hits = events[tenth]
        if hits:
            survival *= 1 - hits / sought
        if tenth * _TENTH in TIMES_MS and tenth * _TENTH <= last_ms:
            points.append(FoundBy(tenth * _TENTH, round(1 - survival, 4)))
        sought -= hits + ends[tenth]
    return FoundCurve(n, found, tuple(points))


WINDOW: Final = 20
"""First attempts that a point of the line takes together."""

MOST_WINDOWS: Final = 500
"""The most points of a line: more would not make it finer."""


@dataclass(frozen=True, slots=True)
class RunCost:
    """What a whole run cost, and what was to be expected of its positions."""

    run: int
    day: int
    """`date.toordinal()` of the local day on which it began."""
    cost_ms: int
    expected_ms: int


@dataclass(frozen=True, slots=True)
class IndexPoint:
    """The index of one run."""

    run: int
    day: int
    ms: int


@dataclass(frozen=True, slots=True)
class IndexWindow:
    """The index of up to `WINDOW` runs, this one the last of them."""

    run: int
    day: int
    ms: Estimate


@dataclass(frozen=True, slots=True)
class Index:
    """Milliseconds a move of a standard game, in the order of the runs."""

    points: tuple[IndexPoint, ...]
    windows: tuple[IndexWindow, ...]
    """One a run of the period, from the run on that has `LEAST` runs with it; evenly spread ones, the last among them,
    where there would be more than `MOST_WINDOWS`."""
    change: Change
    """The last runs of the period against its first ones: `WINDOW` each, or half of them where there are fewer."""


def index(runs: Sequence[RunCost], standard_ms: int, before: Sequence[RunCost] = ()) -> Index | Lacking:
    """The index over the runs of a period, in their order; those `before` it are in its first windows alone.

    `standard_ms` is what a move of a standard game is expected to cost.
    """
    if not runs:
        return Lacking(Absence.NO_RUNS)
    all_runs = [one for one in (*before[-(WINDOW - 1) :], *runs) if one.expected_ms > 0]
    first = len(all_runs) - len([one for one in runs if one.expected_ms > 0])
    if first == len(all_runs):
        return Lacking(Absence.NOT_ANALYSED, 0, 1)
    sums = _Sums([one.cost_ms * standard_ms for one in all_runs], [one.expected_ms for one in all_runs])
    points = tuple(
        IndexPoint(one.run, one.day, round(one.cost_ms * standard_ms / one.expected_ms)) for one in all_runs[first:]
    )
    ends = range(max(first, LEAST - 1), len(all_runs))
    step = max(1, -(-len(ends) // MOST_WINDOWS))
    windows = tuple(
        IndexWindow(all_runs[end].run, all_runs[end].day, sums.mean(max(0, end + 1 - WINDOW), end + 1).shown)
        for end in ends[(len(ends) - 1) % step :: step]
    )
    size = min(WINDOW, len(points) // 2)
    if not size:
        return Index(points, windows, Change.between(None, None))
    earlier, later = sums.mean(first, first + size), sums.mean(len(all_runs) - size, len(all_runs))
    return Index(points, windows, Change.between(earlier, later))


class _Sums:
    """Sums over the runs before each one, to take those of any runs in a row from. Of whole numbers: none drifts."""

    def __init__(self, costs: Sequence[int], weights: Sequence[int]) -> None:
        products = (costs, weights, map(mul, costs, costs), map(mul, costs, weights), map(mul, weights, weights))
        self._before = [list(accumulate(values, initial=0)) for values in products]

    def mean(self, first: int, end: int) -> Mean:
        """The ratio of the sums from place `first` up to, but not including, `end`."""
        cost, weight, cost_cost, cost_weight, weight_weight = (sums[end] - sums[first] for sums in self._before)
        return Mean.ratio_from_sums(end - first, cost, weight, cost_cost, cost_weight, weight_weight)


@dataclass(frozen=True, slots=True)
class PlayerLevel:
    """What a move of a standard game costs a player now: the same figure everywhere, the last point of the curve."""

    ms: Estimate
    """`n` counts the games: the last `WINDOW`, or fewer."""

    @staticmethod
    def of(games: Sequence[RunCost], standard_ms: int) -> PlayerLevel | Lacking:
        """The level from the last games, of which there must be `LEAST_RUNS`."""
        if len(games) < LEAST_RUNS:
            return Lacking(Absence.TOO_FEW, len(games), LEAST_RUNS) if games else Lacking(Absence.NO_RUNS)
        mean = Mean.ratio((one.cost_ms * standard_ms, one.expected_ms) for one in games)
        return Lacking(Absence.NOT_ANALYSED, 0, 1) if mean is None else PlayerLevel(mean.shown)


class Period(Enum):
    """How far back statistics look; the values are names of options and in JSON."""

    MONTH = "month"
    HALF_YEAR = "half-year"
    ALL = "all"

    @property
    def days(self) -> int | None:
        """How many days, today among them; None for all."""
        return {Period.MONTH: 30, Period.HALF_YEAR: 182, Period.ALL: None}[self]


@dataclass(frozen=True, slots=True)
class MonthOfGames:
    """How many games were begun in a month."""

    month: int
    """Twelve times the year, and the month from 0."""
    runs: int


MOST_MONTHS: Final = 12
"""How many months of games are told, the last ones."""


def games_by_month(months: Iterable[int], last: int) -> tuple[MonthOfGames, ...]:
    """The games by the months of their beginnings, from the first one on up to `last`, `MOST_MONTHS` at most."""
    runs = Counter(months)
    first = max(min(runs, default=last + 1), last - MOST_MONTHS + 1)
    return tuple(MonthOfGames(one, runs[one]) for one in range(first, last + 1))


@dataclass(frozen=True, slots=True)
class Months:
    """The charts of a period."""

    runs: int
    """Comparable runs in the period, abandoned ones among them."""
    moves: int
    index: Index | Lacking
    found: FoundCurve | Lacking
    kinds: KindCosts | Lacking
    grid: HeatMap | Lacking
    typing_ms: int | None
    """What typing a top that was found takes; None below `LEAST_OF_KIND` tops whose strokes tell."""


class Analysis:
    """A player's comparable runs in a period, with what every chart over months is made from."""

    def __init__(self, sample: Sample, period: Period, today: int) -> None:
        """`sample` has all of the player's comparable runs, `today` is the local day's `date.toordinal()`."""
        self.every, self.today = sample, today
        days = period.days
        self.now = sample if days is None else sample.since(today - days + 1)
        """The runs of the period."""
        self.is_timed = all(one.run.conditions.formula.measure is Measure.TIME for one in sample.runs)
        """Whether the formula counts time."""
        self.par = Par.fit(sample.timed_moves)
        self.expected = self.now.expected(self.par, self.now.levels(self.par))
        """Of each move of the period, by the level at its time: for who improves, old moves are no costly ones."""

    @property
    def months(self) -> Months:
        """The charts."""
        found = curve(self.now) or Lacking(Absence.NO_RUNS)
        return Months(
            len(self.now.runs), self.now.moves, self.index, found, self._kinds(), self._grid(), self._typing_ms()
        )

    def hard(self) -> list[bool]:
        """Which moves of the period were missed, or slow: over one and a half times what the run's moves cost on
        average, and above par where that is known."""
        now = self.now
        slow = chain.from_iterable(
            repeat(3 * sum(costs) // (2 * len(costs)), len(costs)) for costs in now.by_run(now.costs) if costs
        )
        is_slow = map(gt, now.column("elapsed_ms"), map(max, slow, self.expected))
        return list(map(or_, map(not_, now.column("found")), is_slow))

    @property
    def index(self) -> Index | Lacking:
        """M1 alone."""
        if not self.is_timed:
            return Lacking(Absence.NOT_TIMED)
        costs = run_costs(self.now, self.now.expected(self.par))  # by one level, as it is what has changed
        first = self.now.runs[0].run.run if self.now.runs else None
        earlier = [one for one in self.every.runs if first is not None and one.run.run < first]
        window = Sample(earlier[-_BEFORE:], self.every.schedule, self.every.penalty_ms)
        return index(costs, self.every.standard_ms(self.par), run_costs(window, window.expected(self.par)))

    @property
    def level(self) -> PlayerLevel | Lacking:
        """The player's level now, from his last games."""
        if not self.is_timed:
            return Lacking(Absence.NOT_TIMED)
        last = Sample(self.every.runs[-_BEFORE:], self.every.schedule, self.every.penalty_ms)
        costs = [one for one in run_costs(last, last.expected(self.par)) if one.expected_ms > 0]
        return PlayerLevel.of(costs[-WINDOW:], self.every.standard_ms(self.par))

    def _kinds(self) -> KindCosts | Lacking:
        if not self.is_timed:
            return Lacking(Absence.NOT_TIMED)
        return kind_costs(self.now.column("kind"), self.now.costs)

    def _typing_ms(self) -> int | None:
        times = [one for one in compress(self.now.column("typing_ms"), self.now.column("found")) if one != NOT_TIMED]
        return round(sum(times) / len(times)) if len(times) >= LEAST_OF_KIND else None

    def _grid(self) -> HeatMap | Lacking:
        places = self.now.column("place")
        return heat_map(places, compress(places, self.hard()))


_BEFORE: Final = 60
"""How many runs before a period are read for the first windows of its index."""


def run_costs(sample: Sample, expected: Sequence[int]) -> list[RunCost]:
    """What each finished run cost and was expected to cost; expected is 0 where a position is not analysed."""
    parts = zip(sample.runs, sample.by_run(sample.costs), sample.by_run(expected), strict=True)
    return [
        RunCost(one.run.run, one.day, sum(costs), 0 if NOT_EXPECTED in pars else sum(pars))
        for one, costs, pars in parts
        if one.run.outcome is RunOutcome.FINISHED and costs
    ]


def curve(sample: Sample) -> FoundCurve | None:
    """The share of tops found over time; None of no moves."""
    found = sample.column("found")
    missed = [not one for one in found]
    return found_curve(compress(sample.column("won_ms"), found), compress(sample.column("elapsed_ms"), missed))
