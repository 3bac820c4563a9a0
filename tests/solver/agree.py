"""Compares the solver with its naive twin on new positions: `python -m tests.solver.agree --positions 2000`.

With `--forever`, it goes on until it is stopped. Positions are those of seeded games and grids of scattered letters,
for every formula and 0, 1 and 2 jokers, each ten with a lexicon of their own of 500 words; one in a hundred is of the
whole bundled lexicon, which takes the twin about half a minute. The first disagreement stops it, with what repeats it.
"""

import argparse
import time
from collections.abc import Collection, Iterator
from itertools import count, islice
from random import Random

from tests.solver import lexicons, naive, positions
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.grid.position import Position
from topping.solver import Solver

NAMES = ("normale", "7sur8", "7et8", "789")
A_LEXICON = 10


def disagreement(solver: Solver, words: Collection[str], position: Position, variant: Variant) -> str:
    """What the solver says otherwise than the twin; empty where they agree."""
    expected = naive.solutions(position, variant, words)
    if list(solver.all(position, variant)) != expected:
        return "all"
    if list(solver.tops(position, variant)) != naive.tops(expected):
        return "tops"
    for number in (1, 7, 300):
        if list(solver.best(position, variant, number)) != expected[:number]:
            return f"best {number}"
    return ""


def some(solver: Solver, variant: Variant, jokers: int, seed: int, number: int) -> Iterator[Position]:
    """So many positions of all kinds: games from an early, a middle or a late move on, draws cut short, scattered."""
    chance = Random(seed)
    games = positions.of_games(solver, variant, jokers, seed)
    for index in range(number):
        if index % 5 == 3:
            yield positions.scattered(variant, jokers, chance)
        elif index % 5 == 4:
            yield positions.ending(next(games), chance)
        else:
            yield next(islice(games, int(chance.random() * 4), None))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--forever", action="store_true")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="where the positions start (default: now)")
    options = parser.parse_args()
    print(f"--seed {options.seed}", flush=True)
    done = 0
    for seed in count(options.seed):
        name, jokers = NAMES[seed % 4], seed // 4 % 3
        whole = seed % 10 == 0
        graph: WordGraph = lexicons.bundled() if whole else lexicons.small(seed)
        words = lexicons.bundled_words() if whole else list(graph.words())
        solver = Solver(graph)
        for position in some(solver, VARIANTS[name], jokers, seed, 1 if whole else A_LEXICON):
            told = disagreement(solver, words, position, VARIANTS[name])
            if told:
                raise SystemExit(f"{told}: {position} {name}, lexicon {'open-fr' if whole else f'of seed {seed}'}")
            done += 1
        print(f"\r{done} positions agree", end="", flush=True)
        if done >= options.positions and not options.forever:
            break
    print()


if __name__ == "__main__":
    main()
