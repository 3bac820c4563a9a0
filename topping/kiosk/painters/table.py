"""Tables: the history of a run, the leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.status import paint_cross, paint_tick
from topping.kiosk.pen import write

TICK = "\N{CHECK MARK}"
CROSS = "\N{MULTIPLICATION X}"
"""Cells that are drawn, not written: fonts may lack the glyphs."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, its share of the width, and `left`, `centre` or `right`."""

    heading: str
    share: float
    align: str = "left"


@dataclass(frozen=True, slots=True)
class TableView:
    """Rows of cells, as many as the columns; `strong` rows stand out."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: frozenset[int] = frozenset()
    empty: str = ""
    """What to say where there is no row."""


def row_height(text_size: int) -> int:
    """The height of a row whose text has `text_size` pixels."""
    return round(text_size * 1.45)


def rows_that_fit(rect: Rect, text_size: int) -> int:
    """How many rows fit under the headings."""
    return max(1, rect.height // row_height(text_size) - 1)


def paint_table(surface: Surface, rect: Rect, view: TableView, text_size: int) -> None:
    """Paints headings and rows from the top; rows that do not fit are left out (the caller pages)."""
    height = row_height(text_size)
    heading = Rect(rect.left, rect.top, rect.width, height)
    _paint_cells(surface, heading, view.columns, [column.heading for column in view.columns], text_size, theme.QUIET)
    pygame.draw.line(surface, theme.LINE, heading.bottomleft, heading.bottomright)
    if not view.rows:
        room = Rect(rect.left, heading.bottom, rect.width, height * 2)
        write(surface, view.empty, room, text_size, colour=theme.QUIET)
    for index, row in enumerate(view.rows[: rows_that_fit(rect, text_size)]):
        band = Rect(rect.left, heading.bottom + index * height, rect.width, height)
        colour = theme.BRIGHT if index in view.strong else theme.TEXT
        _paint_cells(surface, band, view.columns, row, text_size, colour, bold=index in view.strong)


def _paint_cells(
    surface: Surface,
    band: Rect,
    columns: Sequence[Column],
    cells: Sequence[str],
    size: int,
    colour: str,
    bold: bool = False,
) -> None:
    whole = sum(column.share for column in columns)
    left = float(band.left)
    for column, cell in zip(columns, cells, strict=True):
        width = band.width * column.share / whole
        gap = size if column.align == "right" else size // 2
        place = Rect(round(left), band.top, max(1, round(width) - gap), band.height)
        left += width
        if cell in (TICK, CROSS):
            mark = Rect(0, 0, size * 3 // 4, size * 3 // 4)
            mark.midleft = place.midleft
            (paint_tick if cell == TICK else paint_cross)(surface, mark, theme.GOOD if cell == TICK else theme.BAD)
        else:
            write(surface, cell, place, size, colour=colour, bold=bold, align=column.align)
