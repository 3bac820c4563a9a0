"""pygame_gui's manager, with what the screen needs to know: what is drawn where, and whether it changed."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame_gui.core import UIElement
from pygame_gui.elements import UIButton, UITextEntryLine

from topping.kiosk import theme
from topping.kiosk.layout import Layout


class Gui:
    """The buttons and entry lines of one scene."""

    def __init__(self, layout: Layout, text_size: int) -> None:
        self.layout = layout
        self.manager = pygame_gui.UIManager(layout.size, starting_language="en", enable_live_theme_updates=False)
        theme.add_fonts(self.manager)
        self.manager.get_theme().load_theme(theme.gui_theme(text_size))
        self._text_size = text_size
        self._elements: list[UIElement] = []
        self._seen: Hashable = None

    def button(self, rect: Rect, text: str) -> UIButton:
        """A button; its text is made to fit by whoever words it."""
        button = UIButton(rect, text, manager=self.manager)
        self._elements.append(button)
        return button

    def entry_line(self, rect: Rect) -> UITextEntryLine:
        """An entry line, empty (a placeholder would get baked in when it is cleared); a tall one has large letters."""
        identity = theme.LARGE_ENTRY if rect.height > 2.2 * self._text_size else None
        line = UITextEntryLine(rect, manager=self.manager, object_id=identity)
        self._elements.append(line)
        return line

    def remove(self, element: UIElement) -> None:
        """Takes an element away."""
        self._elements.remove(element)
        element.kill()  # type: ignore[no-untyped-call]  # pygame_gui leaves some methods untyped

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives an event to the elements; whether one took it."""
        return bool(self.manager.process_events(event))

    def update(self, elapsed_ms: int) -> None:
        """Lets time pass: hovering, the blinking of carets."""
        self.manager.update(elapsed_ms / 1000)
        state = self.state()
        if state != self._seen:
            self.manager.update(0.0)  # an entry line redraws its text one update after it changed
            self._seen = state

    def state(self) -> Hashable:
        """All that the elements' looks depend on."""
        return tuple(_look(element) for element in self._elements)

    def places(self) -> list[Rect]:
        """Where the elements are."""
        return [Rect(element.rect) for element in self._elements]

    def draw(self, surface: Surface) -> None:
        """Draws the elements."""
        self.manager.draw_ui(surface)


def _look(element: UIElement) -> Hashable:
    place = tuple(element.rect)
    if isinstance(element, UITextEntryLine):
        return (place, element.text, tuple(element.select_range), element.edit_position, element.cursor_on)
    if isinstance(element, UIButton):
        return (place, element.text, element.hovered, element.held, element.is_selected, element.is_enabled)
    return place
