"""Painting the end of a drill: what it came to, and the words that were missed with what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import cut, fitting_size, width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_COLUMNS: Final = 2
_GAP: Final = 64


@dataclass(frozen=True, slots=True)
class MissedRow:
    """A word that was missed."""

    word: str
    gloss: str


@dataclass(frozen=True, slots=True)
class DrillEndView:
    """The end of a drill."""

    title: str
    line: str
    heading: str
    """Over the rows."""
    rows: tuple[MissedRow, ...]
    note: str = ""
    """What the last key did."""


def paint_drill_end(surface: Surface, rect: Rect, view: DrillEndView) -> None:
    """Paints the title and its line, then as many words as there is room for, in two columns."""
    size = fitting_size(view.title, rect.width, theme.step(7), face=Face.TITLE)
    head = Rect(rect.left, rect.top, rect.width, round(1.25 * size))
    write(surface, view.title, head, size, colour=theme.INK, face=Face.TITLE)
    small = theme.step(4)
    line = Rect(rect.left, head.bottom + theme.px(4), rect.width, round(1.4 * small))
    write(surface, view.line, line, small, colour=theme.INK2)
    top = line.bottom + theme.px(16)
    surface.fill(theme.LINE, Rect(rect.left, top, rect.width, max(1, theme.px(1.5))))
    top += theme.px(16)
    size = theme.step(3)
    heading = Rect(rect.left, top, rect.width, round(1.4 * size))
    place = write(surface, view.heading, heading, size, colour=theme.INK2, face=Face.SEMI)
    if view.note:
        left = place.right + theme.px(32)
        room = Rect(left, heading.top, rect.right - left, heading.height)
        write(surface, view.note, room, size, colour=theme.ACCENT_TEXT, align="right")
    top = heading.bottom + theme.px(8)
    _paint_rows(surface, Rect(rect.left, top, rect.width, rect.bottom - top), view.rows)


def _paint_rows(surface: Surface, rect: Rect, rows: tuple[MissedRow, ...]) -> None:
    if not rows:
        return
    high = max(round(1.7 * theme.step(3)), theme.px(52))
    lines = max(1, rect.height // high)
    columns = 1 if len(rows) <= lines else _COLUMNS
    wide = (rect.width - (columns - 1) * theme.px(_GAP)) // columns
    for index, row in enumerate(rows[: lines * columns]):
        column, down = divmod(index, lines)
        place = Rect(rect.left + column * (wide + theme.px(_GAP)), rect.top + down * high, wide, high)
        side = round(high * 0.46)
        paint_icon(
            surface,
            Rect(place.left, place.centery - side // 2, side, side),
            Icon.CROSS,
            theme.MISSED,
            stroke=3.2,
        )
        left = place.left + side + theme.px(16)
        size = theme.step(4)
        word = Rect(left, place.top, width_of(row.word, size, face=Face.TITLE) + theme.px(28), place.height)
        paint_word(surface, word, row.word, size)
        gloss = Rect(word.right + theme.px(12), place.top, place.right - word.right - theme.px(12), place.height)
        if row.gloss and gloss.width > theme.px(80):
            small = theme.step(2)
            write(surface, cut(row.gloss, gloss.width, small), gloss, small, colour=theme.INK2)
