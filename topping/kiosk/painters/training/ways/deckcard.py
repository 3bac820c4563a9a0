"""Painting the deck: the pile of today's cards, and the bar of a day."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box

_PILE: Final = ((24, 0, "#4A3D58"), (12, 13, "#6A5A7A"), (0, 26, "#FFF3DA"))
"""The cards of the pile, from the lowest: left, top, fill."""
_CARD: Final = (120, 140)
_EDGE: Final = "#17131C"
_INK: Final = "#241A12"
_BAR: Final = "#5A4B6A"


def paint_pile(surface: Surface, rect: Rect, figure: str) -> None:
    """Paints three cards, a figure on the uppermost one."""
    px, line = theme.px, 2 * theme.scale()
    for right, down, fill in _PILE:
        card = Rect(rect.left + px(right) * (right > 0), rect.top + px(down) * (down > 0), px(_CARD[0]), px(_CARD[1]))
        paint_box(surface, card, fill, px(16), line=_EDGE, width=line)
    write(surface, figure, card.inflate(-px(16), 0), px(62), colour=_INK, face=Face.HEAVY, align="centre")


def paint_day_bar(surface: Surface, rect: Rect, state: tuple[int, int, bool]) -> None:
    """Paints the cards of a day, as a part of the most of any day shown; today's has the accent."""
    count, most, is_today = state
    high = max(theme.px(6), round(rect.height * count / max(1, most)))
    column = Rect(rect.left, rect.bottom - high, min(rect.width, theme.px(46)), high)
    column.centerx = rect.centerx
    paint_box(surface, column, theme.ACCENT if is_today else _BAR, min(9 * theme.scale(), high / 2))
