"""What a screen says of rank, first attempt and record is what is so."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kiosk.driver import FakeClock, game
from tests.outside.hands import at_kiosk
from topping.cli import run
from topping.rules.games.game import Game


def _first(home: Path, clock: FakeClock) -> Game:
    return game("normale-02")


def _repeat(home: Path, clock: FakeClock) -> Game:
    with at_kiosk(home, clock=clock) as hands:
        hands.names_player("Marie")
        hands.plays_through("normale-02", 4)
    return game("normale-02")


def _cut_off(home: Path, clock: FakeClock) -> Game:
    with at_kiosk(home, clock=clock) as hands:
        hands.names_player("Marie")
        hands.begins("normale-02", 4)
        hands.finds_top()
    return game("normale-02")


def _imported(home: Path, clock: FakeClock) -> Game:
    return replace(game("normale-02"), lexicon_hash="", lexicon_name="", seed=None, generator=None, name="Interclubs")


STATES = {"first": _first, "repeat": _repeat, "cut off": _cut_off, "imported": _imported}


@pytest.mark.parametrize("state", STATES)
def test_what_every_screen_says_of_the_rank_is_what_the_leaderboard_holds(
    state: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = FakeClock()
    played = STATES[state](home, clock)
    with at_kiosk(home, clock=clock) as hands:
        if state == "cut off":
            hands.must_see("home.off_ranking")
            hands.does("home.next_game")
            hands.must_see("resume.unranked")
            hands.does("resume.go_on")
            promised = False
        else:
            hands.stands_before(played)
            promised = hands.sees("ready.will_rank") or hands.sees("ready.imported")
            assert promised is not hands.sees("ready.repeat")
            hands.does("ready.start")
        while hands.plays:
            hands.finds_top()
        assert hands.sees("result.repeat") is (state == "repeat")
        hands.does("result.review")
        is_unranked = hands.sees("review.unranked")
        hands.does("anywhere.back", "anywhere.back")
        assert hands.sees("home.last_unranked") is is_unranked
    assert run(["runs", "--player", "Marie", "--json"]) == 0
    last = json.loads(capsys.readouterr().out)[0]
    assert last["ranks"] is promised is not is_unranked


def test_a_ranked_run_and_its_repeat_are_told_apart_everywhere(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.plays_through("normale-02", 4)
        assert not hands.sees("result.repeat")
        hands.does("result.review")
        assert not hands.sees("review.unranked"), "a first attempt ranks"
        hands.does("anywhere.back", "anywhere.back")
        hands.must_see("home.today")
        assert not hands.sees("home.last_unranked")
        hands.plays_through("normale-02", 4)
        hands.must_see("result.repeat", attempt=2)
        hands.does("result.review")
        hands.must_see("review.unranked")
        hands.does("anywhere.back", "anywhere.back")
        hands.must_see("home.last_unranked")


def test_a_record_compares_games_of_more_and_of_fewer_moves_by_the_move(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.plays_through("normale-02", 6, ms=4_000)
        hands.does("anywhere.back")
        hands.plays_through("normale-03", 3, ms=6_000)
        assert not hands.sees("result.house_record"), "less in all, and more a move"
        hands.does("anywhere.back")
        hands.plays_through("normale-04", 9, ms=3_000)
        hands.must_see("result.house_record")


def test_a_run_played_aloud_outside_a_competition_is_told_and_kept_unranked(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.is_ready("normale-02", 2)
        hands.must_see("ready.will_rank")
        hands.does("ready.aloud")
        assert not hands.sees("ready.will_rank")
        hands.must_see("ready.aloud_apart")
        hands.does("ready.start")
        for _ in range(2):
            hands.waits(1_000)
            hands.does("aloud.accept")
        hands.waits(3_000)
        hands.does("anywhere.back")
        hands.must_see("home.last_unranked")


def test_a_begun_game_is_no_first_game_to_come(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.must_see("home.first_game_waits")
        hands.begins("normale-06")
        hands.finds_top()
        hands.does("play.leave", "play.put_off")
        assert not hands.sees("home.first_game_waits")
        hands.must_see("home.none_finished")
