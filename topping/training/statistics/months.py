"""The charts of a period: M1 (index), M2 (tops found over time), M3 (cost by kind of move), M6 (squares).

**M3** is a player's mean cost of a move of each kind.

**M2** is the share of tops found within a number of seconds, out of all tops. It is a Kaplan-Meier estimate. A missed
top counts as not found until its time was over, and is left out after that.

**M1** is a player's cost of a move of a standard game, run by run. The cost of a run is divided by what its positions
would cost any player, so that an easy game is no progress. This ratio is multiplied by the cost of a typical move. The
line takes the last twenty first attempts together, as a ratio of sums; its interval follows from the differences
between games.

A figure counts as changed only if the interval of the difference excludes 0.
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
    """The direction in which a mean time has changed: faster, slower or stable. The values are names in JSON."""

    FASTER = "faster"
    STABLE = "stable"
    SLOWER = "slower"
    UNKNOWN = "unknown"
    """Too few values on one side."""


@dataclass(frozen=True, slots=True)
class Change:
    """The difference between two mean times, later minus earlier, with its trend."""

    trend: Trend
    ms: Estimate | None
    """Negative for a gain of time; `n` counts both sides. None with too few values."""

    @staticmethod
    def between(earlier: Mean | None, later: Mean | None) -> Change:
        """Returns the change from an earlier to a later mean time.

        It is faster or slower only if Welch's 80 % interval of the difference excludes 0.
        """
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
    """A row of chart M3: the mean cost of a player's moves of one kind, with penalties (ms)."""

    kind: Kind
    n: int
    ms: int | None
    """Mean cost of a move (ms); None below `LEAST_OF_KIND` moves."""


@dataclass(frozen=True, slots=True)
class KindCosts:
    """Chart M3: the mean cost of a player's moves by kind, the costliest kind first.

    Kinds with too few moves come last, by number of moves.
    """

    rows: tuple[KindRow, ...]
    moves: int
    """Number of analysed moves."""


def kind_costs(kinds: Iterable[int], costs: Iterable[int]) -> KindCosts | Lacking:
    """Returns chart M3: the mean cost of moves by kind.

    `kinds` (`Kind.code`) and `costs` (ms) hold one value for each move. Moves without an analysed position are left
    out. Returns `Lacking` if none is left.
    """
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
"""The times of the curve's points (ms)."""

_TENTH: Final = 100


@dataclass(frozen=True, slots=True)
class FoundBy:
    """A point of chart M2: the share of tops found within a time (ms)."""

    ms: int
    share: float
    """Between 0 and 1, to four digits."""


@dataclass(frozen=True, slots=True)
class FoundCurve:
    """Chart M2: the share of tops found within 5, 10, 20 … seconds."""

    n: int
    """Number of moves."""
    found: int
    points: tuple[FoundBy, ...]
    """Up to the longest time of a move."""

    def at(self, ms: int) -> FoundBy | None:
        """Returns the point of the curve at a time (ms); None if the curve has no point there."""
        return next((point for point in self.points if point.ms == ms), None)


def found_curve(found_ms: Iterable[int], missed_ms: Iterable[int]) -> FoundCurve | None:
    """Returns chart M2 (tops found over time); None without moves.

    `found_ms` are the times of found tops, `missed_ms` the time limits of missed tops (ms). Both are rounded up to
    tenths of a second.
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
"""Number of first attempts in a point of the line."""

MOST_WINDOWS: Final = 500
"""Most points of a line: more would not make it finer."""


@dataclass(frozen=True, slots=True)
class RunCost:
    """The cost of a run (ms), with the cost that was expected for its positions (ms).

    The cost is the sum of times and penalties.
    """

    run: int
    day: int
    """`date.toordinal()` of the local day of its start."""
    cost_ms: int
    expected_ms: int


@dataclass(frozen=True, slots=True)
class IndexPoint:
    """A run in the chart of a player's costs (M1): its mean cost of a move (ms), as if its game were of average
    difficulty.
    """

    run: int
    day: int
    ms: int


@dataclass(frozen=True, slots=True)
class IndexWindow:
    """A point of the line in the chart of a player's costs (M1): the mean cost of a move (ms) over the last runs, up to
    `run`.

    The mean takes `WINDOW` runs, or fewer at the beginning.
    """

    run: int
    day: int
    ms: Estimate


@dataclass(frozen=True, slots=True)
class Index:
    """Chart M1: a player's mean cost of a move (time plus penalty), run after run, made independent of how hard each
    game was.

    The cost of a run is divided by the cost expected for its moves, and multiplied by that of a typical move (ms).
    """

    points: tuple[IndexPoint, ...]
    windows: tuple[IndexWindow, ...]
    """A window for each run of the period, from the first with `LEAST` runs.

    If there were more than `MOST_WINDOWS`, evenly spread windows, the last one included.
    """
    change: Change
    """The last runs of the period against its first ones: `WINDOW` each, or half of all runs if there are fewer."""


def index(runs: Sequence[RunCost], standard_ms: int, before: Sequence[RunCost] = ()) -> Index | Lacking:
    """Returns the chart of a player's mean cost of a move (M1): a point for each run of a period, and a line of means.

    `runs` are in order. The runs `before` the period count only in the means at the beginning of the line.
    `standard_ms` is the expected cost of a move of a standard game, of average difficulty (ms). Returns `Lacking` if no
    run has analysed positions.
    """
    if not runs:
        return Lacking(Absence.NO_RUNS)
    all_runs = [cost for cost in (*before[-(WINDOW - 1) :], *runs) if cost.expected_ms > 0]
    first = len(all_runs) - len([run for run in runs if run.expected_ms > 0])
    if first == len(all_runs):
        return Lacking(Absence.NOT_ANALYSED, 0, 1)
    sums = _Sums([all_run.cost_ms * standard_ms for all_run in all_runs], [all_run.expected_ms for all_run in all_runs])
    points = tuple(
        IndexPoint(all_run.run, all_run.day, round(all_run.cost_ms * standard_ms / all_run.expected_ms))
        for all_run in all_runs[first:]
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
    """Running totals over runs of their costs and weights (expected costs), for the ratio over any consecutive runs.

    They are whole numbers, so that no rounding errors add up.
    """

    def __init__(self, costs: Sequence[int], weights: Sequence[int]) -> None:
        products = (costs, weights, map(mul, costs, costs), map(mul, costs, weights), map(mul, weights, weights))
        self._before = [list(accumulate(values, initial=0)) for values in products]

    def mean(self, first: int, end: int) -> Mean:
        """Returns the sum of the costs divided by the sum of the weights, for the runs `first` up to `end`
        (exclusive).
        """
        cost, weight, cost_cost, cost_weight, weight_weight = (sums[end] - sums[first] for sums in self._before)
        return Mean.ratio_from_sums(end - first, cost, weight, cost_cost, cost_weight, weight_weight)


@dataclass(frozen=True, slots=True)
class PlayerLevel:
    """A player's level: what a move costs him now (time plus penalty, ms), in a game of average difficulty.

    It is the last point of the line in chart M1 (`Index`).
    """

    ms: Estimate
    """`n` is the number of games: `WINDOW`, or fewer."""

    @staticmethod
    def of(games: Sequence[RunCost], standard_ms: int) -> PlayerLevel | Lacking:
        """Returns what a move of a standard game (of average difficulty) costs a player now (ms); `Lacking` if there
        are fewer than `LEAST_RUNS` games.

        The ratio of costs to expected costs in `games` is multiplied by `standard_ms`, the expected cost of such a move
        (ms).
        """
        if len(games) < LEAST_RUNS:
            return Lacking(Absence.TOO_FEW, len(games), LEAST_RUNS) if games else Lacking(Absence.NO_RUNS)
        mean = Mean.ratio((game.cost_ms * standard_ms, game.expected_ms) for game in games)
        return Lacking(Absence.NOT_ANALYSED, 0, 1) if mean is None else PlayerLevel(mean.shown)


class Period(Enum):
    """A period for statistics: a month, half a year or all days. The values are names of options and in JSON."""

    MONTH = "month"
    HALF_YEAR = "half-year"
    ALL = "all"

    @property
    def days(self) -> int | None:
        """Number of days of the period, up to and including today; None for all days."""
        return {Period.MONTH: 30, Period.HALF_YEAR: 182, Period.ALL: None}[self]


@dataclass(frozen=True, slots=True)
class MonthOfGames:
    """The number of games that a player began in a month."""

    month: int
    """Twelve times the year, plus the month from 0."""
    runs: int


MOST_MONTHS: Final = 12
"""Most months of games shown, the last ones."""


def games_by_month(months: Iterable[int], last: int) -> tuple[MonthOfGames, ...]:
    """Returns the number of games begun in each month, in order, up to the month `last`.

    `months` holds the month of each game. At most the last `MOST_MONTHS` months are returned.
    """
    runs = Counter(months)
    first = max(min(runs, default=last + 1), last - MOST_MONTHS + 1)
    return tuple(MonthOfGames(month, runs[month]) for month in range(first, last + 1))


@dataclass(frozen=True, slots=True)
class Months:
    """All charts of a period, with the number of runs and moves from which they are drawn."""

    runs: int
    """Number of comparable runs in the period, with abandoned ones."""
    moves: int
    index: Index | Lacking
    found: FoundCurve | Lacking
    kinds: KindCosts | Lacking
    grid: HeatMap | Lacking
    typing_ms: int | None
    """Mean time to type a top (ms); None below `LEAST_OF_KIND` tops with strokes."""


class Analysis:
    """The charts of a player's statistics, computed from his comparable runs of a period."""

    def __init__(self, sample: Sample, period: Period, today: int) -> None:
        """Prepares the charts of `period` from a sample of all comparable runs of a player; `today` is a date's ordinal
        number.
        """
        self.every, self.today = sample, today
        days = period.days
        self.now = sample if days is None else sample.since(today - days + 1)
        """The runs of the period."""
        self.is_timed = all(run.run.conditions.formula.measure is Measure.TIME for run in sample.runs)
        """Whether the formula counts time."""
        self.par = Par.fit(sample.timed_moves)
        self.expected = self.now.expected(self.par, self.now.levels(self.par))
        """Expected cost of each move of the period, by the level at its time: progress does not make old moves
        costly.
        """

    @property
    def months(self) -> Months:
        """All charts of the period."""
        found = curve(self.now) or Lacking(Absence.NO_RUNS)
        return Months(
            len(self.now.runs), self.now.moves, self.index, found, self._kinds(), self._grid(), self._typing_ms()
        )

    def hard(self) -> list[bool]:
        """Returns for each move of the period whether the player missed the top or found it slowly.

        Slow means over one and a half times the mean cost of the run's moves, and over par (expected cost) if known.
        """
        now = self.now
        slow = chain.from_iterable(
            repeat(3 * sum(costs) // (2 * len(costs)), len(costs)) for costs in now.by_run(now.costs) if costs
        )
        is_slow = map(gt, now.column("elapsed_ms"), map(max, slow, self.expected))
        return list(map(or_, map(not_, now.column("found")), is_slow))

    @property
    def index(self) -> Index | Lacking:
        """The chart of the player's mean cost of a move in the period, run by run (M1).

        `Lacking` if the formula does not count time, or if no run of the period has analysed positions.
        """
        if not self.is_timed:
            return Lacking(Absence.NOT_TIMED)
        costs = run_costs(
            self.now, self.now.expected(self.par)
        )  # by a single level, because the level is what has changed
        first = self.now.runs[0].run.run if self.now.runs else None
        earlier = [run for run in self.every.runs if first is not None and run.run.run < first]
        window = Sample(earlier[-_BEFORE:], self.every.schedule, self.every.penalty_ms)
        return index(costs, self.every.standard_ms(self.par), run_costs(window, window.expected(self.par)))

    @property
    def level(self) -> PlayerLevel | Lacking:
        """The player's present cost (ms) of a move of a standard game, of average difficulty, from his last games, even
        before the period.

        `Lacking` if there are too few games, or if the formula does not count time.
        """
        if not self.is_timed:
            return Lacking(Absence.NOT_TIMED)
        last = Sample(self.every.runs[-_BEFORE:], self.every.schedule, self.every.penalty_ms)
        costs = [run_cost for run_cost in run_costs(last, last.expected(self.par)) if run_cost.expected_ms > 0]
        return PlayerLevel.of(costs[-WINDOW:], self.every.standard_ms(self.par))

    def _kinds(self) -> KindCosts | Lacking:
        if not self.is_timed:
            return Lacking(Absence.NOT_TIMED)
        return kind_costs(self.now.column("kind"), self.now.costs)

    def _typing_ms(self) -> int | None:
        times = [
            typing_ms
            for typing_ms in compress(self.now.column("typing_ms"), self.now.column("found"))
            if typing_ms != NOT_TIMED
        ]
        return round(sum(times) / len(times)) if len(times) >= LEAST_OF_KIND else None

    def _grid(self) -> HeatMap | Lacking:
        places = self.now.column("place")
        return heat_map(places, compress(places, self.hard()))


_BEFORE: Final = 60
"""Number of runs before a period that are read for the first windows of its index."""


def run_costs(sample: Sample, expected: Sequence[int]) -> list[RunCost]:
    """Returns the cost of each finished run, the sum of its times and penalties, and the cost that was expected (ms).

    `expected` holds the expected cost of each counted move. If one is `NOT_EXPECTED`, that of the whole run is 0.
    """
    parts = zip(sample.runs, sample.by_run(sample.costs), sample.by_run(expected), strict=True)
    return [
        RunCost(dated.run.run, dated.day, sum(costs), 0 if NOT_EXPECTED in pars else sum(pars))
        for dated, costs, pars in parts
        if dated.run.outcome is RunOutcome.FINISHED and costs
    ]


def curve(sample: Sample) -> FoundCurve | None:
    """Returns chart M2 (tops found over time) for a sample; None without moves."""
    found = sample.column("found")
    missed = [not was_found for was_found in found]
    return found_curve(compress(sample.column("won_ms"), found), compress(sample.column("elapsed_ms"), missed))
