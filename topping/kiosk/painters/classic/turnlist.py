"""Painting the turns of a classic game, the last one first: who, what, where, points, and his total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word, word_width

_WIDTH: Final = 796
_PLAYER, _WORD, _REFERENCE, _POINTS, _TOTAL = 62, 250, 536, 690, 790
"""Where the columns begin, for that width; figures end there."""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn, or points lost outside a turn."""

    number: str
    player: str
    word: str
    """In capitals, a joker's letter small; empty where `text` says what was done."""
    text: str
    reference: str
    points: str
    total: str
    is_struck: bool = False
    """Whether the word was taken back."""
    is_lit: bool = False
    """Whether it is the row that is being typed."""


@dataclass(frozen=True, slots=True)
class TurnListView:
    """The rows that fit, and a line over them."""

    headings: tuple[str, str, str, str, str, str]
    rows: tuple[TurnRow, ...]
    row: int
    size: int
    heading_size: int


def turn_rows_in(height: int, row: int) -> int:
    """How many rows fit under the headings."""
    return max(1, (height - round(row * 0.9)) // row)


def paint_turn_list(surface: Surface, rect: Rect, view: TurnListView) -> None:
    """Paints headings and rows from the top."""
    unit = rect.width / _WIDTH
    head = Rect(rect.left, rect.top, rect.width, round(view.row * 0.9))
    number, player, word, reference, points, total = view.headings
    for text, left, right in (
        (number, 0, _PLAYER - 8),
        (player, _PLAYER, _WORD - 14),
        (word, _WORD, _REFERENCE - 12),
        (reference, _REFERENCE, _POINTS - 76),
        (points, _POINTS - 70, _POINTS),
        (total, _POINTS + 10, _TOTAL),
    ):
        place = Rect(rect.left + round(left * unit), head.top, round((right - left) * unit), head.height)
        align = "right" if left >= _POINTS - 70 else "left"
        write(surface, text, place, view.heading_size, colour=theme.INK3, face=Face.SEMI, align=align)
    surface.fill(theme.LINE, Rect(rect.left, head.bottom - 1, rect.width, max(1, theme.px(1.5))))
    for place_of_row, row in enumerate(view.rows[: turn_rows_in(rect.height, view.row)]):
        band = Rect(rect.left, head.bottom + place_of_row * view.row, rect.width, view.row)
        _paint_row(surface, band, row, view.size, unit)


def _paint_row(surface: Surface, band: Rect, row: TurnRow, size: int, unit: float) -> None:
    def cell(left: float, right: float) -> Rect:
        return Rect(band.left + round(left * unit), band.top, max(1, round((right - left) * unit)), band.height)

    write(surface, row.number, cell(0, _PLAYER - 8), size, colour=theme.INK2)
    ink = theme.ACCENT_TEXT if row.is_lit else theme.INK2
    write(surface, row.player, cell(_PLAYER, _WORD - 14), size, colour=ink, face=Face.SEMI)
    if row.word:
        place = cell(_WORD, _REFERENCE - 12)
        paint_word(surface, place, row.word, size, theme.INK2 if row.is_struck else theme.INK)
        if row.is_struck:
            width = min(place.width, word_width(row.word, size))
            start, end = (place.left, place.centery), (place.left + width, place.centery)
            pygame.draw.line(surface, theme.MISSED, start, end, max(2, size // 9))
    else:
        write(surface, row.text, cell(_WORD, _POINTS - 70), size, colour=theme.INK2)
    write(surface, row.reference, cell(_REFERENCE, _POINTS - 76), size, colour=theme.INK2)
    points, total = cell(_POINTS - 70, _POINTS), cell(_POINTS + 10, _TOTAL)
    write(surface, row.points, points, size, colour=theme.INK, face=Face.BOLD, align="right")
    write(surface, row.total, total, size, colour=theme.INK2, face=Face.BOLD, align="right")
