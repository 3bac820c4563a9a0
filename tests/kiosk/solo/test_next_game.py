"""The next game of a player: of the same kind, and one that he has never started."""

from __future__ import annotations

from dataclasses import replace

from tests.kiosk.driver import ENTER, ESCAPE, F8, Driver
from tests.kiosk.looks.evening import prepared
from topping.game import shelf
from topping.kiosk.routes.play import Play
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game


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


def _to_result(kiosk: Driver) -> None:
    """Normale 03 in mort subite, whose first top is missed."""
    conditions = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    kiosk.show(Play(kiosk.backstage.runs.seat("Marie", prepared("normale-03"), conditions)))
    kiosk.key(F8, F8)
    kiosk.wait(1_000)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.scene == "result"


def test_one_enter_leads_from_a_result_to_the_next_game_and_one_starts_it(kiosk: Driver) -> None:
    _to_result(kiosk)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.scene == "ready"
    kiosk.key(ENTER)
    kiosk.step(3)
    assert kiosk.scene == "play"
    assert kiosk.shown("header").names == "Marie · Normale 04 · mort subite"
    assert kiosk.run.conditions.formula is MORT_SUBITE


def test_escape_never_loses_a_result(kiosk: Driver) -> None:
    _to_result(kiosk)
    told = kiosk.result
    kiosk.key(ESCAPE)
    kiosk.step(2)
    assert kiosk.scene == "home"
    kiosk.type("S")
    kiosk.step(2)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.result == told
