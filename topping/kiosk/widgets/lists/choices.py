"""A list of choices: buttons in columns and pages, by mouse or by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from topping.kiosk.look.pen import width_of
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.keycap import cap_width
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.gui import Gui
from topping.texts import say

_LEAST: Final = 12
_SHRINK: Final = 0.6
"""The smallest text size of buttons; longer texts are cut."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: its text and what it does."""

    text: str
    act: Callable[[], None]
    icon: Icon | None = None
    cap: str = ""
    """The key that does the same, shown beside the text."""


class Choices:
    """Buttons laid out row by row; arrows move among them, Enter or a click chooses, Page Up and Down turn pages."""

    def __init__(
        self,
        gui: Gui,
        rect: Rect,
        choices: Sequence[Choice],
        *,
        row_height: int,
        columns: int = 1,
        text_size: int = 20,
        takes_keys: bool = True,
        kind: ButtonKind = ButtonKind.QUIET,
    ) -> None:
        self.gui, self._rect, self._choices, self._takes_keys = gui, rect, list(choices), takes_keys
        self._kind = kind
        self._row_height, self._columns, self._text_size = row_height, columns, text_size
        self.focus: int | None = None
        self._buttons: dict[Button, int] = {}
        self._turners: dict[Button, int] = {}
        self._page = 0
        self._build()
        gui.on_close(self._forget)

    def _forget(self) -> None:
        """Drops the actions of removed buttons: they refer to the scene, which refers to the buttons."""
        self._choices, self._buttons, self._turners = [], {}, {}

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the choices on the present page."""
        return tuple(self._choices[index].text for index in self._buttons.values())

    @property
    def focused_text(self) -> str | None:
        """The text of the choice that Enter would take."""
        return None if self.focus is None else self._choices[self.focus].text

    def set(self, choices: Sequence[Choice]) -> None:
        """Shows other choices in the same place; the focus stays where it can."""
        if [choice.text for choice in choices] == [choice.text for choice in self._choices]:
            self._choices = list(choices)
            return
        self._choices = list(choices)
        if self.focus is not None:
            self.focus = min(self.focus, len(self._choices) - 1) if self._choices else None
        self._build()

    def owns(self, place: tuple[int, int]) -> bool:
        """Whether a point of the screen lies on one of the buttons."""
        return any(button.target.collidepoint(place) for button in (*self._buttons, *self._turners))

    def close(self) -> None:
        """Takes the buttons away."""
        self._choices = []
        self._build()

    def focus_on(self, index: int | None) -> None:
        """Puts the keyboard's focus on a choice, or takes it away."""
        if index is not None:
            index = max(0, min(index, len(self._choices) - 1)) if self._choices else None
        self.focus = index
        if index is not None and index // self._per_page != self._page:
            self._page = index // self._per_page
            self._build()
        self._mark()

    def switch_on(self, index: int) -> None:
        """Shows a choice as the one in force, without the keyboard's focus."""
        for button, place in self._buttons.items():
            button.switch(place == index)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on a button, or a key while the focus is here; whether it was taken."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            return self._pressed(event.ui_element)
        if event.type != pygame.KEYDOWN or self.focus is None or not self._choices:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._choices[self.focus].act()
            return True
        step = {
            pygame.K_UP: -self._columns,
            pygame.K_DOWN: self._columns,
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_PAGEUP: -self._per_page,
            pygame.K_PAGEDOWN: self._per_page,
            pygame.K_HOME: -len(self._choices),
            pygame.K_END: len(self._choices),
        }.get(event.key)
        if step is None or (self._columns == 1 and event.key in (pygame.K_LEFT, pygame.K_RIGHT)):
            return False
        target = self.focus + step
        if event.key in (pygame.K_UP, pygame.K_DOWN) and not 0 <= target < len(self._choices):
            return False
        self.focus_on(target)
        return True

    def _pressed(self, element: object) -> bool:
        for button, index in self._buttons.items():
            if button is element:
                if self._takes_keys:
                    self.focus_on(index)
                self._choices[index].act()
                return True
        for button, step in self._turners.items():
            if button is element:
                self._page += step
                if self.focus is not None:
                    self.focus = self._page * self._per_page
                self._build()
                return True
        return False

    @property
    def _rows(self) -> int:
        return max(1, self._rect.height // self._row_height)

    @property
    def _per_page(self) -> int:
        """Choices on a page; where one page is not enough, a row is left to the buttons that turn it."""
        if len(self._choices) <= self._rows * self._columns:
            return max(1, self._rows * self._columns)
        return max(1, (self._rows - 1) * self._columns)

    def _build(self) -> None:
        for button in (*self._buttons, *self._turners):
            self.gui.remove(button)
        self._buttons, self._turners = {}, {}
        pages = max(1, -(-len(self._choices) // self._per_page))
        self._page = max(0, min(self._page, pages - 1))
        first = self._page * self._per_page
        shown = range(first, min(first + self._per_page, len(self._choices)))
        size = self._fitting_size()
        for index in shown:
            place = self._place((index - first) // self._columns, (index - first) % self._columns, self._columns)
            choice = self._choices[index]
            text = _shortened(choice.text, place.width - size - _beside(choice, size), size)
            button = self.gui.button(place, text, size, kind=self._kind, icon=choice.icon, cap=choice.cap)
            self._buttons[button] = index
        if pages > 1:
            turners = ((0, -1, "choices.previous"), (1, 1, "choices.next"))
            for column, step, key in turners:
                if 0 <= self._page + step < pages:
                    place = self._place(self._rows - 1, column, 2)
                    self._turners[self.gui.button(place, say(key), size, kind=self._kind)] = step
        self._mark()

    def _place(self, row: int, column: int, columns: int) -> Rect:
        gap = max(4, self._row_height // 10)
        width = (self._rect.width - gap * (columns - 1)) // columns
        left = self._rect.left + column * (width + gap)
        return Rect(left, self._rect.top + row * self._row_height, width, self._row_height - gap)

    def _fitting_size(self) -> int:
        """One text size for all buttons: the usual one, smaller where they lack the room, but always legible."""
        room, size = self._place(0, 0, self._columns), self._text_size
        least = min(size, max(_LEAST, round(size * _SHRINK)))
        size = max(least, min(size, round(room.height * 0.7)))

        def width(choice: Choice) -> int:
            return width_of(choice.text, size) + _beside(choice, size)

        widest = max(self._choices, key=width, default=None)
        while widest is not None and size > least and width(widest) > room.width - size:
            size -= 1
        return size

    def _mark(self) -> None:
        for button, index in self._buttons.items():
            button.give_keys(has_them=index == self.focus)


def _beside(choice: Choice, size: int) -> int:
    """The room of what stands beside a text of that size."""
    icon = 0 if choice.icon is None else round(2 * size)
    return icon + (cap_width(choice.cap, size) if choice.cap else 0)


def _shortened(text: str, width: int, size: int) -> str:
    while len(text) > 1 and width_of(text, size) > width:
        text = text.rstrip("…")[:-1] + "…"
    return text
