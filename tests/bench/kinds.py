"""What tops are made of: `python -m tests.bench.kinds [GAMES]` (200).

Makes the games of the seeds from 100001 on with the bundled list, and prints each kind's share and a game's number of
it, then the means by kind that the shipped weights compare a position with (`training/difficulty.py`).
"""

import sys
import time
from collections import defaultdict
from math import log
from statistics import fmean

from tests.solver.lexicons import maker
from tests.training.helpers import drained
from topping.bank.analysis import analysing
from topping.rules.conditions.variant import NORMALE
from topping.training.analysedmove import KINDS, AnalysedMove, Kind

FIRST_SEED = 100_001


def main(games: int) -> None:
    """Prints both tables."""
    start = time.perf_counter()
    made = [maker().make(FIRST_SEED + number, NORMALE) for number in range(games)]
    moves = [move for game in made for move in drained(analysing(game, maker().solver))]
    print(f"{games} games, {len(moves)} tops, {time.perf_counter() - start:.0f} s")
    by_kind: dict[Kind, list[AnalysedMove]] = defaultdict(list)
    for one in moves:
        by_kind[one.kind].append(one)
    for kind in KINDS:
        some = by_kind[kind]
        print(f"{kind.value:16}{100 * len(some) / len(moves):6.1f} %{len(some) / games:7.2f} a game", end="")
        for values in (
            [one.frequency for one in some if one.frequency is not None],
            [one.length for one in some],
            [one.placed for one in some],
            [one.jokers for one in some],
            [one.links for one in some],
            [log(one.plays) for one in some if one.plays],
            [log(1 + one.gap) for one in some if one.gap is not None],
            [log(one.equal_tops) for one in some if one.equal_tops],
            [one.number for one in some],
        ):
            print(f"{fmean(values):7.2f}" if values else "      –", end="")
        print()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
