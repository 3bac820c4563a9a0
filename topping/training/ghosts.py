"""Ghosts: what the moves of a game cost in earlier runs of it, to race against; all times in whole milliseconds.

What a move costs is the time charged and its penalty, so that a missed one counts its limit and its penalty. A move
that cannot be compared (its draw was shown before, or it was not played) is skipped: it counts on neither side. Where
points are measured, a move costs its points below zero: the less, the better, as with times.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Final

from topping.exchange.published import PublishedResult
from topping.rules.conditions.formula import Measure

MEDIAN_KEPT: Final = Fraction(3, 4)
"""The weight of a run in a median, as a part of the weight of the run after it."""
CURVE_KEPT: Final = Fraction(15, 16)
"""The same for the curve that the balanced best is read from."""
MOST_RUNS: Final = 50
"""How many of the last runs medians and curves are made of: older ones would weigh next to nothing."""
LEAST_RUNS: Final = 2
"""With fewer runs of one's own there is only the best one to race against."""


class Comparison(Enum):
    """What a run is raced against."""

    BEST = "best"
    """The run of one's own with the lowest total."""
    FIRST = "first"
    """One's own first attempt."""
    MEDIAN = "median"
    """The weighted median of each move."""
    BALANCED = "balanced"
    """The total of the best run, shared out so that each move stands equally high among one's own times for it."""
    SPLITS = "splits"
    """The best time of each move: a sum of bests, which nobody has played."""
    PAR = "par"
    """What each move is expected to cost this player."""
    PLAYER = "player"
    """A run of somebody else."""
    PUBLISHED = "published"
    """What was published of a player of an imported game."""


@dataclass(frozen=True, slots=True)
class Race:
    """What somebody asks to race against."""

    comparison: Comparison
    player: str = ""
    """Whose run, for one of somebody else; empty for nobody at all."""


@dataclass(frozen=True, slots=True)
class PastRun:
    """A finished run that may be compared."""

    run_id: int
    """Greater for a run started later."""
    attempt: int
    """Its place among the player's runs of this game; from 1."""
    costs: tuple[int | None, ...]
    """Of each move from the first on; None for one that is skipped."""

    @property
    def total_ms(self) -> int | None:
        """The sum of the costs; None where a move is skipped: such a run has no total."""
        known = [cost for cost in self.costs if cost is not None]
        return sum(known) if known and len(known) == len(self.costs) else None


@dataclass(frozen=True, slots=True)
class Ghost:
    """The costs to race against."""

    comparison: Comparison
    costs: tuple[int | None, ...]
    """Of each move from the first on; None for one that cannot be compared."""
    player: str = ""
    """Who played the run, where somebody else did."""
    measure: Measure = Measure.TIME
    """What the costs are: milliseconds, or points below zero."""
    is_shared_out: bool = False
    """Whether only a total is known, of which each move has its share."""

    @property
    def total(self) -> int:
        """The sum of the costs that are known."""
        return sum(one for one in self.costs if one is not None)

    @property
    def known(self) -> int:
        """How many moves can be compared."""
        return sum(one is not None for one in self.costs)

    def cost(self, number: int) -> int | None:
        """What move `number`, from 1, costs the ghost; None where it is skipped."""
        return self.costs[number - 1] if 0 < number <= len(self.costs) else None

    def differences(self, costs: Sequence[int]) -> tuple[int | None, ...]:
        """How much more each of the moves played cost than it cost the ghost; None where it is skipped."""
        others = (self.cost(number) for number in range(1, len(costs) + 1))
        return tuple(None if other is None else cost - other for cost, other in zip(costs, others, strict=True))

    def difference(self, costs: Sequence[int]) -> int | None:
        """How far a run with these costs is behind the ghost (below 0: ahead); None before a move can be compared."""
        known = [one for one in self.differences(costs) if one is not None]
        return sum(known) if known else None


def ghost_of(comparison: Comparison, runs: Sequence[PastRun]) -> Ghost | None:
    """The ghost made of a player's own comparable runs; the best run where there are too few for what is asked.

    None where no run can be compared, and for a comparison that is not made of one's own runs.
    """
    best = best_of(runs)
    if best is None or comparison in (Comparison.PAR, Comparison.PLAYER, Comparison.PUBLISHED):
        return None
    whole = Ghost(Comparison.BEST, best.costs)
    if len(runs) < LEAST_RUNS or comparison is Comparison.BEST:
        return whole
    recent = sorted({one.run_id: one for one in (*_recent(runs), best)}.values(), key=lambda one: -one.run_id)
    match comparison:
        case Comparison.FIRST:
            first = next((one for one in runs if one.attempt == 1 and one.total_ms is not None), None)
            return whole if first is None else Ghost(comparison, first.costs)
        case Comparison.MEDIAN:
            return Ghost(comparison, tuple(map(_median, _by_move(recent, MEDIAN_KEPT, len(best.costs)))))
        case Comparison.SPLITS:
            return Ghost(comparison, best_splits(runs))
        case Comparison.BALANCED:
            return Ghost(comparison, _balanced(best, _by_move(recent, CURVE_KEPT, len(best.costs))))
    return None


def published_ghost(result: PublishedResult, tops: Sequence[int], measure: Measure) -> Ghost | None:
    """The ghost of a published result, under a formula that measures points or time; None where it tells nothing of it.

    `tops` are the points of the game's solutions. Of a total alone each move has a share: of points as many hundredths
    of its top as of the others, of time the same for each.
    """
    told: tuple[int | None, ...] = ()
    total: int | None = None
    match measure:
        case Measure.POINTS:
            told, total = tuple(None if one is None else -one for one in result.points), result.total
        case Measure.TIME:
            told, total = result.costs_ms, result.total_ms
    if told:
        return Ghost(Comparison.PUBLISHED, told[: len(tops)], result.name, measure)
    if total is None or not any(tops):
        return None
    shares = _shared_out(total, tops if measure is Measure.POINTS else [1] * len(tops))
    costs = tuple(-one for one in shares) if measure is Measure.POINTS else shares
    return Ghost(Comparison.PUBLISHED, costs, result.name, measure, is_shared_out=True)


def _shared_out(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Whole shares of that sum in the proportions of the weights: what the moves so far have is rounded half up."""
    whole, sums = sum(weights), [0, *accumulate(weights)]
    reached = [(2 * total * one + whole) // (2 * whole) for one in sums]
    return tuple(after - before for before, after in pairwise(reached))


def best_of(runs: Sequence[PastRun]) -> PastRun | None:
    """The run with the lowest total, the first one to be started where several share it; None without a whole run."""
    totals = [(one.total_ms, one.run_id, one) for one in runs]
    return min(((total, run_id, one) for total, run_id, one in totals if total is not None), default=(0, 0, None))[2]


def best_splits(runs: Sequence[PastRun]) -> tuple[int | None, ...]:
    """The lowest cost of each move in any of the runs, skipped ones apart."""
    moves = max((len(one.costs) for one in runs), default=0)
    known = [
        [cost for one in runs for cost in one.costs[place : place + 1] if cost is not None] for place in range(moves)
    ]
    return tuple(min(costs, default=None) for costs in known)


def possible_gain_ms(runs: Sequence[PastRun]) -> int | None:
    """What the best run cost above the sum of the best costs of each move: no goal, since nobody has played that sum.

    None with fewer than two runs, or without a whole one.
    """
    best = best_of(runs)
    if best is None or len(runs) < LEAST_RUNS:
        return None
    splits = best_splits(runs)
    return sum(
        cost - split for cost, split in zip(best.costs, splits, strict=False) if cost is not None and split is not None
    )


_Weighted = list[tuple[int, int]]
"""Costs of one move in ascending order, each with its weight."""


def _recent(runs: Sequence[PastRun]) -> list[PastRun]:
    """The runs that count, the last one first."""
    return sorted(runs, key=lambda one: -one.run_id)[:MOST_RUNS]


def _by_move(recent: Sequence[PastRun], kept: Fraction, moves: int) -> list[_Weighted]:
    """The weighted costs of each move; whole weights, in the proportions that `kept` gives."""
    weights = [kept.numerator**back * kept.denominator ** (len(recent) - back) for back in range(len(recent))]
    found: list[_Weighted] = []
    for place in range(moves):
        costs = ((one.costs[place] if place < len(one.costs) else None) for one in recent)
        found.append(sorted((cost, weight) for cost, weight in zip(costs, weights, strict=True) if cost is not None))
    return found


def _median(weighted: _Weighted) -> int | None:
    """The lowest cost at which half of the weight is reached."""
    whole, so_far = sum(weight for _, weight in weighted), 0
    for cost, weight in weighted:
        so_far += weight
        if 2 * so_far >= whole:
            return cost
    return None


@dataclass(frozen=True, slots=True)
class _Curve:
    """The costs of a move by their place in it: 0 for the lowest, 1 for the highest, straight lines between them."""

    places: tuple[float, ...]
    costs: tuple[int, ...]

    @staticmethod
    def of(weighted: _Weighted) -> _Curve:
        sums = list(accumulate(weight for _, weight in weighted))
        costs = tuple(cost for cost, _ in weighted)
        if len(sums) == 1:
            return _Curve((0.0, 1.0), costs * 2)
        return _Curve(tuple((one - sums[0]) / (sums[-1] - sums[0]) for one in sums), costs)

    def at(self, place: float) -> float:
        after = max(1, bisect_left(self.places, place))
        left, right = self.places[after - 1], self.places[after]
        low, high = self.costs[after - 1], self.costs[after]
        return low + (high - low) * (place - left) / (right - left)


def _balanced(best: PastRun, by_move: Sequence[_Weighted]) -> tuple[int, ...]:
    """The total of the best run over all moves, each at the same place of its curve."""
    total = best.total_ms or 0
    curves = [_Curve.of(weighted) for weighted in by_move]

    def sum_at(place: float) -> float:
        return sum(curve.at(place) for curve in curves)

    bends = sorted({place for curve in curves for place in curve.places})
    # the sum grows with the place; between two bends it is a straight line
    bend = min(bisect_left(bends, float(total), key=sum_at), len(bends) - 1)
    place = bends[bend]
    if bend and sum_at(place) > total:
        before = bends[bend - 1]
        low, high = sum_at(before), sum_at(place)
        place = before + (place - before) * (total - low) / (high - low)
    return _rounded([curve.at(place) for curve in curves], total)


def _rounded(values: Sequence[float], total: int) -> tuple[int, ...]:
    """The values as whole numbers of that sum: those cut off most are rounded up, the first of equals first."""
    whole = [int(value) for value in values]
    order = sorted(range(len(values)), key=lambda index: (whole[index] - values[index], index))
    for index in order[: total - sum(whole)]:
        whole[index] += 1
    return tuple(whole)
