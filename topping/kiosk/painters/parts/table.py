"""Painting tables, such as the history of a run and the leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.painters.parts.status import paint_cross, paint_tick

_SHRINK: Final = 0.6
"""The smallest text of a table whose cells do not fit, as a part of its size."""
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
    """The text shown where there are no rows."""


def row_height(text_size: int) -> int:
    """The height of a row whose text has `text_size` pixels."""
    return round(text_size * 1.45)


def rows_that_fit(rect: Rect, text_size: int) -> int:
    """How many rows fit under the headings."""
    return max(1, rect.height // row_height(text_size) - 1)


def paint_table(surface: Surface, rect: Rect, view: TableView, text_size: int) -> None:
    """Paints headings and rows from the top; rows that do not fit are left out (the caller pages)."""
    height = row_height(text_size)
    rows = view.rows[: rows_that_fit(rect, text_size)]
    widths, size = _fitting(rect.width, view, rows, text_size)
    heading = Rect(rect.left, rect.top, rect.width, height)
    headings = [column.heading for column in view.columns]
    _paint_cells(surface, heading, view.columns, widths, headings, size, theme.INK2)
    pygame.draw.line(surface, theme.LINE, heading.bottomleft, heading.bottomright, theme.palette().stroke)
    if not rows:
        room = Rect(rect.left, heading.bottom, rect.width, height * 2)
        write(surface, view.empty, room, text_size, colour=theme.INK2)
    for index, row in enumerate(rows):
        band = Rect(rect.left, heading.bottom + index * height, rect.width, height)
        colour = theme.ACCENT_TEXT if index in view.strong else theme.INK
        _paint_cells(surface, band, view.columns, widths, row, size, colour, bold=index in view.strong)


def _fitting(width: int, view: TableView, rows: Sequence[Sequence[str]], size: int) -> tuple[list[float], int]:
    """The widths of the columns and one size of the text: the shares where they do, else what the cells need.

    Where even that is too much, the text is made smaller, down to a share of its size.
    """
    whole = sum(column.share for column in view.columns)
    shares = [width * column.share / whole for column in view.columns]
    needs = [
        max(
            width_of(column.heading, size),
            *(width_of(row[place], size, index in view.strong) for index, row in enumerate(rows)),
            0,
        )
        + _gap(column, size)
        + 1
        for place, column in enumerate(view.columns)
    ]
    if all(need <= share for need, share in zip(needs, shares, strict=True)):
        return shares, size
    scale = max(_SHRINK, min(1.0, width / sum(needs)))
    spare = width - sum(needs) * scale
    return [need * scale + spare * share / width for need, share in zip(needs, shares, strict=True)], int(size * scale)


def _gap(column: Column, size: int) -> int:
    """The space between a cell and the next one."""
    return size if column.align == "right" else size // 2


def _paint_cells(
    surface: Surface,
    band: Rect,
    columns: Sequence[Column],
    widths: Sequence[float],
    cells: Sequence[str],
    size: int,
    colour: str,
    bold: bool = False,
) -> None:
    left = float(band.left)
    for column, width, cell in zip(columns, widths, cells, strict=True):
        place = Rect(round(left), band.top, max(1, int(width) - _gap(column, size)), band.height)
        left += width
        if cell in (TICK, CROSS):
            mark = Rect(0, 0, size * 3 // 4, size * 3 // 4)
            mark.midleft = place.midleft
            (paint_tick if cell == TICK else paint_cross)(surface, mark, theme.FOUND if cell == TICK else theme.MISSED)
        else:
            write(surface, cell, place, size, colour=colour, bold=bold, align=column.align)
