"""Painting a known player on a card: disc, name, when he last played."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.keycap import cap_height, cap_width, paint_avatar, paint_cap


@dataclass(frozen=True, slots=True)
class PlayerCardView:
    """A player, and whether he is meant by what is typed."""

    name: str
    detail: str
    cap: str = ""
    """The key that takes him, where the keyboard is on him."""
    is_faint: bool = False


def paint_player_card(surface: Surface, rect: Rect, view: PlayerCardView) -> None:
    """Paints the card: in the accent where Enter takes him, as an outline where he is not meant."""
    palette, unit = theme.palette(), theme.scale()
    radius, line = 20 * unit, 1.5 * unit * palette.stroke
    ink, quiet = palette.ink, palette.ink2
    if view.cap:
        lip = 6 * unit if palette.accent_lip else 0.0
        paint_box(surface, rect, palette.accent, radius, lip=lip, lip_colour=palette.accent_lip)
        ink = quiet = palette.on_accent
    elif view.is_faint:
        paint_box(surface, rect, "", radius, line=palette.line, width=line)
        ink = quiet = palette.ink3
    else:
        paint_box(surface, rect, palette.surface, radius, line=palette.line, width=line)
    room = rect.inflate(-2 * theme.px(22), 0)
    side = min(theme.px(60), rect.height - theme.px(12))
    paint_avatar(surface, Rect(room.left, rect.centery - side // 2, side, side), view.name)
    left, right = room.left + side + theme.px(18), room.right
    if view.cap:
        size = theme.step(1)
        cap = Rect(0, 0, cap_width(view.cap, size), cap_height(size))
        cap.midright = room.midright
        if left + width_of(view.name, theme.step(5), face=Face.BOLD) < cap.left:  # a long name takes its room
            paint_cap(surface, cap, view.cap, size, kind="on_accent")
            right = cap.left - theme.px(12)
    upper = Rect(left, rect.top + theme.px(12), right - left, (rect.height - theme.px(24)) * 3 // 5)
    lower = Rect(left, upper.bottom, right - left, rect.height - theme.px(24) - upper.height)
    size, face = theme.step(5), Face.TEXT if view.is_faint else Face.BOLD
    if width_of(view.name, size, face=face) <= upper.width:
        write(surface, view.name, upper, size, colour=ink, face=face)
    else:
        write_wrapped(surface, view.name, upper, theme.step(3), colour=ink, bold=True)
    write(surface, view.detail, lower, theme.step(1), colour=quiet)
