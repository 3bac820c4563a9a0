"""Where the cards of a menu stand: in rows of three."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout

_COLUMNS: Final = 3
_GAP: Final = 24
_HIGHEST: Final = 270
"""Of a card."""


def card_places(layout: Layout, room: Rect, count: int) -> tuple[Rect, ...]:
    """Places of a number of cards in rows of three, as high as there is room for."""
    gap = layout.px(_GAP)
    rows = -(-count // _COLUMNS)
    wide = (room.width - gap * (_COLUMNS - 1)) // _COLUMNS
    high = min(layout.px(_HIGHEST), (room.height - gap * (rows - 1)) // rows)
    return tuple(
        Rect(room.left + column * (wide + gap), room.top + row * (high + gap), wide, high)
        for row, column in (divmod(index, _COLUMNS) for index in range(count))
    )
