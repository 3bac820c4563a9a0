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


class _NoShape(DrawableShape):
    """An element's shape without a picture: a painter paints the element. All that pygame_gui asks of it is here."""

    def __init__(self, element: Button | VisibleLine) -> None:
        self._element = element  # and no more: the shape that this one stands for would make its pictures

    def collide_point(self, point: Any) -> bool:
        """Whether a click at a point is one on the element."""
        return self._element.target.collidepoint(point)

    def set_active_state(self, state: str) -> None:
        """Has no picture for a state."""

    def set_position(self, point: Any) -> None:
        """The element's own rectangle moves."""

    def update(self, time_delta: float) -> None:
        """Has nothing that fades."""

    def has_fresh_surface(self) -> bool:
        """Has no surface."""
        return False


class _Caret:
    """What pygame_gui asks of the layout of a line's text: where the caret is, and where a click puts it."""

    def __init__(self, line: VisibleLine) -> None:
        self._line = line
        self._place = 0

    def get_cursor_index(self) -> int:
        """Before which character the caret is."""
        return self._place

    def set_cursor_position(self, place: int) -> None:
        """Puts the caret before a character."""
        self._place = place

    def set_cursor_from_click_pos(self, point: tuple[int, int]) -> None:
        """Puts it where a point, counted from the line's corner, is in the text as it is painted."""
        self._place = self._line.letter_at(self._line.rect.x + point[0])

    def set_text_selection(self, first: int, last: int) -> None:
        """The line knows what is selected."""

    def turn_on_cursor(self) -> None:
        """`Gui` knows when the caret is seen."""

    def backspace_at_cursor(self) -> None:
        """The line changes its text itself."""

    def delete_at_cursor(self) -> None:
        """The line changes its text itself."""

    def delete_selected_text(self) -> None:
        """The line changes its text itself."""


class _LineShape(_NoShape):
    """That of an entry line, which pygame_gui would lay out and paint anew at each key."""

    def __init__(self, line: VisibleLine) -> None:
        super().__init__(line)
        self.text_box_layout: Any = _Caret(line)

    def set_text(self, text: str) -> None:
        """The line knows its text."""

    def insert_text(self, text: str, place: int, parser: Any = None) -> None:
        """The line knows its text."""

    def apply_active_text_changes(self) -> None:
        """Has no picture of the text."""

    def redraw_all_states(self, force_full_redraw: bool = False) -> None:
        """Has no picture."""

    def toggle_text_cursor(self) -> None:
        """`Gui` has the caret blink."""


class VisibleLine(UITextEntryLine):
    """pygame_gui's entry line, which takes what can be seen and nothing else, however it comes.

    It keeps text, caret and selection; a painter shows them, and `letter_at` says before which character of the painted
    text a point of the screen is, given how far right that is.
    """

    def __init__(self, rect: Rect, manager: Any, letter_at: Callable[[VisibleLine, int], int]) -> None:
        self._letter_at = letter_at
        super().__init__(rect, manager=manager)

    def rebuild_from_changed_theme_data(self) -> None:
        """Takes the font alone from pygame_gui's theme: a character that it lacks cannot be typed."""
        self.font = self.ui_theme.get_font(self.combined_element_ids)
        self.rebuild()

    def rebuild(self) -> None:
        """Has no picture to make."""
        self.drawable_shape = _LineShape(self)

    @property
    def target(self) -> Rect:
        """Where a click is one on it."""
        return Rect(self.rect)

    def letter_at(self, x: int) -> int:
        """Before which character of the text a point of the screen is."""
        return self._letter_at(self, x)

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
