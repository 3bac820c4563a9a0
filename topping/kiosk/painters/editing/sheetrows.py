"""Painting a sheet being typed: a row a move, with its draw, word, place, points, running total and mark."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_ROW: Final = 44
_LEAST_ROW: Final = 48
"""In pixels: a finger takes a row."""
_PAD: Final = 14
_GAP: Final = 14
_SCROLL: Final = 6
_LETTERS: Final = 14
"""How many letters draw and word have room for; the running total gives way to them, then the points below the top."""


class RowMark(Enum):
    """How a row stands."""

    NONE = "none"
    TOP = "top"
    BELOW = "below"
    CHOICE = "choice"
    """A top in place of which §3.4 wants another one."""
    REMARK = "remark"
    FAULT = "fault"
    WAITS = "waits"


_ICONS: Final = {
    RowMark.TOP: Icon.TICK,
    RowMark.BELOW: Icon.DOWN,
    RowMark.CHOICE: Icon.DIAMOND,
    RowMark.REMARK: Icon.EYE,
    RowMark.FAULT: Icon.CROSS,
    RowMark.WAITS: Icon.CLOCK,
}


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of the sheet."""

    number: str
    kept: str
    new: str
    """The letters drawn; empty where none were typed."""
    rejected: int
    """Draws that went back before."""
    word: str
    """A joker's letter small."""
    reference: str
    points: str
    total: str
    mark: RowMark
    gap: str = ""
    """Points below the top, with its sign."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """The rows that are shown, and those around them."""

    rows: tuple[SheetRow, ...]
    selected: int | None
    """The row in hand, among those shown."""
    first: int = 0
    of: int = 0
    heading: tuple[str, ...] = ()
    """Of number, draw, word, reference, points and total."""


def sheet_row_height() -> int:
    """The height of a row."""
    return max(theme.px(_ROW), round(theme.step(3) * 1.5), _LEAST_ROW)


def sheet_heading_height() -> int:
    """The height of the line over the rows."""
    return round(theme.step(1) * 1.7)


def paint_sheet(surface: Surface, rect: Rect, view: SheetView) -> None:
    """Paints the headings, and the rows under them."""
    inner = Rect(rect.left, rect.top, rect.width - theme.px(2 * _SCROLL), rect.height)
    columns = _columns(inner, view)
    heading = Rect(inner.left, rect.top, inner.width, sheet_heading_height())
    for place, (text, column) in enumerate(zip(view.heading, columns[:6], strict=False)):
        room = Rect(column[0], heading.top, column[1], heading.height)
        if column[1]:
            align = "right" if place in (0, 4, 5) else "left"
            write(surface, text, room, theme.step(1), colour=theme.INK3, face=Face.SEMI, align=align)
    height, top = sheet_row_height(), heading.bottom
    for place, row in enumerate(view.rows):
        band = Rect(inner.left, top + place * height, inner.width, height)
        _paint_row(surface, band, row, columns, is_selected=place == view.selected)
    if len(view.rows) < view.of:
        track = Rect(rect.right - theme.px(_SCROLL), top, theme.px(_SCROLL), rect.bottom - top)
        paint_box(surface, track, theme.TRACK, track.width / 2)
        start = track.top + track.height * view.first // view.of
        length = max(track.width * 2, track.height * len(view.rows) // view.of)
        thumb = Rect(track.left, start, track.width, min(length, track.bottom - start))
        paint_box(surface, thumb, theme.INK3, track.width / 2)


def _columns(rect: Rect, view: SheetView) -> list[tuple[int, int]]:
    """Left and width of number, draw, word, reference, points, total and mark."""
    size, gap = theme.step(3), theme.px(_GAP)
    number = width_of("00", theme.step(2), face=Face.SEMI) + 1
    reference, points = width_of("15O", size) + 1, width_of("000", size, face=Face.BOLD) + 1
    total = width_of("0000", theme.step(2)) + 1
    below = width_of("−00", theme.step(1), face=Face.SEMI) + theme.px(6)
    icon = round(size * 1.1)
    rest = rect.width - number - reference - points - icon - 5 * gap - 2 * theme.px(_PAD)
    wanted = width_of("N" * _LETTERS, size, face=Face.SEMI)
    if rest - total - gap - below < wanted:
        total = 0
    if rest - total - below < wanted:
        below = 0
    mark = icon + below
    room = max(2, rest - below - (total + gap if total else 0))
    letters = max((len(row.kept + row.new) + bool(row.kept) for row in view.rows), default=7)
    draw = min(round(room * 0.5), width_of("W" * max(7, letters), size, face=Face.SEMI))
    widths = (number, draw, room - draw, reference, points, total, mark)
    found, left = [], rect.left + theme.px(_PAD)
    for width in widths:
        found.append((left, width))
        left += width + (gap if width else 0)
    return found


def _paint_row(
    surface: Surface, band: Rect, row: SheetRow, columns: list[tuple[int, int]], *, is_selected: bool
) -> None:
    size = theme.step(3)
    if is_selected:
        line = theme.ACCENT_TEXT
        paint_box(surface, band, theme.RAISED, theme.px(12), line=line, width=2 * theme.scale())

    def room(place: int) -> Rect:
        return Rect(columns[place][0], band.top, columns[place][1], band.height)

    dull = row.mark is RowMark.WAITS
    write(surface, row.number, room(0), theme.step(2), colour=theme.INK3, face=Face.SEMI, align="right")
    _paint_draw(surface, room(1), row, size)
    paint_word(surface, room(2), row.word, size, theme.INK3 if dull else "")
    write(surface, row.reference, room(3), size, colour=theme.INK2)
    write(surface, row.points, room(4), size, face=Face.BOLD, align="right", colour=theme.INK3 if dull else "")
    if columns[5][1]:
        write(surface, row.total, room(5), theme.step(2), colour=theme.INK3, align="right")
    _paint_mark(surface, room(6), row)


def _paint_draw(surface: Surface, room: Rect, row: SheetRow, size: int) -> None:
    """The rejections as dashes, the kept letters duller than the new ones."""
    left = room.left
    if row.rejected:
        text = "–" * min(3, row.rejected)
        left = write(surface, text, room, size, colour=theme.MISSED, face=Face.BOLD).right + theme.px(4)
    whole = f"{row.kept} {row.new}" if row.kept else row.new
    while size > theme.px(12) and left + width_of(whole, size, face=Face.SEMI) > room.right:
        size -= 1
    if row.kept:
        place = Rect(left, room.top, max(1, room.right - left), room.height)
        left = write(surface, row.kept, place, size, colour=theme.INK3, face=Face.SEMI).right + theme.px(5)
    place = Rect(left, room.top, max(1, room.right - left), room.height)
    write(surface, row.new, place, size, colour=theme.INK2, face=Face.SEMI)


def _paint_mark(surface: Surface, room: Rect, row: SheetRow) -> None:
    icon = _ICONS.get(row.mark)
    if icon is None:
        return
    colour = {
        RowMark.TOP: theme.FOUND,
        RowMark.BELOW: theme.MISSED,
        RowMark.FAULT: theme.MISSED,
        RowMark.CHOICE: theme.INFO,
        RowMark.REMARK: theme.INFO,
    }.get(row.mark, theme.INK3)
    side = min(round(theme.step(3) * 0.9), room.height)
    paint_icon(surface, Rect(room.left, room.centery - side // 2, side, side), icon, colour)
    if row.gap and room.width > 2 * side:
        place = Rect(room.left + side + theme.px(4), room.top, room.right - room.left - side - theme.px(4), room.height)
        write(surface, row.gap, place, theme.step(1), colour=colour, face=Face.SEMI)
