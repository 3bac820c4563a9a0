"""The program of the second display: the public face of a session that another process leads, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from topping.config import Settings
from topping.kiosk.clock import Clock
from topping.kiosk.look.panel import Panel
from topping.kiosk.otherscreens.window import OtherScreen
from topping.kiosk.painters.grid.board import place_of
from topping.kiosk.painters.grid.tile import paint_tile_body
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.halltiles import DrawView, paint_draw
from topping.kiosk.public.face import PublicFace
from topping.kiosk.public.follower import Follower
from topping.kiosk.public.hall import Hall
from topping.kiosk.public.showing import Showing
from topping.kiosk.window import Window
from topping.rules.grid.square import CENTRE
from topping.texts import say

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
_DRAW_SIZE: Final = 7
"""The letters of a usual draw."""


class Projection(OtherScreen):
    """The window of the second display."""

    def __init__(self, screen: Window, clock: Clock, follower: Follower, settings: Settings) -> None:
        super().__init__(screen, clock, settings)
        self._follower = follower
        self._face = PublicFace()
        self._animated = settings.animations
        self._showing: Showing | None = None
        self._unpainted = list(_LETTERS)

    def release(self) -> None:
        """Closes the database."""
        self._follower.close()

    def turn(self) -> bool:
        """Deals with the window's events and paints what changed; where nothing did, one letter more out of sight."""
        is_painted = super().turn()
        if not is_painted and self._unpainted:
            self._get_ready(self._unpainted.pop())
        return is_painted

    def _get_ready(self, letter: str) -> None:
        """Paints a letter out of sight as draws and the grid have it: the first draw is then there sooner."""
        hall, scratch = Hall(self.screen.layout), pygame.Surface(self.screen.surface.get_size())
        for kept in (0, 1):
            paint_draw(scratch, hall.draw(_DRAW_SIZE), DrawView(letter * kept, letter * (_DRAW_SIZE - kept)))
        paint_tile_body(scratch, place_of(hall.board, CENTRE), letter, "laid", in_hall=True)

    def look(self, now: int) -> None:
        """Follows the session, and the look of the kiosk that leads it."""
        self._showing = self._follower.look(now)
        if self._follower.dress is not None:
            self.wear(*self._follower.dress)

    def panels(self) -> list[Panel]:
        """The public face, or why there is none."""
        layout, showing = self.screen.layout, self._showing
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
