"""Painting the kinds of moves with their keys: how many there are, what each costs over par, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box, paint_disc
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.keycap import cap_height, cap_width, paint_cap

_ROW: Final = 44
_TRACK, _INTERVAL, _DOT, _PAR = 6, 14, 18, 4
"""The heights of the track and of the interval, the width of the dot and of the line of par, at 1920×1080."""
_FAINT: Final = "61"
"""The opacity of an interval."""
_LEAST_TRACK: Final = 150
_SMALLEST: Final = 9
_CAP: Final = 0.8
"""The size of the text of a key, relative to that of the rest."""
_LESS: Final = 0.86
"""That of numbers and notes."""


@dataclass(frozen=True, slots=True)
class KindRowView:
    """A kind of moves; places are shares of the track, from 0 to 1."""

    key: str
    name: str
    count: str
    figure: str = ""
    """What a move of it costs over par."""
    between: str = ""
    """The interval of that, in words."""
    at: float | None = None
    interval: tuple[float, float] | None = None
    note: str = ""
    """What stands in place of figure and interval."""
    mark: str = ""
    """Said where the test names the kind."""
    about: str = ""
    """What it is, in place of all the rest."""
    deck: str = ""
    """Said where a card of the deck asks for it."""


@dataclass(frozen=True, slots=True)
class KindRowsView:
    """The kinds, the dearest first."""

    title: str
    aside: str
    rows: tuple[KindRowView, ...]
    par: float
    """Where the line of par is on the tracks."""
    focus: int | None = None
    """The row that the keyboard is on."""


def kind_row_places(rect: Rect, count: int) -> tuple[Rect, ...]:
    """Where the rows are on the card: a click takes one."""
    inner, head = _inside(rect), _head_height()
    top = inner.top + head
    high = min(theme.px(_ROW), (inner.bottom - top) // max(1, count))
    return tuple(Rect(rect.left + theme.px(14), top + place * high, rect.width - theme.px(28), high)
                 for place in range(count))  # fmt: skip


def _inside(rect: Rect) -> Rect:
    return rect.inflate(-2 * theme.px(36), -2 * theme.px(22))


def _head_height() -> int:
    return max(theme.px(40), round(1.3 * theme.step(3)))


@dataclass(frozen=True, slots=True)
class _KindColumns:
    size: int
    cap: int
    name: int
    count: int
    track: tuple[int, int]
    """Left and right."""
    figure: int
    """Where it ends at the right."""
    between: int
    right: int


def paint_kind_rows(surface: Surface, rect: Rect, view: KindRowsView) -> None:
    """Paints title, line of par and a row for each kind."""
    inner = _inside(rect)
    _paint_head(surface, Rect(inner.left, inner.top, inner.width, _head_height()), view)
    places = kind_row_places(rect, len(view.rows))
    if not places:
        return
    size = theme.step(3)
    while size > _SMALLEST and not _fits(inner, view, size, places[0].height):
        size -= 1
    columns = _columns(inner, view, size)
    for index, (row, place) in enumerate(zip(view.rows, places, strict=True)):
        _paint_row(surface, place, row, columns, view.par, has_keys=index == view.focus)


def _paint_head(surface: Surface, rect: Rect, view: KindRowsView) -> None:
    size = theme.step(3)
    side = round(size * 1.2)
    paint_icon(surface, Rect(rect.left, rect.centery - side // 2, side, side), Icon.TARGET, theme.INK2, stroke=2.4)
    left = rect.left + side + theme.px(12)
    aside = fitting_size(view.aside, rect.width // 2, round(size * _LESS))
    wide = width_of(view.aside, aside)
    room = Rect(left, rect.top, rect.right - wide - theme.px(24) - left, rect.height)
    write(surface, view.title, room, size, colour=theme.INK2, face=Face.SEMI)
    write(surface, view.aside, Rect(rect.right - wide, rect.top, wide + 1, rect.height), aside, colour=theme.INK3)


def _columns(rect: Rect, view: KindRowsView, size: int) -> _KindColumns:
    gap, less = theme.px(16), round(size * _LESS)
    cap = max(cap_width(row.key, round(size * _CAP)) for row in view.rows)
    name = rect.left + cap + gap
    names = max(width_of(row.name, size, face=Face.BOLD) + _mark_width(row.mark, size) + _mark_width(row.deck, size)
                for row in view.rows)  # fmt: skip
    count = name + names + gap + max(width_of(row.count, less) for row in view.rows)
    between = max((width_of(row.between, less) for row in view.rows), default=0)
    figures = max((width_of(row.figure, size, face=Face.BOLD) for row in view.rows), default=0)
    notes = max((width_of(row.note, less) for row in view.rows), default=0)
    first = rect.right - between
    figure = first - (gap if between else 0)
    end = min(figure - figures, rect.right - notes) - gap - theme.px(_DOT) // 2
    return _KindColumns(size, cap, name, count, (count + gap + theme.px(_DOT) // 2, end), figure, first, rect.right)


def _fits(rect: Rect, view: KindRowsView, size: int, high: int) -> bool:
    left, right = _columns(rect, view, size).track
    return round(1.2 * size) <= high and right - left >= theme.px(_LEAST_TRACK)


def _mark_width(mark: str, size: int) -> int:
    if not mark:
        return 0
    return theme.px(14) + width_of(mark, round(size * 0.75), face=Face.BOLD) + 2 * theme.px(10)


def _paint_row(
    surface: Surface, place: Rect, row: KindRowView, columns: _KindColumns, par: float, *, has_keys: bool
) -> None:
    size, less = columns.size, round(columns.size * _LESS)
    if has_keys:
        paint_box(surface, place.inflate(0, -2), theme.RAISED, 10 * theme.scale())
    key = round(size * _CAP)
    cap = Rect(columns.name - theme.px(16) - columns.cap, 0, columns.cap, min(cap_height(key), place.height - 2))
    cap.centery = place.centery
    paint_cap(surface, cap, row.key, key, kind="primary" if has_keys else "key")
    name = Rect(columns.name, place.top, columns.count - columns.name, place.height)
    face = Face.BOLD if row.mark else Face.TEXT
    written = write(surface, row.name, name, size, colour=theme.INK, face=face)
    left = written.right + theme.px(14)
    for text, tone in ((row.mark, theme.MISSED), (row.deck, theme.INK2)):
        if text:
            left = _paint_mark(surface, text, Rect(left, place.top, place.width, place.height), size, tone)
    number = Rect(columns.name, place.top, columns.count - columns.name, place.height)
    write(surface, row.count, number, less, colour=theme.INK3, align="right")
    if row.about:
        room = Rect(columns.track[0], place.top, columns.right - columns.track[0], place.height)
        write(surface, row.about, room, size, colour=theme.INK2)
        return
    _paint_track(surface, place, row, columns, par)
    if row.note:
        room = Rect(columns.track[1] + theme.px(16), place.top, 0, place.height)
        room.width = columns.right - room.left
        write(surface, row.note, room, less, colour=theme.INK3, align="right")
        return
    tone = theme.MISSED if row.mark else theme.INK
    figure = Rect(columns.track[1], place.top, columns.figure - columns.track[1], place.height)
    write(surface, row.figure, figure, size, colour=tone, face=Face.BOLD, align="right")
    if row.between:
        room = Rect(columns.between, place.top, columns.right - columns.between + 1, place.height)
        write(surface, row.between, room, less, colour=theme.INK3)


def _paint_mark(surface: Surface, text: str, rect: Rect, size: int, tone: str) -> int:
    """Returns where the next one begins."""
    small = round(size * 0.75)
    box = Rect(
        rect.left, 0, width_of(text, small, face=Face.BOLD) + 2 * theme.px(9), min(round(1.45 * small), rect.height)
    )
    box.centery = rect.centery
    paint_box(surface, box, "", 9 * theme.scale(), line=tone, width=1.5 * theme.scale())
    write(surface, text, box, small, colour=tone, face=Face.BOLD, align="centre")
    return box.right + theme.px(14)


def _paint_track(surface: Surface, place: Rect, row: KindRowView, columns: _KindColumns, par: float) -> None:
    left, right = columns.track
    wide = right - left
    bar = Rect(left, 0, wide, max(2, theme.px(_TRACK)))
    bar.centery = place.centery
    paint_box(surface, bar, theme.TRACK, bar.height / 2)
    line = max(2, theme.px(_PAR))
    high = round(place.height * 0.82)
    surface.fill(theme.INK, Rect(round(left + par * wide - line / 2), place.centery - high // 2, line, high))
    if row.at is None:
        return
    tone = theme.MISSED if row.mark else theme.INK2
    if row.interval is not None:
        low, most = row.interval
        between = Rect(round(left + low * wide), 0, 0, max(4, theme.px(_INTERVAL)))
        between.width = max(between.height, round((most - low) * wide))
        between.centery = place.centery
        paint_box(surface, between, f"{tone}{_FAINT}", between.height / 2)
    paint_disc(surface, (left + row.at * wide, place.centery), max(3.0, _DOT * theme.scale() / 2), tone)
