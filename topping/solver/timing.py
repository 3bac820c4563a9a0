"""Measures the CPU time of searches, as printed by `topping solve --stats`."""

from collections.abc import Iterable

from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.solver.solver import Solver

Statistics = dict[str, int | dict[str, float]]


def statistics(solver: Solver, nanoseconds: list[int]) -> Statistics:
    """Returns the mean and percentiles of search times, from the CPU time of each search (ns, see `Solver.timed_tops`).

    `positions`: number of positions. `cpu_us`: mean, p50, p90 and p99 (µs), 0 without positions. `lexicon_bytes`: size
    of the tables read by searches.
    """
    times_us = sorted(each / 1000 for each in nanoseconds or [0])
    p50, p90, p99 = (round(_percentile(times_us, part), 1) for part in (0.5, 0.9, 0.99))
    return {
        "positions": len(nanoseconds),
        "cpu_us": {"mean": round(sum(times_us) / len(times_us), 1), "p50": p50, "p90": p90, "p99": p99},
        "lexicon_bytes": solver.lexicon_bytes,
    }


def _percentile(ordered: list[float], part: float) -> float:
    """Returns the percentile `part` (0 to 1) of sorted values, interpolated between neighbours."""
    index, fraction = divmod(part * (len(ordered) - 1), 1)
    low, high = ordered[int(index)], ordered[min(int(index) + 1, len(ordered) - 1)]
    return low + fraction * (high - low)


def measure(solver: Solver, positions: Iterable[Position], variant: Variant) -> Statistics:
    """Searches the tops of each position once with a solver; returns the `statistics` of the times."""
    return statistics(solver, [solver.timed_tops(position, variant)[1] for position in positions])
