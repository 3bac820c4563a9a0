"""Painting a card of Loto, its crossed letters in shade, and the letter called last."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.keycap import cap_width, paint_cap
from topping.play.loto.game import LETTERS, WORDS


@dataclass(frozen=True, slots=True)
class LotoCardView:
    """A player's card."""

    name: str
    cap: str
    """The key by which he says that all his letters are crossed."""
    words: tuple[str, ...] = ()
    """Empty where they are not shown: not written yet, or hidden while others write."""
    crossed: tuple[tuple[bool, ...], ...] = ()
    remark: str = ""
    is_won: bool = False
    is_writing: bool = False


@dataclass(frozen=True, slots=True)
class CalledView:
    """The letter called last, with those before it."""

    tile: str
    """Empty before the first one."""
    country: str
    before: str
    """The tiles called before, in letter order."""
    remark: str


def paint_loto_card(surface: Surface, rect: Rect, view: LotoCardView) -> None:
    """Paints the name over two rows of seven tiles."""
    is_marked = view.is_won or view.is_writing
    line = theme.ACCENT_TEXT if is_marked else theme.LINE
    width = (3.0 if is_marked else 1.5) * theme.scale() * theme.palette().stroke
    paint_box(surface, rect, theme.SURFACE, theme.px(16), line=line, width=width)
    inner = rect.inflate(-2 * theme.px(18), -2 * theme.px(14))
    size = min(theme.step(3), inner.height // 5)
    head = Rect(inner.left, inner.top, inner.width, round(size * 1.7))
    cap = Rect(head.left, head.top, cap_width(view.cap, size), head.height)
    paint_cap(surface, cap, view.cap, size)
    remark = Rect(head.centerx, head.top, head.right - head.centerx, head.height)
    name = Rect(cap.right + theme.px(12), head.top, remark.left - cap.right - theme.px(12), head.height)
    if not view.remark:
        name.width = head.right - name.left
    write(surface, view.name, name, size, colour=theme.INK, face=Face.BOLD)
    if view.remark:
        colour = theme.ACCENT_TEXT if view.is_won else theme.INK2
        write(surface, view.remark, remark, size, colour=colour, face=Face.SEMI, align="right")
    room = Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
    side = min(room.width // LETTERS, (room.height - theme.px(6)) // WORDS, theme.px(96))
    for row in range(WORDS):
        top = room.top + (room.height - WORDS * side - theme.px(6)) // 2 + row * (side + theme.px(6))
        left = room.left + (room.width - LETTERS * side) // 2
        for column in range(LETTERS):
            place = Rect(left + column * side, top, side, side)
            if view.words:
                style = "found" if view.is_won else "pressed" if view.crossed[row][column] else "laid"
                paint_tile(surface, place, view.words[row][column], style)
            else:
                paint_box(surface, place.inflate(-6, -6), theme.TRACK, theme.px(8), line=theme.LINE, width=1.5)


def paint_called(surface: Surface, rect: Rect, view: CalledView) -> None:
    """Paints the tile large with its country, and the others called under it."""
    inner = rect.inflate(-2 * theme.px(22), -2 * theme.px(18))
    side = min(inner.height * 5 // 12, inner.width * 2 // 3)
    place = Rect(inner.centerx - side // 2, inner.top, side, side)
    name = Rect(inner.left, place.bottom, inner.width, round(theme.step(5) * 1.5))
    if view.tile:
        paint_tile(surface, place, view.tile, "laid", in_hall=True)
        write(surface, view.country, name, theme.step(5), colour=theme.INK, face=Face.SEMI, align="centre")
    low = Rect(inner.left, inner.bottom - round(theme.step(3) * 1.5), inner.width, round(theme.step(3) * 1.5))
    write(surface, view.remark, low, theme.step(3), colour=theme.INK2, align="centre")
    room = Rect(inner.left, name.bottom, inner.width, low.top - name.bottom)
    write_wrapped(surface, view.before, room, theme.step(3), colour=theme.INK2)
