"""Painting what a bag still holds: each letter with its count, and the tiles drawn by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.pen import write
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_tile
from topping.rules.tiles import TILES

_COLUMNS: Final = 7
_TILE: Final = 142
_GAP: Final = 28
"""Between the kept letters and the new ones."""


@dataclass(frozen=True, slots=True)
class DrawnView:
    """The letters of the draw, as far as they are typed."""

    kept: str
    new: str
    missing: int
    """How many are still to be typed: as many empty places."""
    kept_label: str
    new_label: str
    is_refused: bool = False
    """Whether the draw is whole and goes back."""


def paint_drawn(surface: Surface, rect: Rect, view: DrawnView) -> None:
    """Paints the kept letters, then the new ones and empty places for those missing; under each group its name."""
    count = len(view.kept) + len(view.new) + view.missing
    if not count:
        return
    palette, gap = theme.palette(), theme.px(_GAP) if view.kept else 0
    label = theme.px(34)
    side = min(theme.px(_TILE), (rect.width - gap) // count, rect.height - label)
    left, top = rect.left, rect.top + (rect.height - label - side) // 2
    for place in range(count):
        is_kept = place < len(view.kept)
        tile = Rect(left + place * side + (0 if is_kept else gap), top, side, side)
        if place < count - view.missing:
            letter = (view.kept + view.new)[place]
            paint_tile(surface, tile, letter, "missed" if view.is_refused else "laid")
        else:
            empty = tile.inflate(-theme.px(10), -theme.px(10))
            paint_box(surface, empty, "", 14 * theme.scale(), line=palette.line, width=max(1.5, 2 * theme.scale()))
    under = top + side + theme.px(4)
    if view.kept:
        kept = Rect(left, under, side * len(view.kept), label)
        write(surface, view.kept_label, kept, theme.step(2), colour=palette.ink2, face=Face.SEMI)
    new = Rect(left + side * len(view.kept) + gap, under, side * (count - len(view.kept)), label)
    if new.width:
        write(surface, view.new_label, new, theme.step(2), colour=palette.ink2, face=Face.SEMI)


@dataclass(frozen=True, slots=True)
class BagView:
    """What the bag holds besides the letters typed."""

    counts: tuple[tuple[str, int], ...]
    """Each kind of tile, and how many are left."""


def paint_bag(surface: Surface, rect: Rect, view: BagView) -> None:
    """Paints each kind of tile with how many are left; those of which none is left are sunk."""
    palette = theme.palette()
    for place, (letter, count) in enumerate(view.counts):
        cell = _bagdraw_cell(rect, place, len(view.counts))
        side = min(cell.width - theme.px(10), cell.height - theme.px(44), theme.px(104))
        tile = Rect(0, cell.top + (cell.height - side - theme.px(36)) // 2, side, side)
        tile.centerx = cell.centerx
        paint_tile(surface, tile, letter, "laid" if count else "pressed")
        below = Rect(cell.left, tile.bottom + theme.px(2), cell.width, min(theme.px(34), cell.bottom - tile.bottom))
        colour = palette.ink if count else palette.ink3
        write(surface, f"×{count}", below, theme.step(2), colour=colour, face=Face.BOLD, align="centre")


def drawn_letter_at(rect: Rect, view: BagView, point: tuple[int, int]) -> str:
    """The tile of which a point is in the cell, or nothing where there is none, or none is left."""
    for place, (letter, count) in enumerate(view.counts):
        if count and _bagdraw_cell(rect, place, len(view.counts)).collidepoint(point):
            return letter
    return ""


def _bagdraw_cell(rect: Rect, place: int, count: int) -> Rect:
    row, column = divmod(place, _COLUMNS)
    rows = -(-count // _COLUMNS)
    height = rect.height // rows
    width = rect.width // _COLUMNS
    return Rect(rect.left + column * width, rect.top + row * height, width, height)


_ROWS: Final = (3, 4, 5)
"""In how many rows the letters stand: in as few as leave room for a letter and a number in each cell."""
_WIDE: Final = 2.2
"""The least width of a cell, in sizes of the smallest type."""
_MOST: Final = 56


@dataclass(frozen=True, slots=True)
class LetterBagView:
    """The letters left, in letter order."""

    letters: str
    excess: str = ""
    """Letters that are there more often than the game has them."""


def paint_letter_bag(surface: Surface, rect: Rect, view: LetterBagView) -> None:
    """Paints a cell for each letter in rows, those used up dim."""
    for tile in TILES:
        _paint_cell(surface, _cell(rect, tile), tile, view)


def letter_at(rect: Rect, place: tuple[int, int]) -> str:
    """The letter whose cell is under a point of the screen; empty for none."""
    return next((tile for tile in TILES if _cell(rect, tile).collidepoint(place)), "")


def _cell(rect: Rect, tile: str) -> Rect:
    place, gap = TILES.index(tile), max(2, theme.px(4))
    least = _WIDE * theme.step(1) + gap
    rows = next((one for one in _ROWS if (rect.width + gap) // -(-len(TILES) // one) >= least), _ROWS[-1])
    columns, high = -(-len(TILES) // rows), min(rect.height + gap, rows * theme.px(_MOST))
    line, column = divmod(place, columns)
    left, right = (rect.left + (rect.width + gap) * one // columns for one in (column, column + 1))
    top, bottom = (rect.top + high * one // rows for one in (line, line + 1))
    return Rect(left, top, right - left - gap, bottom - top - gap)


def _paint_cell(surface: Surface, cell: Rect, tile: str, view: LetterBagView) -> None:
    count = view.letters.count(tile)
    is_over = tile in view.excess
    paint_box(surface, cell, theme.RAISED if count else theme.TRACK, theme.px(8))
    ink = theme.MISSED if is_over else theme.INK if count else theme.INK2
    text = f"−{view.excess.count(tile)}" if is_over else str(count)
    part = cell.width * 9 // 20
    letter = Rect(cell.left, cell.top, part, cell.height)
    number = Rect(letter.right, cell.top, cell.width - part, cell.height)
    write(surface, tile, letter, min(theme.step(3), cell.height), colour=ink, face=Face.TITLE, align="centre")
    colour = theme.INK if is_over else theme.INK2
    write(surface, text, number, min(theme.step(1), cell.height), colour=colour, face=Face.SEMI, align="centre")
