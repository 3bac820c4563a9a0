"""A segmented control: a few values side by side in a well, of which one is on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.gui import Gui

_PADDING: Final = 5
_GAP: Final = 6
_SIDE: Final = 20


class Segments:
    """The values of one choice; a click chooses, and so do `step` and `choose` for the scene's keys."""

    def __init__(
        self,
        gui: Gui,
        rect: Rect,
        options: Sequence[tuple[str, str]],
        value: str,
        chosen: Callable[[str], None],
        *,
        text_size: int | None = None,
    ) -> None:
        """`options` are values and their texts; the well fills `rect`, the segments share its width."""
        self._gui, self._chosen = gui, chosen
        self._size = theme.step(3) if text_size is None else text_size
        self.options = tuple(options)
        self.value = value
        gui.well(rect)
        self._buttons: dict[Button, str] = {}
        inner = rect.inflate(-2 * theme.px(_PADDING), -2 * theme.px(_PADDING))
        gap = theme.px(_GAP)
        wanted = [width_of(text, self._size, face=Face.SEMI) for _, text in self.options]
        room = inner.width - gap * (len(self.options) - 1)
        spare = (room - sum(wanted)) / max(1, len(self.options))
        left = float(inner.left)
        for (one, text), width in zip(self.options, wanted, strict=True):
            place = Rect(round(left), inner.top, round(width + spare), inner.height)
            button = gui.button(place, text, self._size, kind=ButtonKind.SEGMENT, is_on=one == value)
            self._buttons[button] = one
            left += width + spare + gap
        gui.on_close(self._forget)

    @staticmethod
    def width(options: Sequence[tuple[str, str]], text_size: int | None = None) -> int:
        """The width that a control with these options takes."""
        size = theme.step(3) if text_size is None else text_size
        texts = sum(width_of(text, size, face=Face.SEMI) + 2 * theme.px(_SIDE) for _, text in options)
        return texts + theme.px(_GAP) * (len(options) - 1) + 2 * theme.px(_PADDING)

    def _forget(self) -> None:
        self._buttons = {}
        self._chosen = _nothing

    def show(self, value: str) -> None:
        """Switches a value on without telling anybody."""
        self.value = value
        for button, one in self._buttons.items():
            button.switch(one == value)

    def choose(self, value: str) -> None:
        """Switches a value on and tells who asked."""
        self.show(value)
        self._chosen(value)

    def step(self, by: int) -> None:
        """Switches the value beside the present one on, if there is one."""
        values = [value for value, _ in self.options]
        place = values.index(self.value) + by if self.value in values else 0
        if 0 <= place < len(values) and values[place] != self.value:
            self.choose(values[place])

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on a segment; whether it was."""
        if event.type != pygame_gui.UI_BUTTON_PRESSED:
            return False
        value = next((one for button, one in self._buttons.items() if button is event.ui_element), None)
        if value is None:
            return False
        if value != self.value:
            self.choose(value)
        return True


def _nothing(_: str) -> None:
    """In the place of an action once the control has gone."""
