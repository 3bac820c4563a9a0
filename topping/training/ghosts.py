"""Ghosts: opponents to race against, made of the costs of moves in an earlier run of the same game.

The cost of a move is its time plus its penalty (ms); a missed move costs its time limit and its penalty. In formulas
that count points, the cost is the negative of the points, so that less is always better. A move whose draw had been
seen before, or that was not played, is not compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate, pairwise

from topping.exchange.published import PublishedResult
from topping.rules.conditions.formula import Measure


class Comparison(Enum):
    """What a player races against: his own best run, his expected times (par), another player's run, or a published
    result.
    """

    BEST = "best"
    """The player's own run with the lowest total."""
    PAR = "par"
    """The expected cost of each move for this player."""
    PLAYER = "player"
    """A run of another player."""
    PUBLISHED = "published"
    """The published result of a player in an imported game."""


@dataclass(frozen=True, slots=True)
class Race:
    """A player's choice of an opponent to race against."""

    comparison: Comparison
    player: str = ""
    """The name of the other player; empty for none."""


@dataclass(frozen=True, slots=True)
class PastRun:
    """A finished run, with the time plus penalty of each of its moves (ms), as a possible opponent."""

    run_id: int
    """Greater for a run that started later."""
    attempt: int
    """Number among the player's runs of this game; from 1."""
    costs: tuple[int | None, ...]
    """Of each move from the first on; None for a skipped move."""

    @property
    def total_ms(self) -> int | None:
        """The sum of the times and penalties of all moves (ms); None if a move has no cost, because its draw had been
        seen before.
        """
        known = [cost for cost in self.costs if cost is not None]
        return sum(known) if known and len(known) == len(self.costs) else None


@dataclass(frozen=True, slots=True)
class Ghost:
    """An opponent to race against, with the cost of each move."""

    comparison: Comparison
    costs: tuple[int | None, ...]
    """Of each move from the first on; None for a move that cannot be compared."""
    player: str = ""
    """The name of the other player, if any."""
    measure: Measure = Measure.TIME
    """The unit of the costs: ms, or negative points."""
    is_shared_out: bool = False
    """Whether only a total is known, split over the moves."""

    @property
    def total(self) -> int:
        """The sum of the ghost's costs of all compared moves: times and penalties (ms), or minus the points."""
        return sum(cost for cost in self.costs if cost is not None)

    @property
    def known(self) -> int:
        """Number of moves whose cost is known, so that they can be compared."""
        return sum(cost is not None for cost in self.costs)

    def cost(self, number: int) -> int | None:
        """Returns the ghost's cost of move `number` (from 1): time plus penalty (ms), or minus the points.

        Returns None if the move is not compared: its draw had been seen before, or it was not played.
        """
        return self.costs[number - 1] if 0 < number <= len(self.costs) else None

    def differences(self, costs: Sequence[int]) -> tuple[int | None, ...]:
        """Returns how far the player is behind the ghost at each move played, in the unit of `costs`.

        `costs` are the player's own costs of these moves. None for a move whose cost is unknown for the ghost.
        """
        others = (self.cost(number) for number in range(1, len(costs) + 1))
        return tuple(None if other is None else cost - other for cost, other in zip(costs, others, strict=True))

    def difference(self, costs: Sequence[int]) -> int | None:
        """Returns how far a player with these costs of moves is behind the ghost; negative if he is ahead.

        Returns None if no move can be compared.
        """
        known = [difference for difference in self.differences(costs) if difference is not None]
        return sum(known) if known else None


def best_ghost(runs: Sequence[PastRun]) -> Ghost | None:
    """Returns the ghost of a player's best run (`best_of`) among his runs of a game; None if none is complete."""
    best = best_of(runs)
    return None if best is None else Ghost(Comparison.BEST, best.costs)


def published_ghost(result: PublishedResult, tops: Sequence[int], measure: Measure) -> Ghost | None:
    """Returns the ghost of a published result, in points or time; None if the result does not have this measure.

    `tops` are the points of the game's tops. If only a total is published, it is split over the moves: points in
    proportion to the tops, time equally.
    """
    published: tuple[int | None, ...] = ()
    total: int | None = None
    match measure:
        case Measure.POINTS:
            published, total = tuple(None if point is None else -point for point in result.points), result.total
        case Measure.TIME:
            published, total = result.costs_ms, result.total_ms
    if published:
        return Ghost(Comparison.PUBLISHED, published[: len(tops)], result.name, measure)
    if total is None or not any(tops):
        return None
    shares = _shared_out(total, tops if measure is Measure.POINTS else [1] * len(tops))
    costs = tuple(-share for share in shares) if measure is Measure.POINTS else shares
    return Ghost(Comparison.PUBLISHED, costs, result.name, measure, is_shared_out=True)


def _shared_out(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Splits `total` into whole numbers in proportion to the weights; their sum is exactly `total`."""
    whole, sums = sum(weights), [0, *accumulate(weights)]
    reached = [(2 * total * reached_weight + whole) // (2 * whole) for reached_weight in sums]
    return tuple(after - before for before, after in pairwise(reached))


def best_of(runs: Sequence[PastRun]) -> PastRun | None:
    """Returns the complete run with the lowest total, the earliest in case of a tie; None if no run is complete."""
    totals = [(run.total_ms, run.run_id, run) for run in runs]
    return min(((total, run_id, run) for total, run_id, run in totals if total is not None), default=(0, 0, None))[2]
