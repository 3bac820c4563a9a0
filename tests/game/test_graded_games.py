"""The grades of typed rows agree with the maker of games: whatever it retained is the top to be retained."""

from __future__ import annotations

import pytest

from tests.solver.lexicons import bundled
from topping.game import shelf
from topping.play.editing.checking import RowGrade, check, graded
from topping.play.editing.draft import GameDraft
from topping.rules.conditions.variant import VARIANTS
from topping.solver.solver import Solver


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(bundled())


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_of_a_made_game_is_the_retained_top(solver: Solver, variant: str) -> None:
    game = shelf.load(next(one.path for one in shelf.prepared() if one.variant == variant))
    rows = check(GameDraft.of(game).rows, game.variant, bundled().admits)
    for row in rows:
        assert row.position is not None
        found = graded(row, solver.tops(row.position, game.variant))
        assert (row.notes, found.grade) == ((), RowGrade.RETAINED), row.number
