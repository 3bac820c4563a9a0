"""How equally hard the sets of rushes are: `python -m tests.training.bench_rush [SETS] [KIND] [--slices N]` (200, 5).

For each slice of ten of the sets of seeds from 0 on: its mean par, the greatest distance of one set's mean from that,
and how many sets are more than 5 % away. `--spread` prints what the curve of `training/rush/sets.py` goes by: where
15 and 85 % of the positions of each kind lie, and how much harder the other variants are; thousandths of a logarithm.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Generator
from math import log
from statistics import fmean, median, quantiles
from typing import TypeVar

from tests.solver.lexicons import bundled
from topping.game.making.analysis import facts_of, searched, words_of
from topping.game.making.maker import Maker
from topping.game.making.rushslice import slicing
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.solver import Solver
from topping.training.analysedmove import KINDS, Kind
from topping.training.difficulty import difficulty_of
from topping.training.par import PRIOR
from topping.training.rush.sets import SLICE, RushSet, shipped_par_ms, target_ms

_Made = TypeVar("_Made")
_FIRST_SEED = 300_001


def drained(making: Generator[None, None, _Made]) -> _Made:
    """What a generator returns."""
    while True:
        try:
            next(making)
        except StopIteration as end:
            made: _Made = end.value
            return made


def spread(maker: Maker, games: int) -> None:
    """Prints where the positions of each kind and of each variant lie."""
    middle = 0.0
    for variant in VARIANTS.values():
        found = hardness(maker, variant, games if variant is NORMALE else games // 3)
        whole = [one for ones in found.values() for one in ones]
        middle = middle or median(whole)
        print(f"{variant.name}: {median(whole) - middle:+.0f}")
        if variant is NORMALE:
            print("  all", *_ends(whole))
            for kind in KINDS:
                print(f"  {kind.value} {len(found[kind])}", *_ends(found[kind]))


def hardness(maker: Maker, variant: Variant, games: int) -> dict[Kind, list[float]]:
    """How hard the positions of some games are, by kind."""
    found: dict[Kind, list[float]] = defaultdict(list)
    made = [maker.make(seed, variant) for seed in range(_FIRST_SEED, _FIRST_SEED + games)]
    known = words_of(made)
    for game in made:
        turns = tuple(game.turns())
        positions = [searched(turn.position, variant, maker.solver) for turn in turns]
        for move in facts_of(game, turns, positions, known):
            found[move.kind].append(1000 * (log(shipped_par_ms(difficulty_of(move))) - PRIOR.level))
    return found


def _ends(values: list[float]) -> tuple[str, str]:
    parts = quantiles(values, n=20)
    return f"{parts[2]:+.0f}", f"{parts[16]:+.0f}"


def compare(maker: Maker, kind: Kind | None, variant: Variant, sets: int, slices: int) -> None:
    """Prints how far the slices of sets are from one another."""
    began = time.process_time()
    for number in range(slices):
        means = []
        short = 0
        for seed in range(sets):
            found = drained(slicing(RushSet(variant, kind, seed), number, maker))
            short += len(found) < SLICE
            means.append(fmean(shipped_par_ms(difficulty_of(one.facts)) for one in found))
        mean = fmean(means)
        wanted = fmean(target_ms(variant, kind, number * SLICE + place) for place in range(SLICE))
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
    parser.add_argument("kind", nargs="?", type=Kind)
    parser.add_argument("--variant", type=Variant.parse, default=NORMALE)
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--spread", action="store_true")
    asked = parser.parse_args()
    graph = bundled()
    maker = Maker(graph, Solver(graph))
    if asked.spread:
        spread(maker, asked.sets)
    else:
        compare(maker, asked.kind, asked.variant, asked.sets, asked.slices)


if __name__ == "__main__":
    main()
