"""Back is where one came from, and Escape never ends the program without a question."""

from pathlib import Path

import pytest

from tests.outside.hands import at_kiosk

WAYS = (
    ("home.leaderboard", "leaderboard.own_games"),
    ("home.train", "train.deck"),
    ("home.train", "train.statistics"),
    ("home.train", "train.rush"),
    ("home.leaderboard",),
    ("home.own_games",),
    ("home.deck",),
    ("home.statistics",),
    ("home.rush",),
    ("home.daily",),
    ("home.other_games",),
)
"""Screens opened one from another."""


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_back_goes_through_the_screens_one_came_by(home: Path, way: tuple[str, ...]) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        passed = [hands.screen]
        for action in way:
            hands.does(action)
            assert hands.screen != passed[-1], action
            passed.append(hands.screen)
        for before in reversed(passed[:-1]):
            hands.does("anywhere.back")
            assert hands.screen == before
        assert not hands.has_left


def test_escape_at_home_asks_before_the_program_ends(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.does("anywhere.back")
        assert not hands.has_left
        hands.must_see("home.leave_question")
        hands.does("anywhere.back", "anywhere.back", "anywhere.enter")
        assert not hands.has_left, "staying comes first"
        hands.does("anywhere.back", "leave.yes")
        assert hands.has_left
