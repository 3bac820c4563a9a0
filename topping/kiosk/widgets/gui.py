"""The widgets of a scene: pygame_gui's manager, with the state that decides what must be painted again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Final, TypeAlias

import i18n  # pygame_gui's
import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame_gui.core import BlockingThreadedResourceLoader, UIElement
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.elements import UITextEntryLine

from topping.kiosk.look import theme
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.motion import FOCUS
from topping.kiosk.painters.parts.button import ButtonKind, ButtonView, Content, paint_button
from topping.kiosk.painters.parts.card import paint_card, ring_reach
from topping.kiosk.painters.parts.entry import EntryView, letter_at, paint_entry
from topping.kiosk.painters.parts.field import FieldView, caret_at, paint_field
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.widgets.elements import Button, VisibleLine

_BLINK_MS: Final = 500
_REST_MS: Final = 40
"""The ring is looked at so long after it has grown, for the frame that shows that."""
_PLAIN: Final = FieldView()


Look: TypeAlias = tuple[tuple[int, int, int, int], Hashable]
"""The rectangle and the look of an element."""


@dataclass
class Field:
    """What is around an entry line, and painted with it."""

    rect: Rect
    """With its ring and halo."""
    view: FieldView = _PLAIN
    """What it shows besides the text; may be replaced between frames."""


_IDLE_LOADER: Final = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]  # as pygame_gui leaves it
"""Given to managers that have nothing to load: one of their own would start five threads at each screen."""


class _Manager(pygame_gui.UIManager):
    """pygame_gui's manager, with a theme that scenes share."""

    def __init__(self, size: tuple[int, int], shared: UIAppearanceTheme | None = None) -> None:
        self._shared = shared
        loader = None if shared is None else _IDLE_LOADER
        super().__init__(size, starting_language="en", enable_live_theme_updates=False, resource_loader=loader)
        # each manager adds the folder of pygame_gui's translations again, and all are searched for a text without one
        del i18n.load_path[1:]

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """The shared theme, where there is one."""
        return super().create_new_theme(theme_path) if self._shared is None else self._shared


@cache
def _theme() -> UIAppearanceTheme:
    """pygame_gui's theme: reading one takes 25 ms, so that all screens share it."""
    manager = _Manager((1, 1))
    theme.add_fonts(manager)
    made = manager.get_theme()
    assert isinstance(made, UIAppearanceTheme), "made by pygame_gui itself"
    made.load_theme(theme.GUI_THEME)
    return made


def forget_theme() -> None:
    """Forgets the theme, whose fonts are invalid once pygame's font module has quit."""
    _theme.cache_clear()


class Gui:
    """The buttons and entry lines of one scene."""

    def __init__(self, layout: Layout, text_size: int) -> None:
        self.layout = layout
        self._text_size = text_size
        self._large = min(theme.large(text_size), round(layout.row * 0.55))
        self.manager = _Manager(layout.size, _theme())
        self._buttons: list[Button] = []
        self._wells: list[Rect] = []
        self._lines: list[tuple[UITextEntryLine, int]] = []
        """The entry lines, each with the size of its text."""
        self._remarks: dict[UITextEntryLine, str] = {}
        self._fields: dict[UITextEntryLine, Field] = {}
        """The fields that some of them are in."""
        self._seen: list[tuple[str, int, bool]] = []
        self._closing: list[Callable[[], None]] = []
        """What is called when the elements are taken away."""
        self.is_hidden = False
        """Whether the elements are out of sight for a while."""
        self._still_ms = 0
        """How long ago the text or the caret last changed."""
        self._ringed: tuple[int, int, int, int] | None = None
        """Where the button is that has the keys."""
        self._ringed_ms: int | None = None
        """When they came there from another one."""

    def button(
        self,
        rect: Rect,
        text: str,
        text_size: int | None = None,
        *,
        kind: ButtonKind = ButtonKind.QUIET,
        cap: str = "",
        icon: Icon | None = None,
        is_on: bool = False,
        content: Content | None = None,
    ) -> Button:
        """A button; its text has `text_size` pixels, by default the usual size, smaller where it does not fit.

        `cap` is the key that presses it, `content` the state and the painter of what a card shows.
        """
        state, paint = (None, None) if content is None else content
        look = ButtonView(kind, text, text_size or self._text_size, is_on=is_on, cap=cap, icon=icon, content=state)
        button = Button(rect, text, self.manager, look, paint)
        self._buttons.append(button)
        return button

    def well(self, rect: Rect) -> None:
        """A sunk box behind buttons."""
        self._wells.append(rect)

    def entry_line(self, rect: Rect, field: Field | None = None, size: int | None = None) -> UITextEntryLine:
        """An entry line, empty (a placeholder would get baked in when it is cleared); a tall one has large letters.

        One within a `field` is painted as a part of that. `size` is that of its text, in pixels, where given.
        """
        is_large = rect.height > max(1.6 * self._large, 50)  # not one that is as high as a finger wants, and no more
        line = VisibleLine(rect, self.manager, self._letter_at)
        self._lines.append((line, size or (self._large if is_large else self._text_size)))
        if field is not None:
            self._fields[line] = field
        return line

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons, hints too."""
        return () if self.is_hidden else tuple(self._buttons)

    def remove(self, button: Button) -> None:
        """Takes a button away."""
        self._buttons.remove(button)
        _take_away(button)

    def remove_line(self, line: UITextEntryLine) -> None:
        """Takes an entry line away."""
        self._lines = [one for one in self._lines if one[0] is not line]
        self._remarks.pop(line, None)
        self._fields.pop(line, None)
        _take_away(line)

    def on_close(self, forget: Callable[[], None]) -> None:
        """Calls `forget` when the elements are removed."""
        self._closing.append(forget)

    def close(self) -> None:
        """Takes all elements away for good, and gives their memory back.

        pygame_gui's elements, their shapes and their manager refer to one another in circles, several MB a screen: they
        are emptied, else they would wait for Python's garbage collector, which seldom looks at what has lived for long.
        """
        for forget in self._closing:
            forget()
        root: Any = self.manager.get_root_container()
        elements = [*self._buttons, *(line for line, _ in self._lines), root]
        self._closing, self._buttons, self._lines, self._wells, self._fields = [], [], [], [], {}
        self._remarks = {}
        for element in elements:
            _take_away(element)
        vars(self.manager).clear()

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives an event to the elements; whether one took it."""
        return bool(self.manager.process_events(event))

    def update(self, elapsed_ms: int) -> None:
        """Passes time to the elements: hovering, and the caret, which starts blinking a while after a change."""
        self.manager.update(elapsed_ms / 1000)
        self._still_ms += elapsed_ms
        state = [(line.text, line.edit_position, line.is_focused) for line, _ in self._lines]
        if state != self._seen:
            self._seen, self._still_ms = state, 0

    def move(self, now: int, *, animates: bool) -> None:
        """Prepares a frame at `now`: the ring grows around a button that the keys come to from another one."""
        button = next((one for one in self._buttons if one.is_selected), None)
        place = None if button is None else _place(button)
        if place != self._ringed:
            self._ringed_ms = now if animates and self._ringed is not None else None
            self._ringed = place
        if button is not None:
            grown = 100 if self._ringed_ms is None else FOCUS.percent(now - self._ringed_ms)
            button.look = replace(button.look, ring=grown)

    def is_moving(self, now: int) -> bool:
        """Whether the ring is still growing."""
        return self._ringed_ms is not None and 0 <= now - self._ringed_ms < FOCUS.length_ms + _REST_MS

    def state(self) -> tuple[Look, ...]:
        """Everything that the looks of the elements depend on, with their rectangles."""
        if self.is_hidden:
            return ()
        lines = (self._look_of(line) for line, _ in self._lines)
        return (*((_place(button, ring_reach()), button.view) for button in self._buttons), *lines)

    def _look_of(self, line: UITextEntryLine) -> Look:
        field = self._fields.get(line)
        if field is None:
            return (_place(line), self.view_of(line))
        place = field.rect
        return ((place.x, place.y, place.width, place.height), (self.view_of(line), field.view))

    def view_of(self, line: UITextEntryLine) -> EntryView:
        """What an entry line shows."""
        size = next(size for one, size in self._lines if one is line)
        first, last = sorted(line.select_range)
        return EntryView(
            line.text,
            (first, last),
            line.edit_position,
            bool(line.is_focused),
            self._still_ms % (2 * _BLINK_MS) < _BLINK_MS,
            size,
            self._remarks.get(line, ""),
        )

    def _letter_at(self, line: UITextEntryLine, x: int) -> int:
        """Before which character of a line's text a click is."""
        field = self._fields.get(line)
        if field is None:
            return letter_at(Rect(line.rect), self.view_of(line), x)
        return caret_at(field.rect, line.text, field.view, x)

    def remark(self, line: UITextEntryLine, text: str) -> None:
        """Says something at the right, within an entry line."""
        self._remarks[line] = text

    def snapshot(self) -> dict[str, Hashable]:
        """The buttons (text, place, whether the keys are there), and the entry line where there is one."""
        buttons = tuple(
            (button.caption, _place(button), bool(button.is_selected))
            for button in self._buttons
            if button.look.kind not in (ButtonKind.HINT, ButtonKind.PLUM_HINT) and not self.is_hidden
        )
        shown: dict[str, Hashable] = {"buttons": buttons}
        contents = tuple((one.caption, one.look.content) for one in self._buttons if one.look.content is not None)
        if contents:
            shown["contents"] = contents
        if self._lines:
            shown["entry"] = self.view_of(self._lines[0][0])
        return shown

    def draw(self, surface: Surface, place: Rect) -> Iterator[None]:
        """Draws the parts of the elements that lie in a rectangle, one after the other."""
        if self.is_hidden:
            return
        for paint in self._painters(surface, place):
            surface.set_clip(place)
            paint()
            surface.set_clip(None)
            yield

    def _painters(self, surface: Surface, place: Rect) -> Iterator[Callable[[], None]]:
        """What paints each element that has a part in `place`."""
        for well in self._wells:
            if place.colliderect(well):
                yield partial(paint_card, surface, well, "well")
        around = place.inflate(2 * ring_reach(), 2 * ring_reach())
        for button in sorted(self._buttons, key=lambda one: bool(one.is_selected)):  # a ring lies over its neighbours
            if around.colliderect(button.rect):
                yield partial(paint_button, surface, Rect(button.rect), button.view, button.paint_content)
        for line, _ in self._lines:
            field = self._fields.get(line)
            if field is not None:
                if place.colliderect(field.rect):
                    yield partial(paint_field, surface, field.rect, self.view_of(line), field.view)
            elif place.colliderect(line.rect):
                # pygame_gui's shows no selection
                yield partial(paint_entry, surface, Rect(line.rect), self.view_of(line))


def _take_away(element: Any) -> None:
    """Kills an element, and empties it and its shape of what refers back to them."""
    element.kill()
    _empty(element.drawable_shape)
    _empty(element)


def _empty(part: Any) -> None:
    """Empties an element or a shape, and the layout of its text."""
    if part is not None:
        layout = getattr(part, "text_box_layout", None)
        if layout is not None:
            vars(layout).clear()
        vars(part).clear()


def _place(element: UIElement, around: int = 0) -> tuple[int, int, int, int]:
    """Where an element is, with what it paints around itself."""
    rect = element.rect
    return (rect.x - around, rect.y - around, rect.width + 2 * around, rect.height + 2 * around)
