"""The facts of a position and of its kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver import naive
from tests.solver.agree import NAMES, some
from tests.solver.lexicons import small
from tests.training.helpers import analysed_moves
from topping.gamefiles import shelf
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.grid.board import EMPTY, SIZE, Board, Direction
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution
from topping.solver import Solver
from topping.training.analysedmove import AnalysedMove, Kind, MoveFacts, PositionFacts, analysed, pack, unpack

ONE = AnalysedMove(3, Kind.LINK, 4, 6, 0, 1, 7, plays=1_234, gap=2, equal_tops=1)


@given(st.lists(analysed_moves, max_size=5))
def test_packed_facts_read_back(moves: list[AnalysedMove]) -> None:
    assert unpack(pack(moves)) == tuple(moves)


@pytest.mark.parametrize(
    "damaged",
    [b"", b"\xff" + pack([ONE])[1:], pack([ONE])[:-1], pack([ONE])[:2] + b"\x09" * (len(pack([ONE])) - 2)],
)
def test_damaged_facts_are_refused(damaged: bytes) -> None:
    with pytest.raises(ValueError, match="not the packed facts"):
        unpack(damaged)


@pytest.mark.parametrize("fault", [{"number": 300}, {"plays": 70_000}])
def test_facts_that_do_not_fit_are_refused(fault: dict[str, object]) -> None:
    values = {name: getattr(ONE, name) for name in AnalysedMove.__slots__} | fault
    with pytest.raises(ValueError, match="facts of move"):
        pack([AnalysedMove(**values)])


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
        assert [top.solution for top in facts.tops] == tops[:64]
        assert facts.in_hand == len(position.rack)
        assert facts.on_grid == sum(cell != "." for cell in position.board.cells)
        if lower:
            assert facts.gap == tops[0].points - max(lower)


def runs_of(cells: str, through: set[int], step: int) -> list[set[int]]:
    """Returns the squares of words of two letters or more along a direction that have a square of `through`.

    The direction is 1 for horizontal, 15 for vertical.
    """
    lines = [range(n * SIZE, (n + 1) * SIZE) if step == 1 else range(n, SIZE * SIZE, SIZE) for n in range(SIZE)]
    words: list[set[int]] = []
    for line in lines:
        word: set[int] = set()
        for square in [*line, None]:
            if square is not None and cells[square] != EMPTY:
                word.add(square)
                continue
            if len(word) > 1 and word & through:
                words.append(word)
            word = set()
    return words


def naive_kind(before: Board, after: Board, drawn: str, direction: Direction) -> Kind:
    """Returns the kind of the move between two grids with a draw."""
    new = {square for square in range(SIZE * SIZE) if before.cells[square] != after.cells[square]}
    left = sorted(drawn)
    for square in new:
        if after.cells[square].isupper() and after.cells[square] in left:
            left.remove(after.cells[square])
        else:
            return Kind.JOKER
    along, across = (1, SIZE) if direction is Direction.HORIZONTAL else (SIZE, 1)
    (word,) = runs_of(after.cells, new, along)
    old = sorted(word - new)
    if len(new) >= 7:
        return Kind.SCRABBLE if old else Kind.DRY_SCRABBLE
    if any(after.cells[square] in "JKQWXYZ" for square in new):
        return Kind.RARE_LETTER
    if any(square + along in old for square in old):
        return Kind.EXTENSION
    match len(runs_of(after.cells, new, across)):
        case 0:
            return Kind.CROSSING if before.tiles else Kind.FIRST
        case 1:
            return Kind.LINK
    return Kind.PARALLEL


def games() -> list[Game]:
    """Returns some prepared games of variants in which a placed joker stays on the grid."""
    loaded = [shelf.load(one.path) for one in shelf.prepared()]
    return [game for game in loaded if not game.variant.joker][::12]


def test_a_replay_tells_the_kinds_that_grids_tell() -> None:
    met: set[Kind] = set()
    for game in games():
        twins = tuple(
            naive_kind(
                turn.before.board,
                turn.after.board,
                turn.draw.letters,
                turn.solution.reference.direction,
            )
            for turn in game.turns()
        )
        assert tuple(one.kind for one in analysed(game)) == twins
        met.update(twins)
    assert met == set(Kind)
