"""Painting the bulletins of a move: a line for each table, in one column or two."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_ROWS: Final = 12
"""The rows of a column while they have room to breathe."""
_MOST_ROWS: Final = 26
_NOTE: Final = 22
"""The height of the line that tells of the other pages."""
_GAP: Final = 24
_TWO_COLUMNS: Final = 1_000
"""The width, in pixels of the screen, from which names of forty letters have room in two columns."""
_LEAST_ROW: Final = 26
"""The lowest row that can be read, in pixels of the screen."""


class Mark(Enum):
    """What stands behind the points."""

    TOP = "top"
    """The points of the top, and no sanction."""
    WARNING = "A"
    PENALTY = "\N{MINUS SIGN}5"
    ZERO = "0"


@dataclass(frozen=True, slots=True)
class BulletinRow:
    """A table and what was entered for it."""

    table: str
    name: str
    word: str = ""
    reference: str = ""
    points: str = ""
    marks: tuple[Mark, ...] = ()
    slip: str = ""
    """`due` or `given`; empty where none is."""
    is_entered: bool = False
    is_chosen: bool = False
    """Whether it is looked at, or being entered."""
    remark: str = ""
    """What stands in place of a bulletin that is not there."""


@dataclass(frozen=True, slots=True)
class BulletinsView:
    """The rows on screen, from top to bottom, the left column first."""

    rows: tuple[BulletinRow, ...]
    of: int
    """How many rows there are in all."""
    empty: str
    """What is said where there is none."""
    page: str = ""
    """Which rows these are, where there are others."""


def rows_on_a_page(rect: Rect, count: int) -> int:
    """How many of `count` rows are on screen at once."""
    columns, rows = _shape(rect, count)
    return columns * rows


def _shape(rect: Rect, count: int) -> tuple[int, int]:
    """Columns, and rows in each."""
    columns = 2 if count > _ROWS and rect.width >= _TWO_COLUMNS else 1
    wanted = max(_ROWS, -(-count // columns))
    most = max(_ROWS, min(_MOST_ROWS, rect.height // _LEAST_ROW))
    if wanted > most:
        most = max(_ROWS, min(_MOST_ROWS, (rect.height - theme.px(_NOTE)) // _LEAST_ROW))
    return columns, min(wanted, most)


def row_at(rect: Rect, count: int, point: tuple[int, int]) -> int | None:
    """The row on screen under a point; None where there is none."""
    columns, rows = _shape(rect, count)
    if not rect.collidepoint(point):
        return None
    column = min(columns - 1, (point[0] - rect.left) * columns // rect.width)
    return column * rows + min(rows - 1, (point[1] - rect.top) // (rect.height // rows))


def paint_bulletins(surface: Surface, rect: Rect, view: BulletinsView) -> None:
    """Paints the rows in columns of equal width."""
    if not view.rows:
        write(surface, view.empty, rect, theme.step(3), colour=theme.INK2, align="centre")
        return
    columns, rows = _shape(rect, view.of)
    if view.page:
        note = Rect(rect.left, rect.bottom - theme.px(_NOTE), rect.width, theme.px(_NOTE))
        write(surface, view.page, note, theme.step(1), colour=theme.INK2, align="right")
        rect = Rect(rect.left, rect.top, rect.width, note.top - rect.top)
    gap = theme.px(_GAP)
    width, height = (rect.width - gap * (columns - 1)) // columns, rect.height // rows
    for place, row in enumerate(view.rows):
        column, line = divmod(place, rows)
        _paint_row(surface, Rect(rect.left + column * (width + gap), rect.top + line * height, width, height), row)


def _paint_row(surface: Surface, rect: Rect, row: BulletinRow) -> None:
    palette = theme.palette()
    hair = Color(palette.line)
    hair.a = 150
    pygame.draw.line(surface, hair, (rect.left, rect.bottom - 1), (rect.right - 1, rect.bottom - 1))
    if row.is_chosen:
        # the opacity of the accent over the card
        paint_box(surface, rect.inflate(0, -2), palette.accent + "52", 10 * theme.scale())
    size = min(theme.step(2), round(rect.height * 0.62))
    ink = palette.ink if row.is_entered or row.is_chosen else palette.ink3

    def cell(first: float, last: float) -> Rect:
        """Between two parts of 578 of the width of the row, as in two columns."""
        left = rect.left + round(rect.width * first / 578)
        return Rect(left, rect.top, rect.left + round(rect.width * last / 578) - left, rect.height)

    write(surface, row.table, cell(4, 30), size, colour=palette.ink2, face=Face.BOLD, align="right")
    name = Face.SEMI if row.is_chosen else Face.TEXT
    write(surface, row.name, cell(43, 284), size, colour=ink, face=name)
    if not row.is_entered:
        write(surface, row.remark, cell(292, 500), size, colour=palette.ink3, face=name)
        return
    word_end = 412 if row.reference else 461  # a long word that is not paid has no reference beside it
    write(surface, row.word, cell(292, word_end), size, colour=ink, face=Face.TITLE)
    write(surface, row.reference, cell(416, 461), size, colour=palette.ink2)
    bad = Mark.ZERO in row.marks or Mark.PENALTY in row.marks
    points = palette.missed if bad else ink
    write(surface, row.points, cell(479, 516), size, colour=points, face=Face.BOLD, align="right")
    if row.slip == "due":
        paint_icon(surface, cell(463, 478), Icon.CARDS, palette.missed)
    _paint_marks(surface, cell(520, 572), row, size)


def _paint_marks(surface: Surface, rect: Rect, row: BulletinRow, size: int) -> None:
    """The marks from right to left."""
    palette, right = theme.palette(), rect.right
    side = round(size * 1.1)
    for mark in reversed(row.marks):
        if mark is Mark.TOP:
            paint_icon(
                surface, Rect(right - side, rect.centery - side // 2, side, side), Icon.TICK, palette.found, stroke=4
            )
            right -= side + 4
        else:
            right = _paint_sanction(surface, right, rect.centery, mark, size) - 4


def _paint_sanction(surface: Surface, right: int, middle: int, mark: Mark, size: int) -> int:
    """Returns its left edge."""
    palette = theme.palette()
    colour = palette.accent_text if mark is Mark.WARNING else palette.missed
    width, height = round(size * 1.65), round(size * 1.45)
    place = Rect(right - width, middle - height // 2, width, height)
    is_full = mark is Mark.ZERO
    fill = colour if is_full else ""
    paint_box(surface, place, fill, 9 * theme.scale(), line=colour, width=max(1.5, 2 * theme.scale()))
    ink = palette.surface if is_full else colour
    write(surface, mark.value, place, round(size * 0.9), colour=ink, face=Face.HEAVY, align="centre")
    return place.left
