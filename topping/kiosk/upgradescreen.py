"""The screen while a database of an earlier version is brought up to date, before there is a kiosk."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pygame
from pygame import Rect

from topping.errors import SetupError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.hub import ListView, paint_list
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.window import Window
from topping.texts import say
from topping.upgrading import Upgrade

_KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)


class UpgradeScreen:
    """A card with a bar, in a window that is opened when there is something to show, and that the kiosk goes on in."""

    def __init__(self, open_window: Callable[[], Window]) -> None:
        self._open = open_window
        self._window: Window | None = None

    def window(self) -> Window:
        """The window, opened now if it was not."""
        if self._window is None:
            self._window = self._open()
        return self._window

    def show(self, upgrade: Upgrade) -> None:
        """Shows how far it is; what the window is told meanwhile is not lost, and keys mean nothing."""
        # a window that fails must not keep the database from being brought up to date: the kiosk says so afterwards
        with suppress(pygame.error, SetupError):
            window = self.window()
            pygame.event.clear(_KEYS)
            width, height = window.surface.get_size()
            place = Rect(0, 0, width * 3 // 5, height * 3 // 8)
            place.center = width // 2, height // 2
            window.show((Panel("upgrade", place, _view(upgrade), paint_list),), None, (Card.at(place),))


def _view(upgrade: Upgrade) -> ListView:
    step = say("kiosk.upgrading_step", version=upgrade.version, of=upgrade.of)
    return ListView(
        Icon.GEAR,
        say("kiosk.upgrading"),
        heading=step if upgrade.version else say("kiosk.upgrading_checks"),
        lines=(say("kiosk.upgrading_lines"),),
        progress=upgrade.percent,
    )
