"""A top that was missed is seen: the last keys of the search do not dismiss it, and begin no other line."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from tests.outside.hands import Hands, at_kiosk
from topping.config.form import MissedStay
from topping.game import shelf
from topping.lexicon.catalogue import default
from topping.rules.games.game import Turn

LIMIT_MS = 60_000
STAYS_MS = 4_000
TURNS: tuple[Turn, ...] = tuple(shelf.load(shelf.prepared()[0].path).turns())


@pytest.fixture
def hands(home: Path) -> Iterator[Hands]:
    """Marie on the first move of her first game, its clock running."""
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.does("home.next_game", "ready.start")
        hands.waits(100)
        yield hands


def shows_missed(hands: Hands) -> bool:
    return hands.sees("missed.title")


def test_a_word_typed_across_the_limit_neither_dismisses_it_nor_stands_on_the_next_line(hands: Hands) -> None:
    hands.waits(LIMIT_MS - 300)
    for letter in "repoli b10":
        hands.types(letter)
        hands.waits(190)
    hands.does("anywhere.enter")
    assert shows_missed(hands)
    assert not hands.reads("b10")
    assert not hands.reads("B10")
    hands.waits(STAYS_MS)
    assert not shows_missed(hands)
    assert hands.line == ""
    hands.types("z")
    assert hands.line == "z"


@pytest.mark.parametrize("action", ["anywhere.enter", "anywhere.space", "anywhere.back", "click"])
def test_for_eight_tenths_of_a_second_nothing_leads_on(hands: Hands, action: str) -> None:
    def act() -> None:
        if action == "click":
            hands.driver.click((700, 300))
        else:
            hands.does(action)

    hands.does("play.solution")
    hands.waits(600)
    act()
    assert shows_missed(hands)
    hands.waits(200)
    act()
    hands.waits(50)
    assert not shows_missed(hands)


def test_a_line_that_was_whole_at_the_limit_is_the_best_try(hands: Hands) -> None:
    admits = default().admits
    short = next(pair for pair in map("".join, permutations(TURNS[0].solution.word.upper(), 2)) if admits(pair))
    hands.types(f"{short.lower()} h8")
    hands.waits(LIMIT_MS)
    assert shows_missed(hands)
    hands.must_see("missed.best_try")
    assert hands.reads(short)
    assert not hands.sees("missed.no_try")


def test_a_top_without_enter_is_missed_and_told_so(hands: Hands) -> None:
    top = TURNS[0].solution
    hands.types(f"{top.word.lower()} {str(top.reference).lower()}")
    hands.waits(LIMIT_MS)
    assert shows_missed(hands)
    hands.must_see("missed.not_entered")
    hands.waits(STAYS_MS)
    assert hands.line == ""


def test_part_of_a_word_is_no_try(hands: Hands) -> None:
    hands.types("zz")
    hands.waits(LIMIT_MS)
    hands.must_see("missed.no_try")


def test_where_no_solution_is_shown_the_rest_of_a_line_is_lost_too(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.sets(missed_stay=MissedStay.NONE)
        hands.does("home.player", "who.nameless", "anywhere.enter", "ready.start")
        hands.waits(100)
        hands.waits(LIMIT_MS - 300)
        for letter in "repoli b10":
            hands.types(letter)
            hands.waits(100)
        hands.does("anywhere.enter")
        assert hands.line == ""
        hands.waits(900)
        hands.types("z")
        assert hands.line == "z"
