from hypothesis import given

from tests.rules.helpers import board_with
from tests.rules.strategies import boards, directions, squares
from topping.rules.grid.board import Board, Direction, Square

PASSE = board_with("PASSE H8")


def test_an_empty_board_reads_empty_beyond_its_edges_too() -> None:
    board = Board()
    assert board.is_empty
    assert board.tiles == ""
    assert board.at(Square(0, 0)) == board.at(Square(-1, 3)) == board.at(Square(3, 15)) == "."


def test_edges_do_not_wrap_round() -> None:
    board = Board().with_tiles([(Square(3, 14), "A"), (Square(14, 2), "B")])
    assert not board.holds(Square(4, -1))
    assert not board.holds(Square(-1, 2))
    assert not board.holds(Square(15, 2))
    assert board.run_after(Square(3, 13), Direction.HORIZONTAL) == "A"
    assert board.run_before(Square(4, 0), Direction.HORIZONTAL) == ""


def test_runs_beside_a_square() -> None:
    assert PASSE.run_before(Square(7, 12), Direction.HORIZONTAL) == "PASSE"
    assert PASSE.run_after(Square(7, 6), Direction.HORIZONTAL) == "PASSE"
    assert PASSE.run_before(Square(7, 9), Direction.HORIZONTAL) == "PA"
    assert PASSE.run_after(Square(7, 9), Direction.HORIZONTAL) == "SE"
    assert PASSE.run_before(Square(8, 7), Direction.VERTICAL) == "P"
    assert PASSE.run_after(Square(6, 8), Direction.VERTICAL) == "A"
    assert PASSE.run_after(Square(5, 8), Direction.VERTICAL) == ""


def test_laying_tiles_leaves_the_old_grid_alone() -> None:
    board = PASSE.with_tiles([(Square(7, 12), "r")])
    assert board.tiles == "PASSEr"
    assert PASSE.tiles == "PASSE"
    assert not PASSE.is_empty


@given(boards)
def test_rows_and_columns_are_the_same_grid(board: Board) -> None:
    assert "".join(board.row(index) for index in range(15)) == board.cells
    assert [board.column(index) for index in range(15)] == [
        "".join(board.row(row)[index] for row in range(15)) for index in range(15)
    ]


@given(boards, squares, directions)
def test_runs_are_walked_square_by_square(board: Board, square: Square, direction: Direction) -> None:
    for step, run in ((-1, board.run_before(square, direction)[::-1]), (1, board.run_after(square, direction))):
        walked, at = "", square.moved(direction, step)
        while board.holds(at):
            walked += board.at(at)
            at = at.moved(direction, step)
        assert run == walked
