"""The CPU time of searches, as `topping solve --stats` prints it."""

from collections.abc import Iterable

from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.solver.solver import Solver

Statistics = dict[str, int | dict[str, float]]


def statistics(solver: Solver, nanoseconds: list[int]) -> Statistics:
    """Figures of a stream of positions, given each search's time (`Solver.timed_tops`).

    `positions`: how many; `cpu_us`: mean, p50, p90 and p99 of their thread CPU times, in microseconds, 0 where there
    was no position; `lexicon_bytes`: bytes of the tables that the searches read.
    """
    taken = sorted(one / 1000 for one in nanoseconds or [0])
    p50, p90, p99 = (round(_percentile(taken, part), 1) for part in (0.5, 0.9, 0.99))
    return {
        "positions": len(nanoseconds),
        "cpu_us": {"mean": round(sum(taken) / len(taken), 1), "p50": p50, "p90": p90, "p99": p99},
        "lexicon_bytes": solver.lexicon_bytes,
    }


def _percentile(ordered: list[float], part: float) -> float:
    """What so large a part of the values is not above, between two of them where it falls there."""
    place, beyond = divmod(part * (len(ordered) - 1), 1)
    low, high = ordered[int(place)], ordered[min(int(place) + 1, len(ordered) - 1)]
    return low + beyond * (high - low)


def measure(solver: Solver, positions: Iterable[Position], variant: Variant) -> Statistics:
    """Searches a stream of positions for their tops, each once, and gives their `statistics`."""
    return statistics(solver, [solver.timed_tops(position, variant)[1] for position in positions])
