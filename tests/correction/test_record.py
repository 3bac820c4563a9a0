"""Bulletins as JSON objects."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.helpers import board_with
from topping.correction.bulletin.bulletin import (
    Bulletin,
    Inscription,
    Sketch,
    WrittenReference,
    read_bulletin,
    write_bulletin,
)
from topping.errors import InputError
from topping.rules.grid.board import Direction
from topping.rules.grid.position import Position
from topping.rules.moves import TypedMove
from topping.texts import tell

boxes = st.sampled_from(["H4", "4H", "O15", "15O", "P4", "16H", "H", "8", "H16"]).map(WrittenReference)


@st.composite
def inscriptions(draw: st.DrawFn) -> Inscription:
    plain = Sketch.of(draw(st.lists(st.text("ABZ  ", max_size=15), max_size=15)))
    circled = draw(st.sets(st.sampled_from(plain.cells))) if plain.cells else set()
    return Inscription(
        Sketch(plain.rows, frozenset(circled)),
        draw(st.none() | boxes),
        draw(st.none() | st.integers(0, 2000)),
        draw(st.none() | st.sampled_from(Direction)),
        draw(st.booleans()),
    )


bulletins = st.builds(Bulletin, st.lists(inscriptions(), max_size=3).map(tuple), st.none() | st.integers(0, 99_999))


@given(bulletins)
def test_writing_and_reading_give_the_same_bulletin(bulletin: Bulletin) -> None:
    assert read_bulletin(json.loads(json.dumps(write_bulletin(bulletin)))) == bulletin


def test_the_least_a_bulletin_says() -> None:
    assert read_bulletin({"sketch": []}) == Bulletin((Inscription(Sketch()),))
    nulls = {"table": None, "direction": None, "circled": None, "reference": None, "score": None, "words": None}
    assert read_bulletin({"sketch": ["AB"], **nulls}) == read_bulletin({"sketch": ["AB"]})


def test_solutions_share_the_boxes_of_the_bulletin_unless_they_have_their_own() -> None:
    bulletin = read_bulletin(
        {
            "reference": "H4",
            "score": 24,
            "words": [
                {"sketch": ["PASSE"]},
                {"sketch": ["PASSA"], "reference": "4H", "score": None},
                {"sketch": ["PASSI"], "reference": " ", "crossed_out": True},
            ],
        }
    )
    boxes = [(str(one.reference), one.score, one.crossed_out) for one in bulletin.inscriptions]
    assert boxes == [("H4", 24, False), ("4H", None, False), ("None", 24, True)]


@pytest.mark.parametrize(
    ("value", "word", "reference", "circled"),
    [
        ({"move": "PASSE H4"}, "PASSE", "H4", ()),
        ({"move": "PASSE 4H"}, "PASSE", "4H", ()),
        ({"move": "PASSE"}, "PASSE", None, ()),
        ({"move": "PASSE", "reference": "4H"}, "PASSE", "4H", ()),
        ({"move": "PAS(S)E H4"}, "PASSE", "H4", (3,)),
        ({"move": "PASsE H4"}, "PASSE", "H4", ()),
    ],
)
def test_a_solution_may_be_typed(
    value: dict[str, Any], word: str, reference: str | None, circled: tuple[int, ...]
) -> None:
    (found,) = read_bulletin({**value, "score": 99_999, "crossed_out": True}).inscriptions
    box = None if reference is None else WrittenReference(reference)
    sketch = Sketch.of([word], [(0, place) for place in circled])
    direction = Direction.VERTICAL if value["move"].endswith("4H") else Direction.HORIZONTAL
    assert found == Inscription(sketch, box, 99_999, direction, crossed_out=True)


@pytest.mark.parametrize(
    ("text", "rack", "circled"),
    [
        ("PASSEr H8", "?", {5}),
        ("PASSER H8", "R?", set()),
        ("passeR H8", "R?", set()),  # no letter to be laid is in lower case
        ("PASSE(R) H8", "R", {5}),
        ("PASSEr", "?", set()),
    ],
)
def test_a_typed_solution_has_circles_around_its_jokers(text: str, rack: str, circled: set[int]) -> None:
    typed, position = TypedMove.parse(text), Position(board_with("PASSE H8"), rack)
    found = Inscription.of(typed, position=position)
    assert {cell.column for cell in found.sketch.circled} == circled
    assert Inscription.of(typed, direction=Direction.VERTICAL).direction is Direction.VERTICAL
    if typed.circled is None:
        assert not Inscription.of(typed).sketch.circled


def test_a_line_that_is_too_long_is_told_by_its_number() -> None:
    with pytest.raises(InputError) as refused:
        read_bulletin({"sketch": ["PASSE", "", "A" * 16]})
    assert refused.value.details["row"] == 3


@pytest.mark.parametrize("text", ["H4", "h4", " H 4 ", "h 4", "H'", "h '"])
def test_a_reference_is_read_as_a_player_writes_it(text: str) -> None:
    assert str(WrittenReference.parse(text).reference) == "H4"


@pytest.mark.parametrize("text", ["P4", "H16", "H0", "16H", "0A", "H", "8", "15", "Z99"])
def test_a_reference_may_name_no_square(text: str) -> None:
    assert WrittenReference.parse(text).reference is None


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (None, "bulletin.not_object"),
        ([], "bulletin.not_object"),
        ("PASSE", "bulletin.not_object"),
        ({}, "bulletin.missing"),
        ({"sketch": None}, "bulletin.not_list"),
        ({"sketch": "PASSE"}, "bulletin.not_list"),
        ({"sketch": ["PASSE", 3]}, "bulletin.lines"),
        ({"sketch": [["P"]]}, "bulletin.lines"),
        ({"sketch": ["passe"]}, "bulletin.lower_case"),
        ({"sketch": ["PASSE"], "refrence": "H4"}, "bulletin.unknown_key"),
        ({"sketch": ["PASSE"], "table": "12"}, "bulletin.not_number"),
        ({"sketch": ["PASSE"], "table": -1}, "bulletin.not_number"),
        ({"sketch": ["PASSE"], "score": 24.0}, "bulletin.not_number"),
        ({"sketch": ["PASSE"], "score": True}, "bulletin.not_number"),
        ({"sketch": ["PASSE"], "score": -3}, "bulletin.not_number"),
        ({"sketch": ["PASSE"], "score": 100_000}, "bulletin.not_number"),
        ({"sketch": ["PASSE"], "move": "PASSE H4"}, "bulletin.sketch_and_move"),
        ({"circled": [[0, 0]], "move": "PASSE H4"}, "bulletin.sketch_and_move"),
        ({"reference": "H5", "move": "PASSE H4"}, "bulletin.sketch_and_move"),
        ({"sketch": ["PASSE"], "reference": 4}, "bulletin.not_text"),
        ({"sketch": ["PASSE"], "reference": "H4 H5"}, "bulletin.reference"),
        ({"sketch": ["PASSE"], "reference": "tout en haut"}, "bulletin.reference"),
        ({"sketch": ["PASSE"], "reference": "H٤"}, "bulletin.reference"),
        ({"sketch": ["PASSE"], "direction": "diagonal"}, "bulletin.direction"),
        ({"sketch": ["PASSE"], "direction": 1}, "bulletin.not_text"),
        ({"sketch": ["PASSE"], "circled": "0,3"}, "bulletin.not_list"),
        ({"sketch": ["PASSE"], "circled": [3]}, "bulletin.circles"),
        ({"sketch": ["PASSE"], "circled": [[0, 1, 2]]}, "bulletin.circles"),
        ({"sketch": ["PASSE"], "circled": [[0, True]]}, "bulletin.circles"),
        ({"sketch": ["PASSE"], "circled": [[0, "3"]]}, "bulletin.circles"),
        ({"sketch": ["PASSE"], "circled": [[0, 9]]}, "bulletin.circle"),
        ({"sketch": ["PASSE"], "crossed_out": 1}, "bulletin.not_flag"),
        ({"sketch": ["PASSE"], "words": []}, "bulletin.sketch_and_words"),
        ({"words": {}}, "bulletin.not_list"),
        ({"words": ["PASSE"]}, "bulletin.not_object"),
        ({"words": [{"sketch": ["PASSE"], "table": 3}]}, "bulletin.unknown_key"),
        ({"words": [{"reference": "H4"}]}, "bulletin.missing"),
    ],
)
def test_what_is_no_bulletin(value: Any, key: str) -> None:
    with pytest.raises(InputError) as refused:
        read_bulletin(value)
    assert refused.value.key == key
    assert tell(refused.value)
