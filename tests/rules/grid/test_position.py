import pytest
from hypothesis import given

from tests.rules.helpers import board_with
from tests.rules.strategies import positions
from topping.errors import InputError
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position

PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"
EMPTY = "/".join(["15"] * 15)


def test_the_example_of_the_docstring() -> None:
    assert Position.parse(PASSE) == Position(board_with("PASSE H8"), "RERAEUI")
    assert str(Position.parse(PASSE)) == PASSE


@given(positions)
def test_positions_round_trip(position: Position) -> None:
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    "rest",
    ["", " 0/0", " 12/-5 3", " 0/0 0 lex ods9;", " 0/0 0 lex ods9; ld french; tmr 60000/0;", " 0/0 0 lex;"],
)
def test_the_rest_of_cgp_is_read_and_left_aside(rest: str) -> None:
    assert Position.parse(PASSE + rest) == Position.parse(PASSE)


@pytest.mark.parametrize("rack", ["?A?", "?A?/", "?A?/BC"])
def test_only_the_first_rack_counts(rack: str) -> None:
    assert Position.parse(f"{EMPTY} {rack}") == Position(Board(), "?A?")


def test_jokers_on_the_grid_stand_in_lower_case() -> None:
    assert Position.parse(PASSE.replace("PASSE", "PaSSE")).board.row(7) == ".......PaSSE..."


def row_h(cells: str) -> str:
    return PASSE.replace("7PASSE3", cells)


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
        (PASSE + " 0", "position.scores"),
        (PASSE + " 0/x", "position.scores"),
        (PASSE + " 0/0 x", "position.turns"),
        (PASSE + " 0/0 0 lex ods9", "position.opcodes"),
    ],
)
def test_each_fault_is_named(text: str, key: str) -> None:
    with pytest.raises(InputError) as caught:
        Position.parse(text)
    assert caught.value.key == key


def test_a_fault_names_its_row() -> None:
    with pytest.raises(InputError) as caught:
        Position.parse(row_h("7PASSE2"))
    assert caught.value.details == {"row": "H", "found": 14}


def test_a_fault_shows_little_of_what_cannot_be_read() -> None:
    with pytest.raises(InputError) as caught:
        Position.parse(row_h("1" * 21))
    assert caught.value.details == {"row": "H", "text": "1" * 20}


def test_a_very_long_line_is_refused_at_once() -> None:
    with pytest.raises(InputError, match=r"position\.opcodes"):
        Position.parse(PASSE + " 0/0 0 lex" + " " * 200_000)
