"""One theme through a walk: the club's screens and all that they lead to are light, a player's are dark."""

from pathlib import Path

import pygame

from tests.kiosk.driver import ESCAPE, Driver
from topping.kiosk import routes
from topping.texts import say


def is_light(kiosk: Driver) -> bool:
    kiosk.step(2)
    return sum(kiosk.pixel((3, 3))) > 3 * 128


def test_each_tool_of_the_club_is_as_light_as_the_club(kiosk: Driver) -> None:
    kiosk.services.players.last = "Marie"
    for digit in "12":
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


def test_the_word_tools_are_dark_on_a_players_walk(kiosk: Driver) -> None:
    kiosk.show(routes.Home())
    kiosk.type("a")
    assert not is_light(kiosk)
    kiosk.key(pygame.K_F3)
    assert not is_light(kiosk)
    for key in (pygame.K_j, pygame.K_l):
        kiosk.show(routes.Home())
        kiosk.key(pygame.K_F3)
        kiosk.key(key, mod=pygame.KMOD_CTRL)
        assert not is_light(kiosk), kiosk.scene


def test_words_over_a_screen_of_the_club_are_light(kiosk: Driver) -> None:
    kiosk.show(routes.Home())
    kiosk.type("b")
    kiosk.key(pygame.K_F3)
    assert kiosk.scene == "wordtools"
    assert is_light(kiosk)
    kiosk.key(pygame.K_j, mod=pygame.KMOD_CTRL)
    assert kiosk.scene == "wordjudge"
    assert is_light(kiosk)


def test_a_blank_sheet_is_a_row_of_the_club_and_is_written(kiosk: Driver, home: Path) -> None:
    kiosk.show(routes.Home())
    kiosk.type("b3")
    kiosk.click_on(say("blanks.road"))
    assert kiosk.scene == "club"
    (written,) = home.rglob("sheets/*.html")
    assert written.name == "road.html"
    assert str(written) in kiosk.texts("message")[0]
    kiosk.type("3")
    kiosk.key(ESCAPE)
    assert len(list(home.rglob("sheets/*.html"))) == 1, "Escape writes none"
