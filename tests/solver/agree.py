"""Comparing the solver with its naive twin, and positions for it; `tests.solver.twins` compares very many."""

from collections.abc import Collection, Iterator
from itertools import islice
from random import Random

from tests.solver import naive, positions
from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.solver import Solver

NAMES = ("normale", "7sur8", "7et8", "789")


def disagreement(solver: Solver, words: Collection[str], position: Position, variant: Variant) -> str:
    """Returns the solver's differences from the twin; empty if they agree."""
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
    """Yields positions of all kinds: games from an early, middle or late move on, truncated draws, scattered
    letters.
    """
    chance = Random(seed)
    games = positions.of_games(solver, variant, jokers, seed)
    for index in range(number):
        if index % 5 == 3:
            yield positions.scattered(variant, jokers, chance)
        elif index % 5 == 4:
            yield positions.ending(next(games), chance)
        else:
            yield next(islice(games, int(chance.random() * 4), None))
