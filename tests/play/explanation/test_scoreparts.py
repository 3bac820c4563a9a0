"""The parts of a score: they sum to what the scorer gives, and say where each point comes from."""

import pytest
from hypothesis import assume, given

from tests.conftest import CHECKOUT
from tests.rules.strategies import boards, references, variants, words
from topping.play.explanation.scoreparts import ScoreParts, score_parts
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Turn
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import EMPTY, SIZE, Board, Reference, Square
from topping.rules.moves import Move, Placement, score


def turns(name: str) -> list[Turn]:
    return list(parse_game((CHECKOUT / "games" / f"{name}.txt").read_text(encoding="utf-8")).turns())


def parts_of(turn: Turn) -> ScoreParts:
    return score_parts(turn.before.board, turn.placement, turn.before.variant)


@pytest.mark.parametrize("variant", [name.replace("+", "-") for name in VARIANTS])
def test_every_top_of_a_game_of_each_variant_is_the_sum_of_its_parts(variant: str) -> None:
    for turn in turns(f"{variant}-01"):
        parts = parts_of(turn)
        assert parts.points == turn.solution.points
        points = score(turn.before.board, turn.placement, turn.before.variant)
        assert tuple(word.word for word in (parts.word, *parts.crossing)) == points.words


@given(boards, words, references, variants)
def test_the_parts_of_any_placement_sum_to_its_score(
    board: Board, letters: str, reference: Reference, variant: Variant
) -> None:
    last = SIZE - len(letters)
    start = Square(min(reference.square.row, last), min(reference.square.column, last))
    squares = [start.moved(reference.direction, step) for step in range(len(letters))]
    assume(any(not board.holds(square) for square in squares))
    cells = [(square, board.at(square), letter) for square, letter in zip(squares, letters, strict=True)]
    word = "".join(letter if cell == EMPTY else cell for _, cell, letter in cells)
    placed = tuple((square, letter) for square, cell, letter in cells if cell == EMPTY)
    placement = Placement(Move(word, Reference(start, reference.direction)), placed)
    expected, parts = score(board, placement, variant), score_parts(board, placement, variant)
    assert parts.points == expected.points
    assert tuple(one.word for one in (parts.word, *parts.crossing)) == expected.words
    assert parts.placed == len(placed)
