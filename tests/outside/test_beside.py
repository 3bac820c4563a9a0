"""A database that is slow to answer: the screens stay alive, and nothing typed meanwhile is lost."""

from __future__ import annotations

from pathlib import Path

from tests.outside.hands import at_kiosk


def test_a_slow_board_leaves_home_alive_and_says_so(home: Path) -> None:
    with at_kiosk(home) as hands:
        before = hands.screen
        with hands.with_slow_database():
            hands.does("home.leaderboard")
            hands.waits(1_000)
            assert hands.screen == before
            hands.must_see("home.slow")
        hands.must_see("leaderboard.title")
        assert not hands.sees("home.slow")


def test_keys_typed_meanwhile_go_to_the_screen_that_was_asked_for(home: Path) -> None:
    with at_kiosk(home) as hands:
        before = hands.screen
        with hands.with_slow_database():
            hands.does("home.leaderboard", "anywhere.back", "home.player")
            assert hands.screen == before
        hands.must_see("who.title")
