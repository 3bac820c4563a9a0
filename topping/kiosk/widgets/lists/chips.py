"""Chips side by side, each as wide as its text: the values of filters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.keycap import cap_width
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.gui import Gui

_GAP: Final = 14


class Chips:
    """A row of chips; Left and Right move among them, Enter, Page Down or a click asks for the next
    value of one, Page Up for the one before."""

    def __init__(
        self,
        gui: Gui,
        rect: Rect,
        texts: Sequence[str],
        taken: Callable[[int, int], None],
        caps: Sequence[str] = (),
    ) -> None:
        """`caps` are the names of the keys of the first chips, where they have some: the scene knows these keys."""
        self._gui, self._rect, self._taken = gui, rect, taken
        self._caps = tuple(caps)
        self.focus: int | None = None
        self._buttons: list[Button] = []
        self._texts: tuple[str, ...] = ()
        gui.on_close(self._forget)
        self.set(texts)

    def _forget(self) -> None:
        self._buttons, self._taken = [], _nothing

    def set(self, texts: Sequence[str]) -> None:
        """Shows other texts; the focus stays where it can."""
        for button in self._buttons:
            self._gui.remove(button)
        self._texts = tuple(texts)
        size, gap = theme.step(2), theme.px(_GAP)
        while size > 9 and self._width(size, gap) > self._rect.width:
            size -= 1
        left = self._rect.left
        self._buttons = []
        for text, cap in zip(self._texts, self._all_caps, strict=True):
            place = Rect(left, self._rect.top, _width_of(text, cap, size), self._rect.height)
            self._buttons.append(self._gui.button(place, text, size, kind=ButtonKind.CHIP, icon=Icon.DOWN, cap=cap))
            left = place.right + gap
        self.focus_on(self.focus)

    def _width(self, size: int, gap: int) -> int:
        widths = (_width_of(text, cap, size) for text, cap in zip(self._texts, self._all_caps, strict=True))
        return sum(widths) + gap * max(0, len(self._texts) - 1)

    @property
    def _all_caps(self) -> tuple[str, ...]:
        """The key of each chip, empty for none."""
        return (*self._caps, *("",) * len(self._texts))[: len(self._texts)]

    def focus_on(self, chip: int | None) -> None:
        """Puts the keyboard on a chip, or takes it away."""
        self.focus = None if chip is None or not self._texts else max(0, min(chip, len(self._texts) - 1))
        for place, button in enumerate(self._buttons):
            button.give_keys(has_them=place == self.focus)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click or, with the focus here, its keys; whether it was taken."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            place = next((place for place, one in enumerate(self._buttons) if one is event.ui_element), None)
            if place is not None:
                self.focus_on(place)
                self._taken(place, 1)
            return place is not None
        if event.type != pygame.KEYDOWN or self.focus is None:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            self._taken(self.focus, -1 if event.key == pygame.K_PAGEUP else 1)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.focus_on(self.focus + (1 if event.key == pygame.K_RIGHT else -1))
        else:
            return False
        return True


def _width_of(text: str, cap: str, size: int) -> int:
    key = cap_width(cap, round(0.72 * size)) + round(0.45 * size) if cap else 0
    return key + width_of(text, size, face=Face.SEMI) + round(3.2 * size)


def _nothing(_: int, __: int) -> None:
    """In the place of an action once the chips have gone."""
