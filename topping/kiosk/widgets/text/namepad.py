"""An on-screen keyboard for names, with the letters of French: a click or a touch types into an entry line."""

from __future__ import annotations

from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.text.entry import EntryLine
from topping.texts import say

_ROWS: Final = ("AZERTYUIOPÉÈ", "QSDFGHJKLMÇÏ", "WXCVBN-'")
_SHIFTED: Final = {"É": "Ê", "È": "Ë", "Ç": "À", "Ï": "Î", "-": "Ô", "'": "Û"}
"""Rarer letters, in the place of others behind the shift key."""
_SHIFT, _ERASE, _SPACE = "shift", "erase", "space"
_WIDE: Final = 1.9
"""How many keys wide the shift key and the space bar are."""
_GAP: Final = 11


class NamePad:
    """Three rows of keys; a name's parts begin with a capital by themselves.

    The shift key makes a capital elsewhere, and shows rarer letters.
    """

    def __init__(self, gui: Gui, rect: Rect, entry: EntryLine) -> None:
        self._entry = entry
        self._is_shifted = False
        self._keys: dict[Button, str] = {}
        gap = theme.px(_GAP)
        height = (rect.height - 2 * gap) // len(_ROWS)
        for row, letters in enumerate(_ROWS):
            keys: list[tuple[str, float]] = [(letter, 1.0) for letter in letters]
            if row == len(_ROWS) - 1:
                keys = [(_SHIFT, _WIDE), *keys, (_ERASE, 1.0), (_SPACE, _WIDE)]
            unit = (rect.width - gap * (len(keys) - 1)) / sum(width for _, width in keys)
            left = float(rect.left)
            for key, width in keys:
                place = Rect(round(left), rect.top + row * (height + gap), round(unit * width), height)
                self._keys[self._button(gui, place, key)] = key
                left += unit * width + gap
        gui.on_close(self._forget)

    def _button(self, gui: Gui, place: Rect, key: str) -> Button:
        size = min(theme.px(36), place.height // 2)
        match key:
            case "shift":
                return gui.button(place, say("key.shift"), min(theme.step(4), size), kind=ButtonKind.KEY)
            case "space":
                return gui.button(place, say("key.space"), min(theme.step(4), size), kind=ButtonKind.KEY)
            case "erase":
                button = gui.button(place, "", size, kind=ButtonKind.KEY, icon=Icon.ERASE)
                button.caption = say("pad.erase")
                return button
            case _:
                return gui.button(place, key, size, kind=ButtonKind.KEY)

    def _forget(self) -> None:
        self._keys = {}

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on one of the keys; whether it was."""
        if event.type != pygame_gui.UI_BUTTON_PRESSED or event.ui_element not in self._keys:
            return False
        match self._keys[event.ui_element]:
            case "shift":
                self._shift(not self._is_shifted)
            case "erase":
                self._entry.erase()
            case "space":
                self._entry.type(" ")
            case key:
                key = _SHIFTED.get(key, key) if self._is_shifted else key
                goes_on = not self._entry.is_selected and self._entry.text[-1:].isalpha()
                is_small = goes_on and (not self._is_shifted or key in _SHIFTED.values())
                self._entry.type(key.lower() if is_small else key)
                self._shift(False)
        return True

    def _shift(self, is_shifted: bool) -> None:
        self._is_shifted = is_shifted
        for button, key in self._keys.items():
            if key == _SHIFT:
                button.switch(is_shifted)
            elif key in _SHIFTED:
                button.say(_SHIFTED[key] if is_shifted else key)
