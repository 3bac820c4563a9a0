"""Every kind of verdict, from typed text."""

from __future__ import annotations

import pytest

from tests.play.helpers import anything, first_turn, second_turn, turn_at
from tests.rules.helpers import board_with
from topping.play.run.referee import Referee
from topping.play.run.verdict import Answer
from topping.rules.grid.position import Position
from topping.rules.moves.placement import Misfit

WORDS = {"RIZ", "PASSE", "PASSER", "RIE", "MUE", "PASSEUR", "REPASSE", "EMU", "NUE", "ZEN", "IMU"}
REFEREE = Referee(WORDS.__contains__)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("RIZ 13H", Answer.TOP),
        ("13h riz", Answer.TOP),
        ("riz13h", Answer.TOP),
        ("PASSER H8", Answer.BELOW_TOP),
        ("RIE 13H", Answer.BELOW_TOP),
        ("RIZIE 13M", Answer.DOES_NOT_FIT),
        ("PASTER H8", Answer.DOES_NOT_FIT),
        ("RIZ A1", Answer.DOES_NOT_CONNECT),
        ("PASSES H8", Answer.LETTERS_MISSING),
        ("RIM 13H", Answer.NOT_ADMITTED),
        ("EMU I7", Answer.CROSS_WORD_NOT_ADMITTED),
        ("RIZ", Answer.REFERENCE_WANTED),
        ("XXXX", Answer.REFERENCE_WANTED),
        ("", Answer.SYNTAX),
        ("RIZ 13P", Answer.SYNTAX),
        ("R?Z 13H", Answer.SYNTAX),
        ("13H", Answer.SYNTAX),
    ],
)
def test_each_kind_of_answer(text: str, kind: Answer) -> None:
    verdict = REFEREE.judge(text, second_turn())
    assert verdict.answer is kind
    assert verdict.is_top is (kind is Answer.TOP)
    assert (verdict.points is None) is (kind not in (Answer.TOP, Answer.BELOW_TOP))
    assert (verdict.distance is None) is (verdict.points is None)


def test_a_verdict_below_the_top_knows_its_distance() -> None:
    verdict = REFEREE.judge("PASSER H8", second_turn())
    assert (verdict.points, verdict.distance) == (8, 13)
    assert str(verdict.move) == "PASSER H8"


def test_any_solution_of_the_top_score_is_accepted() -> None:
    turn = turn_at(Position(board_with("PASSE H8"), "RIZEMUN"), top="RIZ 13H", points=8)
    verdict = Referee(WORDS.__contains__).judge("PASSER H8", turn)
    assert verdict.is_top
    assert verdict.move != turn.solution.move
    assert verdict.distance == 0


def test_reasons_are_told() -> None:
    assert REFEREE.judge("RIZ A1", second_turn()).misfit is Misfit.NOT_CONNECTED
    assert REFEREE.judge("PASTER H8", second_turn()).misfit is Misfit.OTHER_LETTER
    assert REFEREE.judge("RIM 13H", second_turn()).refused == ("RIM",)
    assert REFEREE.judge("EMU I7", second_turn()).refused == ("PM", "AU")


def test_the_move_of_a_top_is_the_retained_one_when_they_are_the_same() -> None:
    """Letters typed in capitals over a joker of the grid do not make another solution."""
    turn = turn_at(Position(board_with("PaSSE H8"), "RIZEMUN"), top="PASSER H8", points=7)
    verdict = REFEREE.judge("PASSER H8", turn)
    assert verdict.is_top
    assert verdict.move == turn.solution.move


def test_a_word_alone_on_the_first_move() -> None:
    assert REFEREE.judge("PASSE", first_turn()).answer is Answer.TOP
    assert str(REFEREE.judge("PASSE", first_turn()).move) == "PASSE H4"
    assert REFEREE.judge("passer", first_turn()).answer is Answer.TOP  # worth more than this top
    assert REFEREE.judge("RIZ", first_turn()).answer is Answer.LETTERS_MISSING
    assert REFEREE.judge("RIS", first_turn()).answer is Answer.NOT_ADMITTED
    assert REFEREE.judge("PASSE 8H", first_turn()).misfit is Misfit.VERTICAL_FIRST
    assert REFEREE.judge("PASSE 8H", first_turn()).answer is Answer.DOES_NOT_FIT
    assert REFEREE.judge("PASSE A1", first_turn()).answer is Answer.DOES_NOT_CONNECT


def test_a_word_alone_later_only_where_practice_allows_it() -> None:
    practice = Referee(WORDS.__contains__, free_place=True)
    assert practice.judge("RIZ", second_turn()).answer is Answer.TOP
    assert practice.judge("IMU", second_turn()).answer is Answer.NO_PLACE
    assert practice.judge("RIM", second_turn()).answer is Answer.NOT_ADMITTED
    assert practice.judge("RIZ 13H", second_turn()).answer is Answer.TOP
    assert REFEREE.judge("RIZ", second_turn()).answer is Answer.REFERENCE_WANTED


def test_a_joker_that_keeps_the_top_and_one_that_loses_it() -> None:
    turn = turn_at(Position(board_with("PASSE H8"), "RIZ?"), top="RIZ 13H", points=21)
    assert Referee(anything).judge("RIZ 13H", turn).answer is Answer.TOP
    assert Referee(anything).judge("RI(Z) 13H", turn).answer is Answer.BELOW_TOP
    assert Referee(anything).judge("RIz 13H", turn).answer is Answer.BELOW_TOP
    assert Referee(anything).judge("riz 13h", turn).answer is Answer.TOP
