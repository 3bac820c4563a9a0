"""Painting the start of a classic game: the letters drawn for who begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile
from topping.kiosk.painters.parts.card import paint_card

_HIGHEST: Final = 84


@dataclass(frozen=True, slots=True)
class LotsView:
    """A heading, who drew what, and what comes next."""

    title: str
    drawn: tuple[tuple[str, str], ...]
    """Names and tiles, in the order drawn."""
    text: str


def paint_lots(surface: Surface, rect: Rect, view: LotsView) -> None:
    """Paints the card; the letters drawn last where not all have room."""
    paint_card(surface, rect)
    inner = rect.inflate(-2 * theme.px(32), -2 * theme.px(24))
    size = theme.step(6)
    title = Rect(inner.left, inner.top, inner.width, round(size * 1.35))
    write(surface, view.title, title, size, face=Face.TITLE)
    small = theme.step(4)
    foot = Rect(inner.left, inner.bottom - round(small * 2.7), inner.width, round(small * 2.7))
    room = Rect(inner.left, title.bottom + theme.px(10), inner.width, foot.top - title.bottom - theme.px(20))
    side = min(theme.px(_HIGHEST), max(24, room.height // max(2, min(4, len(view.drawn)))) - theme.px(10))
    rows = max(1, room.height // (side + theme.px(10)))
    for place, (name, tile) in enumerate(view.drawn[-rows:]):
        band = Rect(room.left, room.top + place * (side + theme.px(10)), room.width, side)
        paint_tile(surface, Rect(band.left, band.top, side, side), tile, "laid")
        left = band.left + side + theme.px(20)
        write(surface, name, Rect(left, band.top, band.right - left, band.height), theme.step(5), face=Face.SEMI)
    write_wrapped(surface, view.text, foot, small, colour=theme.INK2)
