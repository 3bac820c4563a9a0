"""The next game of a player: of the same kind, and one that he has never started."""

from tests.kiosk.driver import ENTER, ESCAPE, F8, Driver
from tests.screens.evening import prepared
from topping.game import shelf
from topping.kiosk import routes
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.games.game import Game


def start(kiosk: Driver, game: Game, player: str) -> None:
    kiosk.backstage.runs.open_record(kiosk.backstage.runs.seat(player, game))


def test_a_player_who_has_started_them_all_has_none(kiosk: Driver) -> None:
    for one in shelf.prepared():
        if one.variant == "normale":
            start(kiosk, shelf.load(one.path), "Marie")
    assert kiosk.backstage.unplayed.next("Marie", Conditions()) is None
    assert kiosk.backstage.unplayed.next_seat("Marie", Conditions()) is None


def _to_result(kiosk: Driver) -> None:
    """Normale 03 in mort subite, whose first top is missed."""
    conditions = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    kiosk.show(routes.Play(kiosk.backstage.runs.seat("Marie", prepared("normale-03"), conditions)))
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
