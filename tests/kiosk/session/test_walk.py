"""One theme through a walk: the club's screens and all that they lead to are light, a player's are dark."""

import pygame

from tests.kiosk.driver import ESCAPE, Driver
from topping.kiosk import routes


def is_light(kiosk: Driver) -> bool:
    kiosk.step(2)
    return sum(kiosk.pixel((3, 3))) > 3 * 128


def test_each_tool_of_the_club_is_as_light_as_the_club(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Marie"
    for digit in "12345":
        kiosk.show(routes.Home())
        kiosk.type("b")
        assert kiosk.scene == "club"
        assert is_light(kiosk)
        kiosk.type(digit)
        assert kiosk.scene != "club"
        assert is_light(kiosk), kiosk.scene
        kiosk.key(pygame.K_F1)
        assert is_light(kiosk), "help over it too"
        kiosk.key(ESCAPE, ESCAPE)
        assert is_light(kiosk), "and the way back"


def test_the_same_tools_are_dark_on_a_players_walk(kiosk: Driver) -> None:
    kiosk.show(routes.Home())
    kiosk.type("a")
    assert not is_light(kiosk)
    for route in (routes.JudgeWords(), routes.TickLetters(), routes.BlankSheets()):
        kiosk.kiosk.scene.go(route)
        kiosk.step()
        assert not is_light(kiosk)
    kiosk.show(routes.Home())
    kiosk.key(pygame.K_F3)
    assert not is_light(kiosk)


def test_words_over_a_screen_of_the_club_are_light(kiosk: Driver) -> None:
    kiosk.show(routes.Home())
    kiosk.type("b")
    kiosk.key(pygame.K_F3)
    assert kiosk.scene == "wordtools"
    assert is_light(kiosk)
