"""Charts of bars and of coloured squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from pygame import Color, Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.axes import between, height_at, paint_axes
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face
from topping.sheets.training.charts import BarsView, Part
from topping.training.statistics.counting import HeatMap

_BAR, _WIDEST = 0.8, 120
"""How much of its place a bar takes, at most so many pixels of 1920×1080."""


def paint_bars(surface: Surface, rect: Rect, shown: tuple[BarsView, int]) -> None:
    """Paints the axes, the bars with a cross over missed moves, and what the colours mean, in a size of type."""
    view, size = shown[0], theme.step(shown[1])
    legend = list(_legend_lines(view.legend, rect.width, size))
    line = round(size * 1.5)
    cross, label = max(theme.px(16), round(size * 0.8)), round(size * 1.3)
    widest = max((width_of(bar.label, size) for bar in view.bars), default=0) + theme.px(6)
    is_labelled = widest * len(view.bars) < 0.9 * rect.width
    above = cross + theme.px(4) + (label if is_labelled else 0)
    room = Rect(rect.left, rect.top + above, rect.width, rect.height - len(legend) * line - above)
    plot = paint_axes(surface, room, view.axes, size)
    pitch = plot.width / max(1, len(view.bars))
    width = max(2, min(round(pitch * _BAR), theme.px(_WIDEST)))
    radius = min(2 * theme.scale(), width / 3)
    for index, bar in enumerate(view.bars):
        left = round(plot.left + (index + 0.5) * pitch - width / 2)
        below = 0.0
        for part, share in bar.parts:
            top, bottom = height_at(plot, below + share), height_at(plot, below)
            if share > 0:
                high = max(1, bottom - top - (1 if bottom - top > 2 else 0))
                paint_box(surface, Rect(left, bottom - high, width, high), _colour(part), radius)
            below += share
        peak = height_at(plot, below)
        if bar.is_missed:
            side = max(8, min(cross, round(pitch)))
            mark = Rect(0, 0, side, side)
            mark.midbottom = left + width // 2, peak - theme.px(3)
            paint_icon(surface, mark, Icon.CROSS, theme.MISSED, stroke=4.5)
            peak = mark.top
        if is_labelled:
            place = Rect(round(left - pitch), peak - label, round(2 * pitch) + width, label)
            write(surface, bar.label, place, size, colour=theme.INK2, align="centre")
    for number, entries in enumerate(legend):
        top = rect.bottom - (len(legend) - number) * line
        _paint_legend(surface, Rect(rect.left, top, rect.width, line), entries, size)


def _legend_lines(legend: Sequence[tuple[Part, str]], width: int, size: int) -> Iterator[list[tuple[Part, str]]]:
    """What the colours mean, in as many lines as it takes."""
    line, used = list[tuple[Part, str]](), 0
    for part, said in legend:
        wide = theme.px(16 + 10 + 24) + width_of(said, size)
        if line and used + wide - theme.px(24) > width:
            yield line
            line, used = [], 0
        line.append((part, said))
        used += wide
    if line:
        yield line


def _paint_legend(surface: Surface, rect: Rect, entries: Sequence[tuple[Part, str]], size: int) -> None:
    left, side = rect.left, theme.px(16)
    for part, said in entries:
        mark = Rect(left, rect.centery - side // 2, side, side)
        paint_box(surface, mark, _colour(part), 3 * theme.scale())
        room = Rect(mark.right + theme.px(10), rect.top, width_of(said, size) + 1, rect.height)
        write(surface, said, room, size, colour=theme.INK3)
        left = room.right + theme.px(24)


def _colour(part: Part) -> str:
    colour: str = getattr(theme.palette(), part.value)
    return colour


SIDE: Final = 15
_SHADES: Final = 12
"""How many shades the scale has."""
_TURN, _BEYOND = 0.7, 0.45
"""From where on the scale goes on from its colour towards the ink, and how far."""
_MIDDLE: Final = 0.18
"""The luminance on which black and white are read equally well."""
_ROUND: Final = 10
"""Percent to which the end of the scale of the grid is rounded up."""
_LEAST_END: Final = 20


def end_of(value: HeatMap) -> int:
    """The share at the warm end of the scale, in percent."""
    most = 100 * max((one.share for one in value.squares if one.share is not None), default=0.0)
    return max(_LEAST_END, _ROUND * ceil(most / _ROUND))


def paint_squares(surface: Surface, rect: Rect, value: HeatMap) -> None:
    """Paints the squares, with their shares in percent where these have room; one with too few tops is empty."""
    pitch, end = min(rect.size) // SIDE, end_of(value)
    gap = max(1, round(pitch * 0.1))
    side, radius = pitch - gap, max(1.0, pitch * 0.14)
    size = max(theme.least(), side // 2)
    has_numbers = width_of("100", size, face=Face.SEMI) <= side
    for index, one in enumerate(value.squares):
        row, column = divmod(index, SIDE)
        place = Rect(rect.left + column * pitch, rect.top + row * pitch, side, side)
        if one.share is None:
            paint_empty(surface, place, None)
            continue
        shade = heat(100 * one.share / end)
        paint_box(surface, place, shade, radius)
        if has_numbers:
            said = str(round(100 * one.share))
            write(surface, said, place, size, colour=_ink_on(shade), face=Face.SEMI, align="centre")


def paint_empty(surface: Surface, rect: Rect, _: None) -> None:
    """Paints a square with too few tops."""
    width = max(1.0, 1.5 * theme.scale())
    paint_box(surface, rect, "", max(1.0, rect.width * 0.14), line=theme.LINE, width=width)


def paint_scale(surface: Surface, rect: Rect, _: None) -> None:
    """Paints the scale from the coolest to the warmest, with round ends."""
    paint_box(surface, rect, heat(0), rect.height / 2)
    end = Rect(rect.right - rect.width // 2, rect.top, rect.width // 2, rect.height)
    paint_box(surface, end, heat(1), rect.height / 2)
    left, width = rect.left + rect.height, rect.width - 2 * rect.height
    for step in range(width):
        surface.fill(heat(step / max(1, width - 1)), Rect(left + step, rect.top, 1, rect.height))


def heat(warmth: float) -> str:
    """The colour of a square, from 0 to 1: the warmer, the farther from the card's own lightness."""
    shade = round(min(1.0, max(0.0, warmth)) * _SHADES) / _SHADES
    if shade <= _TURN:
        return between(theme.TRACK, theme.MISSED, shade / _TURN)
    return between(theme.MISSED, theme.INK, _BEYOND * (shade - _TURN) / (1 - _TURN))


def _ink_on(shade: str) -> str:
    """Black or white, whichever is read better on a colour."""
    red, green, blue, _ = Color(shade)
    light = sum(part * (value / 255) ** 2.2 for part, value in ((0.2126, red), (0.7152, green), (0.0722, blue)))
    return "#000000" if light > _MIDDLE else "#FFFFFF"
