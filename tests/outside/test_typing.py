"""What is typed: jokers as others write them, names of the length that fits."""

from pathlib import Path

import pytest

from tests.outside.hands import at_kiosk
from topping.cli import run


@pytest.mark.parametrize("word", ["C[H]ACUNE", "C(H)ACUNE"])
def test_a_joker_may_stand_in_brackets(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", f"{'15/' * 14}15 AECC?NU/", f"{word} H4"]) == 0
    assert "76" in capsys.readouterr().out


def test_a_joker_without_its_letter_is_told_how_to_be_written(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.begins("normale-02")
        hands.enters("c?acune h4")
        hands.must_see("play.joker_letter", text="c?acune")


def test_a_name_takes_no_more_letters_than_it_may_have(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("x" * 59)
        assert hands.reads("x" * 30)
        assert not hands.reads("x" * 31)
        hands.does("home.own_games")
        assert hands.reads("x" * 30)


def test_letters_typed_while_it_is_asked_whether_to_leave_go_on_with_the_search(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.begins("normale-02")
        hands.does("play.leave")
        hands.must_see("play.put_off")
        hands.types("tax")
        assert not hands.sees("play.put_off")
        assert hands.line == "tax"
