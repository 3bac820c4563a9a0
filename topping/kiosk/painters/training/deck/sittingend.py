"""Painting the end of a sitting: what was seen, what is not known yet, and when the next cards come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_COLUMNS: Final = 2


@dataclass(frozen=True, slots=True)
class EndRow:
    """A card that was answered."""

    text: str
    """Its word, a joker's letter small; or what it asks."""
    is_word: bool
    is_known: bool
    when: str
    """When it comes back."""


@dataclass(frozen=True, slots=True)
class SittingEndView:
    """The end of a sitting."""

    title: str
    lines: tuple[str, ...]
    rows: tuple[EndRow, ...]
    """Those that were not known first."""


def paint_sitting_end(surface: Surface, rect: Rect, view: SittingEndView) -> None:
    """Paints the title, the lines, and as many cards as there is room for."""
    size = fitting_size(view.title, rect.width, theme.step(7), face=Face.TITLE)
    head = Rect(rect.left, rect.top, rect.width, round(1.25 * size))
    write(surface, view.title, head, size, colour=theme.INK, face=Face.TITLE)
    top = head.bottom + theme.px(6)
    small = theme.step(4)
    for text in view.lines:
        for line in wrap(text, rect.width, small):
            band = Rect(rect.left, top, rect.width, round(1.38 * small))
            write(surface, line, band, small, colour=theme.INK2)
            top = band.bottom
    if not view.rows:
        return
    top += theme.px(18)
    surface.fill(theme.LINE, Rect(rect.left, top, rect.width, max(1, theme.px(1.5))))
    top += theme.px(18)
    high = max(round(1.7 * theme.step(3)), theme.px(52))
    lines = max(1, (rect.bottom - top) // high)
    columns = _COLUMNS if len(view.rows) > lines else 1
    wide = (rect.width - theme.px(64)) // _COLUMNS
    for index, row in enumerate(view.rows[: lines * columns]):
        column, down = divmod(index, lines)
        place = Rect(rect.left + column * (wide + theme.px(64)), top + down * high, wide, high)
        _paint_row(surface, place, row)


def _paint_row(surface: Surface, rect: Rect, row: EndRow) -> None:
    side = round(rect.height * 0.5)
    mark = Rect(rect.left, rect.centery - side // 2, side, side)
    icon, tone = (Icon.TICK, theme.FOUND) if row.is_known else (Icon.CROSS, theme.MISSED)
    paint_icon(surface, mark, icon, tone, stroke=3.2)
    left = mark.right + theme.px(18)
    size = theme.step(3)
    when = Rect(rect.right - rect.width // 3, rect.top, rect.width // 3, rect.height)
    write(surface, row.when, when, size, colour=theme.INK3, align="right")
    room = Rect(left, rect.top, when.left - left - theme.px(12), rect.height)
    if row.is_word:
        paint_word(surface, room, row.text, theme.step(4))
    else:
        write(surface, row.text, room, theme.step(4), colour=theme.INK)
