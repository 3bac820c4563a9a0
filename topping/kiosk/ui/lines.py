"""Entry lines: the text, the caret and what is selected of each; they come and go with the tree, painters show them."""

import re
import unicodedata
from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect

from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import EntryView, FieldView, caret_at, field_place, letter_at
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.tree import Type

_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters to Unicode, which draws nothing for them (fillers of Korean syllables)."""
_MARKS: Final = ("Mn", "Me", "Mc")
_WORD: Final = re.compile(r"[\w']+")
_BLINK_MS: Final = 500
_DOUBLE_MS: Final = 500
"""How soon a second click selects a word."""


def visible(text: str) -> str:
    """The text in NFC without what cannot be seen; every blank is an ordinary one.

    Control characters, zero-width ones, marks of direction, variation selectors and half characters are left out, as is
    an accent without its letter: pygame raises an error where it is to draw a text without any width.
    """
    return "".join(
        " " if unicodedata.category(one) == "Zs" else one
        for one in unicodedata.normalize("NFC", text)
        if unicodedata.category(one) == "Zs" or _is_seen(one)
    )


def _is_seen(character: str) -> bool:
    return character.isprintable() and unicodedata.category(character) not in _MARKS and character not in _BLANK_LETTERS


@dataclass(slots=True)
class EntryLine:
    """A line, which takes what can be seen and nothing else, however it comes."""

    rect: Rect
    """The place of its element."""
    longest: int
    text: str = ""
    """In NFC."""
    caret: int = 0
    anchor: int = 0
    """What is between it and the caret is selected."""
    has_focus: bool = False
    remark: str = ""
    """What is said at the right, within the line."""
    around: FieldView | None = None
    """Of a tall line: the field that it is painted in."""

    @property
    def selected(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def is_selected(self) -> bool:
        """Whether the whole text is selected, so that the next key replaces it."""
        return bool(self.text) and self.selected == (0, len(self.text))

    def view(self, *, has_caret: bool) -> EntryView:
        size = theme.step(Type.CARD)
        return EntryView(self.text, self.selected, self.caret, self.has_focus, has_caret, size, self.remark)

    def letter_at(self, x: int) -> int:
        """Before which character of the text a point of the screen is, given how far right that is."""
        if self.around is None:
            return letter_at(self.rect, self.view(has_caret=False), x)
        return caret_at(field_place(self.rect), self.text, self.around, x)

    def put(self, text: str, *, is_selected: bool) -> None:
        """Puts a text in place of all, the caret behind it."""
        self.text = visible(text)
        self.caret = len(self.text)
        self.anchor = 0 if is_selected else self.caret

    def _replace(self, text: str) -> None:
        """Puts a text in place of what is selected, the caret behind it."""
        low, high = self.selected
        before = unicodedata.normalize("NFC", self.text[:low] + text)
        self.text = unicodedata.normalize("NFC", before + self.text[high:])
        self.caret = self.anchor = min(len(before), len(self.text))

    def type(self, text: str) -> None:
        """Characters are typed: those that have room."""
        for one in map(visible, text):
            low, high = self.selected
            if one and len(self.text) - (high - low) < self.longest:
                self._replace(one)

    def press(self, event: pygame.event.Event) -> None:
        """A key that edits: the erasers, arrows, Home and End, which select with Shift; A, C, V and X with Ctrl."""
        low, high = self.selected
        is_held = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        is_shortcut = is_held and not event.mod & pygame.KMOD_ALT
        match event.key:
            case pygame.K_a if is_shortcut:
                self.anchor, self.caret = 0, len(self.text)
            case pygame.K_c | pygame.K_x if is_shortcut and low < high:
                with suppress(pygame.error):  # without a clipboard nothing is cut
                    pygame.scrap.put_text(self.text[low:high])
                    if event.key == pygame.K_x:
                        self._replace("")
            case pygame.K_v if is_shortcut:
                with suppress(pygame.error, UnicodeError):
                    text = visible(pygame.scrap.get_text())
                    if len(self.text) - (high - low) + len(text) <= self.longest:
                        self.type(text)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                if low == high:
                    by = -1 if event.key == pygame.K_BACKSPACE else 1
                    self.anchor = max(0, min(len(self.text), self.caret + by))
                self._replace("")
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_HOME | pygame.K_END:
                is_back, selects = event.key in (pygame.K_LEFT, pygame.K_HOME), bool(event.mod & pygame.KMOD_SHIFT)
                if is_held or event.key in (pygame.K_HOME, pygame.K_END):
                    self.caret = 0 if is_back else len(self.text)
                elif low < high and not selects:
                    self.caret = low if is_back else high
                else:
                    self.caret = max(0, min(len(self.text), self.caret + (-1 if is_back else 1)))
                self.anchor = self.anchor if selects else self.caret


@dataclass(eq=False)
class EntryLines:
    """A line for each element on which something is typed, by its name; the text itself is the screen's."""

    _lines: dict[str, EntryLine] = field(default_factory=dict)
    _agreed: dict[str, tuple[str, bool]] = field(default_factory=dict)
    """What stood on each line when the screen and the line last agreed, and whether it was marked as a whole."""
    _dragged: EntryLine | None = None
    """The line on which the button of the mouse is down."""
    _clicked_ms: int = _DOUBLE_MS
    """How long ago a line was clicked on."""
    _still_ms: int = 0
    """How long ago text or caret last changed: a while after that, the caret blinks."""
    _seen: Hashable = None
    _is_over: bool | None = None
    """Whether the pointer is over a line, which it shows; None before it has moved."""

    def look(self, name: str) -> Hashable:
        """What is painted of a line: an `EntryView`, of a tall one with its `FieldView`; None before there is one."""
        line = self._lines.get(name)
        if line is None:
            return None
        shown = line.view(has_caret=self._still_ms % (2 * _BLINK_MS) < _BLINK_MS)
        return shown if line.around is None else (shown, line.around)

    @property
    def _focused(self) -> EntryLine | None:
        return next((line for line in self._lines.values() if line.has_focus), None)

    def _focus(self, name: str) -> None:
        """Gives a line the letters, the caret behind its text; nothing of another one stays selected."""
        for one, line in self._lines.items():
            if line.has_focus and one != name:
                line.has_focus, line.caret, line.anchor = False, 0, 0
            elif one == name and not line.has_focus:
                is_selected, line.has_focus, line.caret = line.is_selected, True, len(line.text)
                line.anchor = 0 if is_selected else line.caret

    @property
    def before_caret(self) -> str:
        """What stands before the caret of the line that letters go to, or before what is selected there."""
        line = self._focused
        return "" if line is None else line.text[: line.selected[0]]

    def handle(self, event: pygame.event.Event) -> None:
        """A key or characters for the line that has the letters; what the mouse draws over."""
        line = self._focused
        if event.type == pygame.KEYDOWN and line is not None:
            line.press(event)
        elif event.type == pygame.TEXTINPUT and line is not None:
            line.type(event.text)
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP) and self._dragged is not None:
            self._dragged.caret = self._dragged.letter_at(event.pos[0])
        if event.type == pygame.MOUSEBUTTONUP:
            self._dragged = None
        elif event.type == pygame.MOUSEMOTION:
            was_over, self._is_over = (
                self._is_over,
                any(one.rect.collidepoint(event.pos) for one in self._lines.values()),
            )
            if self._is_over != was_over:
                with suppress(pygame.error):  # a display may have no pointer
                    pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_IBEAM if self._is_over else pygame.SYSTEM_CURSOR_ARROW)

    def click(self, name: str, x: int) -> None:
        """A click puts the caret of a line there; a second one soon after selects a word, but not on a tall line."""
        line = self._lines.get(name)
        if line is None:
            return
        place = line.letter_at(x)
        words = [one.span() for one in _WORD.finditer(line.text) if one.start() <= place]
        is_second = self._clicked_ms < _DOUBLE_MS and line.has_focus and line.caret == line.anchor == place
        self._focus(name)
        if is_second and words and line.around is None:
            line.anchor, line.caret = words[-1]
        else:
            line.caret = line.anchor = place
            self._dragged, self._clicked_ms = line, 0

    def update(self, elapsed_ms: int) -> None:
        """Passes time to the lines."""
        self._clicked_ms += elapsed_ms
        self._still_ms += elapsed_ms
        state = tuple((line.text, line.caret, line.has_focus) for line in self._lines.values())
        if state != self._seen:
            self._seen, self._still_ms = state, 0

    def follow(self, laid: Sequence[Spot], writing: str) -> None:
        """Before each frame: lines for the elements there are, in their places, with the screen's texts.

        Letters go to the line named `writing`.
        """
        before, self._lines = self._lines, {}
        for one in laid:
            typed, state = one.element.typed, one.element.state
            if typed is None:
                continue
            line = self._lines[one.name] = before.get(one.name) or EntryLine(one.rect, typed.longest)
            if line.rect != one.rect:
                line.rect, self._clicked_ms = one.rect, _DOUBLE_MS  # a click where it is now is another one
            if line.text != typed.text or (typed.is_selected and not line.is_selected):
                line.put(typed.text, is_selected=typed.is_selected)
            self._agreed[one.name] = typed.text, typed.is_selected
            if isinstance(state, FieldView):
                around = state if one.element.live is None else one.element.live()
                assert isinstance(around, FieldView)
                line.around = around
            else:
                line.around, line.remark = None, str(state or "")
        self._focus(writing)

    def read(self, laid: Sequence[Spot]) -> None:
        """After an event: what was typed goes to the screen, unless the screen has put another text there."""
        for one in [*laid]:
            typed = one.element.typed
            if typed is None or one.name not in self._lines:
                continue
            line, wanted = self._lines[one.name], (typed.text, typed.is_selected)
            if wanted != self._agreed.get(one.name, wanted):
                line.put(typed.text, is_selected=typed.is_selected)
                self._agreed[one.name] = wanted
                continue
            is_other, typed.text, typed.is_selected = line.text != typed.text, line.text, line.is_selected
            self._agreed[one.name] = typed.text, typed.is_selected
            if is_other and one.element.changed is not None:
                one.element.changed()
