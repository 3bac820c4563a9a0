"""Painting a word in tiles: the name of the program, a player's name, a solution."""

from __future__ import annotations

import unicodedata
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.kiosk.pen import write
from topping.kiosk.theme import Face
from topping.rules.letters import ALPHABET

_BLANK: Final = 0.4
"""What stands for a character without a tile, relative to the side of a tile…"""
_APART: Final = 1.07
"""…and from one tile to the next."""


def tile_letters(text: str) -> str:
    """The letters of a text as tiles have them, without accents; a blank for what has no tile."""
    opened = text.upper().replace("Œ", "OE").replace("Æ", "AE")
    plain = (one for one in unicodedata.normalize("NFD", opened) if not unicodedata.combining(one))
    return "".join(one if one in ALPHABET else " " for one in plain).strip()


def paint_tiled(surface: Surface, rect: Rect, text: str, *, align: str = "left") -> Rect:
    """Paints a text in tiles as high as `rect`, smaller where they are too wide; returns where they stand.

    A text without a single letter that tiles have is written.
    """
    letters = tile_letters(text)
    if not letters:
        return write(surface, text, rect, round(rect.height * 0.8), face=Face.TITLE, align=align)
    units = sum(_BLANK if one == " " else _APART for one in letters)
    side = min(rect.height, int(rect.width / units))
    width = round(units * side)
    left = rect.left + {"left": 0, "centre": (rect.width - width) // 2, "right": rect.width - width}[align]
    whole = Rect(left, rect.centery - side // 2, width, side)
    places = []
    at = float(left)
    for one in letters:
        if one != " ":
            places.append((Rect(round(at), whole.top, side, side), one))
        at += side * (_BLANK if one == " " else _APART)
    for place, _ in places:
        paint_tile_shadow(surface, place, "laid")
    for place, one in places:
        paint_tile_body(surface, place, one, "laid")
    return whole
