"""The CPU time of searches, as `topping solve --stats` prints it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.solver.solver import Solver

Statistics = dict[str, int | dict[str, float]]


def statistics(solver: Solver, nanoseconds: list[int]) -> Statistics:
    """Figures of a stream of positions, given each search's time (`Solver.timed_tops`).

    `positions`: how many; `cpu_us`: mean, p50, p90 and p99 of their thread CPU times, in microseconds, 0 where there
    was no position; `lexicon_bytes`: bytes of the tables that the searches read.
    """
    taken = np.array(nanoseconds or [0], dtype=np.float64) / 1000
    p50, p90, p99 = (round(float(value), 1) for value in np.percentile(taken, [50, 90, 99]))
    return {
        "positions": len(nanoseconds),
        "cpu_us": {"mean": round(float(taken.mean()), 1), "p50": p50, "p90": p90, "p99": p99},
        "lexicon_bytes": solver.lexicon_bytes,
    }


def measure(solver: Solver, positions: Iterable[Position], variant: Variant) -> Statistics:
    """Searches a stream of positions for their tops, each once, and gives their `statistics`."""
    return statistics(solver, [solver.timed_tops(position, variant)[1] for position in positions])
