"""Mort subite for the back of the room: who is in, and who is out at which move, as large as they all fit."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.status import paint_cross, paint_tick
from topping.kiosk.pen import width_of, write

_MOST_COLUMNS = 4
_LARGEST_SHARE = 5
"""A name takes a fifth of the height at most."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player and what became of him."""

    text: str
    """Table and name."""
    out: str = ""
    """When he went out; empty while he is in."""


@dataclass(frozen=True, slots=True)
class SurvivorsView:
    """Those still in first, then those out, the last one out first."""

    contestants: tuple[Contestant, ...]


def paint_survivors(surface: Surface, rect: Rect, view: SurvivorsView) -> None:
    """Paints everybody in as many columns as make the names largest: a tick or a cross, the name, the move."""
    if not view.contestants:
        return
    columns, size = _fitting(view, rect)
    rows = -(-len(view.contestants) // columns)
    width, height = rect.width // columns, min(round(size * 1.35), rect.height // rows)
    for index, one in enumerate(view.contestants):
        place = Rect(rect.left + index // rows * width, rect.top + index % rows * height, width - size // 2, height)
        side = round(size * 0.7)
        mark = Rect(place.left, place.centery - side // 2, side, side)
        (paint_cross if one.out else paint_tick)(surface, mark, theme.BAD if one.out else theme.GOOD)
        room = Rect(mark.right + size // 3, place.top, place.right - mark.right - size // 3, height)
        colour = theme.QUIET if one.out else theme.BRIGHT
        write(surface, _line(one), room, size, colour=colour, bold=not one.out)


def _line(one: Contestant) -> str:
    return f"{one.text} · {one.out}" if one.out else one.text


def _fitting(view: SurvivorsView, rect: Rect) -> tuple[int, int]:
    """The number of columns, and the size of the text, that make it largest."""
    best = (1, 1)
    longest = max(width_of(_line(one), 100, bold=True) for one in view.contestants) + 130
    for columns in range(1, _MOST_COLUMNS + 1):
        rows = -(-len(view.contestants) // columns)
        by_height = rect.height / rows / 1.35
        by_width = rect.width / columns * 100 / longest
        size = int(min(by_height, by_width, rect.height / _LARGEST_SHARE))
        if size > best[1]:
            best = (columns, size)
    return best
