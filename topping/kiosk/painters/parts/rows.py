"""Painting a list in rows: headings, hairlines, the player's own rows in the accent, the row the keyboard is on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box, paint_disc
from topping.kiosk.painters.parts.keycap import paint_avatar


@dataclass(frozen=True, slots=True)
class Words:
    """A cell with a text."""

    text: str
    tone: str = "ink2"
    """The name of a colour of the palette."""
    is_strong: bool = False
    wraps: bool = False
    """Whether it may take two lines."""


@dataclass(frozen=True, slots=True)
class Person:
    """A cell with a player: disc and name."""

    name: str


@dataclass(frozen=True, slots=True)
class Interval:
    """A cell with a value and its interval, on a scale from 0 to 100."""

    low: int
    at: int
    high: int


Cell: TypeAlias = Words | Person | Interval


@dataclass(frozen=True, slots=True)
class RowColumn:
    """A column."""

    heading: str
    width: int
    """At 1920×1080; 0 for what the others leave."""
    align: str = "left"


@dataclass(frozen=True, slots=True)
class RowsView:
    """Rows of cells, as many as the columns."""

    columns: tuple[RowColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    own: frozenset[int] = frozenset()
    """The player's own rows."""
    focused: int | None = None
    empty: str = ""
    """What is said where there are no rows."""


_HEAD: Final = 48
_ROW: Final = 78
_LEAST_ROW: Final = 48
"""The least height of a row, in pixels of any screen."""
_PAD: Final = 20
"""The space between the edge of a row and its first and last cell."""
_GAP: Final = 20
"""The space between two columns."""
_APART: Final = 28
"""What is added between figures aligned to the right and words aligned to the left beside them."""
_NUMBER: Final = 110
"""A column of figures narrower than this numbers the words that follow it: nothing is added there."""
_LEAST: Final = 300
"""The least width of a column that takes what the others leave."""


def row_height() -> int:
    """The height of a row, enough for a finger; large texts have higher ones."""
    return max(theme.px(_ROW), round(theme.step(4) * 1.7), _LEAST_ROW)


def rows_place(rect: Rect) -> Rect:
    """Where the rows are, in a list that takes a rectangle: under the headings."""
    head = max(theme.px(_HEAD), round(theme.step(1) * 1.5))
    return Rect(rect.left, rect.top + head, rect.width, rect.height - head)


def paint_rows(surface: Surface, rect: Rect, view: RowsView) -> None:
    """Paints headings and rows from the top; rows that do not fit are left out."""
    place, height = rows_place(rect), row_height()
    if not view.rows:
        room = Rect(rect.left + theme.px(_PAD), place.top, rect.width - 2 * theme.px(_PAD), height)
        if width_of(view.empty, theme.step(4)) > room.width:
            room.height = min(2 * height, place.height)
        write_wrapped(surface, view.empty, room, theme.step(4), colour=theme.INK2)
        return
    edges = _edges(rect, view)
    for column, (left, width) in zip(view.columns, edges, strict=True):
        head = Rect(left, rect.top, width, place.top - rect.top)
        write(surface, column.heading, head, theme.step(1), colour=theme.INK3, face=Face.SEMI, align=column.align)
    marked = {*view.own, view.focused}
    for index, row in enumerate(view.rows[: max(1, place.height // height)]):
        band = Rect(rect.left, place.top + index * height, rect.width, height)
        if not marked & {index, index - 1}:
            surface.fill(_mixed(theme.LINE, 0.55), Rect(band.left, band.top, band.width, theme.px(1)))
        _paint_band(surface, band, is_own=index in view.own, is_focused=index == view.focused)
        for cell, column, (left, width) in zip(row, view.columns, edges, strict=True):
            room = Rect(left, band.top, width, height)
            _paint_cell(surface, room, cell, column.align, theme.BAR if index in view.own else theme.INK2)


def _paint_band(surface: Surface, band: Rect, *, is_own: bool, is_focused: bool) -> None:
    """The ground of a row: the accent for one's own, with its bar at the left; a ring for the keyboard's."""
    radius = 16 * theme.scale()
    if is_own:
        paint_box(surface, band, theme.BAR, radius)
        bar = theme.px(6)
        paint_box(surface, Rect(band.left + bar, band.top, band.width - bar, band.height), _mixed(theme.ACCENT), radius)
    if is_focused:
        paint_box(surface, band, "", radius, line=theme.ACCENT_TEXT, width=4 * theme.scale())


def _paint_cell(surface: Surface, place: Rect, cell: Cell, align: str, bar: str) -> None:
    match cell:
        case Words(text, tone, is_strong, wraps):
            face = Face.BOLD if is_strong else Face.TEXT
            if wraps:
                ink = getattr(theme, tone.upper())
                write_wrapped(surface, text, place, theme.step(4), colour=ink, bold=is_strong, align=align)
                return
            write(surface, text, place, theme.step(4), colour=getattr(theme, tone.upper()), face=face, align=align)
        case Person(name):
            side = min(theme.px(44), place.height - theme.px(8))
            paint_avatar(surface, Rect(place.left, place.centery - side // 2, side, side), name)
            left = place.left + side + theme.px(16)
            room = Rect(left, place.top, place.right - left, place.height)
            write_wrapped(surface, name, room, theme.step(4), bold=True)
        case Interval():
            _paint_interval(surface, place, cell, bar)


def _paint_interval(surface: Surface, place: Rect, interval: Interval, colour: str) -> None:
    """The scale as a line, the interval as a band on it, the value as a dot."""
    line, band, dot = theme.px(4), theme.px(14), theme.px(18)
    paint_box(surface, Rect(place.left, place.centery - line // 2, place.width, line), theme.TRACK, line / 2)

    def x_of(percent: int) -> int:
        return place.left + dot // 2 + (place.width - dot) * percent // 100

    between = Rect(
        x_of(interval.low), place.centery - band // 2, max(dot, x_of(interval.high) - x_of(interval.low)), band
    )
    paint_box(surface, between, _mixed(colour, 0.4), band / 2)
    paint_disc(surface, (x_of(interval.at), place.centery), dot / 2, colour)


def _need(view: RowsView, place: int) -> int:
    """The width of a column in which nothing is made smaller."""
    cells = (row[place] for row in view.rows)
    texts = [cell for cell in cells if isinstance(cell, Words) and not cell.wraps]
    widths = (width_of(one.text, theme.step(4), face=Face.BOLD if one.is_strong else Face.TEXT) for one in texts)
    return max(width_of(view.columns[place].heading, theme.step(1), face=Face.SEMI), *widths, 0) + 2


def _gaps(columns: Sequence[RowColumn]) -> list[int]:
    """The space after each column but the last one."""
    wide = (
        one.align == "right" and other.align == "left" and not 0 < one.width < _NUMBER
        for one, other in pairwise(columns)
    )
    return [theme.px(_GAP + _APART * is_wide) for is_wide in wide]


def _edges(rect: Rect, view: RowsView) -> list[tuple[int, int]]:
    """Where each column begins, and how wide it is."""
    columns: Sequence[RowColumn] = view.columns
    pad, gaps = theme.px(_PAD), _gaps(columns)
    room = rect.width - 2 * pad - sum(gaps)
    wanted = [
        max(theme.px(column.width), _need(view, place)) if column.width else 0 for place, column in enumerate(columns)
    ]
    flexible = sum(not column.width for column in columns)
    least = theme.px(_LEAST) * flexible
    if sum(wanted) + least > room:
        wanted = [width * max(1, room - least) // sum(wanted) for width in wanted]
    rest = (room - sum(wanted)) // flexible if flexible else 0
    edges, left = [], rect.left + pad
    for column, width, gap in zip(columns, wanted, (*gaps, 0), strict=True):
        taken = width if column.width else rest
        edges.append((left, taken))
        left += taken + gap
    return edges


def _mixed(colour: str, share: float = 0.15) -> str:
    """So much of a colour over a card."""
    channels = ((int(colour[at : at + 2], 16), int(theme.SURFACE[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(upper * share + lower * (1 - share)):02X}" for upper, lower in channels)
