"""M1: what a move of a standard game costs a player, from date to date.

A run's cost is compared with what was to be expected of its positions, whoever plays, so that an easy game is no
progress: the index is the cost of a typical move times cost over expectation. The line takes the last twenty first
attempts together (ratio of sums; the interval follows from how games differ).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.training.intervals import LEAST, Estimate, Mean
from topping.training.statistics.lacking import Absence, Lacking
from topping.training.statistics.trend import Change

WINDOW: Final = 20
"""First attempts that a point of the line takes together."""


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
    """One a run of the period, from the run on that has `LEAST` runs with it."""
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
    pairs = [(one.cost_ms * standard_ms, one.expected_ms) for one in all_runs]
    means = _rolling(pairs)
    shown = range(first, len(all_runs))
    points = tuple(IndexPoint(all_runs[at].run, all_runs[at].day, round(pairs[at][0] / pairs[at][1])) for at in shown)
    windows = tuple(
        IndexWindow(all_runs[at].run, all_runs[at].day, means[at].shown) for at in shown if means[at].n >= LEAST
    )
    size = min(WINDOW, len(shown) // 2)
    earlier, later = Mean.ratio(pairs[first : first + size]), Mean.ratio(pairs[len(pairs) - size :])
    return Index(points, windows, Change.between(earlier, later))


def _rolling(pairs: Sequence[tuple[int, int]]) -> list[Mean]:
    """The ratio of the last `WINDOW` pairs at each of them. Sums are of whole numbers, so that none drifts."""
    means: list[Mean] = []
    first = second = first_first = first_second = second_second = 0
    for at, (cost, weight) in enumerate(pairs):
        first, second = first + cost, second + weight
        first_first += cost * cost
        first_second += cost * weight
        second_second += weight * weight
        if at >= WINDOW:
            cost, weight = pairs[at - WINDOW]
            first, second = first - cost, second - weight
            first_first -= cost * cost
            first_second -= cost * weight
            second_second -= weight * weight
        means.append(Mean.ratio_from_sums(min(at + 1, WINDOW), first, second, first_first, first_second, second_second))
    return means
