"""The keys named at the bottom of a screen: each key cap with its label is a button that presses the key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.keycap import hint_width
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.gui import Gui
from topping.texts import say

_GAP: Final = 34
_LEAST_GAP: Final = 12
_JOINT: Final = 10
"""Between two keys with one label."""
_LEAST_WIDTH: Final = 40
"""Of a key without a label, for a finger."""
_SMALLEST: Final = 11


@dataclass(frozen=True, slots=True)
class Hint:
    """A key and what it does."""

    cap: str
    """The key's name; arrows are drawn."""
    label: str
    key: int = 0
    """The key that a click presses; 0 where there is none, as for arrows."""
    mod: int = 0
    text: str = ""
    """What the key types, for a letter."""
    primary: bool = False
    """Whether it is what goes on, in the accent's colour."""
    right: bool = False
    """Whether it stands at the right."""
    is_joined: bool = False
    """Whether the next one follows closely: both keys have one label."""

    @property
    def event(self) -> pygame.event.Event:
        """The key going down."""
        return pygame.event.Event(
            pygame.KEYDOWN, key=self.key, mod=self.mod, unicode=self.text, scancode=0, is_click=True
        )


def enter(label: str) -> Hint:
    """What Enter does."""
    return Hint(say("key.enter"), label, pygame.K_RETURN, primary=True)


def escape(label: str) -> Hint:
    """What Escape does, at the right."""
    return Hint(say("key.escape"), label, pygame.K_ESCAPE, right=True)


def up_and_down(label: str) -> tuple[Hint, Hint]:
    """The two keys that go through rows, each of them for a click or a finger too."""
    return Hint("↑", "", pygame.K_UP, is_joined=True), Hint("↓", label, pygame.K_DOWN)


def letter(character: str, label: str) -> Hint:
    """What a letter does on a screen without an entry line."""
    return Hint(character.upper(), label, ord(character.lower()), text=character.lower())


def _width_of(hint: Hint, size: int) -> int:
    return max(hint_width(hint.cap, hint.label, size), _LEAST_WIDTH)


class Hints:
    """The key hints of a screen, in one line."""

    def __init__(self, gui: Gui, rect: Rect, *, on_plum: bool = False) -> None:
        self._gui, self._rect = gui, rect
        self._kind = ButtonKind.PLUM_HINT if on_plum else ButtonKind.HINT
        self._hints: tuple[Hint, ...] = ()
        self._buttons: dict[Button, Hint] = {}
        gui.on_close(self._forget)

    def _forget(self) -> None:
        self._buttons = {}

    def set(self, hints: Sequence[Hint]) -> None:
        """Shows these hints; nothing happens where they are shown already."""
        if tuple(hints) == self._hints:
            return
        self._hints = tuple(hints)
        for button in self._buttons:
            self._gui.remove(button)
        self._buttons = {}
        size, gap = self._fitting()
        left, right = self._rect.left, self._rect.right
        for hint in self._hints:
            width = _width_of(hint, size)
            if not hint.right:
                self._add(hint, Rect(left, self._rect.top, width, self._rect.height), size)
                left += width + self._gap_after(hint, gap)
        for hint in reversed(self._hints):
            width = _width_of(hint, size)
            if hint.right:
                self._add(hint, Rect(right - width, self._rect.top, width, self._rect.height), size)
                right -= width + gap

    def _add(self, hint: Hint, place: Rect, size: int) -> None:
        button = self._gui.button(place, hint.label, size, kind=self._kind, cap=hint.cap, is_on=hint.primary)
        self._buttons[button] = hint

    def _fitting(self) -> tuple[int, int]:
        """The size of the keys' text and the gap between hints: smaller where they do not fit."""
        size, gap = theme.step(1), theme.px(_GAP)
        while self._width(size, gap) > self._rect.width:
            if gap > theme.px(_LEAST_GAP):
                gap -= 1
            elif size > _SMALLEST:
                size -= 1
            else:
                break
        return size, gap

    def _width(self, size: int, gap: int) -> int:
        widths = (_width_of(hint, size) + self._gap_after(hint, gap) for hint in self._hints)
        return sum(widths) - gap

    @staticmethod
    def _gap_after(hint: Hint, gap: int) -> int:
        return min(gap, theme.px(_JOINT)) if hint.is_joined else gap

    def owns(self, place: tuple[int, int]) -> bool:
        """Whether a point of the screen lies on one of the hints."""
        return any(button.target.collidepoint(place) for button in self._buttons)

    def pressed(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """The key that a click on a hint presses."""
        if event.type != pygame_gui.UI_BUTTON_PRESSED:
            return None
        hint = next((hint for button, hint in self._buttons.items() if button is event.ui_element), None)
        return hint.event if hint is not None and hint.key else None

    def snapshot(self) -> tuple[tuple[str, str, tuple[int, int, int, int]], ...]:
        """The keys, their labels and where they are."""
        return tuple(
            (hint.cap, hint.label, (button.rect.x, button.rect.y, button.rect.width, button.rect.height))
            for button, hint in self._buttons.items()
        )
