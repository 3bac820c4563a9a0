import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.strategies import directions, references, squares
from topping.errors import InputError
from topping.rules.grid.board import CENTRE, Direction, Reference, Square


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


def test_the_centre_is_h8() -> None:
    assert str(CENTRE) == "H8"


@given(squares, directions, st.integers(-20, 20))
def test_moving_there_and_back(square: Square, direction: Direction, steps: int) -> None:
    moved = square.moved(direction, steps)
    assert moved.moved(direction, -steps) == square
    assert (moved.row, moved.column)[direction is Direction.HORIZONTAL] == (
        (square.row, square.column)[direction is Direction.HORIZONTAL] + steps
    )
    assert moved.on_board == (0 <= moved.row <= 14 and 0 <= moved.column <= 14)
    assert direction.other.other is direction


def test_references_rank_horizontal_first_then_down_then_right() -> None:
    texts = ["A1", "A2", "B1", "O15", "1A", "2A", "1B", "15O"]
    assert sorted(set(texts), key=lambda text: Reference.parse(text).rank) == texts
