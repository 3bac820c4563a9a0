"""The leaderboard over many games: equal means, and means that are too close to be told apart."""

from dataclasses import replace
from datetime import datetime

from tests.kiosk.driver import ENTER, Driver, game
from tests.store.helpers import facts, instant, play
from topping.kiosk.screens.ranking.routes import Leaderboard

NOTE = "Entre les places {} et {}, rien n’est encore joué."


def show(kiosk: Driver, viewer: str = "", **seconds: tuple[float, float]) -> None:
    """The leaderboard of players with six games of three moves each, half of them at either time (s a move)."""
    kiosk.clock.today = datetime.fromisoformat(instant(60))
    for player, both in seconds.items():
        for number in range(6):
            the_facts = replace(facts(player), game_id=f"{number:064x}", game_name=f"Essai {number}")
            ms = round(1_000 * both[number % 2])
            play(kiosk.store, the_facts, ms, ms, ms, minute=number)
    kiosk.services.players.last = viewer
    kiosk.show(Leaderboard())


def test_players_of_one_mean_share_a_rank_and_the_next_one_follows(kiosk: Driver) -> None:
    show(kiosk, Ann=(9, 9), Bob=(12, 12), Cid=(12, 12), Dee=(20, 20))
    assert [row[:3] for row in kiosk.rows] == [
        ("1", "Ann", "9,0 s"), ("2", "Bob", "12,0 s"), ("2", "Cid", "12,0 s"), ("4", "Dee", "20,0 s"),
    ]  # fmt: skip


def test_places_of_means_that_overlap_are_said_to_be_open(kiosk: Driver) -> None:
    show(kiosk, Ann=(9, 11), Bob=(9.5, 11.5), Cid=(20, 20))
    assert NOTE.format(1, 2) in kiosk.texts()
    assert NOTE.format(2, 3) not in kiosk.texts()


def test_ones_own_open_places_are_told_before_those_of_others(kiosk: Driver) -> None:
    show(kiosk, "Dee", Ann=(9, 11), Bob=(9.5, 11.5), Cid=(29, 31), Dee=(29.5, 31.5))
    assert NOTE.format(3, 4) in kiosk.texts()
    assert NOTE.format(1, 2) not in kiosk.texts()


def test_means_that_lie_apart_leave_no_place_open(kiosk: Driver) -> None:
    show(kiosk, Ann=(9, 9), Bob=(12, 12))
    assert "rien n’est encore joué" not in " ".join(kiosk.texts())


def test_after_the_first_game_the_leaderboard_is_not_empty_and_enter_plays(kiosk: Driver) -> None:
    kiosk.clock.today = datetime.fromisoformat(instant(60))
    kiosk.has_played(game(moves=3), "Marie", 9_000)
    kiosk.services.players.last = "Marie"
    kiosk.show(Leaderboard())
    assert [row[:3] for row in kiosk.rows] == [("–", "Marie", "9,0 s")]
    assert "1 sur 5" in kiosk.rows[0]
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"
