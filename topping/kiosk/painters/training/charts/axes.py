"""The axes of a chart: lines across it with their values at the left, and values under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write

_BEFORE, _GAP, _END = 12, 8, 10
"""Between a value and the chart; between two values; after the end of a line."""
_OVER: Final = 0.5
"""How much of a line of text stands over the highest line."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A value on an axis: how far along it, from 0 to 1, and how it is written."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Axes:
    """The values along the two axes, from the left and from the bottom."""

    across: tuple[Tick, ...]
    up: tuple[Tick, ...]


def paint_axes(surface: Surface, rect: Rect, axes: Axes, size: int) -> Rect:
    """Paints the values, `size` pixels high, and the lines; returns the place of the chart between them."""
    before = theme.px(_BEFORE)
    left = max((width_of(tick.label, size) for tick in axes.up), default=0) + before
    over = width_of(axes.across[-1].label, size) // 2 + 2 if axes.across and axes.across[-1].at == 1 else 0
    over = max(over, theme.px(_END))
    above, below = round(size * _OVER), round(size * 1.7)
    plot = Rect(rect.left + left, rect.top + above, rect.width - left - over, rect.height - above - below)
    for tick in axes.up:
        y = height_at(plot, tick.at)
        surface.fill(theme.TRACK, Rect(plot.left, y, plot.width, max(1, theme.px(1.5))))
        place = Rect(rect.left, y - size, left - before, 2 * size)
        write(surface, tick.label, place, size, colour=theme.INK3, align="right")
    for start, label in _apart(plot, axes.across, size):
        room = Rect(start, plot.bottom + round(size * 0.3), width_of(label, size) + 1, round(size * 1.4))
        write(surface, label, room, size, colour=theme.INK3)
    return plot


def height_at(plot: Rect, share: float) -> int:
    """The height on the screen of a value, given as a share of the chart from its bottom."""
    return round(plot.bottom - share * plot.height)


def _apart(plot: Rect, ticks: tuple[Tick, ...], size: int) -> list[tuple[int, str]]:
    """Where the values stand, those left out that would touch the one after them."""
    shown: list[tuple[int, str]] = []
    edge = plot.right + plot.width
    for tick in reversed(ticks):
        width = width_of(tick.label, size)
        left = max(plot.left - width // 2, round(plot.left + tick.at * plot.width - width / 2))
        if left + width + theme.px(_GAP) <= edge:
            shown.append((left, tick.label))
            edge = left
    return shown
