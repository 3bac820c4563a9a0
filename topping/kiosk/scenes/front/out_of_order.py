"""What is shown where the other screens fail one after the other: it asks for help, and waits for somebody."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.failure import FailureView, paint_failure
from topping.kiosk.scene import Scene
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.text.entry import is_key
from topping.texts import say


class OutOfOrderScene(Scene):
    """A text and little that could fail in its turn; any key tries the first screen again, Escape asks to leave."""

    stays = True
    has_own_f3 = True

    def hints(self) -> Sequence[Hint]:
        """To try again, and to leave."""
        return enter(say("failure.try")), escape(say("failure.leave"))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Escape, any other key, a click."""
        if is_key(event, pygame.K_ESCAPE):
            self.stage.ask_to_leave()
        elif event.type == pygame.MOUSEBUTTONDOWN and self.key_hints.owns(event.pos):
            self.gui.handle(event)
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.go_back()
        else:
            self.gui.handle(event)

    def panels(self) -> list[Panel]:
        """What to do."""
        main = self.layout.main
        place = Rect(0, 0, min(main.width, self.layout.px(1300)), min(main.height, self.layout.px(460)))
        place.center = (main.centerx, main.top + main.height // 2)
        view = FailureView(say("failure.title"), say("failure.again"))
        return [Panel("notice", place, view, paint_failure)]
