"""Painting an entry line: its text, selection and caret, and whether it has the focus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box

_PADDING: Final = 20
"""The margin left of the text, at 1920×1080."""
_CARET: Final = "#8A5200"
_REMARK: Final = "#6B563A"
_LARGE: Final = 96
"""From this height on, at 1920×1080, the text is in the letters of titles."""


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
    remark: str = ""
    """What is said at the right, within the line."""


def entry_ring() -> int:
    """The width of the ring around the field of a line, in pixels; the line is so much larger than its field."""
    return max(2, round(4 * theme.scale()))


def entry_padding() -> int:
    """The margin left of the text in pixels; pygame_gui has it too, to work out the letter that was clicked."""
    return theme.px(_PADDING)


def paint_entry(surface: Surface, rect: Rect, view: EntryView) -> None:
    """Paints the line, with a ring where it has the focus; a text too long for it is made smaller."""
    ring = entry_ring()
    radius = min(18 * theme.scale(), rect.height / 3)
    field = rect.inflate(-2 * ring, -2 * ring)
    if view.has_focus:
        paint_box(surface, rect, theme.ACCENT_TEXT, radius + ring)
        paint_box(surface, field, theme.FIELD, radius)
    else:
        paint_box(surface, field, theme.FIELD, radius, line=theme.LINE, width=1.5 * theme.scale())
    room = rect.inflate(-2 * entry_padding() - 4, -2 * ring)
    if view.remark:
        remark_size = theme.step(3)
        width = min(room.width // 2, width_of(view.remark, remark_size, face=Face.SEMI))
        remark = Rect(room.right - width, room.top, width, room.height)
        write(surface, view.remark, remark, remark_size, colour=_REMARK, face=Face.SEMI, align="right")
        room.width = remark.left - theme.px(24) - room.left
    face = Face.TITLE if rect.height >= theme.px(_LARGE) else Face.TEXT
    wanted = round(rect.height * 0.54) if face is Face.TITLE else view.size
    size = fitting_size(view.text, room.width - 2, wanted, face=face)
    write(surface, view.text, room, size, colour=theme.FIELD_INK, face=face)

    def x_of(place: int) -> int:
        return room.left + (width_of(view.text[:place], size, face=face) if place else 0)

    first, last = view.selected
    height = min(room.height, round(size * 1.3))
    if first < last:
        marked = Rect(x_of(first), room.centery - height // 2, x_of(last) - x_of(first), height)
        pygame.draw.rect(surface, theme.SELECTED, marked)
        write(surface, view.text[first:last], marked, size, colour=theme.FIELD, face=face)
    if view.has_focus and view.caret_on:
        caret = Rect(x_of(view.caret), room.centery - height // 2, max(2, size // 14), height)
        pygame.draw.rect(surface, _CARET, caret)
