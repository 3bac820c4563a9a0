"""The help screen: how to play, in a few lines."""

from __future__ import annotations

import pygame

from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.texts import say


class HelpScene(Scene):
    """The rules of topping and the keys; any key goes back."""

    def build(self) -> None:
        """No buttons: any key or click leaves."""
        self.title = say("help_screen.title")
        self.footer = say("help_screen.footer")

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Any key or click leaves."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.go_back()

    def panels(self) -> list[Panel]:
        """The text."""
        lines = tuple(say("help_screen.text").split("\n"))
        view = NoticeView(lines, self.layout.text(36), align="left")
        return [Panel("text", self.layout.body, view, paint_notice), *super().panels()]
