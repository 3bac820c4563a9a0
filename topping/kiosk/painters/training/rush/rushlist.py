"""Painting positions of a rush that are over: mark, word, reference, points and time."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon


@dataclass(frozen=True, slots=True)
class RushRow:
    """A position that is over."""

    is_found: bool
    word: str
    """In capitals, a joker's letter small."""
    reference: str
    points: str
    time: str


@dataclass(frozen=True, slots=True)
class RushListView:
    """The rows, of which as many are shown as there is room for."""

    rows: tuple[RushRow, ...]
    row: int
    """The height of a row, in pixels."""
    size: int


def paint_rush_list(surface: Surface, rect: Rect, view: RushListView) -> None:
    """Paints the rows with a line under each."""
    for index, row in enumerate(view.rows[: max(1, rect.height // view.row)]):
        band = Rect(rect.left, rect.top + index * view.row, rect.width, view.row)
        _paint_row(surface, band, row, view.size)
        under = Surface((band.width, 1), pygame.SRCALPHA)
        under.fill((*Color(theme.LINE)[:3], 115))
        surface.blit(under, (band.left, band.bottom - 1))


def _paint_row(surface: Surface, band: Rect, row: RushRow, size: int) -> None:
    wide = band.width
    side = round(size * 0.92)
    mark = Rect(band.left, band.centery - side // 2, side, side)
    icon, colour = (Icon.TICK, theme.FOUND) if row.is_found else (Icon.CROSS, theme.MISSED)
    paint_icon(surface, mark, icon, colour, stroke=3.4)
    word = Rect(band.left + round(wide * 0.112), band.top, round(wide * 0.36), band.height)
    paint_word(surface, word, row.word, size)
    reference = Rect(band.left + round(wide * 0.484), band.top, round(wide * 0.12), band.height)
    write(surface, row.reference, reference, size, colour=theme.INK2)
    points = Rect(band.left + round(wide * 0.62), band.top, round(wide * 0.155), band.height)
    paint_figure(surface, points, row.points, size, face=Face.TEXT, align="right")
    time = Rect(band.left + round(wide * 0.78), band.top, round(wide * 0.208), band.height)
    write(surface, row.time, time, size, colour=theme.INK, align="right")
