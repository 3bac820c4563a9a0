"""Painting the heading of a screen with cards: its title, what is said at the right, and who plays."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.keycap import paint_avatar


@dataclass(frozen=True, slots=True)
class HeadingView:
    """A title, and a remark at the right."""

    title: str
    remark: str = ""


def paint_heading(surface: Surface, rect: Rect, view: HeadingView | str) -> None:
    """Paints the heading; the remark takes the room that the title leaves, and a long title leaves it some."""
    shown = HeadingView(view) if isinstance(view, str) else view
    size = theme.step(7)
    if shown.remark:
        beside = width_of(shown.remark, theme.step(2)) + theme.px(32)
        size = max(theme.step(5), fitting_size(shown.title, rect.width - beside, size, face=Face.TITLE))
    place = write(surface, shown.title, rect, size, colour=theme.INK, face=Face.TITLE)
    if shown.remark:
        left = place.right + theme.px(32)
        room = Rect(left, rect.top, max(1, rect.right - left), rect.height)
        size = theme.step(3)
        while size > theme.px(16) and width_of(shown.remark, size) > room.width:
            size -= 1
        write(surface, shown.remark, room, size, colour=theme.INK2, align="right")


@dataclass(frozen=True, slots=True)
class WhoView:
    """Who is chosen, empty for nobody; and the date and the time, in words."""

    player: str
    date: str


def paint_who(surface: Surface, rect: Rect, view: WhoView) -> None:
    """Paints date and time, and at the right of them who is chosen: disc and name on a pill."""
    right = rect.right
    if view.player:
        size, side = theme.step(4), theme.px(44)
        width = min(rect.width, side + width_of(view.player, size, face=Face.BOLD) + theme.px(48))
        pill = Rect(rect.right - width, rect.top, width, rect.height)
        line = 1.5 * theme.scale() * theme.palette().stroke
        paint_box(surface, pill, theme.RAISED, pill.height / 2, line=theme.LINE, width=line)
        paint_avatar(surface, Rect(pill.left + theme.px(8), pill.centery - side // 2, side, side), view.player)
        left = pill.left + side + theme.px(22)
        room = Rect(left, pill.top, pill.right - theme.px(18) - left, pill.height)
        write(surface, view.player, room, size, face=Face.BOLD)
        right = pill.left - theme.px(18)
    size = theme.step(3)
    width = width_of(view.date, size)
    if right - width >= rect.left:  # where there is no room, the name goes before
        write(surface, view.date, Rect(right - width, rect.top, width, rect.height), size, colour=theme.INK2)
