"""Times the search of the top: `python -m tests.bench.tops [--positions 300] [--rounds 5] [--what tops]`.

Positions come from seeded duplicate games that the solver plays with itself, with 0, 1 or 2 jokers in each draw. They
are searched as a stream, round after round, and each position counts with its fastest round: thread CPU time of one
search, in microseconds.

`--what solutions` and `--what hundred` time whole calls instead: all solutions until the list is sorted and counted and
its first 100 are objects, and the 100 best. Beside each stands the time of its kernel alone, of the same rounds.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tests.solver import lexicons, positions
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.grid.position import Position
from topping.solver import Solver
from topping.solver.packing import ALL, TOPS
from topping.solver.solver import _Question, search

COLUMNS = [(name, jokers) for name in ("normale", "7et8", "789") for jokers in (0, 1, 2)]
BEST = 100
Call: TypeAlias = Callable[[Solver, Position, Variant], object]
Times: TypeAlias = NDArray[np.float64]


def first_hundred(solver: Solver, position: Position, variant: Variant) -> int:
    """All solutions, sorted and counted; the first ones as objects."""
    solutions = solver.all(position, variant)
    assert len(solutions[:BEST]) <= len(solutions)
    return len(solutions)


WHAT: dict[str, tuple[int, Call | None]] = {
    "tops": (TOPS, None),
    "solutions": (ALL, first_hundred),
    "hundred": (BEST, lambda solver, position, variant: solver.best(position, variant, BEST)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--what", choices=WHAT, default="tops")
    options = parser.parse_args()
    began = time.perf_counter()
    solver = Solver(lexicons.bundled())
    print(f"opened in {time.perf_counter() - began:.2f} s, tables of {solver.lexicon_bytes / 1e6:.1f} MB")
    print(f"{'':12}{'mean':>8}{'p50':>8}{'p90':>8}{'p99':>8}")
    for name, jokers in COLUMNS:
        variant = VARIANTS[name]
        found_in = list(islice(positions.of_games(solver, variant, jokers, 1), options.positions))
        keep, call = WHAT[options.what]
        best, whole = fastest(solver, found_in, variant, options.rounds, keep, call)
        if call is not None:
            kernel, best = best, whole
            print(
                f"{'':12}{np.median(best / kernel):8.2f} × the kernel at the median, {np.percentile(kernel, 50):.0f} µs"
            )
        p50, p90, p99 = np.percentile(best, [50, 90, 99])
        print(f"{name:9}{jokers:3}{best.mean():8.0f}{p50:8.0f}{p90:8.0f}{p99:8.0f}", flush=True)


def fastest(
    solver: Solver,
    asked: Sequence[Position],
    variant: Variant,
    rounds: int,
    keep: int = TOPS,
    call: Call | None = None,
) -> tuple[Times, Times]:
    """Thread CPU time of searching each position and, where there is one, of the whole call, in its fastest round."""
    memory, questions = solver._memory(), [_Question(position, variant) for position in asked]
    taken, whole = np.zeros((2, rounds, len(questions)))
    for row in range(rounds):
        for index, question in enumerate(questions):
            address = question.prepare(solver._tables.at, memory, keep)
            began = time.thread_time_ns()
            search(address)
            taken[row, index] = (time.thread_time_ns() - began) / 1000
            if call is not None:
                began = time.thread_time_ns()
                call(solver, asked[index], variant)
                whole[row, index] = (time.thread_time_ns() - began) / 1000
    return taken.min(axis=0), whole.min(axis=0)


if __name__ == "__main__":
    main()
