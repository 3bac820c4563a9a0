"""What every scene offers to the loop."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from topping.game.workshop import News
from topping.kiosk.layout import Layout
from topping.kiosk.painters.status import paint_footer, paint_title
from topping.kiosk.panel import Panel
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.gui import Gui
from topping.texts import say

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk


class Scene:
    """A screen of the kiosk. Subclasses say what they show and what keys and clicks do."""

    title = ""
    footer = ""
    leads_back = False
    """Whether a button beside the title leads back."""
    awaits_frame = False
    """Whether events must wait until what is shown now has been on screen."""
    stays = False
    """Whether the public kiosk keeps it on screen although nobody touches anything."""
    keeps_awake = False
    """Whether the screen must not go dark meanwhile."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self.lay_out()

    def lay_out(self) -> None:
        """Lays the scene out for the screen's present size; what was typed is kept where `build` keeps it."""
        self.layout: Layout = self.kiosk.screen.layout
        self.text_size = self.layout.text(30)
        self.gui = Gui(self.layout, self.text_size)
        back = [Choice(say("scene.back"), self.go_back)] if self.leads_back else []
        self.back = Choices(
            self.gui,
            self.layout.back,
            back,
            row_height=self.layout.back.height,
            text_size=self.text_size,
            takes_keys=False,
        )
        self.build()

    def build(self) -> None:
        """Makes the buttons and entry lines, in `self.gui`."""

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """An event, received at `now` (ms)."""

    def go_back(self) -> None:
        """Where the button beside the title leads: home."""
        from topping.kiosk.scenes.front.home import HomeScene

        self.kiosk.show(HomeScene(self.kiosk))

    def tick(self, now: int) -> None:
        """Lets time pass."""

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Nobody has touched anything for `ms` at the public kiosk, which shows itself off after `limit_ms`."""
        if ms >= limit_ms and not self.stays:
            from topping.kiosk.scenes.front.attract import AttractScene

            self.kiosk.show(AttractScene(self.kiosk))

    def slept(self, gap_ms: int, now: int) -> None:
        """The program did not run for `gap_ms`, up to `now`: it was stopped, or the machine was suspended."""

    def hear(self, news: News) -> None:
        """News from the workshop."""

    def panels(self) -> list[Panel]:
        """What is on screen, from back to front."""
        panels = []
        if self.title:
            panels.append(Panel("title", self.layout.title, self.title, paint_title))
        if self.footer:
            panels.append(Panel("footer", self.layout.footer, self.footer, paint_footer))
        return panels

    def snapshot(self) -> dict[str, Hashable]:
        """What is on screen, by panel: what tests read."""
        return {**{panel.name: panel.state for panel in self.panels()}, **self.gui.snapshot()}

    def shown(self, now: int) -> None:
        """A frame with the present snapshot is on screen since `now` (ms)."""

    def ask_to_close(self) -> bool:
        """The window's close button: whether the kiosk may end at once."""
        return True

    def save(self) -> None:
        """The kiosk ends now, asked or not: keeps what there is to keep."""
