"""M1: what a move of a standard game costs a player, from date to date.

A run's cost is compared with what was to be expected of its positions, whoever plays, so that an easy game is no
progress: the index is the cost of a typical move times cost over expectation. The line takes the last twenty first
attempts together (ratio of sums; the interval follows from how games differ).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import mul
from typing import Final

from topping.training.intervals import LEAST, Estimate, Mean
from topping.training.statistics.lacking import Absence, Lacking
from topping.training.statistics.trend import Change

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
