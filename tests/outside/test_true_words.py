"""What a screen says of rank, first attempt and record is what is so."""

from __future__ import annotations

from pathlib import Path

from tests.outside.hands import at_kiosk


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
