"""Every kind of verdict, from typed text."""

from tests.play.helpers import second_turn
from topping.play.run.proposal import Answer, Referee

WORDS = {"RIZ", "PASSE", "PASSER", "RIE", "MUE", "PASSEUR", "REPASSE", "EMU", "NUE", "ZEN", "IMU"}
REFEREE = Referee(WORDS.__contains__)


def test_a_word_alone_later_only_where_practice_allows_it() -> None:
    practice = Referee(WORDS.__contains__, free_place=True)
    assert practice.judge("RIZ", second_turn()).answer is Answer.TOP
    assert practice.judge("IMU", second_turn()).answer is Answer.NO_PLACE
    assert practice.judge("RIM", second_turn()).answer is Answer.NOT_ADMITTED
    assert practice.judge("RIZ 13H", second_turn()).answer is Answer.TOP
    assert REFEREE.judge("RIZ", second_turn()).answer is Answer.REFERENCE_WANTED
