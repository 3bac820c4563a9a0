"""Painting how far a run is ahead of its ghost or behind it: its shape, its name and the difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.difference import DifferenceView, difference_width, paint_difference
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_LEAST: Final = 0.6
"""The least part of its size that a name is written in."""


@dataclass(frozen=True, slots=True)
class RaceView:
    """The run so far beside its ghost's."""

    name: str
    difference: DifferenceView
    name_size: int


def paint_race(surface: Surface, rect: Rect, view: RaceView) -> None:
    """Paints the line from its right end; a name is written smaller, or left out, where it has no room."""
    unit = rect.height / 48
    size = min(max(view.name_size, round(30 * unit)), round(36 * unit))
    side, gap = round(28 * unit), round(12 * unit)
    right = rect.right
    if view.difference.text:
        width = difference_width(view.difference, size, face=Face.BOLD)
        paint_difference(surface, rect, view.difference, size, face=Face.BOLD)
        right -= width + gap
    room = max(1, right - rect.left - side - gap)
    name_size = fitting_size(view.name, room, view.name_size)
    if name_size >= round(_LEAST * view.name_size) and width_of(view.name, name_size) <= room:
        width = min(room, width_of(view.name, name_size) + 1)
        write(surface, view.name, Rect(right - width, rect.top, width, rect.height), name_size, colour=theme.INK2)
        right -= width + gap
    mark = Rect(right - side, rect.centery - side // 2, side, side)
    paint_icon(surface, mark, Icon.GHOST, theme.GHOST)
