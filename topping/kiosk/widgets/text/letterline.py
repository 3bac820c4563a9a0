"""A line on which letters alone are answered, in a field of its own; what is typed outlasts a new layout."""

from __future__ import annotations

import pygame
from pygame import Rect

from topping.kiosk.painters.parts.field import FieldView, caret_at, line_rect
from topping.kiosk.widgets.gui import Field, Gui
from topping.kiosk.widgets.text.entry import EntryLine, is_key


class LetterLine:
    """Escape empties it, blanks are left out, a click puts the caret where it is."""

    def __init__(self) -> None:
        self._entry: EntryLine | None = None
        self._text, self._is_selected = "", False

    def build(self, gui: Gui, field: Rect, ring: int) -> None:
        """Makes the line in its field, with what was typed; `ring` is painted around the field."""
        self._gui = gui
        self._field = Field(field.inflate(2 * ring, 2 * ring), FieldView())
        self._entry = EntryLine(gui, line_rect(field), field=self._field)
        self._entry.set(self._text)
        self._entry.focus()
        if self._is_selected:
            self._entry.select_all()

    @property
    def entry(self) -> EntryLine:
        """The line itself."""
        if self._entry is None:
            raise RuntimeError("no entry line yet")
        return self._entry

    @property
    def is_selected(self) -> bool:
        """Whether the next letter replaces what is typed, as it was when it was last looked at."""
        return self._is_selected

    def handle(self, event: pygame.event.Event) -> None:
        """A key or click that is not about the letters of a rack."""
        if is_key(event, pygame.K_ESCAPE):
            self.entry.clear()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._gui.handle(event)
            if self.entry.owns(event.pos):
                self.entry.put_caret(caret_at(self._field.rect, self.entry.text, self._field.view, event.pos[0]))
            else:
                self.entry.focus()
        elif not (event.type == pygame.TEXTINPUT and event.text == " "):
            self._gui.handle(event)

    def looked_at(self) -> bool:
        """Remembers what is typed; whether it has changed since the last call."""
        is_changed = self.entry.text != self._text
        self._text, self._is_selected = self.entry.text, self.entry.is_selected
        return is_changed

    def answered(self, *, stays: bool) -> None:
        """After an answer: selects it where it `stays`, so that the next one replaces it, or empties the line."""
        if stays:
            self.entry.select_all()
        else:
            self.entry.clear()
        self.looked_at()
