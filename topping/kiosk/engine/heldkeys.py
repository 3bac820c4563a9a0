"""The keys that are down: held keys are not taken for repeated presses, nor do they type into the next move."""

from __future__ import annotations

from typing import Final

import pygame

_MAY_REPEAT: Final = frozenset(
    (
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        *(pygame.K_BACKSPACE, pygame.K_DELETE),
    )
)
"""Keys that repeat while they are held; a held Enter or F2 counts once."""


def repeat_keys() -> None:
    """Turns key repetition on."""
    pygame.key.set_repeat(400, 35)


class Keyboard:
    """The keys that are down."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._is_stale = False
        self.shift = False
        """Whether Shift was down when the last key went down."""
        self.is_repeat = False
        """Whether the present event comes from a key that was down already."""

    def takes(self, event: pygame.event.Event) -> bool:
        """Notes an event; whether the screen is to get it."""
        self.is_repeat = False
        if event.type == pygame.KEYDOWN:
            self.is_repeat = event.key in self._down
            self._down.add(event.key)
            self.shift = bool(event.mod & pygame.KMOD_SHIFT)
            if not self.is_repeat:
                self._is_stale = False
            return not self.is_repeat or (event.key in _MAY_REPEAT and not self._is_stale)
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._is_stale = self._is_stale and bool(self._down)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._is_stale = False
        return not (event.type == pygame.TEXTINPUT and self._is_stale)

    def drop_held(self) -> None:
        """Drops the text of the keys that are down now, until another key goes down."""
        self._is_stale = bool(self._down)
