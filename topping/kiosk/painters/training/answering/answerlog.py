"""Painting a list of words or answers: a mark, what it is, and what there is to say of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import cut, width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word, word_width
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_ROW: Final = 46
_GAP: Final = 22
_MOST_WORD: Final = 0.58
"""The part of the width that the longest word may take."""


@dataclass(frozen=True, slots=True)
class LoggedAnswer:
    """A word or an answer."""

    text: str
    is_word: bool
    is_good: bool
    about: str
    """What it means, how it went, when it comes back."""


@dataclass(frozen=True, slots=True)
class AnswerLogView:
    """The rows under their heading."""

    title: str
    rows: tuple[LoggedAnswer, ...]
    selected: int | None = None
    """The row of which more is told elsewhere: it is always among those shown."""


def paint_answer_log(surface: Surface, rect: Rect, view: AnswerLogView) -> None:
    """Paints the heading and as many rows as there is room for; nothing where there is no row, or no room for one."""
    size, high = theme.step(3), _row_height()
    head = Rect(rect.left, rect.top, rect.width, round(1.5 * theme.step(2)))
    room = (rect.bottom - head.bottom) // high
    if not view.rows or room < 1:
        return
    write(surface, view.title, head, theme.step(2), colour=theme.INK2, face=Face.SEMI)
    first = max(0, min((view.selected or 0) - room // 2, len(view.rows) - room))
    widest = max(_width(row, size) for row in view.rows)
    word = min(widest, round(rect.width * _MOST_WORD))
    for place, row in enumerate(view.rows[first : first + room]):
        band = Rect(rect.left, head.bottom + place * high, rect.width, high)
        if view.selected == first + place:
            paint_box(surface, band, theme.TRACK, theme.px(10))
        _paint_row(surface, band, row, word, size)


def _row_height() -> int:
    return max(theme.px(_ROW), round(1.5 * theme.step(3)))


def _width(row: LoggedAnswer, size: int) -> int:
    return word_width(row.text, size) if row.is_word else width_of(row.text, size) + 1


def _paint_row(surface: Surface, band: Rect, row: LoggedAnswer, word: int, size: int) -> None:
    side, pad = round(band.height * 0.42), theme.px(10)
    mark = Rect(band.left + pad, band.centery - side // 2, side, side)
    icon, tone = (Icon.TICK, theme.FOUND) if row.is_good else (Icon.CROSS, theme.MISSED)
    paint_icon(surface, mark, icon, tone, stroke=3.2)
    place = Rect(mark.right + theme.px(14), band.top, word, band.height)
    if row.is_word:
        paint_word(surface, place, row.text, size)
    else:
        write(surface, cut(row.text, place.width, size), place, size, colour=theme.INK)
    left = place.right + theme.px(_GAP)
    about = Rect(left, band.top, band.right - pad - left, band.height)
    if about.width > 0:
        write(surface, cut(row.about, about.width, theme.step(2)), about, theme.step(2), colour=theme.INK2)
