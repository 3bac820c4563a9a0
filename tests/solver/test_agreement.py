"""The solver and its naive twin find the same."""

import pytest

from tests.solver import lexicons
from tests.solver.agree import NAMES, disagreement, some
from topping.errors import InputError
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.solver import Solver


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_small_lexicons(name: str, jokers: int) -> None:
    seed = 100 * NAMES.index(name) + 10 * jokers
    number = {0: 10, 1: 5, 2: 5}[jokers]  # the twin takes its time over jokers
    graph = lexicons.small(seed, 250)
    solver, words = Solver(graph), list(graph.words())
    for position in some(solver, VARIANTS[name], jokers, seed, number):
        told = disagreement(solver, words, position, VARIANTS[name])
        assert not told, f"{told}: {position} {name}"


@pytest.mark.parametrize("name", ["normale", "789"])
def test_more_jokers_than_a_bag_gives_are_refused(name: str) -> None:
    solver = Solver(lexicons.small(7, 60))
    for letters in ("???", "A???", "??????"):
        with pytest.raises(InputError) as refused:
            solver.tops(Position(Board(), letters), VARIANTS[name])
        assert refused.value.key == "solver.too_many_jokers"
