"""Keys that have moved, as somebody meets them who played before; on a new database, and with the old keys set."""

from pathlib import Path

import pytest

from tests.outside.hands import Hands, at_kiosk
from tests.store.olddatabases import with_old_keys
from topping.config import KeyMap

MOVES = 12


@pytest.fixture
def played_before(home: Path) -> Path:
    with_old_keys(home / "topping.db")
    return home


def begun(home: Hands) -> Hands:
    home.begins("normale-06", MOVES)
    return home


def test_an_old_key_does_what_it_did_and_says_where_that_went(played_before: Path) -> None:
    with at_kiosk(played_before) as hands:
        begun(hands).does("play.solution_before")
        hands.must_see("missed.title")
        hands.must_see("moved.went", label="Solution", cap="F8 F8")


def test_a_moved_key_asks_before_the_move_is_given_up(played_before: Path) -> None:
    with at_kiosk(played_before) as hands:
        begun(hands).does("play.solution_once")
        assert not hands.sees("missed.title")
        hands.must_see("play.solution_costs")
        hands.does("play.solution_once")
        hands.must_see("missed.title")


def test_after_three_uses_the_old_key_is_forgotten_also_by_the_next_kiosk(played_before: Path) -> None:
    for uses in (2, 1):
        with at_kiosk(played_before) as hands:
            begun(hands)
            for _ in range(uses):
                hands.does("play.solution")
                hands.waits(900)
                hands.does("play.go_on")
    with at_kiosk(played_before) as hands:
        begun(hands).does("play.solution_before")
        assert not hands.sees("missed.title")
        assert not hands.sees("moved.went")


def test_a_key_that_does_something_else_now_says_so_first(played_before: Path) -> None:
    with at_kiosk(played_before) as hands:
        begun(hands)
        for _ in range(MOVES):
            hands.finds_top()
        hands.waits(900)
        shown = hands.screen
        hands.does("result.moves_before")
        assert hands.screen == shown
        hands.must_see("moved.taken")
        hands.does("result.moves_before")
        assert hands.screen != shown


def test_a_new_database_has_the_new_keys_alone(home: Path) -> None:
    with at_kiosk(home) as hands:
        begun(hands).does("play.solution_before")
        assert not hands.sees("missed.title")
        assert not hands.sees("moved.went")


def test_the_setting_brings_the_old_keys_back(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.sets(keys=KeyMap.OLD)
        begun(hands).does("play.solution")
        assert not hands.sees("missed.title")
        hands.does("play.solution_before")
        hands.must_see("missed.title")
        assert not hands.sees("moved.went")
