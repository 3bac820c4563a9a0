"""Announcing a draw the referee's way (§3.1): letter by letter, on screen and aloud, before the clock starts."""

from __future__ import annotations

import pygame
from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.session.announcement import paint_announcement
from topping.kiosk.public.timeline import AnnouncementTimeline
from topping.kiosk.stage import Stage
from topping.rules.games.game import Turn


class Announcer:
    """Announces the draws of a scene: it begins with a frame and ends with the last word or at any key."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._timeline: AnnouncementTimeline | None = None

    @property
    def timeline(self) -> AnnouncementTimeline | None:
        """The announcement in time; None without one."""
        return self._timeline

    @property
    def is_busy(self) -> bool:
        """Whether a draw is being announced, or about to be."""
        return self._timeline is not None

    def announce(self, turn: Turn, by_letters: bool) -> None:
        """Announces the draw of a move, from the next frame on."""
        speed = self._stage.backstage.settings.announce_speed
        self._timeline = AnnouncementTimeline.of(turn.draw, turn.before.variant, self._stage.voice, speed, by_letters)

    def shown(self, now: int) -> None:
        """A frame is on screen: begins the announcement that waits for it."""
        if self._timeline is not None and self._timeline.since_ms is None:
            self._timeline = self._timeline.begun(now)
            self._stage.voice.say(self._timeline.script)

    def is_over(self, now: int) -> bool:
        """Whether the last word has just been said."""
        return self._timeline is not None and self._timeline.is_over(now)

    def is_skipped(self, event: pygame.event.Event) -> bool:
        """Whether an event, any key or click, skips the rest of the announcement."""
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not self._stage.keyboard.is_repeat

    def end(self) -> None:
        """Ends the announcement and silences the voice."""
        self._timeline = None
        self._stage.voice.stop()

    def panel(self, layout: Layout, now: int) -> Panel | None:
        """What has been announced by `now`, over all the screen but the line of keys; None without an announcement."""
        if self._timeline is None:
            return None
        room = Rect(0, 0, layout.px(1000), layout.px(829))
        room.center = (layout.size[0] // 2, layout.footer.top // 2)
        return Panel("announcement", room, self._timeline.view_at(now), paint_announcement)
