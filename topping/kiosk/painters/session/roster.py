"""Painting the tables of a session that is being prepared, with the one that is being typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box

COLUMNS: Final = 2
_GAP: Final = 40
_ROW: Final = 52
_NUMBER: Final = 52
"""The width of a table's number."""


@dataclass(frozen=True, slots=True)
class RosterView:
    """The tables on screen, the left column first; those without a name are free."""

    rows: tuple[tuple[str, str], ...]
    chosen: int | None = None
    """The place of the row that stands out."""
    typed: int | None = None
    """The place of the row in which a name is being typed, which the entry line covers."""


def rows_of(rect: Rect) -> int:
    """The rows of a column."""
    return max(4, rect.height // max(theme.px(_ROW), 26))


def row_place(rect: Rect, place: int) -> Rect:
    """Where a row is, from 0."""
    rows, gap = rows_of(rect), theme.px(_GAP)
    column, line = divmod(place, rows)
    width, height = (rect.width - gap) // COLUMNS, rect.height // rows
    return Rect(rect.left + column * (width + gap), rect.top + line * height, width, height)


def row_at(rect: Rect, point: tuple[int, int]) -> int | None:
    """The place of the row under a point; None where there is none."""
    places = range(COLUMNS * rows_of(rect))
    return next((place for place in places if row_place(rect, place).collidepoint(point)), None)


def entry_place(rect: Rect, place: int) -> Rect:
    """Where the name of a row is typed."""
    row, number = row_place(rect, place), theme.px(_NUMBER + 12)
    return Rect(row.left + number, row.top + 1, row.width - number, row.height - 3)


def paint_roster(surface: Surface, rect: Rect, view: RosterView) -> None:
    """Paints the rows, each with a line under it."""
    palette, size = theme.palette(), theme.step(3)
    hair = Color(palette.line)
    for place, (table, name) in enumerate(view.rows):
        row = row_place(rect, place)
        if place == view.chosen:
            paint_box(surface, row.inflate(0, -2), palette.accent + "52", 10 * theme.scale())
        pygame.draw.line(surface, hair, (row.left, row.bottom - 1), (row.right - 1, row.bottom - 1))
        ink = palette.ink2 if name or place == view.typed else palette.ink3
        number = Rect(row.left, row.top, theme.px(_NUMBER), row.height)
        write(surface, table, number, size, colour=ink, face=Face.BOLD, align="right")
        left = number.right + theme.px(16)
        write(surface, name, Rect(left, row.top, row.right - left, row.height), size)
