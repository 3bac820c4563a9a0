"""Entry lines, pygame_gui's: they come, go and follow their places with the tree; painters show them."""

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
"""Letters to Unicode, which draws nothing for them (fillers of Korean syllables)."""
_MARKS: Final = ("Mn", "Me", "Mc")
_FIRST_PICTURE: Final = "\u2000"
"""Symbols from here on are pictures, such as emoji, which the fonts lack; those before (`°`, `©`) are written."""


def visible(text: str) -> str:
    """The text in NFC without what cannot be seen; every blank is an ordinary one.

    Control characters, zero-width ones, marks of direction, variation selectors and half characters are left out, as is
    an accent without its letter: pygame raises an error where it is to draw a text without any width. Emoji and other
    pictures are left out too: the fonts have none, and no tile and no name is one.
    """
    return "".join(
        " " if unicodedata.category(one) == "Zs" else one
        for one in unicodedata.normalize("NFC", text)
        if unicodedata.category(one) == "Zs" or _is_seen(one)
    )


def _is_seen(character: str) -> bool:
    kind = unicodedata.category(character)
    is_picture = kind in ("So", "Sk", "Co") and character >= _FIRST_PICTURE
    return character.isprintable() and kind not in _MARKS and not is_picture and character not in _BLANK_LETTERS


class _NoPicture:
    """What pygame_gui asks of the shape of a line and of the layout of its text: neither has a picture.

    The line knows its text and what is selected itself; where the caret is, is kept here.
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
        """Puts the caret where a point, counted from the line's corner, is in the text as it is painted."""
        self._place = self._line.letter_at(self._line.rect.x + point[0])

    def _nothing(self, *_: object, **__: object) -> None:
        """There is no picture to be changed."""

    set_position = set_dimensions = update = set_active_state = redraw_all_states = toggle_text_cursor = _nothing
    set_text = insert_text = apply_active_text_changes = set_text_selection = turn_on_cursor = _nothing
    backspace_at_cursor = delete_at_cursor = delete_selected_text = _nothing


class EntryLine(UITextEntryLine):
    """pygame_gui's entry line, which takes what can be seen and nothing else, however it comes.

    It keeps text, caret and selection.
    """

    def __init__(self, rect: Rect, gui: Gui, longest: int) -> None:
        self._gui = gui
        self._size = theme.step(Type.CARD)
        self.remark = ""
        """What is said at the right, within the line."""
        self.around: Rect | None = None
        """The place of the tall field that it is in, with ring and halo; it is painted as a part of that."""
        self.field = FieldView()
        """What that shows besides the text."""
        super().__init__(rect, manager=gui.manager)
        self.set_text_length_limit(longest)

    def rebuild_from_changed_theme_data(self) -> None:
        """Takes the font alone from pygame_gui's theme: a character that it lacks cannot be typed."""
        self.font = self.ui_theme.get_font(self.combined_element_ids)
        self.rebuild()

    def rebuild(self) -> None:
        self.drawable_shape: Any = _NoPicture(self)

    def _process_entered_character(self, character: str) -> bool:
        seen = visible(character)
        return bool(seen) and bool(super()._process_entered_character(seen))

    def _do_paste(self) -> None:
        """Pastes what can be seen of the clipboard; where it does not fit nothing, which the screen then tells."""
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
        """Goes to another place, with text, caret and selection."""
        if self.around is not None:
            self.around, rect = field_place(rect), line_rect(rect)
        self.set_position(rect.topleft)
        self.set_dimensions(rect.size)

    def letter_at(self, x: int) -> int:
        """Before which character of the text a point of the screen is, given how far right that is."""
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
        """The text in NFC."""
        return unicodedata.normalize("NFC", self.text)

    @property
    def before_caret(self) -> str:
        """The text before the place where the next character goes."""
        low, high = sorted(self.select_range)
        return str(self.text)[: low if low != high else self.edit_position]

    @property
    def is_selected(self) -> bool:
        """Whether the whole text is selected, so that the next key replaces it."""
        return bool(self.text) and sorted(self.select_range) == [0, len(self.text)]

    def put(self, text: str, *, is_selected: bool) -> None:
        """Puts a text in, the caret behind it."""
        text = visible(text)
        self.set_text(text)
        self.put_caret(len(text))
        if is_selected:
            self.select_range = [0, len(text)]

    def put_caret(self, place: int) -> None:
        self.edit_position = place
        self.select_range = [0, 0]

    def take_focus(self) -> None:
        """Gives it the focus, the caret behind the text."""
        if not self.is_focused:  # focusing twice would lose caret and selection
            self._gui.manager.set_focus_set(self)
            self.edit_position = len(self.text)

    def leave_focus(self) -> None:
        if self.is_focused:
            self._gui.manager.set_focus_set(None)
            repeat_keys()  # pygame_gui stops that


_BLINK_MS: Final = 500

_IDLE_LOADER: Final = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]  # as pygame_gui leaves it
"""Given to managers that have nothing to load: one of their own would start five threads at each screen."""


class _Manager(pygame_gui.UIManager):
    """pygame_gui's manager, with a theme that screens share."""

    def __init__(self, size: tuple[int, int], shared: UIAppearanceTheme | None = None) -> None:
        self._shared = shared
        loader = None if shared is None else _IDLE_LOADER
        super().__init__(size, starting_language="en", enable_live_theme_updates=False, resource_loader=loader)
        # each manager adds the folder of pygame_gui's translations again, and all are searched for a text without one
        del i18n.load_path[1:]

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """The shared theme, where there is one."""
        return super().create_new_theme(theme_path) if self._shared is None else self._shared


@lru_cache(maxsize=1)
def _theme(fonts_forgotten: int) -> UIAppearanceTheme:
    """pygame_gui's theme: reading one takes 25 ms, so that all screens share it, as long as its fonts are valid."""
    manager = _Manager((1, 1))
    theme.add_fonts(manager)
    made = manager.get_theme()
    assert isinstance(made, UIAppearanceTheme), "made by pygame_gui itself"
    made.load_theme(theme.GUI_THEME)
    made.shape_cache.cache_surfaces.clear()  # 4 MB for the pictures of shapes, of which there are none
    return made


class Gui:
    """pygame_gui's part of a screen: the manager of its entry lines, and the blinking of their caret."""

    def __init__(self, layout: Layout) -> None:
        self.manager = _Manager(layout.size, _theme(theme.fonts_forgotten))
        self._lines: list[EntryLine] = []
        self._seen: list[tuple[str, int, bool]] = []
        self._still_ms = 0
        """How long ago the text or the caret last changed."""
        self.refused = 0
        """The most characters of a line into which a longer text was pasted; 0 where the screen has told it."""

    def add(self, rect: Rect, longest: int) -> EntryLine:
        """An entry line, empty (a placeholder would get baked in when it is cleared)."""
        line = EntryLine(rect, self, longest)
        self._lines.append(line)
        return line

    def remove(self, line: EntryLine) -> None:
        line.leave_focus()
        self._lines.remove(line)
        _take_away(line)

    def close(self) -> None:
        """Takes all elements away for good, and gives their memory back.

        pygame_gui's elements, their shapes and their manager refer to one another in circles: they are emptied, else
        they would wait for Python's garbage collector, which seldom looks at what has lived for long.
        """
        for element in (*self._lines, self.manager.get_root_container()):
            _take_away(element)
        self._lines = []
        vars(self.manager).clear()

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives an event to the lines; whether one took it."""
        return bool(self.manager.process_events(event))

    def update(self, elapsed_ms: int) -> None:
        """Passes time to the lines: the caret starts blinking a while after a change."""
        self.manager.update(elapsed_ms / 1000)
        self._still_ms += elapsed_ms
        state = [(line.text, line.edit_position, line.is_focused) for line in self._lines]
        if state != self._seen:
            self._seen, self._still_ms = state, 0

    @property
    def shows_caret(self) -> bool:
        return self._still_ms % (2 * _BLINK_MS) < _BLINK_MS


def _take_away(element: Any) -> None:
    """Kills an element, and empties it and its shape of what refers back to them."""
    element.kill()
    for part in (element.drawable_shape, element):
        if part is not None:
            vars(part).clear()


class EntryLines:
    """A line for each element on which something is typed, by its name; the text itself is the screen's."""

    def __init__(self) -> None:
        self._lines: dict[str, tuple[EntryLine, Rect]] = {}
        """Each with the place of its element."""
        self._agreed: dict[str, tuple[str, bool]] = {}
        """What stood on each line when the screen and the line last agreed, and whether it was marked as a whole."""

    def forget(self) -> None:
        """Drops the lines, which went with their `Gui`."""
        self._lines.clear()

    def lack(self, laid: Sequence[Spot]) -> bool:
        """Whether there is an element whose line is still to be made."""
        return any(one.element.typed is not None and one.name not in self._lines for one in laid)

    def look(self, name: str) -> Hashable:
        """What is painted of a line: an `EntryView`, of a tall one with its `FieldView`; None before there is one."""
        if name not in self._lines:
            return None
        line, _ = self._lines[name]
        return line.view if line.around is None else (line.view, line.field)

    @property
    def before_caret(self) -> str:
        """What stands before the caret of the line that letters go to."""
        return next((line.before_caret for line, _ in self._lines.values() if line.is_focused), "")

    def put_caret(self, name: str, x: int) -> None:
        """A click on a tall line puts the caret there, and selects nothing, however fast the next one follows."""
        if name in self._lines and (line := self._lines[name][0]).around is not None:
            line.put_caret(line.letter_at(x))

    def follow(self, gui: Gui, laid: Sequence[Spot], writing: str) -> None:
        """Before each frame: lines for the elements there are, in their places, with the screen's texts.

        Letters go to the line named `writing`.
        """
        wanted = {one.name: one for one in laid if one.element.typed is not None}
        for name, (line, rect) in [*self._lines.items()]:
            if name not in wanted:
                del self._lines[name]
                gui.remove(line)
            elif wanted[name].rect != rect:
                line.lie_in(wanted[name].rect)
                self._lines[name] = (line, wanted[name].rect.copy())
        for name, one in wanted.items():
            typed = one.element.typed
            assert typed is not None
            if name not in self._lines:
                self._lines[name] = (_made(gui, one, typed.longest), one.rect.copy())
            line, _ = self._lines[name]
            if line.typed != typed.text or (typed.is_selected and not line.is_selected):
                line.put(typed.text, is_selected=typed.is_selected)
            self._agreed[name] = typed.text, typed.is_selected
            if line.around is not None:
                around = one.element.state if one.element.live is None else one.element.live()
                assert isinstance(around, FieldView)
                line.field = around
            else:
                line.remark = str(one.element.state or "")
        for name, (line, _) in self._lines.items():
            if name == writing:
                line.take_focus()
            else:
                line.leave_focus()

    def read(self, laid: Sequence[Spot]) -> None:
        """After an event: what was typed goes to the screen, unless the screen has put another text there."""
        for one in [*laid]:
            typed = one.element.typed
            if typed is None or one.name not in self._lines:
                continue
            line, wanted = self._lines[one.name][0], (typed.text, typed.is_selected)
            if wanted != self._agreed.get(one.name, wanted):
                line.put(typed.text, is_selected=typed.is_selected)
                self._agreed[one.name] = wanted
                continue
            is_other, typed.text, typed.is_selected = line.typed != typed.text, line.typed, line.is_selected
            self._agreed[one.name] = typed.text, typed.is_selected
            if is_other and one.element.changed is not None:
                one.element.changed()


def _made(gui: Gui, one: Spot, longest: int) -> EntryLine:
    if not isinstance(one.element.state, FieldView):
        return gui.add(one.rect, longest)
    line = gui.add(line_rect(one.rect), longest)
    line.around = field_place(one.rect)
    return line
