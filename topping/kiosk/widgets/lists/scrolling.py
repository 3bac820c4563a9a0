"""Rows that are only read: which of them are shown, where there are more than fit."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass(slots=True)
class ScrolledRows:
    """The wheel, arrows and page keys go through them; none is chosen."""

    of: int
    """How many rows there are in all."""
    room: int = 1
    """How many fit."""
    first: int = 0
    """The row shown first, from 0."""

    @property
    def is_long(self) -> bool:
        """Whether there are more rows than fit."""
        return self.of > self.room

    def place(self, height: int, row_height: int) -> None:
        """Another height, for another size of the screen."""
        self.room = max(1, height // row_height)
        self._show(self.first)

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether an event moved the rows, or would where they do not end there."""
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.room,
            pygame.K_PAGEDOWN: self.room,
            pygame.K_HOME: -self.of,
            pygame.K_END: self.of,
        }
        step = -event.y if event.type == pygame.MOUSEWHEEL else 0
        if event.type == pygame.KEYDOWN:
            step = steps.get(event.key, 0)
        if not step or not self.is_long:
            return False
        self._show(self.first + step)
        return True

    def _show(self, first: int) -> None:
        self.first = max(0, min(first, self.of - self.room))
