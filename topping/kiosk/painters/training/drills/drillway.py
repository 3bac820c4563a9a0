"""Painting how far a drill is: a mark for each question, and the number of the open one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon


class WayMark(Enum):
    """How a question stands."""

    WHOLE = "whole"
    """All answers were given."""
    PARTLY = "partly"
    OPEN = "open"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class WayView:
    """The questions of a drill, and what is said of the open one."""

    marks: tuple[WayMark, ...]
    text: str


def paint_way(surface: Surface, rect: Rect, view: WayView) -> None:
    """Paints the text at the right, a row of marks under it."""
    unit = rect.height / 116
    upper = Rect(rect.left, rect.top + round(8 * unit), rect.width, round(56 * unit))
    write(surface, view.text, upper, round(40 * unit), colour=theme.INK, face=Face.BOLD, align="right")
    gap = max(2, round(6 * unit))
    count = max(1, len(view.marks))
    side = min(round(34 * unit), (rect.width - (count - 1) * gap) // count)
    left = rect.right - count * side - (count - 1) * gap
    for place, mark in enumerate(view.marks):
        box = Rect(left + place * (side + gap), upper.bottom + round(10 * unit), side, side)
        _paint_mark(surface, box, mark)


def _paint_mark(surface: Surface, box: Rect, mark: WayMark) -> None:
    """Paints a tick, a cross, the open question in the accent's colour, or what is still to come."""
    if mark in (WayMark.WHOLE, WayMark.PARTLY):
        icon, tone = (Icon.TICK, theme.FOUND) if mark is WayMark.WHOLE else (Icon.CROSS, theme.MISSED)
        inner = box.inflate(-box.width // 5, -box.height // 5)
        paint_icon(surface, inner, icon, tone, stroke=3.6)
        return
    high = max(4, box.height // 4)
    pip = Rect(box.left, box.centery - high // 2, box.width, high)
    paint_box(surface, pip, theme.ACCENT if mark is WayMark.OPEN else theme.TRACK, pip.height / 2)
