"""The questions of the public kiosk: its PIN or, where none is set, a confirmation before leaving."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.kiosk.painters.dots import paint_dots
from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.panel import Panel
from topping.kiosk.scene import ModalScene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_enter, is_key
from topping.pin import MOST_DIGITS
from topping.rules.typedmove import DIGITS_WITHOUT_SHIFT
from topping.texts import say

_PATIENCE_MS: Final = 20_000
"""How long a question stays without a key or click."""
_QUIET: Final = VerdictView("", "plain")


class AskingScene(ModalScene[bool]):
    """A question to be answered by yes or no; it closes with no where nobody answers."""

    def __init__(self, stage: Stage) -> None:
        self.now = stage.clock.now()
        self._asked_at = self.now
        super().__init__(stage)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Escape answers no; a key or click extends the time to answer."""
        self.now = now
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._asked_at = now
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif not self.back.handle(event):
            self.take(event)

    def take(self, event: pygame.event.Event) -> None:
        """Any other event."""

    def go_back(self) -> None:
        """Answers no."""
        self.answer(False)

    def tick(self, now: int) -> None:
        """Closes the question when its time to answer is over."""
        self.now = now
        if now - self._asked_at >= _PATIENCE_MS:
            self.go_back()


class LeaveScene(AskingScene):
    """Asks whether the kiosk is really to be left."""

    leads_back = True

    def build(self) -> None:
        """Staying comes first."""
        self.title = say("public.leave_title")
        self.footer = say("public.leave_footer")
        body, row = self.layout.body, self.layout.row
        width = min(body.width, self.layout.px(800))
        place = Rect(body.centerx - width // 2, body.top + row, width, 2 * row)
        choices = (Choice(say("public.stay"), self.go_back), Choice(say("public.leave"), partial(self.answer, True)))
        self._choices = Choices(self.gui, place, choices, row_height=row, text_size=self.text_size)
        self._choices.focus_on(0)

    def take(self, event: pygame.event.Event) -> None:
        """Arrows and Enter, or clicks."""
        if not self._choices.handle(event):
            self.gui.handle(event)


class PinScene(AskingScene):
    """Asks for the PIN, by keyboard or by the digits on the screen; what is typed shows as dots."""

    leads_back = True

    def __init__(self, stage: Stage) -> None:
        self._typed = ""
        self._message = _QUIET
        super().__init__(stage)

    def build(self) -> None:
        """The digits as on a telephone."""
        self.title = say("pin_screen.title")
        self.footer = say("pin_screen.footer")
        body, row = self.layout.body, self.layout.row
        width = min(body.width, self.layout.px(700))
        left = body.centerx - width // 2
        self._dots = Rect(left, body.top, width, row)
        self._message_rect = Rect(body.left, body.top + row, body.width, row)
        choices = [Choice(digit, partial(self._type, digit)) for digit in "123456789"]
        choices.append(Choice(say("pad.erase"), self._erase))
        choices.append(Choice("0", partial(self._type, "0")))
        choices.append(Choice(say("player.confirm"), self._confirm))
        height = min(row, (body.bottom - self._message_rect.bottom) // 4)
        place = Rect(left, self._message_rect.bottom, width, 4 * height)
        self._pad = Choices(
            self.gui, place, choices, row_height=height, columns=3, text_size=self.text_size, takes_keys=False
        )

    def take(self, event: pygame.event.Event) -> None:
        """Digits, with or without Shift on an AZERTY keyboard; Backspace; Enter."""
        if is_enter(event):
            self._confirm()
        elif is_key(event, pygame.K_BACKSPACE):
            self._erase()
        elif event.type == pygame.TEXTINPUT:
            for character in event.text:
                self._type(DIGITS_WITHOUT_SHIFT.get(character, character))
        elif not self._pad.handle(event):
            self.gui.handle(event)

    def _type(self, character: str) -> None:
        if character in "0123456789" and len(self._typed) < MOST_DIGITS:
            self._typed += character
            self._message = _QUIET

    def _erase(self) -> None:
        self._typed = self._typed[:-1]

    def _confirm(self) -> None:
        typed, self._typed = self._typed, ""
        door = self.stage.door
        if typed and door.opens(typed, self.now):
            self.answer(True)
        elif typed and not door.wait_ms(self.now):
            self._message = VerdictView(say("pin_screen.wrong"), "bad")

    def panels(self) -> list[Panel]:
        """As many dots as digits, and what is wrong."""
        wait = self.stage.door.wait_ms(self.now)
        message = VerdictView(say("pin_screen.wait", seconds=-(-wait // 1000)), "bad") if wait else self._message
        return [
            Panel("dots", self._dots, len(self._typed), paint_dots),
            Panel("message", self._message_rect, message, paint_verdict),
            *super().panels(),
        ]
