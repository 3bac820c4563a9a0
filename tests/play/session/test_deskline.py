"""The line of the referee's desk, case by case."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.session.helpers import GAME
from topping.correction.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.errors import InputError
from topping.play.session.deskline import DeskLine, directed, lines_of, parse_boxes, retained_bulletin, written
from topping.play.session.deskorders import APPEAL, AVERAGE, EXCLUDE, LEAVE, ORDERS, RETURN, SEAL
from topping.rules.grid.board import Direction
from topping.texts import say, speak, tell
from topping.texts.language import LANGUAGES

ACROSS, DOWN = Direction.HORIZONTAL, Direction.VERTICAL


def inscription(
    word: str,
    reference: str | None,
    score: int | None,
    direction: Direction = ACROSS,
    circled: tuple[tuple[int, int], ...] = (),
) -> Inscription:
    box = None if reference is None else WrittenReference.parse(reference)
    return Inscription(Sketch.of([word], circled), box, score, direction)


PASSE = inscription("PASSE", "H4", 24)


@pytest.mark.parametrize(
    ("text", "undirected"),
    [("12 PASSE 24", (0,)), ("12 | PASSE", ()), ("12 PASSE H4 24", (0,)), ("12 PASSE / - PAS H4 / SE 5C", (0, 2))],
)
def test_a_line_says_in_which_direction_or_does_not(text: str, undirected: tuple[int, ...]) -> None:
    assert DeskLine.parse(text).undirected == undirected
    for part in undirected:
        told = DeskLine.parse(directed(text, DOWN, part))
        assert told.inscriptions[part].direction is DOWN
        assert told.undirected == tuple(one for one in undirected if one != part)
        assert told.inscriptions[1 - part : 2 - part] == DeskLine.parse(text).inscriptions[1 - part : 2 - part]


@pytest.mark.parametrize("text", ["12 - 6 H PASSE", "1 -PASSE H4", "- PASSE", "4H PASSE", "3 PASSE 4-5"])
def test_a_line_for_one_table(text: str) -> None:
    assert lines_of(text, (1, 2, 5)) == (text,)


@pytest.mark.parametrize("text", ["6-9", "5-1", "1,8-9 !abs"])
def test_a_range_without_a_player_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        lines_of(text, (1, 2, 5))
    assert refused.value.key == "deskline.nobody"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("12PASSE H4 24", "deskline.token"),
        ("12DEUX 24", "deskline.token"),
        ("12 PASSE H4 24 25", "deskline.token"),
        ("12 PASSE PASSE", "deskline.token"),
        ("12 PASSE H4 4H", "deskline.token"),
        ("12 PASS? H4", "deskline.token"),
        ("12 PASS(E H4", "deskline.token"),
        ("12 PASSE H4 -24", "deskline.token"),
        ("12 PASSE 123456", "deskline.token"),
        ("12 H4 24", "deskline.no_word"),
        ("12 24", "deskline.no_word"),
        ("12 -", "deskline.no_word"),
        ("12 PASSE /", "deskline.no_word"),
        ("12 / PASSE", "deskline.no_word"),
        ("12 !", "deskline.no_order"),
        ("!", "deskline.no_order"),
        ("0 PASSE", "roster.table"),
        ("10000 PASSE", "roster.table"),
        ("12 ABCDEFGHIJKLMNOP", "entry.length"),
    ],
)
def test_a_wrong_line_says_what_is_wrong(text: str, key: str) -> None:
    with pytest.raises(InputError) as caught:
        DeskLine.parse(text)
    assert caught.value.key == key
    assert tell(caught.value)


@given(st.text(max_size=40))
def test_any_typed_line_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        DeskLine.parse(text)


WORDS = st.text("ABCEXZ", min_size=2, max_size=15)
SOLUTIONS = st.builds(
    lambda word, circles, reference, score, direction: inscription(
        word, reference, score, direction, tuple((0, place) for place in sorted(circles) if place < len(word))
    ),
    WORDS,
    st.sets(st.integers(0, 14), max_size=3),
    st.sampled_from([None, "H4", "4H", "A15", "15O", "P3"]),
    st.none() | st.integers(0, 9999),
    st.sampled_from(list(Direction)),
)


@given(st.lists(SOLUTIONS, min_size=1, max_size=3), st.integers(1, 9999))
def test_the_line_of_a_bulletin_gives_the_bulletin(solutions: list[Inscription], table: int) -> None:
    line = written(Bulletin(tuple(solutions), table))
    assert line is not None
    assert DeskLine.parse(f"{table} {line}") == DeskLine(table, tuple(solutions))


@pytest.mark.parametrize("lines", [("AB", "CD"), ("A B",), ("AB", " C"), ("A", "", "B")])
def test_a_sketch_of_several_lines_has_no_line(lines: tuple[str, ...]) -> None:
    assert written(Bulletin.of(*lines, reference="H4", score=9)) is None


def test_the_retained_solution_is_written_with_reference_score_and_circles() -> None:
    turn = next(turn for turn in GAME.turns() if any(letter.islower() for letter in turn.solution.word))
    bulletin = retained_bulletin(turn, 7)
    assert bulletin.table == 7
    assert written(bulletin) == f"{turn.solution.move.circled} {turn.solution.points}"


@pytest.mark.parametrize(
    ("text", "boxes"),
    [
        ("", (None, None, None)),
        ("12", (12, None, None)),
        ("12 H4 24", (12, "H4", 24)),
        ("12 24 4h", (12, "4H", 24)),
        ("12 h 4 24", (12, "H4", 24)),
        ("12 24 4 h", (12, "4H", 24)),
        ("12 H' 24", (12, "H4", 24)),
        ("12 h ' 24", (12, "H4", 24)),
        ("12 H 24", (12, "H", 24)),
        ("12 P4", (12, "P4", None)),
        ("H4 24", (None, "H4", 24)),
    ],
)
def test_the_boxes_beside_a_word_that_is_drawn(text: str, boxes: tuple[int | None, str | None, int | None]) -> None:
    table, reference, score = parse_boxes(text)
    assert (table, None if reference is None else str(reference), score) == boxes


@pytest.mark.parametrize("text", ["12 PASSE", "12 H4 4H", "12 24 25 26", "12 H4 24 é"])
def test_boxes_hold_nothing_else(text: str) -> None:
    with pytest.raises(InputError):
        parse_boxes(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_that_the_desk_names_is_understood(language: str) -> None:
    speak(language)
    named = say("deskline.order", text="").rpartition(": ")[2].rstrip(")").split(", ")
    assert set(named) >= {"abs", "zero", "-5", "plausible"}
    assert {DeskLine.parse(f"!{order}").order for order in named} == {
        *ORDERS,
        AVERAGE,
        EXCLUDE,
        LEAVE,
        RETURN,
        APPEAL,
        SEAL,
    }
