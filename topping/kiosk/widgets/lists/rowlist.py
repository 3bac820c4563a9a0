"""The rows of a list that may be longer than the screen: which are shown, and which one the keyboard is on."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect


@dataclass(slots=True)
class RowList:
    """Rows of one height in a rectangle; arrows and the wheel go through them, a click takes one."""

    rect: Rect
    """Where the rows are, their headings apart."""
    row_height: int
    of: int = 0
    """How many rows there are in all."""
    first: int = 0
    """The row shown first, from 0."""
    focus: int | None = None
    """The row the keyboard is on; None where it is elsewhere."""

    @property
    def room(self) -> int:
        """How many rows fit."""
        return max(1, self.rect.height // self.row_height)

    @property
    def shown_focus(self) -> int | None:
        """The row the keyboard is on, among those shown."""
        if self.focus is None or not self.first <= self.focus < self.first + self.room:
            return None
        return self.focus - self.first

    def place(self, rect: Rect, row_height: int) -> None:
        """Another rectangle, for another size of the screen."""
        self.rect, self.row_height = rect, row_height
        self.set(self.of)

    def set(self, of: int) -> None:
        """Another number of rows; the focus stays where it can."""
        self.of = of
        if self.focus is not None:
            self.focus = min(self.focus, of - 1) if of else None
        self.first = max(0, min(self.first, of - self.room))
        self._show_focus()

    def focus_on(self, row: int | None) -> None:
        """Puts the keyboard on a row, or takes it away."""
        self.focus = None if row is None or not self.of else max(0, min(row, self.of - 1))
        self._show_focus()

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel and, with the focus here, arrows and page keys; Up from the first row is not taken."""
        if event.type == pygame.MOUSEWHEEL:
            self.first = max(0, min(self.first - event.y, self.of - self.room))
            return True
        if event.type != pygame.KEYDOWN or self.focus is None:
            return False
        step = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.room,
            pygame.K_PAGEDOWN: self.room,
            pygame.K_HOME: -self.of,
            pygame.K_END: self.of,
        }.get(event.key)
        if step is None or (event.key == pygame.K_UP and self.focus == 0):
            return False
        self.focus_on(self.focus + step)
        return True

    def clicked(self, event: pygame.event.Event) -> int | None:
        """The row that a click is on."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or not self.rect.collidepoint(event.pos):
            return None
        row = self.first + (event.pos[1] - self.rect.top) // self.row_height
        return row if row < min(self.of, self.first + self.room) else None

    def _show_focus(self) -> None:
        if self.focus is not None:
            self.first = max(self.focus - self.room + 1, min(self.first, self.focus))
