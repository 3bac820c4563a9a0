"""A database that is slow to answer: the screens stay alive, and nothing typed meanwhile is lost."""

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


def test_the_end_of_a_run_waits_for_a_slow_database_and_the_last_top_stays_meanwhile(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.begins("normale-06", moves=1)
        with hands.with_slow_database():
            hands.finds_top()
            hands.waits(5_000)
            assert hands.plays
            hands.must_see("home.slow")
        hands.waits(5_000)
        assert not hands.plays
        hands.must_see("result.costs")


def test_a_result_is_opened_from_the_list_of_runs_once_the_database_answers(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.plays_through("normale-06", 1)
        hands.does("result.runs")
        with hands.with_slow_database():
            before = hands.screen
            hands.does("anywhere.enter")
            hands.waits(1_000)
            assert hands.screen == before
        assert hands.screen != before
        hands.must_see("result.costs")


def test_a_card_is_told_once_its_answer_is_kept_and_keys_wait_for_that(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.does("home.train", "train.cards")
        for word in ("LOUPE", "MAISON"):
            hands.types(word)
            hands.does("cards.add", "cards.clear")
        hands.does("anywhere.back", "train.sitting")
        with hands.with_slow_database():
            hands.does("sitting.give_up")
            hands.waits(1_000)
            assert not hands.sees("sitting.undo")
            hands.does("anywhere.enter")
        assert not hands.sees("sitting.over")
        hands.waits(1_000)
        hands.does("anywhere.back")
        hands.must_see("train.cards_today", count=2)


def test_a_card_set_aside_in_the_list_is_said_to_be_once_it_is_kept(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.does("home.train", "train.cards")
        hands.types("LOUPE")
        with hands.with_slow_database():
            hands.does("cards.add")
            assert not hands.sees("cards.added", word="LOUPE")
        hands.must_see("cards.added", word="LOUPE")
        hands.does("cards.clear")
        with hands.with_slow_database():
            hands.does("cards.aside")
            hands.waits(500)
            assert not hands.sees("cards.was_set_aside", word="LOUPE")
        hands.must_see("cards.was_set_aside", word="LOUPE")
