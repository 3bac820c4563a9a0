"""The entry line: pygame_gui's, with its text in NFC and its state readable."""

from __future__ import annotations

import unicodedata

import pygame
from pygame import Rect

from topping.kiosk.heldkeys import repeat_keys
from topping.kiosk.painters.parts.entry import EntryView
from topping.kiosk.widgets.characters import visible
from topping.kiosk.widgets.gui import Field, Gui

_LONGEST = 60


class EntryLine:
    """A line of text to type in."""

    def __init__(
        self, gui: Gui, rect: Rect, longest: int = _LONGEST, field: Field | None = None, size: int | None = None
    ) -> None:
        self._line = gui.entry_line(rect, field, size)
        self._line.set_text_length_limit(longest)
        self._gui = gui

    @property
    def text(self) -> str:
        """What is typed, in NFC."""
        return unicodedata.normalize("NFC", self._line.text)

    @property
    def before_caret(self) -> str:
        """The text before the place where the next character goes."""
        return str(self._line.text)[: min(self._line.select_range) if self._has_selection else self._line.edit_position]

    @property
    def _has_selection(self) -> bool:
        low, high = self._line.select_range
        return bool(low != high)

    @property
    def view(self) -> EntryView:
        """What it shows."""
        return self._gui.view_of(self._line)

    @property
    def rect(self) -> Rect:
        """Where the line is."""
        return Rect(self._line.rect)

    @property
    def is_selected(self) -> bool:
        """Whether the whole text is selected, so that one key replaces it."""
        low, high = sorted(self._line.select_range)
        return bool(self._line.text) and (low, high) == (0, len(self._line.text))

    @property
    def has_focus(self) -> bool:
        """Whether keys go to this line."""
        return bool(self._line.is_focused)

    def focus(self) -> None:
        """Gives it the focus, the caret behind the text."""
        if not self.has_focus:  # focusing twice would lose caret and selection
            self._gui.manager.set_focus_set(self._line)
            self._line.edit_position = len(self._line.text)

    def unfocus(self) -> None:
        """Takes the focus away."""
        if self.has_focus:
            self._gui.manager.set_focus_set(None)
            repeat_keys()  # pygame_gui stops that

    def remove(self) -> None:
        """Takes the line away for good."""
        self.unfocus()
        self._gui.remove_line(self._line)

    def set(self, text: str) -> None:
        """Puts a text in, the caret behind it."""
        text = visible(text)
        self._line.set_text(text)
        self._line.edit_position = len(text)
        self._line.select_range = [0, 0]

    def clear(self) -> None:
        """Empties the line."""
        self.set("")

    def remark(self, text: str) -> None:
        """Says something at the right, within the line."""
        self._gui.remark(self._line, text)

    def select_all(self) -> None:
        """Selects the whole text, so that the next key replaces it."""
        self._line.select_range = [0, len(self._line.text)]
        self._line.edit_position = len(self._line.text)

    def type(self, text: str) -> None:
        """Puts a text in as if it were typed: in place of what is selected, at the caret."""
        self.focus()
        self._gui.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))

    def erase(self) -> None:
        """Takes what is selected away, or the character before the caret."""
        self.focus()
        self._gui.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0))

    def put_caret(self, place: int) -> None:
        """Puts the caret before a character, with nothing selected."""
        self._line.edit_position = place
        self._line.select_range = [0, 0]

    def owns(self, place: tuple[int, int]) -> bool:
        """Whether a point of the screen lies on the line."""
        return bool(self._line.rect.collidepoint(place))


def is_enter(event: pygame.event.Event) -> bool:
    """Whether an event is an Enter key going down."""
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)


def is_key(event: pygame.event.Event, *keys: int) -> bool:
    """Whether an event is one of `keys` going down."""
    return event.type == pygame.KEYDOWN and event.key in keys
