"""Painting the standings of a session for a hall: large lines in one or two columns, the first three stand out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box

_HEADING: Final = 44
_ROW: Final = 68
_RANK: Final = 74
_TABLE: Final = 82
_COLUMN_GAP: Final = 40
_GAP: Final = 18
_LEAST_NAME: Final = 0.8
"""How far a whole name is made smaller, at the most."""


@dataclass(frozen=True, slots=True)
class FigureColumn:
    """A column of figures: its heading, its width (px at 1080 lines), and `strong`, `plain` or `quiet`."""

    heading: str
    width: int
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class RankLine:
    """A player's line."""

    rank: str
    is_shared: bool
    """Whether others have the same rank."""
    is_podium: bool
    table: str
    name: str
    short: str
    """The beginning of the name, as far as it tells the player from the others."""
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HallStandingsView:
    """Lines of one page."""

    table_heading: str
    columns: tuple[FigureColumn, ...]
    lines: tuple[RankLine, ...]
    is_wide: bool = False
    """Whether one column takes the whole width: there are few players."""


def lines_that_fit(rect: Rect, scale: float) -> int:
    """How many lines one column has room for."""
    return max(1, int((rect.height - _HEADING * scale) // (_ROW * scale)))


def paint_hall_standings(surface: Surface, rect: Rect, view: HallStandingsView) -> None:
    """Paints the lines of a page, the second half of them in a second column."""
    scale = theme.scale()
    fit = lines_that_fit(rect, scale)
    if view.is_wide:
        _paint_column(surface, rect, view, view.lines[:fit], scale)
        return
    width = (rect.width - round(_COLUMN_GAP * scale)) // 2
    for number in (0, 1):
        lines = view.lines[number * fit : (number + 1) * fit]
        place = Rect(rect.left if number == 0 else rect.right - width, rect.top, width, rect.height)
        if lines:
            _paint_column(surface, place, view, lines, scale)


def _paint_column(
    surface: Surface, rect: Rect, view: HallStandingsView, lines: tuple[RankLine, ...], scale: float
) -> None:
    heading = Rect(rect.left, rect.top, rect.width, round(_HEADING * scale))
    size = round(24 * scale)
    table = Rect(rect.left + round(_RANK * scale), heading.top, round(64 * scale), heading.height)
    write(surface, view.table_heading, table, size, colour=theme.INK2, face=Face.SEMI, align="right")
    for column, place in _figures(heading, view.columns, scale):
        write(surface, column.heading, place, size, colour=theme.INK2, face=Face.SEMI, align="right")
    for index, line in enumerate(lines):
        place = Rect(rect.left, heading.bottom + round(index * _ROW * scale), rect.width, round(_ROW * scale))
        if line.is_podium:
            paint_box(surface, place, f"{theme.BAR}21", round(14 * scale))
        line_place = Rect(place.left, place.top, place.width, max(1, round(1.5 * scale)))
        surface.fill(Color(theme.LINE).lerp(Color(theme.PAGE), 0.4), line_place)
        _paint_line(surface, place, view, line, scale)


def _paint_line(surface: Surface, place: Rect, view: HallStandingsView, line: RankLine, scale: float) -> None:
    size = round(36 * scale)
    rank = Rect(place.left, place.top, round((_RANK - _GAP) * scale), place.height)
    colour = theme.ACCENT_TEXT if line.is_podium else theme.INK
    write(surface, line.rank, rank, size, colour=colour, face=Face.HEAVY, align="right")
    if line.is_shared:
        sign = Rect(rank.right + round(4 * scale), place.top, round(20 * scale), place.height)
        write(surface, "=", sign, round(24 * scale), colour=theme.INK2, face=Face.SEMI)
    table = Rect(place.left + round(_RANK * scale), place.top, round(64 * scale), place.height)
    write(surface, line.table, table, round(26 * scale), colour=theme.INK2, align="right")
    left = table.right + round(_GAP * scale)
    cells = _figures(place, view.columns, scale)
    end = min((cell.left for _, cell in cells), default=place.right)
    room = Rect(left, place.top, end - left, place.height)
    has_room = fitting_size(line.name, room.width, size, face=Face.SEMI) >= size * _LEAST_NAME
    write(surface, line.name if has_room else line.short, room, size, colour=theme.INK, face=Face.SEMI)
    for (column, cell), figure in zip(cells, line.figures, strict=True):
        is_strong = column.tone == "strong"
        ink = theme.INK if is_strong else theme.INK2
        write(surface, figure, cell, size, colour=ink, face=Face.BOLD if is_strong else Face.TEXT, align="right")


def _figures(place: Rect, columns: tuple[FigureColumn, ...], scale: float) -> list[tuple[FigureColumn, Rect]]:
    """The cells of the figures, from the left."""
    right = place.right - round(_GAP * scale)
    cells = []
    for column in reversed(columns):
        width = round(column.width * scale)
        cells.append((column, Rect(right - width, place.top, width, place.height)))
        right -= width
    return cells[::-1]
