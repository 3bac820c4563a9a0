from __future__ import annotations

from hypothesis import given

from tests.rules.helpers import board_with
from tests.rules.strategies import boards
from topping.rules.board import Board
from topping.rules.retained import openness
from topping.rules.square import SIZE, Direction, Square


def naive_openness(board: Board) -> int:
    """The definition, walked square by square."""
    total = 0
    for row in range(SIZE):
        for column in range(SIZE):
            tile = Square(row, column)
            for direction in Direction:
                neighbours = (tile.moved(direction, -1), tile.moved(direction, 1))
                if not board.holds(tile) or any(board.holds(square) for square in neighbours):
                    continue
                for step in (-1, 1):
                    reach = 0
                    square = tile.moved(direction, step)
                    while reach < 7 and square.on_board and not _taken_or_beside_one(board, square, direction):
                        reach += 1
                        square = square.moved(direction, step)
                    total += reach
    return total


def _taken_or_beside_one(board: Board, square: Square, along: Direction) -> bool:
    return any(board.holds(square.moved(along.other, aside)) for aside in (-1, 0, 1))


@given(boards)
def test_the_masks_agree_with_the_walk(board: Board) -> None:
    assert openness(board) == naive_openness(board)


def test_known_grids() -> None:
    assert openness(Board()) == 0
    assert openness(board_with("PASSE H8")) == 5 * 14
    assert openness(board_with("ET A1")) == 2 * 7
    assert openness(board_with("ET 1A")) == 2 * 7


def test_only_the_shape_counts() -> None:
    assert openness(board_with("PASSE H8")) == openness(board_with("kIWiS H8"))
