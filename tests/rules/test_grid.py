"""The board, its squares and premiums, positions as text."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.helpers import board_with
from tests.rules.strategies import boards, directions, positions, references, squares
from topping.errors import InputError
from topping.rules.grid.board import (
    CENTRE,
    LETTER_FACTORS,
    PREMIUMS,
    WORD_FACTORS,
    Board,
    Direction,
    Premium,
    Reference,
    Square,
    premium_at,
)
from topping.rules.grid.position import Position

PASSE = board_with("PASSE H8")


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


PASSE_TEXT = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"
EMPTY = "/".join(["15"] * 15)


@given(positions)
def test_positions_round_trip(position: Position) -> None:
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    "rest",
    ["", " 0/0", " 12/-5 3", " 0/0 0 lex ods9;", " 0/0 0 lex ods9; ld french; tmr 60000/0;", " 0/0 0 lex;"],
)
def test_the_rest_of_cgp_is_read_and_left_aside(rest: str) -> None:
    assert Position.parse(PASSE_TEXT + rest) == Position.parse(PASSE_TEXT)


def row_h(cells: str) -> str:
    return PASSE_TEXT.replace("7PASSE3", cells)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "position.fields"),
        (EMPTY, "position.fields"),
        ("15/15 A/", "position.rows"),
        (EMPTY + "/15 A/", "position.rows"),
        (row_h("7PASSE2"), "position.row_length"),
        (row_h("7PASSE4"), "position.row_length"),
        (row_h(""), "position.row_length"),
        (row_h("7PAS?E3"), "position.character"),
        (row_h("7PASSÉ3"), "position.character"),
        (row_h("0PASSE10"), "position.character"),
        (row_h("16"), "position.character"),
        (row_h("015"), "position.character"),
        (row_h("0151"), "position.character"),
        (row_h("1" * 5000), "position.character"),
        (row_h("٧PASSE3"), "position.character"),
        (row_h("7PASſE3"), "position.character"),  # long s: capital S, but no letter of the alphabet
        (row_h("7PASıE3"), "position.character"),
        (row_h("7PASﬆE3"), "position.character"),  # a ligature whose capitals are two letters of the alphabet
        (row_h("7PAS.E3"), "position.character"),
        (EMPTY + " A/B/C", "position.racks"),
        (EMPTY + " RERaEUI/", "position.rack"),
        (EMPTY + " RE1/", "position.rack"),
        (EMPTY + " A/é", "position.rack"),
        (PASSE_TEXT + " 0", "position.scores"),
        (PASSE_TEXT + " 0/x", "position.scores"),
        (PASSE_TEXT + " 0/0 x", "position.turns"),
        (PASSE_TEXT + " 0/0 0 lex ods9", "position.opcodes"),
    ],
)
def test_each_fault_is_named(text: str, key: str) -> None:
    with pytest.raises(InputError) as caught:
        Position.parse(text)
    assert caught.value.key == key


def test_a_fault_shows_little_of_what_cannot_be_read() -> None:
    with pytest.raises(InputError) as caught:
        Position.parse(row_h("1" * 21))
    assert caught.value.details == {"row": "H", "text": "1" * 20}


def test_a_very_long_line_is_refused_at_once() -> None:
    with pytest.raises(InputError, match=r"position\.opcodes"):
        Position.parse(PASSE_TEXT + " 0/0 0 lex" + " " * 200_000)


def at(name: str) -> Premium:
    return premium_at(Reference.parse(name).square)


def test_counts_of_the_real_board() -> None:
    assert Counter(premium for row in PREMIUMS for premium in row) == {
        Premium.TRIPLE_WORD: 8,
        Premium.DOUBLE_WORD: 17,
        Premium.TRIPLE_LETTER: 12,
        Premium.DOUBLE_LETTER: 24,
        Premium.NONE: 225 - 61,
    }


def test_the_board_is_symmetric_in_both_axes_and_both_diagonals() -> None:
    for row in range(15):
        for column in range(15):
            here = PREMIUMS[row][column]
            assert here is PREMIUMS[14 - row][column]
            assert here is PREMIUMS[row][14 - column]
            assert here is PREMIUMS[column][row]
            assert here is PREMIUMS[14 - column][14 - row]


def test_squares_that_the_scanned_table_misplaces() -> None:
    assert [at(name) for name in ("A1", "A8", "A15")] == [Premium.TRIPLE_WORD] * 3
    assert [at(name) for name in ("A4", "A12")] == [Premium.DOUBLE_LETTER] * 2
    assert [at(name) for name in ("B2", "B14", "E5", "E11", "K5", "K11", "N2", "N14")] == [Premium.DOUBLE_WORD] * 8
    assert [at(name) for name in ("B6", "B10", "F2", "F6", "F10", "F14", "N6", "N10")] == [Premium.TRIPLE_LETTER] * 8
    assert [at(name) for name in ("E4", "B9", "K10", "N7")] == [Premium.NONE] * 4
    assert premium_at(CENTRE) is Premium.DOUBLE_WORD


def test_factors_are_those_of_the_premiums() -> None:
    factors = {
        Premium.NONE: (1, 1),
        Premium.DOUBLE_LETTER: (2, 1),
        Premium.TRIPLE_LETTER: (3, 1),
        Premium.DOUBLE_WORD: (1, 2),
        Premium.TRIPLE_WORD: (1, 3),
    }
    for row in range(15):
        for column in range(15):
            assert (LETTER_FACTORS[row][column], WORD_FACTORS[row][column]) == factors[PREMIUMS[row][column]]


@pytest.mark.parametrize(
    ("text", "row", "column", "direction"),
    [
        ("H4", 7, 3, Direction.HORIZONTAL),
        ("h4", 7, 3, Direction.HORIZONTAL),
        ("4H", 7, 3, Direction.VERTICAL),
        ("15o", 14, 14, Direction.VERTICAL),
        ("A1", 0, 0, Direction.HORIZONTAL),
        ("10A", 0, 9, Direction.VERTICAL),
    ],
)
def test_letter_first_is_horizontal(text: str, row: int, column: int, direction: Direction) -> None:
    assert Reference.parse(text) == Reference(Square(row, column), direction)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "H",
        "4",
        "H0",
        "H16",
        "16H",
        "P1",
        "H04",
        "HH",
        "44",
        "H4H",
        " H4",
        "H4\n",
        "É4",
        "H٤",
        "\u212a4",
        "İ4",
        "4ı",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        Reference.parse(text)
    assert caught.value.key == "reference.malformed"


@given(references)
def test_references_round_trip_in_either_case(reference: Reference) -> None:
    assert Reference.parse(str(reference)) == reference
    assert Reference.parse(str(reference).lower()) == reference


@given(squares)
def test_a_square_is_named_like_a_horizontal_reference(square: Square) -> None:
    assert Reference.parse(str(square)).square == square


@given(squares, directions, st.integers(-20, 20))
def test_moving_there_and_back(square: Square, direction: Direction, steps: int) -> None:
    moved = square.moved(direction, steps)
    assert moved.moved(direction, -steps) == square
    assert (moved.row, moved.column)[direction is Direction.HORIZONTAL] == (
        (square.row, square.column)[direction is Direction.HORIZONTAL] + steps
    )
    assert moved.on_board == (0 <= moved.row <= 14 and 0 <= moved.column <= 14)
    assert direction.other.other is direction
