"""Painting an entry line: its text, selection and caret, and whether it has the focus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.pen import fitting_size, width_of, write

_PADDING: Final = 10
"""The margin left of the text: that of pygame_gui, which works out the letter that was clicked."""


@dataclass(frozen=True, slots=True)
class EntryView:
    """What an entry line shows."""

    text: str
    selected: tuple[int, int]
    """From which character to which; equal where nothing is selected."""
    caret: int
    has_focus: bool
    caret_on: bool
    size: int
    """Of the text, in pixels."""


def paint_entry(surface: Surface, rect: Rect, view: EntryView) -> None:
    """Paints the line, its edge thicker with the focus; a text too long for it is made smaller."""
    border = max(2, rect.height // 20)
    pygame.draw.rect(surface, theme.PAPER, rect)
    pygame.draw.rect(surface, theme.BRIGHT if view.has_focus else theme.LINE, rect, border)
    if view.has_focus:
        pygame.draw.rect(surface, theme.DARK, rect.inflate(-2 * border, -2 * border), max(1, border // 2))
    room = rect.inflate(-2 * _PADDING, -2 * border)
    size = fitting_size(view.text, room.width - 2, view.size)
    write(surface, view.text, room, size, colour=theme.DARK)

    def x_of(place: int) -> int:
        return room.left + (width_of(view.text[:place], size) if place else 0)

    first, last = view.selected
    height = min(room.height, round(size * 1.3))
    if first < last:
        marked = Rect(x_of(first), room.centery - height // 2, x_of(last) - x_of(first), height)
        pygame.draw.rect(surface, theme.SELECTED, marked)
        write(surface, view.text[first:last], marked, size, colour=theme.PAPER)
    if view.has_focus and view.caret_on:
        caret = Rect(x_of(view.caret), room.centery - height // 2, max(2, size // 14), height)
        pygame.draw.rect(surface, theme.DARK, caret)
