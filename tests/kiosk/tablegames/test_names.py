"""Who plays a game around a table: names typed, listed, taken off and refused."""

import pygame
import pytest

from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, UP, Driver
from topping.kiosk import routes
from topping.kiosk.screens.othergames.menu import OtherGamesScreen
from topping.play.loto.game import MOST_PLAYERS
from topping.texts import say

DELETE = pygame.K_DELETE
NAMES = ("Léa", "Max", "Zoé")


def names(kiosk: Driver) -> tuple[str, ...]:
    """Those around the table, in their order."""
    return tuple(row[1] for row in kiosk.rows if row[0].isdecimal())


def asked(kiosk: Driver, route: routes.Route) -> None:
    """The screen of a new game, with the names of three."""
    kiosk.show(route)
    for name in NAMES:
        kiosk.type(name)
        kiosk.key(ENTER)
    assert names(kiosk) == NAMES


@pytest.mark.parametrize("route", [routes.NewHomeGame(), routes.NewInverse(), routes.NewLoto()])
def test_each_name_is_listed_and_taken_off_by_keys_or_a_click(kiosk: Driver, route: routes.Route) -> None:
    asked(kiosk, route)
    kiosk.key(UP, UP, ENTER)
    assert names(kiosk) == ("Léa", "Zoé")
    kiosk.key(ENTER)
    assert names(kiosk) == ("Léa",), "the keys stay among the names"
    kiosk.key(DOWN)
    kiosk.type("Max")
    kiosk.key(ENTER)
    kiosk.click_on("Léa")
    assert names(kiosk) == ("Max",)
    kiosk.key(DELETE, DELETE)
    assert names(kiosk) == ()


def test_escape_empties_the_line_first(kiosk: Driver) -> None:
    kiosk.show(routes.OtherGames())
    kiosk.type("5")
    for name in NAMES:
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.type("Bob")
    kiosk.key(DELETE, ESCAPE)
    assert names(kiosk) == NAMES
    kiosk.key(ESCAPE)
    kiosk.scene_of(OtherGamesScreen)


@pytest.mark.parametrize(("typed", "told"), [("léa", "déjà"), ("x" * 31, "30 caractères"), ("  ", "joueur")])
def test_what_cannot_be_listed_is_said(kiosk: Driver, typed: str, told: str) -> None:
    kiosk.show(routes.NewLoto())
    kiosk.type("Léa")
    kiosk.key(ENTER)
    if not typed.strip():
        kiosk.key(DELETE)
    kiosk.type(typed)
    kiosk.key(ENTER)
    assert told in kiosk.message
    assert names(kiosk) == (("Léa",) if typed.strip() else ())
    kiosk.key(*[BACKSPACE] * len(typed))


def test_nobody_sits_down_at_a_full_table(kiosk: Driver) -> None:
    kiosk.show(routes.NewLoto())
    for number in range(10):
        kiosk.type(f"Joueuse {number}")
        kiosk.key(ENTER)
    assert say("tablegame.count", count=MOST_PLAYERS) in kiosk.texts("table")
    assert "pleine" in kiosk.message


def test_the_name_that_is_typed_sits_down_too_when_the_game_begins(kiosk: Driver) -> None:
    asked(kiosk, routes.NewLoto())
    kiosk.type("Bob")
    kiosk.key(pygame.K_F2)
    assert kiosk.scene == "loto"
