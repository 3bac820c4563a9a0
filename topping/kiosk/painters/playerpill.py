"""Painting who is chosen: disc and name on a pill, at the right of the title."""

from __future__ import annotations

from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.boxes import paint_box
from topping.kiosk.painters.keycap import paint_avatar
from topping.kiosk.pen import width_of, write
from topping.kiosk.theme import Face


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
