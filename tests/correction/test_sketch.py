"""The squared part of a bulletin: lines, runs, groups of letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.correction.bulletin.bulletin import Sketch
from topping.errors import InputError
from topping.rules.grid.board import Direction, Square

lines = st.lists(st.text("AB  ", max_size=6), max_size=6)
sketches = lines.map(Sketch.of)


def test_lines_of_any_length_are_taken() -> None:
    sketch = Sketch.of([" P", "PASSE", "", " R   ", "", " "])
    assert sketch.rows == (" P", "PASSE", "", " R")
    assert sketch.at(Square(0, 1)) == "P"
    assert sketch.at(Square(0, 4)) == sketch.at(Square(9, 9)) == sketch.at(Square(-1, 0)) == " "
    assert str(sketch) == " P\nPASSE\n\n R"


@pytest.mark.parametrize(
    ("rows", "circled", "key"),
    [
        (["passe"], [], "bulletin.lower_case"),
        (["PASSé"], [], "bulletin.letter"),
        (["PAS-E"], [], "bulletin.letter"),
        (["PAS?E"], [], "bulletin.letter"),
        (["PAS\tE"], [], "bulletin.letter"),
        (["ſ"], [], "bulletin.letter"),
        (["A" * 16], [], "bulletin.columns"),
        ([" " * 15 + "A"], [], "bulletin.columns"),
        (["A"] * 16, [], "bulletin.rows"),
        (["PASSE"], [(0, 5)], "bulletin.circle"),
        (["PASSE"], [(1, 0)], "bulletin.circle"),
        (["PASSE"], [(0, -1)], "bulletin.circle"),
        (["P SSE"], [(0, 1)], "bulletin.circle"),
        ([], [(0, 0)], "bulletin.circle"),
    ],
)
def test_what_is_no_sketch(rows: list[str], circled: list[tuple[int, int]], key: str) -> None:
    with pytest.raises(InputError) as refused:
        Sketch.of(rows, circled)
    assert refused.value.key == key


def test_runs_go_across_then_down_and_know_their_circles() -> None:
    sketch = Sketch.of(["C", "H", "SOLE", "", " AB"], [(2, 0), (2, 3)])
    found = [(run.text, run.direction, sorted(run.circled)) for run in sketch.runs()]
    across, down = Direction.HORIZONTAL, Direction.VERTICAL
    assert found == [("SOLE", across, [0, 3]), ("AB", across, []), ("CHS", down, [2])]
    assert [run.text for run in sketch.runs(sketch.groups()[1])] == ["AB"]


def test_letters_that_touch_by_a_side_make_a_group() -> None:
    sketch = Sketch.of(["C A", "H", "SOLE", "    B"])
    assert [len(group) for group in sketch.groups()] == [6, 1, 1]


def test_a_straight_sketch() -> None:
    assert Sketch.of(["PAS SE"]).straight is Direction.HORIZONTAL
    assert Sketch.of(["P", "", "A"]).straight is Direction.VERTICAL
    assert Sketch.of(["P"]).straight is Sketch.of([]).straight is Sketch.of(["P", " A"]).straight is None


@given(sketches)
def test_transposing_twice_changes_nothing(sketch: Sketch) -> None:
    assert sketch.transposed.transposed == sketch
    assert sorted(run.text for run in sketch.transposed.runs()) == sorted(run.text for run in sketch.runs())
    assert {run.transposed for run in sketch.runs()} == set(sketch.transposed.runs())


@given(sketches)
def test_every_letter_stands_in_one_group(sketch: Sketch) -> None:
    cells = [cell for group in sketch.groups() for cell in group]
    assert sorted(cells) == sorted(sketch.cells)
    for run in sketch.runs():
        assert sum(set(run.cells) <= group for group in sketch.groups()) == 1
