"""Painting the list of the moves played: number, mark, word, reference, points and time, the last one first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word
from topping.kiosk.painters.parts import shapes
from topping.kiosk.painters.parts.difference import DifferenceView, paint_difference
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_WIDTH: Final = 796
"""The width for which the places of the columns are given."""
_MARK: Final = 51
_WORD: Final = 107
_REFERENCE: Final = 400
_REFERENCE_RACED: Final = 344
"""The same beside the differences to a ghost."""


@dataclass(frozen=True, slots=True)
class TopRow:
    """A move played."""

    number: str
    is_found: bool
    word: str
    """In capitals, a joker's letter small."""
    reference: str
    figures: tuple[str, ...]
    """Points, time or differences, as many as the list has headings for them."""
    raced: DifferenceView | None = None
    """How much longer it took than the ghost; None without one."""


@dataclass(frozen=True, slots=True)
class TopsView:
    """The list."""

    headings: tuple[str, ...]
    """Over number, word and reference, then over the figures."""
    rows: tuple[TopRow, ...]
    row: int
    """The height of a row, in pixels."""
    size: int
    """Of the text, in pixels."""
    heading_size: int
    ghost: str = ""
    """The heading of the differences to a ghost; empty without one."""
    is_fresh: bool = False
    """Whether the first row has just been found."""


def rows_in(height: int, row: int) -> int:
    """How many rows fit under the headings."""
    return max(1, (height - heading_height(row)) // row)


def heading_height(row: int) -> int:
    """The height of the headings over rows of that height."""
    return round(row * 0.9)


def paint_tops(surface: Surface, rect: Rect, view: TopsView) -> None:
    """Paints headings and rows; rows that do not fit are left out."""
    unit = rect.width / _WIDTH
    rights = _rights(len(view.headings) - 3, rect, unit, is_raced=bool(view.ghost))
    heading = Rect(rect.left, rect.top, rect.width, heading_height(view.row))
    number, word, reference, *others = (*view.headings, *([view.ghost] if view.ghost else []))
    _write(surface, number, heading, rect.left + round(41 * unit), view.heading_size, theme.INK3, Face.SEMI, True)
    for text, left in ((word, _WORD), (reference, _reference(view))):
        place = rect.left + round(left * unit)
        _write(surface, text, heading, place, view.heading_size, theme.INK3, Face.SEMI, False)
    for text, right in zip(others, rights, strict=True):
        _write(surface, text, heading, right, view.heading_size, theme.INK3, Face.SEMI, True)
    _rule(surface, heading, max(1, round(1.5 * unit)), 255)
    for index, row in enumerate(view.rows[: rows_in(rect.height, view.row)]):
        band = Rect(rect.left, heading.bottom + index * view.row, rect.width, view.row)
        if index == 0 and view.is_fresh:
            surface.blit(_fresh(band.size, 10 * unit, theme.FOUND), band)
        _paint_row(surface, band, row, view, rights, is_first=index == 0)
        _rule(surface, band, 1, 115)


def _reference(view: TopsView) -> int:
    """Where references begin."""
    return _REFERENCE_RACED if view.ghost else _REFERENCE


def _rights(count: int, rect: Rect, unit: float, *, is_raced: bool) -> list[int]:
    """Where the columns of figures end."""
    places = {1: (786,), 2: (560, 786), 3: (540, 663, 786)}[count]
    if is_raced:
        places = (496, 629, 786)
    return [rect.left + round(place * unit) for place in places]


def _paint_row(surface: Surface, band: Rect, row: TopRow, view: TopsView, rights: list[int], *, is_first: bool) -> None:
    unit = band.width / _WIDTH
    ink = theme.INK if is_first else theme.INK3
    _write(surface, row.number, band, band.left + round(41 * unit), view.size, ink, Face.TEXT, True)
    side = round(view.size * 0.92)
    mark = Rect(band.left + round(_MARK * unit), band.centery - side // 2, side, side)
    icon, colour = (Icon.TICK, theme.FOUND) if row.is_found else (Icon.CROSS, theme.MISSED)
    paint_icon(surface, mark, icon, colour, stroke=3.4)
    room = Rect(band.left + round(_WORD * unit), band.top, round((_reference(view) - _WORD - 16) * unit), band.height)
    paint_word(surface, room, row.word, view.size)
    left = band.left + round(_reference(view) * unit)
    _write(surface, row.reference, band, left, view.size, theme.INK2, Face.TEXT, False)
    if row.raced is not None:
        *rights, right = rights
        place = Rect(right - round(150 * unit), band.top, round(150 * unit), band.height)
        paint_difference(surface, place, row.raced, view.size)
    for text, right in zip(row.figures, rights, strict=True):
        room = Rect(right - round(160 * unit), band.top, round(160 * unit), band.height)
        paint_figure(surface, room, text, view.size, face=Face.TEXT, align="right")


def _write(surface: Surface, text: str, band: Rect, x: int, size: int, colour: str, face: Face, is_right: bool) -> None:
    """Writes a text from `x` on, or up to it."""
    width = width_of(text, size, face=face) + 1
    place = Rect(x - width if is_right else x, band.top, width, band.height)
    write(surface, text, place, size, colour=colour, face=face, align="right" if is_right else "left")


def _rule(surface: Surface, band: Rect, height: int, alpha: int) -> None:
    line = Surface((band.width, height), pygame.SRCALPHA)
    line.fill((*Color(theme.LINE)[:3], alpha))
    surface.blit(line, (band.left, band.bottom - height))


@lru_cache(maxsize=2)
def _fresh(size: tuple[int, int], radius: float, colour: str) -> Surface:
    image = shapes.rounded(size, radius, colour).copy()
    image.set_alpha(56)
    return image
