"""What all windows beside the kiosk's have in common: they show what another process does until somebody ends them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Final

import pygame

from topping.config import Settings, Theme
from topping.kiosk.clock import Clock
from topping.kiosk.look.panel import Panel
from topping.kiosk.termination import on_termination
from topping.kiosk.window import Window

TURN_MS: Final = 30
"""How often it looks at what there is to show."""


class OtherScreen:
    """A window that takes no keys but Escape, and writes nothing."""

    def __init__(self, screen: Window, clock: Clock, settings: Settings) -> None:
        """Dresses the window, without a mouse or a screen saver."""
        self.screen, self.clock = screen, clock
        self.has_ended = False
        self._dress = (settings.theme, settings.text_scale)
        screen.dress(settings.theme, text_scale=settings.text_scale)
        pygame.mouse.set_visible(False)
        with suppress(pygame.error):
            pygame.display.set_allow_screensaver(False)

    def run(self, *, is_alive: Callable[[], bool] = lambda: True) -> None:
        """Shows it until the window is closed, the system asks to end, or `is_alive` says no."""
        try:
            on_termination(self._terminate)
            while not self.has_ended and is_alive():
                self.turn()
                pygame.time.wait(TURN_MS)
        finally:
            self.release()
            self.screen.close()

    def turn(self) -> bool:
        """Deals with the window's events and paints what changed; whether anything did."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
                self.has_ended = True
            elif event.type == pygame.VIDEORESIZE:
                self.screen.resized()
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
                self.screen.forget()
        self.look(self.clock.now())
        return self.screen.show(self.panels(), None)

    def look(self, now: int) -> None:
        """Reads what there is to be shown."""
        raise NotImplementedError

    def panels(self) -> list[Panel]:
        """What is on screen, as it was read last."""
        raise NotImplementedError

    def release(self) -> None:
        """Gives back what it reads from, once it ends."""

    def wear(self, theme: Theme, text_scale: int) -> None:
        """Puts on the colours and the size of texts of the kiosk that it follows, where they have changed."""
        if (theme, text_scale) != self._dress:
            self._dress = (theme, text_scale)
            self.screen.dress(theme, text_scale=text_scale)
            self.screen.forget()

    def _terminate(self, number: int, frame: FrameType | None) -> None:
        self.has_ended = True


def until_closed(descriptor: int) -> Callable[[], bool]:
    """Whether the other end of an input is still open; a thread reads it, without the locks of Python's streams."""

    def wait() -> None:
        with suppress(OSError):
            while os.read(descriptor, 1024):
                pass

    waiting = threading.Thread(target=wait, name="parent", daemon=True)
    waiting.start()
    return waiting.is_alive
