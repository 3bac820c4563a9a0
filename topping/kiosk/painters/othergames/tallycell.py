"""Painting a letter to tick off: its tile, how many are left, and a pip for each of the set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile
from topping.kiosk.painters.parts.boxes import paint_box

_PIPS_A_ROW: Final = 8


@dataclass(frozen=True, slots=True)
class TallyCellView:
    """A letter of the set."""

    tile: str
    left: int
    of: int
    is_fresh: bool = False
    """Whether it is what was changed last."""


def paint_tally_cell(surface: Surface, rect: Rect, view: TallyCellView) -> None:
    """Paints the cell; of a letter that is used up, the tile lies in shade."""
    line = theme.ACCENT_TEXT if view.is_fresh else theme.LINE
    width = (3.0 if view.is_fresh else 1.5) * theme.scale() * theme.palette().stroke
    paint_box(surface, rect, theme.SURFACE, theme.px(14), line=line, width=width)
    inner = rect.inflate(-2 * theme.px(12), -2 * theme.px(10))
    pip = max(4, min(theme.px(13), inner.width * 3 // (4 * _PIPS_A_ROW)))
    rows = -(-view.of // _PIPS_A_ROW)
    pips = Rect(inner.left, inner.bottom - 2 * (pip + theme.px(4)), inner.width, 2 * (pip + theme.px(4)))
    side = min(pips.top - inner.top - theme.px(6), inner.width // 2)
    tile = Rect(inner.left, inner.top, side, side)
    paint_tile(surface, tile, view.tile, "laid" if view.left else "pressed")
    room = Rect(tile.right + theme.px(8), inner.top, inner.right - tile.right - theme.px(8), side)
    colour = theme.INK if view.left else theme.INK2
    write(surface, str(view.left), room, min(theme.step(6), side), colour=colour, face=Face.BOLD, align="right")
    top = pips.top + (pips.height - rows * (pip + theme.px(4))) // 2
    step = inner.width / _PIPS_A_ROW
    for number in range(view.of):
        row, column = divmod(number, _PIPS_A_ROW)
        place = Rect(round(inner.left + column * step), top + row * (pip + theme.px(4)), pip, pip)
        if number < view.left:
            paint_box(surface, place, theme.INK2, pip / 2)
        else:
            pygame.draw.line(surface, theme.INK2, place.midleft, place.midright, max(1, theme.px(2)))
