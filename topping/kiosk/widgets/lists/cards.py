"""Cards as choices: the focus moves in two dimensions, Enter, a click or a card's own key acts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from topping.kiosk.painters.parts.button import ButtonKind, Content
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.gui import Gui

STEPS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ASIDE: Final = 3
"""How much farther something counts that does not lie straight in the direction of an arrow."""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card or a button that can be chosen."""

    text: str
    """Its name; a card's painter decides what is written."""
    rect: Rect
    act: Callable[[], None]
    content: Content | None = None
    """The state and the painter of what the card shows."""
    cap: str = ""
    """The key that chooses it: a letter, or the name of a key that the scene knows."""
    kind: ButtonKind = ButtonKind.CARD
    text_size: int | None = None
    icon: Icon | None = None
    is_on: bool = False
    zone: Rect | None = None
    """What the arrows go by, where it is not the button itself."""

    @property
    def place(self) -> Rect:
        """What the arrows go by."""
        return self.rect if self.zone is None else self.zone


class CardChoices:
    """Choices anywhere on the screen."""

    def __init__(self, gui: Gui, choices: Sequence[CardChoice], focus: int | None = 0) -> None:
        self._choices = list(choices)
        self._buttons: list[Button] = [
            gui.button(
                one.rect,
                one.text,
                one.text_size,
                kind=one.kind,
                cap=one.cap,
                icon=one.icon,
                is_on=one.is_on,
                content=one.content,
            )
            for one in choices
        ]
        self.focus: int | None = None
        gui.on_close(self._forget)
        self.focus_on(focus)

    def _forget(self) -> None:
        """Drops the actions of removed buttons: they refer to the scene, which refers to the buttons."""
        self._choices, self._buttons = [], []

    @property
    def focused_text(self) -> str | None:
        """The name of the choice that Enter would take."""
        return None if self.focus is None else self._choices[self.focus].text

    def show(self, place: int, state: Hashable) -> None:
        """Shows another state of the content of a card."""
        if self._buttons[place].look.content != state:
            self._buttons[place].show_content(state)

    def focus_on(self, index: int | None) -> None:
        """Puts the keyboard's focus on a choice, or takes it away."""
        self.focus = None if index is None or not self._choices else max(0, min(index, len(self._choices) - 1))
        for place, button in enumerate(self._buttons):
            button.give_keys(has_them=place == self.focus)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click, an arrow, Enter, or the letter on a card; whether it was taken."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            place = next((place for place, one in enumerate(self._buttons) if one is event.ui_element), None)
            if place is not None:
                self.focus_on(place)
                self._choices[place].act()
            return place is not None
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus is not None:
            self._choices[self.focus].act()
            return True
        if event.key in STEPS:
            self._move(*STEPS[event.key])
            return True
        typed = event.unicode.upper()
        chosen = next((one for one in self._choices if typed and len(one.cap) == 1 and one.cap == typed), None)
        if chosen is not None and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            chosen.act()
            return True
        return False

    def _move(self, across: int, down: int) -> None:
        """Moves the focus to the nearest choice in a direction, if there is one."""
        if self.focus is None:
            self.focus_on(0)
            return
        found = nearest(self._choices[self.focus].place, [one.place for one in self._choices], across, down)
        if found is not None:
            self.focus_on(found)


def nearest(here: Rect, places: Sequence[Rect], across: int, down: int) -> int | None:
    """Which of these places an arrow leads to from `here`; None where none lies ahead."""
    ways = [(*_distance(here, one, across, down), at) for at, one in enumerate(places)]
    return min(((ahead + _ASIDE * aside, at) for ahead, aside, at in ways if ahead > 0), default=(0, None))[1]


def _distance(here: Rect, there: Rect, across: int, down: int) -> tuple[int, int]:
    """How far a choice lies ahead of another one, and how far beside its path; nothing where they overlap."""
    if across:
        ahead = there.left - here.right if across > 0 else here.left - there.right
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        centres = abs(there.centery - here.centery)
    else:
        ahead = there.top - here.bottom if down > 0 else here.top - there.bottom
        aside = max(0, there.left - here.right, here.left - there.right)
        centres = abs(there.left - here.left)
    return (max(1, ahead) + centres // 64 if ahead >= 0 else 0), aside
