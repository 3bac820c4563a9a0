"""The table names sentences that there are."""

from pathlib import Path

from tests.outside.hands import at_kiosk
from tests.outside.table import WORDS
from topping.texts import has


def test_each_sentence_is_in_the_catalogue() -> None:
    assert [key for key in WORDS.values() if not has(key)] == []


def test_what_is_on_screen_is_read(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.must_see("home.first_game")
        assert not hands.sees("play.leave_question")
