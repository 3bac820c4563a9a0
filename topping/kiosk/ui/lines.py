"""Entry lines, based on the library pygame_gui. They match elements of the tree; painters of the kiosk draw them."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, Final

import i18n
import pygame
import pygame_gui
from pygame import Rect
from pygame_gui.core import BlockingThreadedResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.elements import UITextEntryLine

from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import EntryView, FieldView, caret_at, field_place, letter_at, line_rect
from topping.kiosk.paint.theme import Layout
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.tree import Type
from topping.kiosk.window import repeat_keys

_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Invisible characters that Unicode classes as letters (fillers of Korean syllables)."""
_MARKS: Final = ("Mn", "Me", "Mc")
_FIRST_PICTURE: Final = "\u2000"
"""Symbols from this character on are pictures such as emoji, missing in the fonts; `°` and `©` come before it."""


def visible(text: str) -> str:
    """Returns the text in NFC without invisible characters; every kind of space becomes an ordinary space.

    It removes control and zero-width characters, direction marks, variation selectors and lone surrogates. It removes
    accents without a letter, since pygame raises an error for a text without any width. It also removes emoji and other
    pictures, which the fonts lack.
    """
    return "".join(
        " " if unicodedata.category(character) == "Zs" else character
        for character in unicodedata.normalize("NFC", text)
        if unicodedata.category(character) == "Zs" or _is_seen(character)
    )


def _is_seen(character: str) -> bool:
    kind = unicodedata.category(character)
    is_picture = kind in ("So", "Sk", "Co") and character >= _FIRST_PICTURE
    return character.isprintable() and kind not in _MARKS and not is_picture and character not in _BLANK_LETTERS


class _NoPicture:
    """A stand-in for the parts of pygame_gui's entry line that draw it: it draws nothing, but keeps the caret's
    position.
    """

    def __init__(self, line: EntryLine) -> None:
        self.text_box_layout = self
        self._line = line
        self._place = 0

    def collide_point(self, point: tuple[int, int]) -> bool:
        return bool(self._line.rect.collidepoint(point))

    def has_fresh_surface(self) -> bool:
        return False

    def get_cursor_index(self) -> int:
        return self._place

    def set_cursor_position(self, place: int) -> None:
        self._place = place

    def set_cursor_from_click_pos(self, point: tuple[int, int]) -> None:
        """Puts the caret where `point` lies in the painted text; the point is relative to the line's upper
        left corner.
        """
        self._place = self._line.letter_at(self._line.rect.x + point[0])

    def _nothing(self, *_: object, **__: object) -> None:
        """Does nothing, in place of a method that would draw."""

    set_position = set_dimensions = update = set_active_state = redraw_all_states = toggle_text_cursor = _nothing
    set_text = insert_text = apply_active_text_changes = set_text_selection = turn_on_cursor = _nothing
    backspace_at_cursor = delete_at_cursor = delete_selected_text = _nothing


class EntryLine(UITextEntryLine):
    """An entry line of pygame_gui that accepts only visible characters."""

    def __init__(self, rect: Rect, gui: Gui, longest: int) -> None:
        self._gui = gui
        self._size = theme.step(Type.CARD)
        self.remark = ""
        """The remark inside the line, at the right."""
        self.around: Rect | None = None
        """The rectangle of the tall field around the line, with ring and halo; None for an ordinary line."""
        self.field = FieldView()
        """The view of the tall field, besides the text."""
        super().__init__(rect, manager=gui.manager)
        self.set_text_length_limit(longest)

    def rebuild_from_changed_theme_data(self) -> None:
        """Takes nothing but the font from pygame_gui's theme. Characters that the font lacks cannot be typed."""
        self.font = self.ui_theme.get_font(self.combined_element_ids)
        self.rebuild()

    def rebuild(self) -> None:
        self.drawable_shape: Any = _NoPicture(self)

    def _process_entered_character(self, character: str) -> bool:
        seen = visible(character)
        return bool(seen) and bool(super()._process_entered_character(seen))

    def _do_paste(self) -> None:
        """Pastes the text of the clipboard. If it is too long, pastes nothing and sets `Gui.refused`."""
        try:
            text = visible(pygame.scrap.get_text())
        except (pygame.error, UnicodeError):
            return
        low, high = sorted(self.select_range)
        if self.length_limit is not None and len(self.text) - (high - low) + len(text) > self.length_limit:
            self._gui.refused = self.length_limit
            return
        for character in text:
            self._process_entered_character(character)

    def lie_in(self, rect: Rect) -> None:
        """Moves the entry line to another rectangle; its text does not change."""
        if self.around is not None:
            self.around, rect = field_place(rect), line_rect(rect)
        self.set_position(rect.topleft)
        self.set_dimensions(rect.size)

    def letter_at(self, x: int) -> int:
        """Returns the index of the character at the horizontal screen position `x` (pixels)."""
        if self.around is None:
            return letter_at(Rect(self.rect), self.view, x)
        return caret_at(self.around, self.text, self.field, x)

    @property
    def view(self) -> EntryView:
        first, last = sorted(self.select_range)
        has_caret = self._gui.shows_caret
        focus = bool(self.is_focused)
        return EntryView(self.text, (first, last), self.edit_position, focus, has_caret, self._size, self.remark)

    @property
    def typed(self) -> str:
        """The text of the entry line, in Unicode form NFC."""
        return unicodedata.normalize("NFC", self.text)

    @property
    def before_caret(self) -> str:
        """The part of the text before the caret."""
        low, high = sorted(self.select_range)
        return str(self.text)[: low if low != high else self.edit_position]

    @property
    def is_selected(self) -> bool:
        """Whether the whole text is selected, so that typing replaces it."""
        return bool(self.text) and sorted(self.select_range) == [0, len(self.text)]

    def put(self, text: str, *, is_selected: bool) -> None:
        """Replaces the text and puts the caret at its end; with `is_selected`, also selects the whole text."""
        text = visible(text)
        self.set_text(text)
        self.put_caret(len(text))
        if is_selected:
            self.select_range = [0, len(text)]

    def put_caret(self, place: int) -> None:
        self.edit_position = place
        self.select_range = [0, 0]

    def take_focus(self) -> None:
        """Gives the keyboard focus to this entry line and puts the caret at the end of the text."""
        if not self.is_focused:  # taking the focus twice would lose caret and selection
            self._gui.manager.set_focus_set(self)
            self.edit_position = len(self.text)

    def leave_focus(self) -> None:
        if self.is_focused:
            self._gui.manager.set_focus_set(None)
            repeat_keys()  # pygame_gui turns key repeat off


_BLINK_MS: Final = 500

_IDLE_LOADER: Final = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]  # as pygame_gui leaves it
"""The loader of managers with nothing to load; a loader of their own would start five threads for each screen."""


class _Manager(pygame_gui.UIManager):
    """The manager of pygame_gui with a theme shared by all screens."""

    def __init__(self, size: tuple[int, int], shared: UIAppearanceTheme | None = None) -> None:
        self._shared = shared
        loader = None if shared is None else _IDLE_LOADER
        super().__init__(size, starting_language="en", enable_live_theme_updates=False, resource_loader=loader)
        # each manager adds pygame_gui's translation folder again, and every missing text searches all of them
        del i18n.load_path[1:]

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """Returns the theme that all screens share; makes it at the first call."""
        return super().create_new_theme(theme_path) if self._shared is None else self._shared


@lru_cache(maxsize=1)
def _theme(fonts_forgotten: int) -> UIAppearanceTheme:
    """Returns pygame_gui's theme for all screens; reading it takes 25 ms. A new value of `fonts_forgotten` makes a new
    theme.
    """
    manager = _Manager((1, 1))
    theme.add_fonts(manager)
    made = manager.get_theme()
    assert isinstance(made, UIAppearanceTheme), "made by pygame_gui itself"
    made.load_theme(theme.GUI_THEME)
    made.shape_cache.cache_surfaces.clear()  # 4 MB for pictures of shapes, which are not used
    return made


class Gui:
    """The pygame_gui manager of a screen's entry lines; also makes their caret blink."""

    def __init__(self, layout: Layout) -> None:
        self.manager = _Manager(layout.size, _theme(theme.fonts_forgotten))
        self._lines: list[EntryLine] = []
        self._seen: list[tuple[str, int, bool]] = []
        self._still_ms = 0
        """The time (ms) since text or caret last changed."""
        self.refused = 0
        """The length limit that a refused paste would have exceeded; 0 if there was none since the last report."""

    def add(self, rect: Rect, longest: int) -> EntryLine:
        """Adds an empty entry line for at most `longest` characters.

        It has no placeholder, because pygame_gui would turn one into text when cleared.
        """
        line = EntryLine(rect, self, longest)
        self._lines.append(line)
        return line

    def remove(self, line: EntryLine) -> None:
        line.leave_focus()
        self._lines.remove(line)
        _take_away(line)

    def close(self) -> None:
        """Removes the entry lines and frees their memory at once.

        They refer to each other in cycles, which Python's garbage collector would free late.
        """
        for element in (*self._lines, self.manager.get_root_container()):
            _take_away(element)
        self._lines = []
        vars(self.manager).clear()

    def handle(self, event: pygame.event.Event) -> bool:
        """Passes an event to the entry lines. Returns whether an entry line used it."""
        return bool(self.manager.process_events(event))

    def update(self, elapsed_ms: int) -> None:
        """Makes the caret blink; `elapsed_ms` is the time since the last call (ms). After typing, it first stays
        visible.
        """
        self.manager.update(elapsed_ms / 1000)
        self._still_ms += elapsed_ms
        state = [(line.text, line.edit_position, line.is_focused) for line in self._lines]
        if state != self._seen:
            self._seen, self._still_ms = state, 0

    @property
    def shows_caret(self) -> bool:
        return self._still_ms % (2 * _BLINK_MS) < _BLINK_MS


def _take_away(element: Any) -> None:
    """Removes an element from pygame_gui, and breaks its reference cycles to free its memory."""
    element.kill()
    for part in (element.drawable_shape, element):
        if part is not None:
            vars(part).clear()


class EntryLines:
    """The entry lines of a screen, by the id of their element. The screen keeps the texts (`TypedText`)."""

    def __init__(self) -> None:
        self._lines: dict[str, tuple[EntryLine, Rect]] = {}
        """Each line with the rectangle of its element."""
        self._agreed: dict[str, tuple[str, bool]] = {}
        """The last text common to line and screen, and whether it was wholly selected."""

    def forget(self) -> None:
        """Drops the entry lines; the caller closes their `Gui`."""
        self._lines.clear()

    def lack(self, laid: Sequence[Spot]) -> bool:
        """Returns whether one of the elements needs an entry line that was not made yet."""
        return any(spot.element.typed is not None and spot.name not in self._lines for spot in laid)

    def look(self, name: str) -> Hashable:
        """Returns what to paint for the entry line with the id `name`; None if it was not made yet.

        It is an `EntryView`, or a `FieldView` for a tall entry line.
        """
        if name not in self._lines:
            return None
        line, _ = self._lines[name]
        return line.view if line.around is None else (line.view, line.field)

    @property
    def before_caret(self) -> str:
        """The text before the caret of the focused entry line."""
        return next((line.before_caret for line, _ in self._lines.values() if line.is_focused), "")

    def put_caret(self, name: str, x: int) -> None:
        """Puts the caret of a tall entry line where it was clicked, at `x` (pixels). Nothing is selected, even by a
        double click.
        """
        if name in self._lines and (line := self._lines[name][0]).around is not None:
            line.put_caret(line.letter_at(x))

    def follow(self, gui: Gui, laid: Sequence[Spot], writing: str) -> None:
        """Adds, removes, moves and fills the entry lines so that they match the elements; called before each frame.

        The entry line with the id `writing` gets the focus.
        """
        wanted = {spot.name: spot for spot in laid if spot.element.typed is not None}
        for name, (line, rect) in [*self._lines.items()]:
            if name not in wanted:
                del self._lines[name]
                gui.remove(line)
            elif wanted[name].rect != rect:
                line.lie_in(wanted[name].rect)
                self._lines[name] = (line, wanted[name].rect.copy())
        for name, spot in wanted.items():
            typed = spot.element.typed
            assert typed is not None
            if name not in self._lines:
                self._lines[name] = (_made(gui, spot, typed.longest), spot.rect.copy())
            line, _ = self._lines[name]
            if line.typed != typed.text or (typed.is_selected and not line.is_selected):
                line.put(typed.text, is_selected=typed.is_selected)
            self._agreed[name] = typed.text, typed.is_selected
            if line.around is not None:
                around = spot.element.state if spot.element.live is None else spot.element.live()
                assert isinstance(around, FieldView)
                line.field = around
            else:
                line.remark = str(spot.element.state or "")
        for name, (line, _) in self._lines.items():
            if name == writing:
                line.take_focus()
            else:
                line.leave_focus()

    def read(self, laid: Sequence[Spot]) -> None:
        """Copies what was typed to the screen's `TypedText` objects, after an event.

        A text that the screen itself has changed meanwhile is not overwritten.
        """
        for spot in [*laid]:
            typed = spot.element.typed
            if typed is None or spot.name not in self._lines:
                continue
            line, wanted = self._lines[spot.name][0], (typed.text, typed.is_selected)
            if wanted != self._agreed.get(spot.name, wanted):
                line.put(typed.text, is_selected=typed.is_selected)
                self._agreed[spot.name] = wanted
                continue
            is_other, typed.text, typed.is_selected = line.typed != typed.text, line.typed, line.is_selected
            self._agreed[spot.name] = typed.text, typed.is_selected
            if is_other and spot.element.changed is not None:
                spot.element.changed()


def _made(gui: Gui, spot: Spot, longest: int) -> EntryLine:
    if not isinstance(spot.element.state, FieldView):
        return gui.add(spot.rect, longest)
    line = gui.add(line_rect(spot.rect), longest)
    line.around = field_place(spot.rect)
    return line
