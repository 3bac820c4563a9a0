"""The questions that protect a locked part of the program: enter the PIN, choose a PIN, leave or stay."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from topping.errors import InputError
from topping.kiosk import routes
from topping.kiosk.engine.pinguard import PinGuard
from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box, paint_disc, paint_ring, ring_reach
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.ui.besideclock import Inset
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, mark, note
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.screen import ModalScreen, Screen
from topping.kiosk.ui.templates import board, page
from topping.kiosk.ui.tree import Act, Element, Type, column, grid, painted, row, space, text
from topping.play.classic.modelgame import model_game
from topping.rules.moves import DIGITS_WITHOUT_SHIFT
from topping.system import pin
from topping.texts import say

_PATIENCE_MS: Final = 20_000
"""How long (ms) a question stays without a key or click."""
_SIDE: Final = 312
"""The side of the grid beside the question whether to leave."""
_DIGITS: Final = "0123456789"
_LEAST: Final = 6
"""The least number of cells shown, so that they do not reveal the length of the PIN."""


class _AskingScreen(ModalScreen[bool]):
    """Base class of screens that ask a yes/no question. After a time without a key or click, the answer is no."""

    dismissed = False

    def __init__(self, stage: Stage) -> None:
        self._asked_at = stage.clock.now()
        super().__init__(stage)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._asked_at = now
        super().handle(event, now)

    def tick(self, now: int) -> None:
        if now - self._asked_at >= _PATIENCE_MS:
            self.go_back()


class LeaveScreen(_AskingScreen):
    """The question whether to leave the program, the public kiosk, or a locked screen."""

    def __init__(self, stage: Stage, route: routes.AskLeave) -> None:
        super().__init__(stage)
        said, *answers = _leaving(route.what, self.go_back, partial(self.answer, True))
        self.ask(said, *answers, back=0, lines=(say(f"leave.{route.what}.means"),))

    def view(self) -> Element:
        grid_shown = board(BoardView(model_game()[-1].after.cells), say("model.title"), width=_SIDE, height=_SIDE)
        question = column(asked_here(), width=760)
        return page("", row(space(), column(space(), row(grid_shown, question, gap=24), space()), space(), grow=1))


class _PinTyping:
    """The digits of a PIN being typed, and the message on the last PIN entered."""

    def __init__(self, guard: PinGuard) -> None:
        self._guard = guard
        self.typed = self.message = ""

    def type(self, digit: str) -> None:
        if len(self.typed) < pin.MOST_DIGITS:
            self.typed += digit  # the last fault stays visible until the next code is entered

    def erase(self) -> None:
        self.typed = self.typed[:-1]

    def take(self) -> str:
        """Returns the typed digits, and empties the line."""
        typed, self.typed = self.typed, ""
        return typed

    def opens(self, now: int) -> bool:
        """Returns whether the typed PIN, entered at `now` (ms), is right; a wrong one gives a message."""
        typed, guard = self.take(), self._guard
        if typed and guard.opens(typed, now):
            return True
        if typed and not guard.wait_ms(now):
            self.message = say("pin_screen.wrong", count=guard.tries_left, wait=_in_words(guard.next_wait_ms))
        return False

    def told(self, now: int) -> str:
        """Returns the message at `now` (ms): the wait after too many wrong PINs, or the last fault."""
        wait = self._guard.wait_ms(now)
        return say("pin_screen.wait", wait=_in_words(wait)) if wait else self.message

    def keys(self, confirm: Act, back: Act) -> Sequence[Key]:
        typed = {**dict(zip(_DIGITS, _DIGITS, strict=True)), **DIGITS_WITHOUT_SHIFT}
        first, *others = (letter(character, partial(self.type, digit)) for character, digit in typed.items())
        return (
            enter(confirm, say("pin_screen.confirm") if self.typed else ""),
            key(pygame.K_BACKSPACE, self.erase, say("pin_screen.erase") if self.typed else "", say("key.backspace")),
            replace(first, cap="0 … 9", sheet=say("pin_screen.digits")),
            *others,
            escape(back, say("asking.back")),
        )

    def pad(self, confirm: Act) -> list[Element]:
        """Returns the on-screen keys: nine digits, erase, zero, and a key that calls `confirm`."""
        acts: list[tuple[str, Act]] = [(digit, partial(self.type, digit)) for digit in "1234567890"]
        acts[9:9] = [(say("pad.erase"), self.erase)]
        acts.append((say("player.confirm"), confirm))
        return [_pad_key(said, act) for said, act in acts]

    def dots(self, **more: Any) -> Element:
        return painted(len(self.typed), _paint_dots, "", min_height=60, id="dots", **more)


class PinScreen(_AskingScreen):
    """The question for the PIN, or twice for a new PIN, by keyboard or on-screen digits. Digits are shown as dots."""

    def __init__(self, stage: Stage, route: routes.AskPin) -> None:
        self._chooses = route.chooses
        self._typing = _PinTyping(stage.guard)
        self._first = ""
        """The new PIN typed first; empty before."""
        super().__init__(stage)

    def _confirm(self) -> None:
        if self._chooses:
            self._choose(self._typing.take())
        elif self._typing.opens(self.received):
            self.answer(True)

    def _choose(self, typed: str) -> None:
        """Handles a typed new PIN: asks for it a second time, then stores its hash if both are equal."""
        if not self._first:
            try:
                pin.hashed(typed)
            except InputError as fault:
                self._typing.message = self.in_words(fault)
                return
            self._first, self._typing.message = typed, ""
        elif typed != self._first:
            self._first, self._typing.message = "", say("choose_pin.differ")
        else:
            self.stage.change(replace(self.stage.services.settings, pin=pin.hashed(typed)))
            self.answer(True)

    def _asked(self) -> tuple[str, str]:
        if self._chooses:
            return say("choose_pin.again" if self._first else "choose_pin.title"), say("choose_pin.why")
        return say("pin_screen.title"), say("pin_screen.why")

    def _told(self) -> str:
        return self._typing.told(self.stage.clock.now())

    def _closes(self) -> str:
        return _closes_in(self._asked_at + _PATIENCE_MS - self.stage.clock.now())

    def watches(self) -> Hashable:
        return self._told(), self._closes()

    def keys(self) -> Sequence[Key]:
        return self._typing.keys(self._confirm, self.go_back)

    def view(self) -> Element:
        title, why = self._asked()
        told = self._told()
        asked = column(
            row(mark(Icon.LOCK, "ink2", 60), text(title, Type.TITLE, face=Face.TITLE, grow=1), gap=22, align="center"),
            text(why, colour="ink2", lines=3),
            self._typing.dots(height=136),
            note(told, "bad" if told else "plain", step=Type.BODY, height=84, id="message"),
            text(self._closes(), Type.ROW, "ink3", id="closes"),
            gap=20,
        )
        keys = grid(self._typing.pad(self._confirm), 3, gap=20, row_height=152, width=520)
        return page("", row(column(asked, grow=1), keys, gap=60, grow=1, align="center", pad=(166, 0, 200, 0)))


class _PinInset(Inset[bool]):
    """The question for the PIN beside a running clock. If nobody types for a while, it closes with the answer no."""

    def __init__(self, stage: Stage, route: routes.AskPin, then: Callable[[bool], object]) -> None:
        super().__init__(stage, route, then)
        self._typing = _PinTyping(stage.guard)
        self._touched = (stage.clock.now(), "")
        """The time (ms) of the last change, and the digits typed then."""

    def tick(self, now: int) -> None:
        since, typed = self._touched
        if typed != self._typing.typed:
            self._touched = (now, self._typing.typed)
        elif now - since >= _PATIENCE_MS:
            self.answer(False)

    def watches(self) -> Hashable:
        return self._typing.typed, self._told(), self._closes()

    def _told(self) -> str:
        return self._typing.told(self.stage.clock.now())

    def _closes(self) -> str:
        return _closes_in(self._touched[0] + _PATIENCE_MS - self.stage.clock.now())

    def _confirm(self) -> None:
        if self._typing.opens(self.stage.clock.now()):
            self.answer(True)

    def keys(self, now: int) -> Sequence[Key]:
        return self._typing.keys(self._confirm, partial(self.answer, False))

    def view(self, *, is_narrow: bool) -> Element:
        told = self._told()
        head = row(
            mark(Icon.LOCK, "ink2", 32, drop=1),
            text(say("pin_screen.title"), Type.CARD, face=Face.TITLE, lines=2, grow=1),
            gap=14,
            align="center",
        )
        message = text(told or self._closes(), Type.ROW, "missed" if told else "ink2", lines=2, id="message")
        keys = grid(self._typing.pad(self._confirm), 4 if is_narrow else 6, gap=10, row_height=76, grow=0)
        parts = (head, self._typing.dots(grow=1), message, keys)
        return column(*parts, gap=10, pad=(16 if is_narrow else 28, 18), card="card", grow=1)


def ask_pin_beside(screen: Screen, route: routes.AskPin, then: Callable[[bool], object]) -> None:
    screen.overlay.put_in(_PinInset(screen.stage, route, then))


def ask_leave_beside(screen: Screen, route: routes.AskLeave, then: Callable[[bool], object]) -> None:
    said, *answers = _leaving(route.what, partial(then, False), partial(then, True))
    screen.ask(said, *answers, back=0, lines=(say(f"leave.{route.what}.means"),))


def _leaving(what: str, stay: Act, leave: Act) -> tuple[str, tuple[str, Act], tuple[str, Act]]:
    """Returns the question whether to leave, then the answers to stay and to leave, each as (text, function).

    `what` names the thing that the user leaves, in text keys such as `leave.{what}.title`.
    """
    return say(f"leave.{what}.title"), (say("leave.stay"), stay), (say(f"leave.{what}"), leave)


def _closes_in(left_ms: int) -> str:
    return say("asking.closes", seconds=max(0, -(-left_ms // 1000)))


def _pad_key(said: str, act: Act) -> Element:
    icon = {say("pad.erase"): Icon.ERASE, say("player.confirm"): Icon.TICK}.get(said)
    kind = ButtonKind.PRIMARY if icon is Icon.TICK else ButtonKind.KEY
    return replace(button("" if icon else said, act, kind, step=Type.TITLE, icon=icon, takes_keys=False), said=said)


def _in_words(ms: int) -> str:
    """Returns a waiting time as text: in seconds up to 90 s, otherwise in minutes, rounded up."""
    seconds = -(-ms // 1000)
    if seconds <= 90:
        return say("pin_screen.seconds", count=seconds)
    return say("pin_screen.minutes", count=-(-seconds // 60))


def _paint_dots(surface: Surface, rect: Rect, count: int) -> None:
    """Paints a dot for each of `count` digits typed, from the left, and a ring where the next one will be."""
    cells, gap, reach = max(_LEAST, count + 1), theme.px(18), ring_reach()
    width = min(theme.px(96), (rect.width - 2 * reach - gap * (cells - 1)) // cells)
    height = min(theme.px(116), rect.height - 2 * reach)
    radius, line = min(20 * theme.scale(), width / 3), 2 * theme.scale()
    for place in range(cells):
        cell = Rect(rect.left + reach + place * (width + gap), rect.centery - height // 2, width, height)
        if place < count:
            paint_box(surface, cell, theme.FIELD, radius)
            paint_disc(surface, cell.center, max(3, min(13 * theme.scale(), width / 4)), theme.FIELD_INK)
        else:
            paint_box(surface, cell, theme.RAISED, radius, line=theme.LINE, width=line)
        if place == count:
            paint_ring(surface, cell, radius)
