"""Painting a card with one figure: what it counts beside it, and a line under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.figure import figure_width, paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_FIGURE: Final = 64
_SMALLEST: Final = 9


@dataclass(frozen=True, slots=True)
class FigureCardView:
    """A figure; without one, the text says what the card will hold."""

    icon: Icon
    title: str
    text: str
    """Under the figure, or in place of it."""
    figure: str = ""
    unit: str = ""
    is_wanted: bool = False
    """Whether the figure is something to be done now: it has the accent."""


def paint_figure_card(surface: Surface, rect: Rect, view: FigureCardView) -> None:
    """Paints title, figure and text."""
    px = theme.px
    inner = rect.inflate(-2 * px(30), -2 * px(26))
    size = theme.step(3)
    band = Rect(inner.left, inner.top, inner.width - px(52), round(size * 1.35))
    side = round(size * 1.2)
    paint_icon(surface, Rect(band.left, band.centery - side // 2, side, side), view.icon, theme.INK2)
    left = band.left + side + px(12)
    title = Rect(left, band.top, band.right - left, band.height)
    write(surface, view.title, title, size, colour=theme.INK2, face=Face.SEMI)
    below = Rect(inner.left, band.bottom + px(8), inner.width, inner.bottom - band.bottom - px(8))
    if not view.figure:
        _paint_text(surface, below, view.text)
        return
    small = fitting_size(view.text, inner.width, theme.step(1))
    line = Rect(inner.left, 0, inner.width, round(small * 1.35))
    line.bottom = inner.bottom
    write(surface, view.text, line, small, colour=theme.INK3)
    room = Rect(inner.left, below.top, inner.width, line.top - below.top)
    unit = theme.step(4)
    high = min(px(_FIGURE), room.height)
    wide = figure_width(view.figure, high)
    unit = fitting_size(view.unit, max(1, inner.width - wide - px(12)), unit)
    colour = theme.ACCENT_TEXT if view.is_wanted else theme.INK
    place = paint_figure(surface, room, view.figure, high, colour=colour)
    start = place.right + px(12)
    behind = Rect(start, 0, min(inner.right - start, width_of(view.unit, unit) + 2), round(unit * 1.3))
    behind.bottom = room.centery + round(0.36 * high) + round(unit * 0.42)
    write(surface, view.unit, behind, unit, colour=theme.INK2)


def _paint_text(surface: Surface, rect: Rect, text: str) -> None:
    size = theme.step(4)
    lines = wrap(text, rect.width, size)
    while size > _SMALLEST and len(lines) * round(size * 1.35) > rect.height:
        size -= 1
        lines = wrap(text, rect.width, size)
    for place, one in enumerate(lines):
        line = round(size * 1.35)
        write(surface, one, Rect(rect.left, rect.top + place * line, rect.width, line), size, colour=theme.INK2)
