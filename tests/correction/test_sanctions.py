"""Sanctions and decisions of the referee, and their stored form."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.correction.helpers import Referee, column, lone, motives, told, written
from tests.rules.helpers import board_with
from topping.correction.bulletin import (
    Bulletin,
    Inscription,
    Sketch,
    WrittenReference,
    read_bulletin,
    write_bulletin,
)
from topping.correction.ruling import Ruling, absent, excluded, missed_moves, rule
from topping.correction.sanction import Motive, Reason, Regime, nothing
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.ending import Aftermath, after_interruption
from topping.rules.grid.board import Direction
from topping.rules.grid.position import Position
from topping.rules.moves import TypedMove
from topping.texts import tell

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE")
DOWN = column("RUSE")
JOIN = Referee(lone(H10="S"), "RUEAITN", "RUE ES US RS SE")
"""RUE beside the S scores 5 at 11F; also at 11G (SU) and 11H (SR), not admitted."""


@pytest.mark.parametrize(("reference", "score"), [(None, 15), ("O1", 15), ("10F", 15)])
def test_5_6_a_score_that_exists_elsewhere_costs_5_points(reference: str | None, score: int) -> None:
    correction = RUSE(*DOWN, reference=reference, score=score)
    assert (correction.points, correction.gross, correction.sanction.value) == (10, 15, "penalty")


def test_5_6_but_not_with_a_fallacious_join() -> None:
    assert told(JOIN(*column("RUE"), score=5)) == (0, "zero", ("5.3.3",))


def test_5_7_no_bulletin() -> None:
    correction = absent(4, NORMALE, "duplicate", table=9)
    assert told(correction) == (0, "zero", ("5.7",))
    assert (correction.table, correction.move_number, correction.word) == (9, 4, "")


def test_5_7_a_blank_bulletin_or_several_that_are_all_blank() -> None:
    for bulletin in (Bulletin(()), Bulletin((written("", "  "),)), Bulletin((written(), written()))):
        correction = RUSE.correct(bulletin)
        assert told(correction) == (0, "zero", ("5.7",))
        assert motives(correction) == [Motive.BLANK]


@pytest.mark.parametrize(
    "ruling",
    [
        Ruling.BLANK,
        Ruling.ABSENT,
        Ruling.SEVERAL_BULLETINS,
        Ruling.LATE,
        Ruling.EXCHANGED,
        Ruling.UNREADABLE,
        Ruling.DISCIPLINARY_ZERO,
    ],
)
def test_5_7_what_the_referee_sees_brings_a_zero(ruling: Ruling) -> None:
    """Several bulletins, a late, exchanged or unreadable one, or a grave matter of discipline."""
    for score in (6, 15, 99):
        correction = rule(RUSE(*DOWN, reference="10F", score=score), ruling)
        assert (correction.points, correction.gross, correction.sanction.value) == (0, 0, "zero")
        assert correction.paragraphs == ("5.7",)
        assert correction.warnings == 0


def test_5_7_a_zero_keeps_its_own_reasons_when_the_referee_adds_one() -> None:
    correction = rule(RUSE(*column("RUSI"), reference="10F", score=6), Ruling.LATE)
    assert correction.paragraphs == ("5.4.1a", "5.7")
    assert correction.refused == ("RUSI",)


def test_5_7_a_fallacious_join() -> None:
    assert JOIN(*column("RUE"), score=5).refused == ("SU", "SR")


@pytest.mark.parametrize("lines", ["RUS", "RU"])
def test_5_7_a_word_not_written_in_full_its_last_letter_included(lines: str) -> None:
    referee = Referee(lone(H10="S", I10="E"), "RUEAITN", "RUSE")
    assert told(referee(*column(lines), reference="10F", score=6)) == (0, "zero", ("5.4.1a",))


def test_5_7_an_extension_without_its_two_linking_letters() -> None:
    referee = Referee(board_with("PASSE H8"), "RERATIN", "PASSERA")
    for lines in ("RA", "ERA", "PASSXRA"):
        assert told(referee(lines, reference="H8", score=9))[:2] == (0, "zero")


def test_5_7_a_word_not_admitted_or_forming_one_that_is_not() -> None:
    assert told(RUSE(*column("RUSI"), reference="10F", score=6)) == (0, "zero", ("5.4.1a",))
    correction = JOIN(*column("RUE"), reference="11G", score=9)
    assert told(correction) == (0, "zero", ("5.4.1a",))
    assert correction.refused == ("SU",)


def test_5_7_several_independent_solutions_one_of_which_is_not_valid() -> None:
    good = written(*DOWN, reference="10F", score=6)
    for bad in (written(*column("RUSI"), reference="1A", score=15), written("RAZE", score=3), written(*DOWN, score=9)):
        assert RUSE.several(good, bad).points == 0
        assert RUSE.several(bad, good).points == 0


def test_5_8_one_warning_a_move_at_most() -> None:
    """A wrong score, a turned reference and a superfluous circle: three reasons, one warning."""
    correction = RUSE(*DOWN, reference="F10", score=9, circled=((0, 0),))
    assert len([motive for motive in motives(correction) if motive.sanction.value == "warning"]) == 3
    assert correction.warnings == 1
    assert rule(correction, Ruling.HARD_TO_READ).warnings == 1


def test_5_8_no_warning_adds_to_a_penalty() -> None:
    correction = RUSE(*DOWN, score=15, circled=((0, 0),))
    assert told(correction) == (10, "penalty", ("5.3.3",))
    assert correction.warnings == 0
    assert rule(correction, Ruling.HARD_TO_READ) == correction


def test_5_8_no_warning_adds_to_a_zero() -> None:
    correction = RUSE(*column("RUSI"), reference="F10", score=9, circled=((0, 0),))
    assert told(correction) == (0, "zero", ("5.4.1a",))
    assert correction.warnings == 0
    assert rule(correction, Ruling.HARD_TO_READ) == correction


@pytest.mark.parametrize(
    ("reference", "score", "warnings", "sanction"),
    [("10F", 6, 1, "warning"), ("10F", 9, 2, "warning"), (None, 15, 1, "penalty"), (None, 9, 1, "zero")],
)
def test_5_8_a_disciplinary_warning_adds_to_any_other_sanction(
    reference: str | None, score: int, warnings: int, sanction: str
) -> None:
    before = RUSE(*DOWN, reference=reference, score=score)
    after = rule(before, Ruling.DISCIPLINARY_WARNING)
    assert (after.points, after.gross) == (before.points, before.gross)
    assert (after.warnings, after.sanction.value) == (warnings, sanction)
    assert after.reasons[:-1] == before.reasons
    assert rule(after, Ruling.LATE).warnings == 1


def test_5_7_boxes_filled_in_beside_no_word_are_no_blank_bulletin() -> None:
    for bulletin in (Bulletin((written(reference="H4"),)), Bulletin((written(score=3),))):
        assert told(RUSE.correct(bulletin)) == (0, "zero", ("5.4.1a",))


def test_5_8_a_zero_brings_and_lays_nothing_unless_it_is_told() -> None:
    outcome = nothing(Reason(Motive.ABSENT))
    assert (outcome.score, outcome.laid, outcome.is_plausible) == (0, 0, False)


def test_3_5_solos_are_compared_before_the_5_points() -> None:
    assert RUSE(*DOWN, score=15).gross == RUSE(*DOWN, reference="1A", score=15).gross == 15


@pytest.mark.parametrize(
    ("formula", "variant", "least"),
    [("duplicate", "normale", 15), ("blitz", "normale", 15), ("mort-subite", "normale", 10), ("duplicate", "7et8", 10)],
)
def test_3_7_an_interruption_of_more_than_15_minutes_ends_the_game(formula: str, variant: str, least: int) -> None:
    regime = Regime.of(formula, VARIANTS[variant])
    quarter = 15 * 60 * 1000
    for collected in (0, least - 1):
        assert after_interruption(quarter, collected, regime.least_moves) is Aftermath.RESUMED
        assert after_interruption(quarter + 1, collected, regime.least_moves) is Aftermath.VOID
    assert after_interruption(quarter + 1, least, regime.least_moves) is Aftermath.STANDS
    assert after_interruption(quarter, least, regime.least_moves) is Aftermath.RESUMED


def test_6_1_exclusion_cancels_earlier_scores() -> None:
    played = [RUSE(*DOWN, reference="1A", score=15), rule(RUSE(*DOWN, score=15), Ruling.DISCIPLINARY_WARNING)]
    for correction in excluded(played):
        assert told(correction) == (0, "zero", ("6.1",))
        assert (correction.gross, correction.warnings, correction.table) == (0, 0, 12)


def test_6_2_the_moves_played_before_a_late_player_came_are_zeros() -> None:
    missed = missed_moves(4, NORMALE, "duplicate", table=3)
    assert [correction.move_number for correction in missed] == [1, 2, 3]
    assert {told(correction) for correction in missed} == {(0, "zero", ("6.2",))}
    assert {(correction.table, correction.warnings) for correction in missed} == {(3, 0)}
    assert missed_moves(1, NORMALE, "duplicate") == ()


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
        ("passeR H8", "R?", set()),  # all letters to lay are in upper case
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
def test_objects_that_are_no_bulletin(value: Any, key: str) -> None:
    with pytest.raises(InputError) as refused:
        read_bulletin(value)
    assert refused.value.key == key
    assert tell(refused.value)
