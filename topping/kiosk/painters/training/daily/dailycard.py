"""Painting the game of a day as a large card: what it is, or what came of one's attempt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, marked, spans_width, width_of, wrap_spans, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import figure_width, paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.training.daily.marks import DailyMark

_INDENT: Final = 52
_MARK: Final = 40
_MARK_GAP: Final = 10
_SMALLEST: Final = 9


@dataclass(frozen=True, slots=True)
class DailyHeroView:
    """The game of a day as a large card: what it is, and what became of it."""

    day: str
    """Which day, in words."""
    headline: str
    figure: str = ""
    """One's time; empty before it is known."""
    unit: str = ""
    marks: tuple[DailyMark, ...] = ()
    lines: tuple[str, ...] = ()
    """What there is to know; words between asterisks stand out."""


def paint_daily_hero(surface: Surface, rect: Rect, view: DailyHeroView) -> None:
    """Paints the card's texts in the part of it that is over its button."""
    with theme.on_plum():
        px = theme.px
        left, width = rect.left + px(_INDENT), rect.width - 2 * px(_INDENT)
        size = theme.step(5)
        band = Rect(left, rect.top + px(44), width, round(size * 1.3))
        side = round(size * 1.1)
        paint_icon(surface, Rect(left, band.centery - side // 2, side, side), Icon.CALENDAR, theme.INK2, stroke=2.2)
        text = Rect(left + side + px(14), band.top, width - side - px(14), band.height)
        write(surface, view.day, text, size, colour=theme.INK2, face=Face.SEMI)
        top = band.bottom + px(14)
        if view.figure:
            top = _paint_result(surface, Rect(left, top, width, rect.bottom - top), view)
        else:
            size = theme.step(7)
            while size > _SMALLEST and width_of(view.headline, size, face=Face.TITLE) > width:
                size -= 1
            high = round(size * 1.25)
            write(surface, view.headline, Rect(left, top, width, high), size, face=Face.TITLE)
            top += high + px(16)
        _write_lines(surface, Rect(left, top, width, rect.bottom - top), view.lines)


def _paint_result(surface: Surface, room: Rect, view: DailyHeroView) -> int:
    """Paints the time, what is said beside it and the marks; returns where the next line begins."""
    px = theme.px
    size = px(116)
    place = Rect(room.left, room.top, room.width, round(size * 1.02))
    unit = theme.step(5)
    left = figure_width(view.figure, size, tenths=True) + px(26)
    shown = paint_figure(surface, place, view.figure, size, colour=theme.INK, tenths=True)
    behind = Rect(room.left + left, 0, room.width - left, round(unit * 1.3))
    behind.bottom = shown.bottom - round(0.24 * size)
    spans = marked(view.unit, theme.INK2, theme.INK)
    while unit > _SMALLEST and spans_width(spans, unit) > behind.width:
        unit -= 1
    write_spans(surface, spans, behind, unit)
    marks = Rect(room.left, place.bottom + px(16), room.width, px(_MARK))
    paint_marks(surface, marks, view.marks)
    return marks.bottom + px(20)


def paint_marks(surface: Surface, rect: Rect, marks: tuple[DailyMark, ...]) -> None:
    """Paints a row of marks and, after it, dots: there are more moves, and it is not told how many."""
    side, gap = rect.height, theme.px(_MARK_GAP)
    box = Rect(rect.left, rect.top, side, side)
    radius = 9 * theme.scale()
    line = 2.4 * theme.scale()
    for mark in marks:
        inside = box.inflate(-round(0.4 * side), -round(0.4 * side))
        match mark:
            case DailyMark.FOUND:
                paint_box(surface, box, theme.FOUND, radius)
                paint_icon(surface, inside, Icon.TICK, theme.ON_FOUND, stroke=3.6)
            case DailyMark.SLOW:
                paint_box(surface, box, "", radius, line=theme.ACCENT_TEXT, width=line)
                paint_icon(surface, inside, Icon.CLOCK, theme.ACCENT_TEXT, stroke=2.8)
            case DailyMark.MISSED:
                paint_box(surface, box, "", radius, line=theme.MISSED, width=line)
                paint_icon(surface, inside, Icon.CROSS, theme.MISSED, stroke=3.2)
        box = box.move(side + gap, 0)
    write(surface, "…", Rect(box.left, box.top, 2 * side, side), theme.step(5), colour=theme.INK2)


def _write_lines(surface: Surface, room: Rect, texts: tuple[str, ...]) -> None:
    """Writes texts from the top of a room, as small as it needs."""
    size = theme.step(4) + 1
    lines: list[list[Span]] = []
    while not lines or (size > _SMALLEST and len(lines) * _high(size) > room.height):
        size -= 1
        lines = [line for text in texts for line in wrap_spans(marked(text, theme.INK2, theme.INK), room.width, size)]
    for place, line in enumerate(lines):
        write_spans(surface, line, Rect(room.left, room.top + place * _high(size), room.width, _high(size)), size)


def _high(size: int) -> int:
    return round(1.4 * size)
