"""The screen while a database of an earlier version is brought up to date, before there is a kiosk."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pygame

from topping.errors import SetupError
from topping.kiosk.paint.boxes import Card
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.layout import lay
from topping.kiosk.ui.panels import panels_of
from topping.kiosk.ui.parts import mark, progress
from topping.kiosk.ui.tree import Element, Type, apart, column, row, space, text
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
        if self._window is None:
            self._window = self._open()
        return self._window

    def show(self, upgrade: Upgrade) -> None:
        """Shows how far it is; what the window is told meanwhile is not lost, and keys mean nothing."""
        # a window that fails must not keep the database from being brought up to date: the kiosk says so afterwards
        with suppress(pygame.error, SetupError):
            window = self.window()
            pygame.event.clear(_KEYS)
            laid = lay(_view(upgrade), window.surface.get_rect())
            cards = tuple(Card.at(one.rect, one.element.card) for one in laid if one.element.card)
            window.show([panel for panel, _ in panels_of(laid, "", 100, "", "", str)], cards)


def _view(upgrade: Upgrade) -> Element:
    step = say("kiosk.upgrading_step", version=upgrade.version, of=upgrade.of)
    title = say("kiosk.upgrading")
    card = column(
        row(mark(Icon.GEAR, side=29), text(title, Type.ROW, "ink2", Face.SEMI), gap=12),
        text(step if upgrade.version else say("kiosk.upgrading_checks"), Type.STRONG, face=Face.TITLE),
        apart(0),
        progress(upgrade.percent, 100, title),
        text(say("kiosk.upgrading_lines"), colour="ink2", lines=3),
        gap=18,
        pad=36,
        card="card",
        width=1152,
    )
    return column(space(), row(space(), card, space()), space())
