"""The program of a screen that watches a run played aloud: the player's, or the room's."""

from __future__ import annotations

from pathlib import Path

from topping.config import Settings
from topping.kiosk.clock import Clock
from topping.kiosk.look.panel import Panel
from topping.kiosk.otherscreens.window import OtherScreen
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.public.remoteruns import RemoteRuns
from topping.kiosk.public.watchedface import Audience, watched_panels
from topping.kiosk.public.watchedfile import WatchedState, read_watched
from topping.kiosk.window import Window
from topping.texts import say


class Watching(OtherScreen):
    """The window of one of the audiences."""

    def __init__(
        self,
        screen: Window,
        clock: Clock,
        file: Path,
        audience: Audience,
        settings: Settings,
        remote: RemoteRuns | None = None,
    ) -> None:
        """Follows the referee's kiosk on this machine or, without one, what other machines tell."""
        super().__init__(screen, clock, settings)
        self._file, self._audience, self._remote = file, audience, remote
        self._last: WatchedState | None = None
        """What was read last; it stays on screen where the kiosk is gone."""

    def look(self, now: int) -> None:
        """Reads how the run stands, and the look of the kiosk on which it is played."""
        heard = read_watched(self._file)
        if heard is not None:
            self._last = heard
            self.wear(heard.theme, heard.text_scale)

    def panels(self) -> list[Panel]:
        """The run as the audience may see it, or that there is none."""
        layout, state, now = self.screen.layout, self._last, self.clock.now()
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
