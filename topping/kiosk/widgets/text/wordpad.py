"""An on-screen keyboard for the line of the word tools: letters, jokers and the signs of patterns."""

from __future__ import annotations

from collections.abc import Sequence
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

_ERASE, _CLEAR, _SPACE = "erase", "clear", "space"
LETTERS_AND_SPACE: Final = ((*"AZERTYUIOP",), (*"QSDFGHJKLM",), (*"WXCVBN", _SPACE, _ERASE))
"""The rows of a pad for words alone."""
_PATTERNS: Final = (
    (*"1234567890",),
    (*"AZERTYUIOP",),
    (*"QSDFGHJKLM",),
    (*"WXCVBN?.*-",),
    (*"+/[]^()", _ERASE, _CLEAR),
)
_WIDE: Final = {_CLEAR: 2.0, _SPACE: 2.5}
_GAP: Final = 9


class WordPad:
    """Rows of keys, five of them unless others are given; a click or a touch types into an entry line."""

    def __init__(self, gui: Gui, rect: Rect, entry: EntryLine, rows: Sequence[Sequence[str]] = _PATTERNS) -> None:
        self._entry = entry
        self._keys: dict[Button, str] = {}
        gap = theme.px(_GAP)
        height = (rect.height - gap * (len(rows) - 1)) // len(rows)
        for row, keys in enumerate(rows):
            unit = (rect.width - gap * (len(keys) - 1)) / sum(_WIDE.get(key, 1.0) for key in keys)
            left = float(rect.left)
            for key in keys:
                width = unit * _WIDE.get(key, 1.0)
                place = Rect(round(left), rect.top + row * (height + gap), round(width), height)
                self._keys[self._button(gui, place, key)] = key
                left += width + gap
        gui.on_close(self._forget)

    @staticmethod
    def _button(gui: Gui, place: Rect, key: str) -> Button:
        size = min(theme.px(34), place.height // 2)
        if key == _ERASE:
            button = gui.button(place, "", size, kind=ButtonKind.KEY, icon=Icon.ERASE)
            button.caption = say("pad.erase")
            return button
        text = {_CLEAR: say("pad.clear"), _SPACE: say("key.space")}.get(key, key)
        is_word = key in (_CLEAR, _SPACE)
        return gui.button(place, text, min(theme.step(3), size) if is_word else size, kind=ButtonKind.KEY)

    def _forget(self) -> None:
        self._keys = {}

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on one of the keys; whether it was."""
        if event.type != pygame_gui.UI_BUTTON_PRESSED or event.ui_element not in self._keys:
            return False
        match self._keys[event.ui_element]:
            case "erase":
                self._entry.erase()
            case "clear":
                self._entry.clear()
                self._entry.focus()
            case "space":
                self._entry.type(" ")
            case key:
                self._entry.type(key)
        return True
