"""Painting where the time of each move went: bars of finding, typing, placing and penalty, one over the other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.training.charts.axes import Axes, height_at, paint_axes

_BAR: Final = 0.8
"""How much of its place a bar takes."""
_LARGE: Final = 46
"""From this width on, in pixels of 1920×1080, a move's total stands over its bar."""


class Part(StrEnum):
    """A part of the time of a move; its value is its colour's name."""

    FINDING = "bar"
    TYPING = "found"
    PLACING = "info"
    PENALTY = "missed"
    WHOLE = "ink3"
    """Of a move whose parts are not known."""


@dataclass(frozen=True, slots=True)
class MoveBar:
    """A move: how high each part of its time is, as a share of the chart, from the bottom to the top."""

    parts: tuple[tuple[Part, float], ...]
    label: str
    """Its time, written where there is room."""
    is_missed: bool = False


@dataclass(frozen=True, slots=True)
class MoveBarsView:
    """The moves of a run."""

    axes: Axes
    bars: tuple[MoveBar, ...]
    legend: tuple[tuple[Part, str], ...]


def paint_move_bars(surface: Surface, rect: Rect, view: MoveBarsView, size: int) -> None:
    """Paints the axes, a bar a move with a cross over missed ones, and what the colours mean.

    Texts are `size` pixels high.
    """
    legend = round(size * 1.5)
    cross = max(theme.px(16), round(size * 0.8))
    above = max(cross + theme.px(4), round(size * 0.9))
    plot = paint_axes(
        surface, Rect(rect.left, rect.top + above, rect.width, rect.height - legend - above), view.axes, size
    )
    pitch = plot.width / max(1, len(view.bars))
    width = max(2, round(pitch * _BAR))
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
        if pitch >= theme.px(_LARGE) and width_of(bar.label, size) < pitch:
            place = Rect(round(left - pitch), peak - round(size * 1.4), round(2 * pitch) + width, round(size * 1.4))
            write(surface, bar.label, place, size, colour=theme.INK2, align="centre")
    _paint_legend(surface, Rect(plot.left, rect.bottom - legend, rect.right - plot.left, legend), view, size)


def _paint_legend(surface: Surface, rect: Rect, view: MoveBarsView, size: int) -> None:
    side = theme.px(16)
    gap, after = theme.px(10), theme.px(24)
    fixed = len(view.legend) * (side + gap) + max(0, len(view.legend) - 1) * after
    while size > 9 and fixed + sum(width_of(text, size) for _, text in view.legend) > rect.width:
        size -= 1
    left = rect.left
    for part, text in view.legend:
        mark = Rect(left, rect.centery - side // 2, side, side)
        paint_box(surface, mark, _colour(part), 3 * theme.scale())
        room = Rect(mark.right + gap, rect.top, width_of(text, size, face=Face.TEXT) + 1, rect.height)
        write(surface, text, room, size, colour=theme.INK3)
        left = room.right + after


def _colour(part: Part) -> str:
    colour: str = getattr(theme.palette(), part.value)
    return colour
