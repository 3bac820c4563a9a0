"""The list of the players of the leaderboard; one is chosen to be renamed, merged or anonymised."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.panel import Panel
from topping.kiosk.routes import ClubSettings, PlayerCare
from topping.kiosk.scene import Scene
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_key
from topping.texts import say


class PlayersScene(Scene):
    """A button for each, the last one seen first."""

    leads_back = True

    def build(self) -> None:
        """Three columns of names."""
        self.title = say("players_screen.title")
        self.footer = say("players_screen.footer")
        body, row = self.layout.body, self.layout.row
        names = self.stage.backstage.players.names()
        self._hint = VerdictView(say("players_screen.hint" if names else "players_screen.none"), "plain")
        place = Rect(body.left, body.top + row, body.width, body.height - row)
        choices = [Choice(name, partial(self._open, name)) for name in names]
        self._choices = Choices(self.gui, place, choices, row_height=row, columns=3, text_size=self.text_size)
        self._choices.focus_on(0)

    def _open(self, name: str) -> None:
        self.go(PlayerCare(name))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif not self.back.handle(event) and not self._choices.handle(event):
            self.gui.handle(event)

    def go_back(self) -> None:
        """Back to the settings."""
        self.go(ClubSettings())

    def panels(self) -> list[Panel]:
        """The names, and what to do."""
        place = Rect(self.layout.body.left, self.layout.body.top, self.layout.body.width, self.layout.row)
        return [Panel("message", place, self._hint, paint_verdict), *super().panels()]
