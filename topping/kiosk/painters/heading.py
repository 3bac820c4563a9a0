"""Painting the heading of a screen with cards: its title, what is said at the right, and who plays."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.boxes import paint_box
from topping.kiosk.painters.keycap import paint_avatar
from topping.kiosk.pen import width_of, write
from topping.kiosk.theme import Face


@dataclass(frozen=True, slots=True)
class HeadingView:
    """A title, and a remark at the right."""

    title: str
    remark: str = ""


def paint_heading(surface: Surface, rect: Rect, view: HeadingView | str) -> None:
    """Paints the heading; the remark takes the room that the title leaves."""
    shown = HeadingView(view) if isinstance(view, str) else view
    place = write(surface, shown.title, rect, theme.step(7), colour=theme.INK, face=Face.TITLE)
    if shown.remark:
        left = place.right + theme.px(32)
        room = Rect(left, rect.top, max(1, rect.right - left), rect.height)
        size = theme.step(3)
        while size > theme.px(16) and width_of(shown.remark, size) > room.width:
            size -= 1
        write(surface, shown.remark, room, size, colour=theme.INK2, align="right")


def paint_player(surface: Surface, rect: Rect, name: str) -> None:
    """Paints who is chosen, at the right: disc and name on a pill; nothing where nobody is."""
    if not name:
        return
    size, side = theme.step(4), theme.px(44)
    width = min(rect.width, side + width_of(name, size, face=Face.BOLD) + theme.px(48))
    pill = Rect(rect.right - width, rect.top, width, rect.height)
    line = 1.5 * theme.scale() * theme.palette().stroke
    paint_box(surface, pill, theme.RAISED, pill.height / 2, line=theme.LINE, width=line)
    paint_avatar(surface, Rect(pill.left + theme.px(8), pill.centery - side // 2, side, side), name)
    left = pill.left + side + theme.px(22)
    write(surface, name, Rect(left, pill.top, pill.right - theme.px(18) - left, pill.height), size, face=Face.BOLD)
