"""Painting a chain of days: how long it is, and the days of the week as boxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.painters.parts.boxes import paint_box, paint_disc
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.training.daily.chain import DayMark

_BOX: Final = 24
_GAP: Final = 7
_RADIUS: Final = 6


@dataclass(frozen=True, slots=True)
class ChainView:
    """A chain of days."""

    text: str
    """How long it is."""
    week: tuple[DayMark, ...]
    """From Monday to Sunday."""
    days: tuple[str, ...] = ()
    """The first letters of the days, to stand over the boxes; none for the boxes alone."""
    detail: str = ""
    """Under the text, where there is room."""


def week_width(side: int) -> int:
    """How wide the boxes of a week are."""
    return 7 * side + 6 * theme.px(_GAP)


def paint_chain(surface: Surface, rect: Rect, view: ChainView) -> None:
    """Paints the text at the left and the boxes at the right, in one line."""
    side = max(theme.px(_BOX), 12)
    boxes = Rect(rect.right - week_width(side), 0, week_width(side), side)
    boxes.centery = rect.centery
    _paint_boxes(surface, boxes, view)
    size = theme.step(4)
    room = Rect(rect.left, rect.top, max(1, boxes.left - theme.px(16) - rect.left), rect.height)
    while size > theme.px(16) and width_of(view.text, size) > room.width:
        size -= 1
    write(surface, view.text, room, size)


def _paint_boxes(surface: Surface, rect: Rect, view: ChainView) -> None:
    gap = theme.px(_GAP)
    for place, mark in enumerate(view.week):
        box = Rect(rect.left + place * (rect.height + gap), rect.top, rect.height, rect.height)
        if view.days:
            size = theme.step(1)
            letters = Rect(box.left - gap, box.top - round(1.5 * size), box.width + 2 * gap, round(1.4 * size))
            write(surface, view.days[place], letters, size, colour=theme.INK3, align="centre")
        _paint_day(surface, box, mark)


def _paint_day(surface: Surface, box: Rect, mark: DayMark) -> None:
    """Each mark has a shape of its own, whatever the colours."""
    radius = _RADIUS * theme.scale()
    line = 2.4 * theme.scale()
    match mark:
        case DayMark.DONE:
            paint_box(surface, box, theme.FOUND, radius)
            inside = box.inflate(-round(0.34 * box.width), -round(0.34 * box.height))
            paint_icon(surface, inside, Icon.TICK, theme.ON_FOUND, stroke=4.4)
        case DayMark.FORGIVEN:
            paint_box(surface, box, "", radius, line=theme.FOUND, width=line)
            bar = Rect(0, 0, round(0.5 * box.width), max(2, round(line)))
            bar.center = box.center
            surface.fill(theme.FOUND, bar)
        case DayMark.TODAY:
            paint_box(surface, box, "", radius, line=theme.BAR, width=line)
        case DayMark.MISSED:
            paint_box(surface, box, theme.TRACK, radius)
            paint_disc(surface, box.center, 0.12 * box.width, theme.INK3)
        case DayMark.TO_COME:
            paint_box(surface, box, theme.TRACK, radius)


def paint_week(surface: Surface, rect: Rect, view: ChainView) -> None:
    """Paints a card's content: the text, the detail under it, the boxes with their days at the right."""
    side = max(min(theme.px(44), round((0.46 * rect.width - 6 * theme.px(_GAP)) / 7)), 14)
    boxes = Rect(rect.right - week_width(side), 0, week_width(side), side)
    boxes.centery = rect.centery + (theme.step(1) // 2 if view.days else 0)
    _paint_boxes(surface, boxes, view)
    room = Rect(rect.left, rect.top, max(1, boxes.left - theme.px(28) - rect.left), rect.height)
    size, small = theme.step(5), theme.step(2)
    while size > theme.px(16) and width_of(view.text, size) > room.width:
        size -= 1
    while small > theme.px(14) and width_of(view.detail, small) > room.width:
        small -= 1
    high, low = round(1.3 * size), round(1.35 * small)
    top = rect.centery - (high + low) // 2
    write(surface, view.text, Rect(room.left, top, room.width, high), size)
    write(surface, view.detail, Rect(room.left, top + high, room.width, low), small, colour=theme.INK2)
