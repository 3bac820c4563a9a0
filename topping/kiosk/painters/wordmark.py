"""Painting the name of the program in tiles."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from topping.kiosk.painters.tile import paint_tile_body, paint_tile_shadow

NAME: Final = "TOPPING"
_GAP: Final = 0.06
"""Between two tiles, in parts of a tile."""


def paint_wordmark(surface: Surface, rect: Rect, name: str) -> None:
    """Paints the name at the left of a rectangle, as high as it."""
    side = min(rect.height, int(rect.width / len(name) / (1 + _GAP)))
    places = [
        Rect(round(rect.left + place * side * (1 + _GAP)), rect.centery - side // 2, side, side)
        for place in range(len(name))
    ]
    for place in places:
        paint_tile_shadow(surface, place, "laid")
    for place, letter in zip(places, name, strict=True):
        paint_tile_body(surface, place, letter, "laid")
