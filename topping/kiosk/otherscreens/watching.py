"""The program of a screen that watches a run played aloud: the player's, or the room's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pygame

from topping.config import Settings
from topping.kiosk.clock import Clock
from topping.kiosk.look.panel import Panel
from topping.kiosk.otherscreens.projection import TURN_MS, get_ready, on_termination, window_closed
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.public.remoteruns import RemoteRuns
from topping.kiosk.public.watchedface import Audience, watched_panels
from topping.kiosk.public.watchedfile import WatchedState, read_watched
from topping.kiosk.screen import Screen
from topping.texts import say


class Watching:
    """The window; it takes no keys but Escape, and writes nothing."""

    def __init__(
        self,
        screen: Screen,
        clock: Clock,
        file: Path,
        audience: Audience,
        settings: Settings,
        remote: RemoteRuns | None = None,
    ) -> None:
        """Follows the referee's kiosk on this machine or, without one, what other machines tell."""
        self.screen, self._remote = screen, remote
        self._clock, self._file, self._audience = clock, file, audience
        self._dress = (settings.theme, settings.text_scale)
        self._last: WatchedState | None = None
        """What was read last; it stays on screen where the kiosk is gone."""
        self.has_ended = False
        get_ready(screen, settings)

    def run(self, *, is_alive: Callable[[], bool] = lambda: True) -> None:
        """Shows the run until the window is closed, the system asks to end, or `is_alive` says no."""
        try:
            on_termination(self._terminate)
            while not self.has_ended and is_alive():
                self.turn()
                pygame.time.wait(TURN_MS)
        finally:
            self.screen.close()

    def turn(self) -> bool:
        """Deals with the window's events and paints what changed; whether anything did."""
        self.has_ended = window_closed(self.screen) or self.has_ended
        state = read_watched(self._file)
        self._last = state or self._last
        if state is not None and (state.theme, state.text_scale) != self._dress:
            self._dress = (state.theme, state.text_scale)
            self.screen.dress(state.theme, text_scale=state.text_scale)
            self.screen.forget()
        return self.screen.show(self.panels(), None)

    def panels(self) -> list[Panel]:
        """What is on screen now."""
        layout, state, now = self.screen.layout, self._last, self._clock.now()
        elsewhere = None if state is not None or self._remote is None else self._remote.look(now)
        if elsewhere is not None:
            return watched_panels(layout, elsewhere, now, self._audience)
        if state is None:
            lines = (f"# {say('screen.title')}", say("watched.none"))
            return [Panel("notice", layout.main, NoticeView(lines, layout.text(40)), paint_notice)]
        if state.is_fresh(now):
            return watched_panels(layout, state.run, now, self._audience, others=state.others)
        note = "" if state.run.is_over else say("watched.not_led")
        return watched_panels(layout, state.run, state.at_ms, self._audience, note, state.others)

    def _terminate(self, number: int, frame: FrameType | None) -> None:
        self.has_ended = True
