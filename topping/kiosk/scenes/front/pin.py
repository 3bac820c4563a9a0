"""The questions of the public kiosk: its PIN or, where none is set, a confirmation before leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
import pygame_gui
from pygame import Rect, Surface

from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.lettering import paint_tiled
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.dots import paint_dots
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_line, paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.scene import ModalScene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.pin import MOST_DIGITS
from topping.rules.moves.typedmove import DIGITS_WITHOUT_SHIFT
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
        else:
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

    @property
    def closes(self) -> str:
        """In how many seconds the question closes by itself."""
        left = -(-(self._asked_at + _PATIENCE_MS - self.now) // 1000)
        return say("asking.closes", seconds=max(0, left))


class LeaveScene(AskingScene):
    """Asks whether the kiosk, or a locked screen, is really to be left."""

    def __init__(self, stage: Stage, asked: str = "public") -> None:
        self._asked = asked
        super().__init__(stage)

    def build(self) -> None:
        """Staying comes first."""
        layout = self.layout
        width, height = min(layout.px(1100), layout.main.width), layout.px(420)
        self._card = Rect(0, 0, width, height)
        self._card.center = (layout.screen.centerx, layout.main.centery)
        inner = self._card.inflate(-2 * layout.px(64), -2 * layout.px(56))
        self._text = Rect(inner.left, inner.top, inner.width, inner.height - layout.px(128))
        gap, high = layout.px(22), max(layout.px(104), 48)
        half = (inner.width - gap) // 2
        stay = Rect(inner.left, inner.bottom - high, half, high)
        size = layout.step(5)
        self._choices = CardChoices(
            self.gui,
            (
                CardChoice(say(f"{self._asked}.stay"), stay, self.go_back, kind=ButtonKind.QUIET, text_size=size),
                CardChoice(
                    say(f"{self._asked}.leave"),
                    stay.move(half + gap, 0),
                    partial(self.answer, True),
                    kind=ButtonKind.QUIET,
                    text_size=size,
                ),
            ),
        )

    def take(self, event: pygame.event.Event) -> None:
        """Arrows and Enter, or clicks."""
        if not self._choices.handle(event):
            self.gui.handle(event)

    def cards(self) -> tuple[Card, ...]:
        """The question."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """Choosing, and staying."""
        chosen = self._choices.focused_text or ""
        return enter(chosen), Hint("← →", say("asking.choose")), escape(say(f"{self._asked}.stay"))

    def panels(self) -> list[Panel]:
        """The question."""
        view = AskingView(Icon.LEAVE, say(f"{self._asked}.leave_title"), (say(f"{self._asked}.leave_means"),))
        return [Panel("question", self._text, view, paint_asking)]


class PinScene(AskingScene):
    """Asks for the PIN, by keyboard or by the digits on the screen; what is typed shows as dots."""

    def __init__(self, stage: Stage) -> None:
        self._typed = ""
        self._message = _QUIET
        super().__init__(stage)

    def build(self) -> None:
        """The question at the left, the digits as on a telephone at the right."""
        layout = self.layout
        gap = layout.px(20)
        high = min(max(layout.px(152), 48), (layout.hints.top - layout.px(96) - 3 * gap) // 4)
        width = layout.px(160)
        pad = Rect(layout.px(1160), 0, 3 * width + 2 * gap, 4 * high + 3 * gap)
        pad.centery = (layout.px(96) + layout.hints.top) // 2
        left = layout.px(230)
        self._question = Rect(left, pad.top + layout.px(30), pad.left - left - layout.px(60), layout.px(210))
        self._cells = Rect(left, self._question.bottom, self._question.width, max(layout.px(136), 48))
        self._answer = Rect(left, self._cells.bottom + layout.px(16), self._question.width, layout.px(110))
        self._closes = Rect(left, self._answer.bottom, self._question.width, layout.px(50))
        self._mark = Rect(layout.px(64), layout.px(36), layout.px(400), layout.px(46))
        keys: list[tuple[str, Icon | None]] = [(digit, None) for digit in "123456789"]
        keys += [(say("pad.erase"), Icon.ERASE), ("0", None), (say("player.confirm"), Icon.TICK)]
        acts: list[Callable[[], None]] = [partial(self._type, digit) for digit in "123456789"]
        acts += [self._erase, partial(self._type, "0"), self._confirm]
        places = [
            Rect(pad.left + column * (width + gap), pad.top + row * (high + gap), width, high)
            for row in range(4)
            for column in range(3)
        ]
        self._pad: dict[Button, Callable[[], None]] = {}
        for place, (text, icon), act in zip(places, keys, acts, strict=True):
            kind = ButtonKind.PRIMARY if icon is Icon.TICK else ButtonKind.KEY
            size = min(layout.px(64 if icon is None else 48), high // 2)
            button = self.gui.button(place, "" if icon else text, size, kind=kind, icon=icon)
            button.caption = text
            self._pad[button] = act
        self.gui.on_close(self._forget)

    def _forget(self) -> None:
        self._pad = {}

    def take(self, event: pygame.event.Event) -> None:
        """Digits, with or without Shift on an AZERTY keyboard; Backspace; Enter."""
        pressed = self._pad.get(event.ui_element) if event.type == pygame_gui.UI_BUTTON_PRESSED else None
        if pressed is not None:
            pressed()
        elif is_enter(event):
            self._confirm()
        elif is_key(event, pygame.K_BACKSPACE):
            self._erase()
        elif event.type == pygame.TEXTINPUT:
            for character in event.text:
                self._type(DIGITS_WITHOUT_SHIFT.get(character, character))
        else:
            self.gui.handle(event)

    def _type(self, character: str) -> None:
        if character in "0123456789" and len(self._typed) < MOST_DIGITS:
            self._typed += character  # what was wrong before stays in sight until the next code is given

    def _erase(self) -> None:
        self._typed = self._typed[:-1]

    def _confirm(self) -> None:
        typed, self._typed = self._typed, ""
        door = self.stage.door
        if typed and door.opens(typed, self.now):
            self.answer(True)
        elif typed and not door.wait_ms(self.now):
            wait = in_words(door.next_wait_ms)
            self._message = VerdictView(say("pin_screen.wrong", count=door.tries_left, wait=wait), "bad")

    def hints(self) -> Sequence[Hint]:
        """The keys, and when the question goes away."""
        return (
            enter(say("pin_screen.confirm")),
            Hint("0 … 9", say("pin_screen.digits")),
            Hint(say("key.backspace"), say("pin_screen.erase"), pygame.K_BACKSPACE),
            escape(say("asking.back")),
        )

    def panels(self) -> list[Panel]:
        """What needs the PIN, as many dots as digits, and what is wrong."""
        wait = self.stage.door.wait_ms(self.now)
        message = VerdictView(say("pin_screen.wait", wait=in_words(wait)), "bad") if wait else self._message
        question = AskingView(Icon.LOCK, say("pin_screen.title"), tuple(say("pin_screen.why").split("\n")))
        return [
            Panel("mark", self._mark, "TOPPING", _paint_mark),
            Panel("question", self._question, question, paint_asking),
            Panel("dots", self._cells, len(self._typed), paint_dots),
            Panel("message", self._answer, message, paint_message),
            Panel("closes", self._closes, self.closes, paint_line),
        ]


def _paint_mark(surface: Surface, rect: Rect, name: str) -> None:
    paint_tiled(surface, rect, name)


def in_words(ms: int) -> str:
    """A wait: seconds up to a minute and a half, then minutes, rounded up."""
    seconds = -(-ms // 1000)
    return (
        say("pin_screen.seconds", count=seconds)
        if seconds <= 90
        else say("pin_screen.minutes", count=-(-seconds // 60))
    )
