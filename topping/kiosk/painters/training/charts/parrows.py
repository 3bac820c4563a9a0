"""Painting what kinds of moves cost over par: for each a dot and its interval around the line of par."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box, paint_disc
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_TRACK, _INTERVAL, _DOT, _PAR = 6, 14, 18, 4
"""The heights of the track and of the interval, the width of the dot and of the line of par, at 1920×1080."""
_FAINT: Final = "61"
"""The opacity of an interval."""
_HIGH: Final = 1.55
"""The height of a row, relative to the size of its text."""
_LOW: Final = 1.14
"""The least height, where there is little room."""
_LEAST_TRACK: Final = 110
_NOTE: Final = 0.8
"""The least size of a note, relative to the rest."""
_SMALLEST: Final = 9


@dataclass(frozen=True, slots=True)
class ParRow:
    """A kind of moves; places are shares of the track, from 0 to 1."""

    name: str
    count: str
    """How many moves there are of it."""
    figure: str
    """What they cost over par."""
    at: float | None = None
    """Where the dot stands; None without one."""
    interval: tuple[float, float] | None = None
    note: str = ""
    """What stands in place of the dot."""
    is_named: bool = False
    """Whether it is what costs most, so that the test says."""


@dataclass(frozen=True, slots=True)
class ParRowsView:
    """The kinds, the dearest first."""

    rows: tuple[ParRow, ...]
    par: float
    """Where the line of par is on the tracks."""


@dataclass(frozen=True, slots=True)
class _Columns:
    size: int
    name: Rect
    count: Rect
    track: Rect
    figure: Rect


def paint_par_rows(surface: Surface, rect: Rect, view: ParRowsView, wanted: int) -> None:
    """Paints the line of par and a row for each kind; texts are `wanted` pixels high, less where room lacks."""
    if not view.rows:
        return
    size = wanted
    while size > _SMALLEST and (
        len(view.rows) * round(size * _LOW) > rect.height
        or _columns(rect, view, size).track.width < _least_track(view, size)
    ):
        size -= 1
    high = min(round(wanted * _HIGH) + 1, rect.height // len(view.rows))
    if rect.height > 1.5 * high * len(view.rows):  # a large card
        high = min(rect.height // len(view.rows), round(1.8 * high))
    columns = _columns(rect, view, size)
    for index, row in enumerate(view.rows):
        place = Rect(rect.left, rect.top + index * high, rect.width, high)
        _paint_row(surface, row, columns, place, view.par)


def _columns(rect: Rect, view: ParRowsView, size: int) -> _Columns:
    gap = theme.px(14)
    names = max(width_of(row.name, size, face=Face.BOLD) for row in view.rows)
    mark = size if any(row.is_named for row in view.rows) else 0
    counts = max(width_of(row.count, size) for row in view.rows) + 1
    figures = max(width_of(row.figure, size, face=Face.BOLD) for row in view.rows) + 1
    name = Rect(rect.left, 0, names, 0)
    count = Rect(name.right + gap, 0, counts, 0)
    figure = Rect(rect.right - figures, 0, figures, 0)
    left = count.right + gap + theme.px(_DOT) // 2
    return _Columns(size, name, count, Rect(left, 0, figure.left - mark - gap - theme.px(_DOT) // 2 - left, 0), figure)


def _least_track(view: ParRowsView, size: int) -> int:
    """The least width of the tracks: notes stand there in full."""
    notes = max((width_of(row.note, round(size * _NOTE)) for row in view.rows), default=0)
    return max(theme.px(_LEAST_TRACK), notes)


def _paint_row(surface: Surface, row: ParRow, columns: _Columns, rect: Rect, par: float) -> None:
    def cell(column: Rect) -> Rect:
        return Rect(column.left, rect.top, column.width, rect.height)

    size = columns.size
    face = Face.BOLD if row.is_named else Face.TEXT
    write(surface, row.name, cell(columns.name), size, colour=theme.INK, face=face)
    write(surface, row.count, cell(columns.count), size, colour=theme.INK3, align="right")
    tone = theme.MISSED if row.is_named else theme.INK
    write(surface, row.figure, cell(columns.figure), size, colour=tone, face=Face.BOLD, align="right")
    if row.is_named:
        side = round(size * 0.8)
        place = Rect(columns.figure.left - side - theme.px(4), rect.centery - side // 2, side, side)
        paint_icon(surface, place, Icon.UP, theme.MISSED)
    place = cell(columns.track)
    if row.note:
        write(surface, row.note, place, size, colour=theme.INK3)
        return
    scale = theme.scale()
    bar = Rect(place.left, 0, place.width, max(2, theme.px(_TRACK)))
    bar.centery = place.centery
    paint_box(surface, bar, theme.TRACK, bar.height / 2)
    line = max(2, theme.px(_PAR))
    surface.fill(theme.INK, Rect(round(place.left + par * place.width - line / 2), place.top, line, place.height))
    if row.at is None:
        return
    dot = theme.MISSED if row.is_named else theme.INK2
    if row.interval is not None:
        low, high_end = row.interval
        between = Rect(round(place.left + low * place.width), 0, 0, max(4, theme.px(_INTERVAL)))
        between.width = max(between.height, round((high_end - low) * place.width))
        between.centery = place.centery
        paint_box(surface, between, f"{dot}{_FAINT}", between.height / 2)
    paint_disc(surface, (place.left + row.at * place.width, place.centery), max(3, _DOT * scale / 2), dot)
