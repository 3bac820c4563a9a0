"""The charts over months that a player asks for first: M1 index, M2 found in time, M3 kinds above par, M6 the grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, compress, repeat
from operator import gt, not_, or_
from typing import Final

from topping.rules.conditions.formula import Measure
from topping.training.account import Account
from topping.training.comparable import RunOutcome
from topping.training.par import Par
from topping.training.runpar import LEAST_RUNS
from topping.training.statistics.abovepar import AbovePar, Sums, above_par
from topping.training.statistics.foundintime import FoundCurve, FoundInTime, found_curve
from topping.training.statistics.heatmap import HeatMap, heat_map
from topping.training.statistics.index import Index, RunCost, index
from topping.training.statistics.lacking import Absence, Lacking
from topping.training.statistics.sample import NOT_EXPECTED, Sample

RECENT_DAYS: Final = 30
"""How many days the recent curve of M2 takes, today among them."""
YEAR_DAYS: Final = 365
"""How many days before these the earlier curve takes."""


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
class Months:
    """The charts of a period."""

    runs: int
    """Comparable runs in the period, abandoned ones among them."""
    moves: int
    index: Index | Lacking
    found: FoundInTime | Lacking
    above_par: AbovePar | Lacking
    grid: HeatMap | Lacking


class Analysis:
    """A player's comparable runs in a period, with what every chart over months is made from."""

    def __init__(self, sample: Sample, period: Period, today: int) -> None:
        """`sample` has all of the player's comparable runs, `today` is the local day's `date.toordinal()`."""
        self.every, self.today = sample, today
        days = period.days
        self.now = sample if days is None else sample.since(today - days + 1)
        """The runs of the period."""
        nothing = Sample((), sample.schedule, sample.penalty_ms)
        self.before = nothing if days is None else sample.since(today - 2 * days + 1, today - days + 1)
        """Those of the period before it; none for all times."""
        self.is_timed = all(one.run.conditions.formula.measure is Measure.TIME for one in sample.runs)
        """Whether the formula counts time."""
        self.fitted = sample.timed()
        """The moves that the par is fitted to."""
        self.par = Par.fit(self.fitted)
        self.expected = self.now.expected(self.par)
        """Of each move of the period."""

    @property
    def months(self) -> Months:
        """The charts that are asked for first."""
        return Months(len(self.now.runs), self.now.moves, self.index, self._found(), self._above_par(), self._grid())

    def hard(self) -> list[bool]:
        """Which moves of the period were missed, or slow: over one and a half times what the run's moves cost on
        average, and above par where that is known."""
        now = self.now
        slow = chain.from_iterable(
            repeat(3 * sum(costs) // (2 * len(costs) or 1), len(costs)) for costs in now.by_run(now.costs)
        )
        is_slow = map(gt, now.column("elapsed_ms"), map(max, slow, self.expected))
        return list(map(or_, map(not_, now.column("found")), is_slow))

    @property
    def index(self) -> Index | Lacking:
        """M1 alone."""
        if not self.is_timed:
            return Lacking(Absence.NOT_TIMED)
        costs = run_costs(self.now, self.expected)
        first = self.now.runs[0].run.run if self.now.runs else None
        earlier = [one for one in self.every.runs if first is not None and one.run.run < first]
        window = Sample(earlier[-_BEFORE:], self.every.schedule, self.every.penalty_ms)
        return index(costs, self.every.standard_ms(self.par), run_costs(window, window.expected(self.par)))

    def _found(self) -> FoundInTime | Lacking:
        first = self.today - RECENT_DAYS + 1
        recent, earlier = curve(self.every.since(first)), curve(self.every.since(first - YEAR_DAYS, first))
        return Lacking(Absence.NO_RUNS) if recent is None and earlier is None else FoundInTime(recent, earlier)

    def _above_par(self) -> AbovePar | Lacking:
        if not self.is_timed:
            return Lacking(Absence.NOT_TIMED)
        if self.now.runs and len(self.every.runs) < LEAST_RUNS:
            return Lacking(Absence.TOO_FEW, len(self.every.runs), LEAST_RUNS)
        sums = Sums(self.now.column("kind"), self.now.costs, self.expected)
        before = Sums(self.before.column("kind"), self.before.costs, self.before.expected(self.par))
        named = Account.of(self.fitted if self.now is self.every else self.now.timed(), self.par).named
        return above_par(len(self.now.runs), sums, before, named, self.expected.count(NOT_EXPECTED))

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
