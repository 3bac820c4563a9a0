"""§5.6 to §5.8: the penalty, the zeros, and several faults on one bulletin."""

import pytest

from tests.correction.helpers import Referee, column, lone, motives, told, written
from tests.rules.helpers import board_with
from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Ruling, absent, rule
from topping.correction.sanction import Motive, Reason, nothing
from topping.rules.conditions.variant import NORMALE

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE")
DOWN = column("RUSE")
JOIN = Referee(lone(H10="S"), "RUEAITN", "RUE ES US RS SE")
"""RUE beside the S brings 5 at 11F, and at 11G (SU) and 11H (SR), not admitted."""


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
    """Several bulletins, one written late, exchanged, unreadable, or a grave matter of discipline."""
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
    """A wrong score, a reference turned and a circle that should not be: three reasons, one warning."""
    correction = RUSE(*DOWN, reference="F10", score=9, circled=((0, 0),))
    assert len([one for one in motives(correction) if one.sanction.value == "warning"]) == 3
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
