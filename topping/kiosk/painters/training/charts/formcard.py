"""Painting a player's form on a card: what a move of a standard game costs now, and how the last games went."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.figure import figure_width, paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.training.charts.curve import CurveView, paint_lines


@dataclass(frozen=True, slots=True)
class FormView:
    """A player's form; without a figure, what the card will hold."""

    title: str
    text: str
    """Under the figure, or in place of it."""
    figure: str = ""
    unit: str = ""
    note: str = ""
    """Beside the title: whether it gets better."""
    detail: str = ""
    """Under the chart: of how many games, and how sure."""
    chart: CurveView | None = None


def paint_form(surface: Surface, rect: Rect, view: FormView) -> None:
    """Paints title and figure, and the chart at the right where it has room, else under them."""
    inner = rect.inflate(-2 * theme.px(36), -2 * theme.px(26))
    size = theme.step(3)
    band = Rect(inner.left, inner.top, inner.width - theme.px(60), round(size * 1.35))
    side = round(size * 1.2)
    paint_icon(surface, Rect(band.left, band.centery - side // 2, side, side), Icon.CHART, theme.INK2)
    left = band.left + side + theme.px(12)
    title = Rect(left, band.top, band.right - left, band.height)
    place = write(surface, view.title, title, size, colour=theme.INK2, face=Face.SEMI)
    if view.note:
        start = place.right + theme.px(12)
        room = Rect(start, band.top, band.right - start, band.height)
        write(surface, view.note, room, theme.step(2), colour=theme.INK3)
    below = Rect(inner.left, band.bottom + theme.px(14), inner.width, inner.bottom - band.bottom - theme.px(14))
    if view.chart is None:
        _paint_text(surface, below, view.text)
        return
    small = theme.step(1)
    line = round(small * 1.35)
    figure = min(theme.px(64), below.height - 2 * line)
    width = figure_width(view.figure, figure) + theme.px(12) + width_of(view.unit, theme.step(4))
    half = Rect(below.left, below.top, min(max(width, width_of(view.text, small)) + 2, below.width // 2), below.height)
    _paint_figure(surface, half, view, figure)
    aside = Rect(half.right + theme.px(40), below.top, below.right - half.right - theme.px(40), below.height)
    high = min(aside.height - line - theme.px(10), theme.px(110))
    plot = Rect(aside.left, 0, aside.width - theme.px(10), high)
    plot.bottom = aside.bottom - line - theme.px(10)
    paint_lines(surface, plot, view.chart)
    low = Rect(aside.left, aside.bottom - line, aside.width, line)
    write(surface, view.detail, low, small, colour=theme.INK3)


def _paint_figure(surface: Surface, rect: Rect, view: FormView, size: int) -> None:
    small = theme.step(1)
    line = round(small * 1.35)
    room = Rect(rect.left, rect.bottom - line - round(size * 1.3), rect.width, round(size * 1.2))
    place = paint_figure(surface, room, view.figure, size, colour=theme.INK)
    left = place.right + theme.px(12)
    unit = theme.step(4)
    behind = Rect(left, room.centery + round(0.36 * size) - unit, rect.right - left, round(unit * 1.3))
    write(surface, view.unit, behind, unit, colour=theme.INK2)
    low = Rect(rect.left, rect.bottom - line, rect.width, line)
    write(surface, view.text, low, small, colour=theme.INK3)


def _paint_text(surface: Surface, rect: Rect, text: str) -> None:
    size = theme.step(4)
    lines = wrap(text, rect.width, size)
    while size > 9 and len(lines) * round(size * 1.42) > rect.height:
        size -= 1
        lines = wrap(text, rect.width, size)
    for place, one in enumerate(lines):
        line = round(size * 1.42)
        write(surface, one, Rect(rect.left, rect.top + place * line, rect.width, line), size, colour=theme.INK2)
