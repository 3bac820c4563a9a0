"""Nothing is thrown away: a begun game is its player's, put off or cut off, until he closes it or the year changes."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.kiosk.driver import FakeClock, game
from tests.outside.hands import Hands, at_kiosk
from topping.lexicon.editions import FIRST
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.games.gametext import game_id

AN_HOUR_MS = 3_600_000
GAME = game()


def begins(hands: Hands, player: str = "Marie", number: str = "06", found: int = 1) -> None:
    """A short game, some of its tops found."""
    hands.driver.play(game(f"normale-{number}"), player)
    for _ in range(found):
        hands.driver.wait(500)
        hands.driver.find_top()


def puts_off(hands: Hands) -> None:
    hands.does("play.leave", "play.put_off")


@pytest.mark.parametrize("ranks_resumed", [False, True])
def test_a_game_put_off_goes_on_later_and_never_ranks(home: Path, ranks_resumed: bool) -> None:
    with at_kiosk(home) as hands:
        hands.sets(rank_resumed=ranks_resumed)
        begins(hands)
        puts_off(hands)
        hands.must_see("home.next_game_is", game="Normale 01", lexicon="open-fr")
        hands.must_see("home.begun", count=1)
        hands.does("home.begun_games")
        assert hands.reads("Essai 06")
        hands.does("begun.resume")
        hands.must_see("resume.unranked")
        hands.does("resume.go_on")
        assert hands.driver.run.turn.number == 2
        for _ in range(3):
            hands.driver.find_top()
        (row,) = hands.driver.store.ranking.rows()
        assert (row.rank, row.attempt, row.found) == (None, 1, 4)
        assert hands.driver.store.runs.attempts("Marie", game_id(GAME)) == 1


def test_it_is_there_after_a_restart_and_enter_is_the_next_game(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        begins(hands)
        puts_off(hands)
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.next_game_is", game="Normale 01", lexicon="open-fr")
        hands.does("home.begun_games", "begun.resume")
        hands.must_see("resume.title", player="Marie")
        hands.does("anywhere.back")
        hands.must_see("begun.title", player="Marie")
        hands.does("begun.resume", "resume.go_on")
        assert hands.driver.run.turn.number == 2


def test_it_is_not_offered_where_one_moment_is_the_same_for_all(home: Path) -> None:
    with at_kiosk(home) as hands:
        runs = hands.driver.backstage.runs
        sudden = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
        daily = replace(game("normale-07"), name="Jour 2026-03-01")
        for seat in (runs.seat("Marie", GAME, sudden), runs.seat("Marie", daily), runs.seat("", GAME)):
            hands.sits(seat)
            hands.does("play.leave")
            assert not hands.sees("play.put_off")
            hands.does("play.leave_unkept")


def test_after_a_crash_enter_resumes_for_an_hour_and_for_the_same_player(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        hands.names_player("Zoé")
        begins(hands)
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.resume", game="Essai 06", number=2)
        hands.must_see("home.off_ranking")
        hands.names_player("Zoé")
        assert not hands.sees("home.resume")
        assert not hands.sees("home.begun")
        hands.does("home.own_games", "own_games.begun")
        assert not hands.reads("Essai 06"), "it is Marie's"
        hands.does("anywhere.back", "anywhere.back")
        hands.names_player("Marie")
        hands.does("home.next_game", "resume.go_on")
        assert hands.driver.run.turn.number == 2
    clock.time += AN_HOUR_MS + 60_000
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.next_game_is", game="Normale 01", lexicon="open-fr")
        hands.does("home.begun_games")
        assert hands.reads("Essai 06")


def test_several_stand_open_until_their_player_closes_them(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        for number in ("05", "06", "07"):
            begins(hands, number=number)
            puts_off(hands)
        begins(hands, "Bob", "08")
        puts_off(hands)
    with at_kiosk(home, clock=clock) as hands:
        hands.names_player("Marie")
        hands.must_see("home.begun", count=3)
        hands.does("home.begun_games")
        assert [hands.reads(f"Essai 0{number}") for number in (5, 6, 7, 8)] == [True, True, True, False]
        hands.does("begun.close")
        assert hands.reads("Essai 07"), "asked twice"
        hands.does("begun.close")
        hands.must_see("begun.count", count=2)
        hands.does("anywhere.next", "anywhere.next")
        hands.must_see("begun.left")
    with at_kiosk(home, clock=clock) as hands:
        assert len(hands.driver.store.runs.open_runs()) == 3


def test_the_new_year_closes_them_and_says_so(home: Path) -> None:
    clock = FakeClock()
    clock.today = datetime(2025, 12, 20, 10, tzinfo=UTC)
    with at_kiosk(home, clock=clock) as hands:
        begins(hands)
        puts_off(hands)
    clock.today = datetime(2025, 12, 31, 10, tzinfo=UTC)
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.begun", count=1)
        begins(hands, number="07")
        puts_off(hands)
    clock.today = datetime(2026, 1, 1, 9, tzinfo=UTC)
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("begun.year_over", game="Essai 06", player="Marie")
        hands.must_see("home.begun", count=1)
        assert hands.reads("1 commencée"), "that of the day before is still there"


@pytest.mark.parametrize("way", ["play.put_off", "play.leave_for_good"])
def test_what_was_played_can_be_reviewed_and_no_more(home: Path, way: str) -> None:
    with at_kiosk(home) as hands:
        begins(hands, found=2)
        first, *_, last = (turn.solution.word for turn in GAME.turns())
        hands.does("play.leave", way)
        hands.does("home.own_games", "own_games.begun", "begun.review")
        assert hands.reads(first)
        assert not hands.reads(last)
        hands.does("anywhere.back")
        hands.must_see("begun.title", player="Marie")


def test_a_game_left_for_good_is_not_resumed(home: Path) -> None:
    with at_kiosk(home) as hands:
        begins(hands)
        hands.does("play.leave", "play.leave_for_good")
        assert not hands.sees("home.begun")
        hands.does("home.own_games", "own_games.begun", "begun.resume")
        hands.must_see("begun.left_for_good")


def test_a_game_whose_list_is_gone_says_why_and_stays(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        begins(hands)
        puts_off(hands)
        with hands.driver.store._database.writing() as sql:
            sql.execute("UPDATE game_texts SET text = replace(text, ?, ?)", (FIRST, "0" * 64))
    with at_kiosk(home, clock=clock) as hands:
        hands.does("home.begun_games", "begun.resume")
        hands.must_see("begun.impossible")
        assert hands.reads("Essai 06")
