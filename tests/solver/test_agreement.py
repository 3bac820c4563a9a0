"""The solver and its naive twin find the same."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tests.solver import lexicons, naive, positions
from topping.rules.position import Position
from topping.rules.variant import VARIANTS
from topping.solver import Solver

NAMES = ("normale", "7sur8", "7et8", "789")


def agree(solver: Solver, words: list[str], position: Position, name: str) -> None:
    variant = VARIANTS[name]
    expected = naive.solutions(position, variant, words)
    assert list(solver.all(position, variant)) == expected, f"{position} {name}"
    assert list(solver.tops(position, variant)) == naive.tops(expected), f"{position} {name}"
    for count in (1, 7, 300):
        assert list(solver.best(position, variant, count)) == expected[:count], f"{position} {name} {count}"


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_small_lexicons(name: str, jokers: int) -> None:
    seed = 100 * NAMES.index(name) + jokers
    chance = Random(seed)
    for lexicon in range(3):
        graph = lexicons.small(seed * 10 + lexicon)
        solver, words = Solver(graph), list(graph.words())
        for position in islice(positions.of_games(solver, VARIANTS[name], jokers, seed), lexicon, 12 + lexicon, 3):
            agree(solver, words, position, name)
        agree(solver, words, positions.ending(position, chance), name)
        agree(solver, words, positions.scattered(VARIANTS[name], jokers, chance), name)
