"""How equally hard the sets of rushes are: `python -m tests.bench.rush_sets [SETS] [KIND …] [--slices N]` (200, 5).

For each slice of ten of the sets of seeds from 0 on: its mean par, the greatest distance of one set's mean from that,
and how many sets are more than 5 % away.
"""

import argparse
import time
from collections.abc import Sequence
from statistics import fmean

from tests.solver.lexicons import maker
from tests.training.helpers import drained
from topping.bank.rushslice import slicing
from topping.rules.conditions.variant import NORMALE, Variant
from topping.training.analysedmove import Kind
from topping.training.difficulty import difficulty_of
from topping.training.rush.positionset import SLICE, RushSet, shipped_par_ms, target_ms, themes_of


def compare(kinds: Sequence[Kind], variant: Variant, sets: int, slices: int) -> None:
    """Prints how far the slices of sets are from one another."""
    themes = themes_of(kinds)
    began = time.process_time()
    for number in range(slices):
        means = []
        short = 0
        for seed in range(sets):
            found = drained(slicing(RushSet(variant, themes, seed), number, maker()))
            short += len(found) < SLICE
            means.append(fmean(shipped_par_ms(difficulty_of(one.facts)) for one in found))
        mean = fmean(means)
        wanted = fmean(target_ms(variant, themes, number * SLICE + place) for place in range(SLICE))
        off = [abs(one / mean - 1) for one in means]
        print(
            f"slice {number}: mean {mean / 1000:.2f} s (curve {wanted / 1000:.2f}), farthest {100 * max(off):.1f} %, "
            f"farther than 5 %: {sum(one > 0.05 for one in off)} of {sets}, short: {short}"
        )
    print(f"{1000 * (time.process_time() - began) / (sets * slices):.0f} ms of processor time a slice")


def main() -> None:
    """Runs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("sets", nargs="?", type=int, default=200)
    parser.add_argument("kinds", nargs="*", type=Kind)
    parser.add_argument("--variant", type=Variant.parse, default=NORMALE)
    parser.add_argument("--slices", type=int, default=5)
    asked = parser.parse_args()
    compare(asked.kinds, asked.variant, asked.sets, asked.slices)


if __name__ == "__main__":
    main()
