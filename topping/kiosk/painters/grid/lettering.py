"""Painting a word in tiles (the name of the program, a player's name, a solution), or written in a list."""

from __future__ import annotations

import unicodedata
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.rules.tiles.letters import ALPHABET

_BLANK: Final = 0.4
"""The width of a character without a tile, relative to the side of a tile."""
_APART: Final = 1.07
"""From one tile to the next, likewise."""
_LEAST_TILE: Final = 0.5
"""The least side of tiles that are to be read, as a part of the height they may have."""
_TRACKING: Final = 0.03
"""The space between two letters of a written word, in sizes of the text."""


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
    units = _units(letters)
    side = _side(rect, letters)
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


def _units(letters: str) -> float:
    """How wide the tiles are, in sides of one."""
    return sum(_BLANK if one == " " else _APART for one in letters)


def _side(rect: Rect, letters: str) -> int:
    return min(rect.height, int(rect.width / _units(letters)))


def has_room_for_tiles(rect: Rect, text: str) -> bool:
    """Whether tiles of a text would be large enough in `rect` to be read from where it is read."""
    letters = tile_letters(text)
    return bool(letters) and _side(rect, letters) >= _LEAST_TILE * rect.height


def word_width(word: str, size: int) -> int:
    """How many pixels `paint_word` takes."""
    return width_of(word.upper(), size, face=Face.TITLE) + round(_TRACKING * size * len(word)) + 1


def paint_word(surface: Surface, rect: Rect, word: str, size: int, colour: str = "") -> None:
    """Writes a word in capitals, smaller where it is too wide; a joker's letter is red and underlined."""
    while size > 9 and word_width(word, size) > rect.width:
        size -= 1
    for index, character in enumerate(word):
        x = rect.left + width_of(word[:index].upper(), size, face=Face.TITLE) + round(_TRACKING * size * index)
        place = Rect(x, rect.top, width_of(character.upper(), size, face=Face.TITLE) + 1, rect.height)
        is_joker = character.islower()
        ink = theme.MISSED if is_joker else colour or theme.INK
        write(surface, character.upper(), place, size, colour=ink, face=Face.TITLE)
        if is_joker:
            line = Rect(place.left, place.centery + round(size * 0.46), place.width - 1, max(2, size // 9))
            surface.fill(theme.MISSED, line)
