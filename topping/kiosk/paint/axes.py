"""The frame of a chart: its scales, lines, names and key."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.pen import width_of, write
from topping.sheets.training.charts import Axes, Point, Tick


class Drawing:
    """What is to be drawn in a rectangle; its points are pixels from the upper left corner."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._parts: list[str] = []

    def line(self, points: Sequence[Point], colour: str, width: float, dash: str = "") -> None:
        """Joined lines; `dash` gives the lengths of strokes and gaps."""
        pattern = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(
            f'<path d="{_path(points)}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
            f'stroke-linecap="round" stroke-linejoin="round"{pattern}/>'
        )

    def area(self, points: Sequence[Point], colour: str, opacity: float) -> None:
        """A filled area."""
        self._parts.append(f'<path d="{_path(points)}Z" fill="{colour}" fill-opacity="{opacity}"/>')

    def dot(self, point: Point, radius: float, colour: str, *, opacity: float = 1.0, rim: str = "") -> None:
        """A disc, with a rim where a colour is given for it."""
        outline = f' stroke="{rim}" stroke-width="{radius * 0.4:.2f}"' if rim else ""
        self._parts.append(
            f'<circle cx="{point[0]:.1f}" cy="{point[1]:.1f}" r="{radius:.2f}" fill="{colour}" '
            f'fill-opacity="{opacity}"{outline}/>'
        )

    def paint(self, surface: Surface, rect: Rect) -> None:
        """Paints all of it."""
        if not self._parts or min(self._size) < 1:
            return
        width, height = self._size
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{"".join(self._parts)}</svg>'
        )
        surface.blit(pygame.image.load_sized_svg(BytesIO(text.encode()), self._size), rect)


def between(low: str, high: str, share: float) -> str:
    """The colour so far from one colour to another, as `#RRGGBB`."""
    red, green, blue, _ = Color(low).lerp(Color(high), min(1.0, max(0.0, share)))
    return f"#{red:02X}{green:02X}{blue:02X}"


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


_BEFORE, _GAP, _END = 12, 8, 10
"""Between a value and the chart; between two values; after the end of a line."""
_OVER: Final = 0.5
"""How much of a line of text stands over the highest line."""
_LINE: Final = 1.1
"""How far two values at the left are apart at least, in sizes of their texts."""


def paint_axes(surface: Surface, rect: Rect, axes: Axes, size: int) -> Rect:
    """Paints the values, `size` pixels high, and the lines; returns the place of the chart between them."""
    before = theme.px(_BEFORE)
    left = max((width_of(tick.label, size) for tick in axes.up), default=0) + before
    over = width_of(axes.across[-1].label, size) // 2 + 2 if axes.across and axes.across[-1].at == 1 else 0
    over = max(over, theme.px(_END))
    above, below = round(size * _OVER), round(size * 1.7)
    plot = Rect(rect.left + left, rect.top + above, rect.width - left - over, rect.height - above - below)
    edge = plot.bottom + plot.height
    for tick in axes.up:
        y = height_at(plot, tick.at)
        surface.fill(theme.TRACK, Rect(plot.left, y, plot.width, max(1, theme.px(1.5))))
        if edge - y >= _LINE * size:
            place = Rect(rect.left, y - size, left - before, 2 * size)
            write(surface, tick.label, place, size, colour=theme.INK3, align="right")
            edge = y
    for start, label in _apart(plot, axes.across, size, rect.right):
        room = Rect(start, plot.bottom + round(size * 0.3), width_of(label, size) + 1, round(size * 1.4))
        write(surface, label, room, size, colour=theme.INK3)
    return plot


def height_at(plot: Rect, share: float) -> int:
    """The height on the screen of a value, given as a share of the chart from its bottom."""
    return round(plot.bottom - share * plot.height)


def _apart(plot: Rect, ticks: tuple[Tick, ...], size: int, end: int) -> list[tuple[int, str]]:
    """Where the values stand up to an `end`, those left out that would touch the one after them."""
    shown: list[tuple[int, str]] = []
    edge = plot.right + plot.width
    for tick in reversed(ticks):
        width = width_of(tick.label, size)
        left = max(plot.left - width // 2, round(plot.left + tick.at * plot.width - width / 2))
        left = min(left, end - width - 1)
        if left + width + theme.px(_GAP) <= edge:
            shown.append((left, tick.label))
            edge = left
    return shown
