"""The next game of a player: of the same kind, and one that he has never started."""

from __future__ import annotations

from dataclasses import replace

from tests.kiosk.driver import Driver
from topping.game import shelf
from topping.rules.conditions import Conditions
from topping.rules.game import Game
from topping.rules.variant import VARIANTS


def start(kiosk: Driver, game: Game, player: str) -> None:
    kiosk.backstage.runs.open_record(kiosk.backstage.runs.seat(player, game))


def test_the_next_game_is_the_one_after_the_last_and_never_started(kiosk: Driver) -> None:
    unplayed, conditions = kiosk.backstage.unplayed, Conditions()
    first = unplayed.next("Marie", conditions)
    assert first is not None
    assert first.name == "Normale 01"
    start(kiosk, first, "Marie")
    following = unplayed.next("Marie", conditions)
    assert following is not None
    assert following.name == "Normale 02"
    seventh = unplayed.next("Marie", conditions, after="Normale 06")
    assert seventh is not None
    assert seventh.name == "Normale 07"
    last = unplayed.next("Marie", conditions, after="Normale 20")
    assert last is not None
    assert last.name == "Normale 02", "the first one has been started"
    assert unplayed.next("Zoé", conditions) == first


def test_it_is_of_the_same_variant_and_under_the_same_conditions(kiosk: Driver) -> None:
    variant = next(one for name, one in VARIANTS.items() if name != "normale")
    conditions = replace(Conditions(), variant=variant, penalty_ms=5_000)
    seat = kiosk.backstage.unplayed.next_seat("Marie", conditions)
    assert seat is not None
    assert seat.game.variant is variant
    assert (seat.player, seat.conditions.penalty_ms, seat.will_rank) == ("Marie", 5_000, True)


def test_a_player_who_has_started_them_all_has_none(kiosk: Driver) -> None:
    for one in shelf.prepared():
        if one.variant == "normale":
            start(kiosk, shelf.load(one.path), "Marie")
    assert kiosk.backstage.unplayed.next("Marie", Conditions()) is None
    assert kiosk.backstage.unplayed.next_seat("Marie", Conditions()) is None
