"""Painting a card with a chart: its title, what it counts, and the chart or what it will hold."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, marked, wrap, wrap_spans, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.training.charts.curve import CurveView, paint_curve
from topping.kiosk.painters.training.charts.heatmap import HeatMapView, paint_heat_map
from topping.kiosk.painters.training.charts.movebars import MoveBarsView, paint_move_bars
from topping.kiosk.painters.training.charts.parrows import ParRowsView, paint_par_rows

Chart = CurveView | ParRowsView | MoveBarsView | HeatMapView


@dataclass(frozen=True, slots=True)
class ChartCardView:
    """A card of the statistics."""

    title: str
    aside: str
    """What is counted, and how many of it."""
    chart: Chart | None
    """None where there is nothing to show yet."""
    text: str = ""
    """A line under the chart, or what the card will hold; what stands between asterisks is bold."""
    is_large: bool = False
    """Whether the card has the screen for itself."""


def paint_chart_card(surface: Surface, rect: Rect, view: ChartCardView) -> None:
    """Paints the card without its ground."""
    head = theme.step(5 if view.is_large else 4)
    size = theme.step(3 if view.is_large else 1)
    title = Rect(rect.left, rect.top, rect.width, round(head * 1.3))
    write(surface, view.title, title, head, colour=theme.INK, face=Face.TITLE)
    if view.chart is None:
        _paint_nothing(surface, Rect(rect.left, title.bottom, rect.width, rect.bottom - title.bottom), view.text)
        return
    aside = Rect(rect.left, title.bottom, rect.width, round(size * 1.35))
    write(surface, view.aside, aside, size, colour=theme.INK3)
    below = Rect(rect.left, 0, rect.width, rect.bottom - aside.bottom - theme.px(14))
    below.bottom = rect.bottom
    if view.text:
        below.height -= _paint_foot(surface, rect, view.text, size)
    match view.chart:
        case CurveView():
            paint_curve(surface, below, view.chart, size)
        case ParRowsView():
            paint_par_rows(surface, below, view.chart, size)
        case MoveBarsView():
            paint_move_bars(surface, below, view.chart, size)
        case HeatMapView():
            paint_heat_map(surface, below, view.chart, size)


def _paint_foot(surface: Surface, rect: Rect, text: str, size: int) -> int:
    """Paints the line under the chart, at the bottom; returns the height that it takes."""
    spans = marked(text, theme.INK2, theme.INK)
    lines = wrap_spans(spans, rect.width, size)
    line = round(size * 1.35)
    high = len(lines) * line + theme.px(16)
    surface.fill(theme.LINE, Rect(rect.left, rect.bottom - high, rect.width, max(1, theme.px(1.5))))
    for index, one in enumerate(lines):
        place = Rect(rect.left, rect.bottom - (len(lines) - index) * line, rect.width, line)
        write_spans(surface, one, place, size)
    return high + theme.px(8)


def _paint_nothing(surface: Surface, rect: Rect, text: str) -> None:
    """Says what the card will hold, in the middle of it."""
    size = theme.step(3)
    lines = wrap(text, rect.width, size)
    while size > 9 and len(lines) * round(size * 1.4) > rect.height:
        size -= 1
        lines = wrap(text, rect.width, size)
    line = round(size * 1.4)
    top = rect.top + (rect.height - len(lines) * line) // 2
    for index, one in enumerate(lines):
        place = Rect(rect.left, top + index * line, rect.width, line)
        write(surface, one, place, fitting_size(one, rect.width, size), colour=theme.INK2, align="centre")
