"""Painting the heading of a screen with cards: its title, and what is said at the right."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.pen import width_of, write
from topping.kiosk.theme import Face


@dataclass(frozen=True, slots=True)
class HeadingView:
    """A title, and a remark at the right."""

    title: str
    remark: str = ""


def paint_heading(surface: Surface, rect: Rect, view: HeadingView) -> None:
    """Paints the heading; the remark takes the room that the title leaves."""
    size = theme.step(7)
    place = write(surface, view.title, rect, size, colour=theme.INK, face=Face.TITLE)
    if view.remark:
        left = place.right + theme.px(32)
        room = Rect(left, rect.top, max(1, rect.right - left), rect.height)
        remark_size = theme.step(3)
        while remark_size > theme.px(16) and width_of(view.remark, remark_size) > room.width:
            remark_size -= 1
        write(surface, view.remark, room, remark_size, colour=theme.INK2, align="right")
