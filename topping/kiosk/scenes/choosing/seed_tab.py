"""The seed of a new game: the line it is typed in, with digits for a finger."""

from __future__ import annotations

import pygame
from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.text.entry import EntryLine
from topping.kiosk.widgets.text.pad import DIGITS, Pad

_LONGEST = 12
"""Characters of a seed."""


class SeedTab:
    """What was typed is kept while other tabs are shown."""

    def __init__(self) -> None:
        self.typed = ""

    def build(self, gui: Gui, layout: Layout, place: Rect) -> None:
        """The line, and the digits under it."""
        px = layout.px
        height = max(px(88), 48)
        self._gui = gui
        self._line = EntryLine(gui, Rect(place.left, place.top, px(420), height), longest=_LONGEST)
        self._line.set(self.typed)
        self._line.focus()
        top = place.top + height + px(24)
        pad = Rect(place.left, top, place.width, min(place.bottom - top, 2 * max(px(98), 50)))
        self._pad = Pad(gui, pad, self._line, DIGITS, rows=2, text_size=layout.step(4))

    def handle(self, event: pygame.event.Event, *, taken: bool) -> bool:
        """A key or a click, unless something else has taken it; returns whether another seed is typed now."""
        if not taken and not self._pad.handle(event):
            self._gui.handle(event)
        self._line.focus()
        before, self.typed = self.typed, self._line.text
        return self.typed != before

    @property
    def number(self) -> int | None:
        """The seed that is typed; None where it is none."""
        text = self.typed.strip()
        return int(text) if text.isascii() and text.isdigit() else None
