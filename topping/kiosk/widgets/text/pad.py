"""An on-screen keyboard for players with only a mouse: a click types into an entry line."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.choices import Choice, Choices
from topping.kiosk.widgets.text.entry import EntryLine
from topping.rules.tiles.letters import ALPHABET
from topping.texts import say

LETTERS: Final = (*ALPHABET, "-", "'")
DIGITS: Final = tuple("1234567890")


class Pad:
    """Rows of keys, `Effacer` among the last."""

    def __init__(
        self, gui: Gui, rect: Rect, entry: EntryLine, keys: tuple[str, ...], *, rows: int, text_size: int
    ) -> None:
        self._entry = entry
        choices = [Choice(key, partial(self._type, key)) for key in keys]
        if " " in keys or "-" in keys:
            choices.append(Choice(say("pad.space"), partial(self._type, " ")))
        choices.append(Choice(say("pad.erase"), entry.erase))
        columns = -(-len(choices) // rows)
        self._choices = Choices(
            gui,
            rect,
            choices,
            row_height=rect.height // rows,
            columns=columns,
            text_size=text_size,
            takes_keys=False,
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on one of the keys; whether it was."""
        return self._choices.handle(event)

    def _type(self, key: str) -> None:
        """Types a letter, a capital at the beginning of each part of a name."""
        goes_on = not self._entry.is_selected and self._entry.text[-1:].isalpha()
        self._entry.type(key.lower() if goes_on else key)
