"""Ghosts: what the moves of a game cost in earlier runs of it, to race against; all times in whole milliseconds.

What a move costs is the time charged and its penalty, so that a missed one counts its limit and its penalty. A move
that cannot be compared (its draw was shown before, or it was not played) is skipped: it counts on neither side. Where
points are measured, a move costs its points below zero: the less, the better, as with times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate, pairwise

from topping.exchange.published import PublishedResult
from topping.rules.conditions.formula import Measure


class Comparison(Enum):
    """What a run is raced against."""

    BEST = "best"
    """The run of one's own with the lowest total."""
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


def best_ghost(runs: Sequence[PastRun]) -> Ghost | None:
    """The ghost of the best of a player's own comparable runs; None without a whole one."""
    best = best_of(runs)
    return None if best is None else Ghost(Comparison.BEST, best.costs)


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
