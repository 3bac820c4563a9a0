"""Times the search of the top: `python -m tests.solver.bench_tops [--positions 300] [--rounds 5] [--what tops]`.

Positions come from seeded duplicate games that the solver plays with itself, with 0, 1 or 2 jokers in each draw. They
are searched as a stream, round after round, and each position counts with its fastest round: thread CPU time of one
search, in microseconds.

`--what solutions` and `--what hundred` time whole calls instead: all solutions until the list is sorted and counted and
its first 100 are objects, and the 100 best. Beside each stands the time of its kernel alone, of the same rounds.
"""

import argparse
import time
from collections.abc import Callable
from itertools import islice

import numpy as np

from tests.solver import lexicons, positions
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.grid.position import Position
from topping.solver import Solver
from topping.solver.keys import ALL, TOPS
from topping.solver.solver import _Question, search

COLUMNS = [(name, jokers) for name in ("normale", "7et8", "789") for jokers in (0, 1, 2)]
BEST = 100
KEEP = {"tops": TOPS, "all": ALL, "best": BEST, "solutions": ALL, "hundred": BEST}
GOALS = {
    ("normale", 0): (55, 165), ("normale", 1): (65, 600), ("normale", 2): (95, 1900),
    ("7et8", 0): (85, 300), ("7et8", 1): (150, 1200), ("7et8", 2): (105, 3900),
    ("789", 0): (110, 450), ("789", 1): (290, 1800), ("789", 2): (190, 6300),
}  # fmt: skip


def first_hundred(solver: Solver, position: Position, variant: Variant) -> int:
    """All solutions, sorted and counted; the first ones as objects."""
    solutions = solver.all(position, variant)
    assert len(solutions[:BEST]) <= len(solutions)
    return len(solutions)


CALLS: dict[str, Callable[[Solver, Position, Variant], object]] = {
    "solutions": first_hundred,
    "hundred": lambda solver, position, variant: solver.best(position, variant, BEST),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--what", choices=KEEP, default="tops")
    parser.add_argument("--only", help="one column, such as normale-0")
    options = parser.parse_args()
    began = time.perf_counter()
    solver = Solver(lexicons.bundled())
    memory = solver._memory()
    print(f"opened in {time.perf_counter() - began:.2f} s, tables of {solver.lexicon_bytes / 1e6:.1f} MB")
    print(f"{'':12}{'mean':>8}{'p50':>8}{'p90':>8}{'p99':>8}   goal p50 / p99")
    for name, jokers in COLUMNS:
        if options.only and options.only != f"{name}-{jokers}":
            continue
        variant = VARIANTS[name]
        found_in = list(islice(positions.of_games(solver, variant, jokers, 1), options.positions))
        questions = [_Question(position, variant) for position in found_in]
        taken, whole = np.empty((options.rounds, len(questions))), np.empty((options.rounds, len(questions)))
        for row, whole_row in zip(taken, whole, strict=True):
            for index, question in enumerate(questions):
                address = question.prepare(solver._tables.at, memory, KEEP[options.what])
                before = time.thread_time_ns()
                search(address)
                row[index] = (time.thread_time_ns() - before) / 1000
                if call := CALLS.get(options.what):
                    before = time.thread_time_ns()
                    call(solver, found_in[index], variant)
                    whole_row[index] = (time.thread_time_ns() - before) / 1000
        best = taken.min(axis=0)
        if options.what in CALLS:
            kernel, best = best, whole.min(axis=0)
            print(
                f"{'':12}{np.median(best / kernel):8.2f} × the kernel at the median, {np.percentile(kernel, 50):.0f} µs"
            )
        p50, p90, p99 = np.percentile(best, [50, 90, 99])
        goal = GOALS[name, jokers]
        print(
            f"{name:9}{jokers:3}{best.mean():8.0f}{p50:8.0f}{p90:8.0f}{p99:8.0f}   {goal[0]:5} / {goal[1]}", flush=True
        )


if __name__ == "__main__":
    main()
