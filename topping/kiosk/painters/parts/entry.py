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
    room, remark = _rooms(rect, view)
    if view.remark:
        write(surface, view.remark, remark, theme.step(3), colour=_REMARK, face=Face.SEMI, align="right")
    size, face = _type(rect, room, view)
    write(surface, view.text, room, size, colour=theme.FIELD_INK, face=face)

    def x_of(place: int) -> int:
        return room.left + _width(view.text[:place], size, face)

    first, last = view.selected
    height = min(room.height, round(size * 1.3))
    if first < last:
        marked = Rect(x_of(first), room.centery - height // 2, x_of(last) - x_of(first), height)
        pygame.draw.rect(surface, theme.SELECTED, marked)
        write(surface, view.text[first:last], marked, size, colour=theme.FIELD, face=face)
    if view.has_focus and view.caret_on:
        caret = Rect(x_of(view.caret), room.centery - height // 2, max(2, size // 14), height)
        pygame.draw.rect(surface, _CARET, caret)


def letter_at(rect: Rect, view: EntryView, x: int) -> int:
    """Before which character of the line's text a click at `x` puts the caret."""
    room, _ = _rooms(rect, view)
    size, face = _type(rect, room, view)
    places = range(len(view.text) + 1)
    return min(places, key=lambda place: abs(room.left + _width(view.text[:place], size, face) - x))


def _rooms(rect: Rect, view: EntryView) -> tuple[Rect, Rect]:
    """Where the text is, and the remark right of it."""
    room = rect.inflate(-2 * theme.px(_PADDING) - 4, -2 * entry_ring())
    remark = Rect(room.right, room.top, 0, room.height)
    if view.remark:
        remark.width = min(room.width // 2, width_of(view.remark, theme.step(3), face=Face.SEMI))
        remark.right = room.right
        room.width = remark.left - theme.px(24) - room.left
    return room, remark


def _type(rect: Rect, room: Rect, view: EntryView) -> tuple[int, Face]:
    """The size and the face of the text."""
    face = Face.TITLE if rect.height >= theme.px(_LARGE) else Face.TEXT
    wanted = round(rect.height * 0.54) if face is Face.TITLE else view.size
    return fitting_size(view.text, room.width - 2, wanted, face=face), face


def _width(text: str, size: int, face: Face) -> int:
    return width_of(text, size, face=face) if text else 0
