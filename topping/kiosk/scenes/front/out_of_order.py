"""What is shown where the other screens fail one after the other: it asks for help, and waits for somebody."""

from __future__ import annotations

import pygame

from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.widgets.entry import is_key
from topping.texts import say


class OutOfOrderScene(Scene):
    """A text and nothing that could fail in its turn; any key tries the first screen again, Escape asks to leave."""

    stays = True

    def build(self) -> None:
        """Nothing to press."""
        self.title = say("failure.title")
        self.footer = say("failure.footer")

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Escape, any other key, a click."""
        if is_key(event, pygame.K_ESCAPE):
            self.stage.ask_to_leave()
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.go_back()

    def panels(self) -> list[Panel]:
        """What to do."""
        notice = NoticeView((say("failure.again"),), self.layout.text(34))
        return [Panel("notice", self.layout.body, notice, paint_notice), *super().panels()]
