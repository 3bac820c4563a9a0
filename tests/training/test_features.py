"""Facts of positions and moves: counted by hand, and by the naive solver."""

import pytest

from tests.solver import naive
from tests.solver.agree import NAMES, some
from tests.solver.lexicons import small
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Placement, Solution, lay, score
from topping.solver import Solver
from topping.training.analysedmove import MoveFacts, PositionFacts


def facts_of(position: str, move: str, variant: Variant = NORMALE) -> MoveFacts:
    read, parsed = Position.parse(position), Move.parse(move)
    placement = lay(read.board, parsed, variant)
    assert isinstance(placement, Placement)
    points = score(read.board, placement, variant).points
    return MoveFacts.of(read, Solution(parsed.word, parsed.reference, points), variant)


def facts_by(solver: Solver, position: Position, variant: Variant) -> PositionFacts:
    return PositionFacts.of(position, variant, solver.tops(position, variant), solver.all(position, variant).points)


PASSE = "15/15/15/15/15/15/15/7PASsE3/15/15/15/15/15/15/15"


def test_a_move_that_does_not_fit_has_no_facts() -> None:
    with pytest.raises(ValueError, match="off board"):
        MoveFacts.of(Position.parse(f"{PASSE} AB/"), Solution("BABA", Move.parse("BABA H14").reference, 9), NORMALE)


@pytest.mark.parametrize("name", NAMES)
def test_facts_of_a_position_agree_with_the_naive_solver(name: str) -> None:
    variant, graph = VARIANTS[name], small(5)
    solver, words = Solver(graph), list(graph.words())
    for position in some(solver, variant, 1, 5, 3):
        found = naive.solutions(position, variant, words)
        facts = facts_by(solver, position, variant)
        tops = naive.tops(found) if found else []
        lower = [one.points for one in found if one.points < found[0].points]
        assert facts.plays == len(found)
        assert facts.equal_tops == len(tops)
        assert facts.next_points == (max(lower) if lower else None)
        assert facts.gap == (found[0].points - max(lower) if lower else None)
        assert [one.solution for one in facts.tops] == tops[:64]
        assert facts.in_hand == len(position.rack)
        assert facts.on_grid == sum(cell != "." for cell in position.board.cells)
        if lower:
            assert facts.gap == tops[0].points - max(lower)
