"""pygame_gui's button and entry line, as the kiosk uses them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, Final

import pygame
from pygame import Rect
from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape
from pygame_gui.elements import UIButton, UITextEntryLine

from topping.kiosk.painters.parts.button import ButtonView
from topping.kiosk.widgets.characters import visible

LEAST_TARGET: Final = 48
"""The least height of what a finger presses, in pixels."""


class VisibleLine(UITextEntryLine):
    """pygame_gui's entry line, which takes what can be seen and nothing else, however it comes."""

    def _process_entered_character(self, character: str) -> bool:
        seen = visible(character)
        return bool(seen) and bool(super()._process_entered_character(seen))

    def _do_paste(self) -> None:
        """Pastes what can be seen of the clipboard, where it fits; nothing where there is none."""
        try:
            text = visible(pygame.scrap.get_text())
        except (pygame.error, UnicodeError):
            return
        low, high = sorted(self.select_range)
        if self.length_limit is not None and len(self.text) - (high - low) + len(text) > self.length_limit:
            return
        for character in text:
            self._process_entered_character(character)


class _NoShape(DrawableShape):
    """A button's shape without a picture: `paint_button` paints the button. All that pygame_gui asks of it is here."""

    def __init__(self, button: Button) -> None:
        self._button = button  # and no more: the shape that this one stands for would make its pictures

    def collide_point(self, point: Any) -> bool:
        """Whether a click at a point is one on the button."""
        return self._button.target.collidepoint(point)

    def set_active_state(self, state: str) -> None:
        """Has no picture for a state."""

    def set_position(self, point: Any) -> None:
        """The button's own rectangle moves."""

    def update(self, time_delta: float) -> None:
        """Has nothing that fades."""

    def has_fresh_surface(self) -> bool:
        """Has no surface."""
        return False


class Button(UIButton):
    """pygame_gui's button, which knows where the mouse is and what it does; how it looks is in `view`."""

    def __init__(
        self, rect: Rect, caption: str, manager: Any, look: ButtonView, content: Callable[..., None] | None
    ) -> None:
        self.caption = caption
        self.look = look
        self.paint_content = content
        super().__init__(rect, "", manager=manager)

    def rebuild_from_changed_theme_data(self) -> None:
        """Reads nothing from pygame_gui's theme: that would be a hundred look-ups for each button."""
        self.rebuild()

    def rebuild(self) -> None:
        """Has no picture to make."""
        self.drawable_shape = _NoShape(self)

    @property
    def target(self) -> Rect:
        """Where a click is one on it: high enough for a finger, even where the button is painted smaller."""
        rect = Rect(self.rect)
        return rect.inflate(0, max(0, LEAST_TARGET - rect.height))

    def switch(self, is_on: bool) -> None:
        """Switches it on or off."""
        self.look = replace(self.look, is_on=is_on)

    def give_keys(self, *, has_them: bool) -> None:
        """Shows whether the keyboard is on it."""
        if has_them and not self.is_selected:
            self.select()  # type: ignore[no-untyped-call]  # pygame_gui leaves some methods untyped
        elif not has_them and self.is_selected:
            self.unselect()  # type: ignore[no-untyped-call]

    def say(self, text: str) -> None:
        """Shows another text."""
        self.caption = text
        self.look = replace(self.look, text=text)

    def show_content(self, state: Hashable) -> None:
        """Shows another state of its own content."""
        self.look = replace(self.look, content=state)

    @property
    def view(self) -> ButtonView:
        """What it shows now."""
        return replace(
            self.look,
            is_hovered=bool(self.hovered),
            is_held=bool(self.held),
            has_keys=bool(self.is_selected),
            is_enabled=bool(self.is_enabled),
        )
