"""The second edition of the bundled list: what is played next, what a game of the first one still admits."""

from pathlib import Path

from tests.outside.hands import Hands, at_kiosk
from tests.trials.program import command
from topping.game import shelf


def begun(hands: Hands, last: int) -> None:
    """Marie has begun and left the prepared games of the usual variant up to a number."""
    runs, store = hands.driver.backstage.runs, hands.driver.store
    for one in [one for one in shelf.prepared() if one.variant == "normale"][:last]:
        number = runs.open_record(runs.seat("Marie", shelf.load(one.path))).number
        assert number is not None
        store.runs.leave(number, hands.driver.clock.date())


def test_prepared_games_of_the_first_edition_go_on_and_one_whose_top_left_the_list_is_passed_over(home: Path) -> None:
    with at_kiosk(home) as hands:
        begun(hands, 4)
    with at_kiosk(home) as hands:
        assert hands.reads("Normale 05")
        begun(hands, 5)
    with at_kiosk(home) as hands:
        assert hands.reads("Normale 07"), "NEW is a top of the sixth game"
        assert not hands.reads("Normale 06")


def test_a_word_that_left_is_refused_today_without_a_meaning_and_counts_in_the_game_that_has_it(home: Path) -> None:
    assert command(["lexicon", "check", "boche"]).code == 1
    told = command(["lexicon", "info", "boche"])
    assert (told.code, "définition" in told.out) == (1, False)
    assert command(["replay", str(next(one.path for one in shelf.prepared() if one.name == "normale-06"))]).code == 0
