"""Painting a PIN being typed: a cell for each digit, with a dot in place of the digit."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.painters.parts.boxes import paint_box, paint_disc
from topping.kiosk.painters.parts.card import paint_ring, ring_reach

_LEAST: Final = 6
"""How many cells there are before more digits are typed: they do not tell how many the PIN has."""
_WIDTH, _HEIGHT, _GAP = 96, 116, 18
"""Of a cell, at 1920×1080."""


def paint_dots(surface: Surface, rect: Rect, count: int) -> None:
    """Paints the cells from the left, narrower where there are many; the next one to fill has a ring."""
    cells = max(_LEAST, count + 1)
    gap = theme.px(_GAP)
    reach = ring_reach()
    room = rect.width - 2 * reach
    width = min(theme.px(_WIDTH), (room - gap * (cells - 1)) // cells)
    height = min(theme.px(_HEIGHT), rect.height - 2 * reach)
    radius, line = min(20 * theme.scale(), width / 3), 2 * theme.scale()
    for place in range(cells):
        cell = Rect(rect.left + reach + place * (width + gap), rect.centery - height // 2, width, height)
        if place < count:
            paint_box(surface, cell, theme.FIELD, radius)
            paint_disc(surface, cell.center, max(3, min(13 * theme.scale(), width / 4)), theme.FIELD_INK)
        else:
            paint_box(surface, cell, theme.RAISED, radius, line=theme.LINE, width=line)
        if place == count:
            paint_ring(surface, cell, radius)
