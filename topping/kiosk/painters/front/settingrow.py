"""Painting a row of the settings, without its values: what is set, a remark, the name in the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box

_TINT: Final = 0.13
"""How much of the accent there is behind the row that has the keys."""
_FAINT: Final = 0.55
"""How much of a line's colour a line between rows has."""
_NARROW: Final = 600
"""Rows narrower than this, in pixels, have no room for the name in the file."""
_SMALLEST: Final = 14
_MOST_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class RowGround:
    """What is behind a row."""

    has_keys: bool
    is_last: bool
    """Whether no line follows it."""


def key_width(row: int) -> int:
    """The width of the column of the names, in a row of that width; narrow rows have none."""
    return theme.px(204) + side() if row >= _NARROW else 0


def side() -> int:
    """The space at either end of a row, and between its parts."""
    return theme.px(20)


def paint_row_ground(surface: Surface, rect: Rect, view: RowGround) -> None:
    """Paints the tint and the bar of the row that has the keys, or the line under another one."""
    palette, unit = theme.palette(), theme.scale()
    if view.has_keys:
        bar = round(5 * unit)
        tint = Color(palette.surface).lerp(Color(palette.accent), _TINT)
        paint_box(surface, rect, palette.accent_text, 18 * unit)
        inner = Rect(rect.left + bar, rect.top, rect.width - bar, rect.height)
        paint_box(surface, inner, "#{:02X}{:02X}{:02X}".format(*tint[:3]), 18 * unit)
    elif not view.is_last:
        line = Color(palette.surface).lerp(Color(palette.line), _FAINT)
        surface.fill(line, Rect(rect.left, rect.bottom - max(1, round(unit)), rect.width, max(1, round(unit))))


def paint_row_title(surface: Surface, rect: Rect, view: tuple[str, str]) -> None:
    """Paints what is set and the remark under it; a remark that has no room is left out."""
    title, remark = view
    size = fitting_size(title, rect.width, min(theme.step(4), rect.height * 2 // 5), face=Face.SEMI)
    small, lines = _remark_lines(remark, rect.width, rect.height - _line(size))
    top = rect.centery - (_line(size) + len(lines) * _line(small)) // 2
    write(surface, title, Rect(rect.left, top, rect.width, _line(size)), size, colour=theme.INK, face=Face.SEMI)
    top += _line(size)
    for text in lines:
        write(surface, text, Rect(rect.left, top, rect.width, _line(small)), small, colour=theme.INK2)
        top += _line(small)


def paint_row_key(surface: Surface, rect: Rect, key: str) -> None:
    """Paints the name of a setting in the file."""
    write(surface, key, rect, theme.step(1), colour=theme.INK2, align="right")


def _remark_lines(remark: str, width: int, height: int) -> tuple[int, list[str]]:
    """The remark in one line or two, and its size; no lines where it does not fit in a size that can be read."""
    for size in range(theme.step(2), _SMALLEST - 1, -1):
        lines = wrap(remark, width, size)
        fits = len(lines) * _line(size) <= height and all(width_of(line, size) <= width for line in lines)
        if len(lines) <= _MOST_LINES and fits:
            return size, lines
    return _SMALLEST, []


def _line(size: int) -> int:
    return round(1.25 * size)
