"""Moving the focus among the buttons of a screen with arrows and Tab."""

from collections.abc import Callable

import pygame
import pytest

from tests.kiosk.driver import DOWN, LEFT, RIGHT, TAB, UP, Driver
from topping.kiosk import routes
from topping.kiosk.screens.session.routes import Sessions
from topping.kiosk.screens.training.routes import Train

SCREENS: dict[str, Callable[[], routes.Route]] = {
    "ways to train": Train,
    "first screen": routes.Home,
    "club": Sessions,
}
AHEAD: dict[int, Callable[[pygame.Rect, pygame.Rect], bool]] = {
    LEFT: lambda before, after: after.centerx < before.centerx,
    RIGHT: lambda before, after: after.centerx > before.centerx,
    UP: lambda before, after: after.centery < before.centery,
    DOWN: lambda before, after: after.centery > before.centery,
}


def focus(kiosk: Driver) -> pygame.Rect:
    """Returns the rectangle of the focused element."""
    scene = kiosk.kiosk.scene
    return next(spot.rect for spot in scene.canvas.laid() if spot.name == scene.focused)


def show(kiosk: Driver, screen: str) -> None:
    kiosk.services.players.last = "Marie"
    kiosk.show(SCREENS[screen]())
    kiosk.wait(2_000)  # the rest of a screen is loaded while idle


@pytest.mark.parametrize("screen", SCREENS)
def test_an_arrow_leads_to_a_button_on_its_side_or_nowhere(kiosk: Driver, screen: str) -> None:
    show(kiosk, screen)
    for _ in kiosk.buttons:
        for arrow, lies_ahead in AHEAD.items():
            before = focus(kiosk)
            kiosk.key(arrow)
            after = focus(kiosk)
            assert after == before or lies_ahead(before, after)
        kiosk.key(TAB)


@pytest.mark.parametrize("screen", SCREENS)
def test_tab_goes_through_several_places_and_comes_round(kiosk: Driver, screen: str) -> None:
    show(kiosk, screen)
    first, seen = focus(kiosk), list[tuple[int, ...]]()
    for _ in range(60):
        seen.append(tuple(focus(kiosk)))
        kiosk.key(TAB)
        if focus(kiosk) == first:
            break
    assert focus(kiosk) == first
    assert len(set(seen)) == len(seen) > 2
    kiosk.key(TAB, mod=pygame.KMOD_SHIFT)
    assert tuple(focus(kiosk)) == seen[-1]
