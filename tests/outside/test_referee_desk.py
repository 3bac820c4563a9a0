"""The referee's desk: what a line typed for a bulletin asks, refuses and never does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.hands import Hands, at_kiosk

NAMES = ("Ana", "Bob", "Cléo", "Dan")


@pytest.fixture
def desk(home: Path) -> Iterator[Hands]:
    """The desk of a session of four players, the first two moves collected: PALETS H4 22, LISTERAS 5B 66."""
    with at_kiosk(home) as hands:
        hands.leads_session(NAMES, game(), collected=2)
        hands.does("session.turn_over")
        yield hands


def test_a_reference_that_may_be_inverted_is_asked_about(desk: Hands) -> None:
    """LISTERAS goes to 5B; B5 is right if the word was written downwards, and nothing if it was written across."""
    desk.enters("1 listeras b5 66")
    desk.must_see("desk.which_way", word="LISTERAS B5", across="0 point", down="66 points")
    desk.types("v")
    assert desk.bulletin("Ana") == ("LISTERAS", "5B", "66")
    desk.enters("2 listeras b5 66")
    desk.types("h")
    assert desk.bulletin("Bob") == ("LISTERAS", "", "0")
    desk.must_see("desk.both_inverted")
    desk.enters("3 listeras 5b 66")
    assert desk.bulletin("Cléo") == ("LISTERAS", "5B", "66"), "nothing is asked where nothing is in doubt"


def test_the_question_is_asked_for_one_of_several_solutions(desk: Hands) -> None:
    desk.enters("1 listeras 5b 66 / listeras b5 66")
    desk.must_see("desk.which_way", word="LISTERAS B5", across="0 point", down="66 points")
    desk.types("|")
    assert desk.bulletin("Ana") == ("LISTERAS", "5B", "66")


def test_a_line_typed_at_the_question_does_not_answer_it(desk: Hands) -> None:
    desk.enters("1 listeras b5 66")
    desk.enters("2 vlan h4 20")
    assert desk.bulletin("Ana") is None
    desk.must_see("desk.which_way")
    desk.types("v")
    assert desk.bulletin("Ana") == ("LISTERAS", "5B", "66")
    assert desk.bulletin("Bob") is None


def test_a_refused_line_is_typed_over(desk: Hands) -> None:
    desk.enters("1 listeras 5b 66 77")
    desk.must_see("desk.not_understood")
    desk.enters("2")
    assert desk.bulletin("Bob") == ("LISTERAS", "5B", "66")
    assert desk.bulletin("Ana") is None


def test_a_refused_line_may_be_put_right(desk: Hands) -> None:
    desk.enters("1 listeras 5b 667777777")
    desk.does("anywhere.line_end", *["anywhere.erase"] * 7, "anywhere.enter")
    assert desk.bulletin("Ana") == ("LISTERAS", "5B", "66")


def test_a_range_of_tables_stands_for_those_who_are_there(desk: Hands) -> None:
    desk.enters("2 !abs", "3 !parti", "1,3-9 listeras 5b 66")
    assert [desk.bulletin(name) for name in ("Ana", "Dan")] == [("LISTERAS", "5B", "66")] * 2
    desk.enters("1-4")
    desk.must_see("desk.entered_already", table=1, move=2)
    assert desk.bulletin("Bob") == ("–", "", "0")
