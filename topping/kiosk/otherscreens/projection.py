"""The program of the second display: the public face of a session that another process leads, and nothing else."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import Final

import pygame

from topping.config import Settings, Theme
from topping.kiosk.clock import Clock
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.board import place_of
from topping.kiosk.painters.grid.tile import paint_tile_body
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.halltiles import DrawView, paint_draw
from topping.kiosk.public.face import PublicFace
from topping.kiosk.public.follower import Follower
from topping.kiosk.public.hall import Hall
from topping.kiosk.public.showing import Showing
from topping.kiosk.screen import Screen
from topping.rules.grid.square import CENTRE
from topping.texts import say

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
_DRAW_SIZE: Final = 7
"""The letters of a usual draw."""
TURN_MS: Final = 30
"""How often it looks at what the kiosk has kept."""


class Projection:
    """The window of the second display. It takes no keys but Escape, and writes nothing."""

    def __init__(self, screen: Screen, clock: Clock, follower: Follower, settings: Settings) -> None:
        self.screen = screen
        self._clock, self._follower = clock, follower
        self._face = PublicFace()
        self._animated = settings.animations
        self._dress = (settings.theme, settings.text_scale)
        self._unpainted = list(_LETTERS)
        self.has_ended = False
        get_ready(screen, settings)

    def run(self, *, is_alive: Callable[[], bool] = lambda: True) -> None:
        """Shows the session until the window is closed, the system asks to end, or `is_alive` says no."""
        try:
            on_termination(self._terminate)
            while not self.has_ended and is_alive():
                self.turn()
                pygame.time.wait(TURN_MS)
        finally:
            self._follower.close()
            self.screen.close()

    def turn(self) -> bool:
        """Deals with the window's events and paints what changed; whether anything did."""
        self.has_ended = window_closed(self.screen) or self.has_ended
        panels = self.panels()
        if self._follower.dress not in (None, self._dress):
            self._change_dress(*self._follower.dress)
            panels = self.panels()
        is_painted = self.screen.show(panels, None)
        if not is_painted and self._unpainted:
            self._get_ready(self._unpainted.pop())
        return is_painted

    def _change_dress(self, theme: Theme, text_scale: int) -> None:
        """The kiosk that leads the session has other colours, or another size of texts, from now on."""
        self._dress = (theme, text_scale)
        self.screen.dress(theme, text_scale=text_scale)
        self.screen.forget()

    def _get_ready(self, letter: str) -> None:
        """Paints a letter out of sight as draws and the grid have it: the first draw is then there sooner."""
        hall, scratch = Hall(self.screen.layout), pygame.Surface(self.screen.surface.get_size())
        for kept in (0, 1):
            paint_draw(scratch, hall.draw(_DRAW_SIZE), DrawView(letter * kept, letter * (_DRAW_SIZE - kept)))
        paint_tile_body(scratch, place_of(hall.board, CENTRE), letter, "laid", in_hall=True)

    def panels(self) -> list[Panel]:
        """What is on screen now."""
        layout = self.screen.layout
        showing = self._follower.look(self._clock.now())
        if showing is None:
            lines = (f"# {say('screen.title')}", self._follower.fault or say("screen.no_session"))
            return [Panel("notice", layout.main, NoticeView(lines, layout.text(40)), paint_notice)]
        showing = replace(showing, animated=self._animated)
        return self._face.panels(layout, showing, self._message(showing))

    def _message(self, showing: Showing) -> VerdictView:
        if self._follower.fault:
            return VerdictView(self._follower.fault, "plain")
        is_waiting = not showing.is_led and not showing.session.is_ended
        return VerdictView(say("screen.not_led") if is_waiting else "", "plain")

    def _terminate(self, number: int, frame: FrameType | None) -> None:
        self.has_ended = True


def get_ready(screen: Screen, settings: Settings) -> None:
    """Makes a window beside the kiosk's ready: its colours, no mouse, no screen saver."""
    screen.dress(settings.theme, text_scale=settings.text_scale)
    pygame.mouse.set_visible(False)
    with suppress(pygame.error):
        pygame.display.set_allow_screensaver(False)


def window_closed(screen: Screen) -> bool:
    """Deals with the events of such a window; whether it is to be closed."""
    is_closed = False
    for event in pygame.event.get():
        if event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            is_closed = True
        elif event.type == pygame.VIDEORESIZE:
            screen.resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            screen.forget()
    return is_closed


def until_closed(descriptor: int) -> Callable[[], bool]:
    """Whether the other end of an input is still open; a thread reads it, without the locks of Python's streams."""

    def wait() -> None:
        with suppress(OSError):
            while os.read(descriptor, 1024):
                pass

    waiting = threading.Thread(target=wait, name="parent", daemon=True)
    waiting.start()
    return waiting.is_alive


def on_termination(handler: Callable[[int, FrameType | None], None]) -> None:
    """Installs `handler` for the signals that end a program, after SDL's own."""
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        with suppress(AttributeError, ValueError):  # not on Windows; not in the main thread
            signal.signal(getattr(signal, name), handler)
