"""Painting a draw that the referee takes from a real bag: its letters, and what the bag still holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile
from topping.kiosk.painters.parts.boxes import paint_box

_COLUMNS: Final = 7
_TILE: Final = 142
_GAP: Final = 28
"""Between the kept letters and the new ones."""
_HEAD: Final = 60


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

    title: str
    note: str
    counts: tuple[tuple[str, int], ...]
    """Each kind of tile, and how many are left."""


def paint_bag(surface: Surface, rect: Rect, view: BagView) -> None:
    """Paints each kind of tile with how many are left; those of which none is left are sunk."""
    palette = theme.palette()
    head = Rect(rect.left, rect.top, rect.width, theme.px(_HEAD))
    title = write(surface, view.title, head, theme.step(5), face=Face.TITLE)
    left = title.right + theme.px(24)
    beside = Rect(left, head.top, rect.right - left, head.height)
    write(surface, view.note, beside, theme.step(2), colour=palette.ink2, align="right")
    for place, (letter, count) in enumerate(view.counts):
        cell = _cell(rect, place, len(view.counts))
        side = min(cell.width - theme.px(10), cell.height - theme.px(44), theme.px(104))
        tile = Rect(0, cell.top + (cell.height - side - theme.px(36)) // 2, side, side)
        tile.centerx = cell.centerx
        paint_tile(surface, tile, letter, "laid" if count else "pressed")
        below = Rect(cell.left, tile.bottom + theme.px(2), cell.width, min(theme.px(34), cell.bottom - tile.bottom))
        colour = palette.ink if count else palette.ink3
        write(surface, f"×{count}", below, theme.step(2), colour=colour, face=Face.BOLD, align="centre")


def letter_at(rect: Rect, view: BagView, point: tuple[int, int]) -> str:
    """The tile of which a point is in the cell, or nothing where there is none, or none is left."""
    for place, (letter, count) in enumerate(view.counts):
        if count and _cell(rect, place, len(view.counts)).collidepoint(point):
            return letter
    return ""


def _cell(rect: Rect, place: int, count: int) -> Rect:
    row, column = divmod(place, _COLUMNS)
    rows, top = -(-count // _COLUMNS), rect.top + theme.px(_HEAD)
    height = (rect.bottom - top) // rows
    width = rect.width // _COLUMNS
    return Rect(rect.left + column * width, top + row * height, width, height)
