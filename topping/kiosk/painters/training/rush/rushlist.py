"""Painting positions of a rush that are over: mark, word, reference, points and time."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.scroll import SCROLL_WIDTH, paint_scroll

_ICONS = {"found": Icon.TICK, "missed": Icon.CROSS, "slow": Icon.CLOCK}


@dataclass(frozen=True, slots=True)
class RushRow:
    """A position that is over."""

    mark: str
    """`found`, `missed` or `slow`."""
    word: str
    """In capitals, a joker's letter small."""
    reference: str
    points: str
    time: str
    in_deck: bool = False


@dataclass(frozen=True, slots=True)
class RushListView:
    """The rows, of which as many are shown as there is room for."""

    rows: tuple[RushRow, ...]
    row: int
    """The height of a row, in pixels."""
    size: int
    note: str = ""
    """What is said where there is no row."""
    title: str = ""
    remark: str = ""
    """At the right of the title."""
    first: int = 0
    """The first of the rows that is shown."""


def paint_rush_list(surface: Surface, rect: Rect, view: RushListView) -> None:
    """Paints the title, and the rows with a line under each."""
    if view.title:
        rect = _below_title(surface, rect, view)
    if not view.rows:
        line = Rect(rect.left, rect.top, rect.width, round(view.size * 1.5))
        write(surface, view.note, line, view.size, colour=theme.INK2)
    room = max(1, rect.height // view.row)
    if len(view.rows) > room and view.title:
        paint_scroll(surface, rect, view.first, room, len(view.rows))
        rect = Rect(rect.left, rect.top, rect.width - theme.px(2 * SCROLL_WIDTH), rect.height)
    for index, row in enumerate(view.rows[view.first : view.first + room]):
        band = Rect(rect.left, rect.top + index * view.row, rect.width, view.row)
        _paint_row(surface, band, row, view.size)
        under = Surface((band.width, 1), pygame.SRCALPHA)
        under.fill((*Color(theme.LINE)[:3], 115))
        surface.blit(under, (band.left, band.bottom - 1))


def rush_rows_place(rect: Rect) -> Rect:
    """Where the rows are, in a list with a title."""
    top = _title_place(rect).bottom + theme.px(8)
    return Rect(rect.left, top, rect.width, rect.bottom - top)


def _title_place(rect: Rect) -> Rect:
    return Rect(rect.left, rect.top, rect.width, round(theme.step(5) * 1.5))


def _below_title(surface: Surface, rect: Rect, view: RushListView) -> Rect:
    head = _title_place(rect)
    aside = width_of(view.remark, theme.step(2)) + 2
    right = Rect(head.right - aside, head.top, aside, head.height)
    write(surface, view.remark, right, theme.step(2), colour=theme.INK2)
    room = Rect(head.left, head.top, head.width - aside - theme.px(12), head.height)
    write(surface, view.title, room, theme.step(5), colour=theme.INK, face=Face.TITLE)
    return rush_rows_place(rect)


def _paint_row(surface: Surface, band: Rect, row: RushRow, size: int) -> None:
    wide = band.width
    side = round(size * 0.92)
    mark = Rect(band.left, band.centery - side // 2, side, side)
    colour = {"found": theme.FOUND, "missed": theme.MISSED}.get(row.mark, theme.INK2)
    paint_icon(surface, mark, _ICONS[row.mark], colour, stroke=3.4)
    word = Rect(band.left + round(wide * 0.112), band.top, round(wide * 0.36), band.height)
    paint_word(surface, word, row.word, size)
    reference = Rect(band.left + round(wide * 0.484), band.top, round(wide * 0.12), band.height)
    write(surface, row.reference, reference, size, colour=theme.INK2)
    if row.in_deck:
        deck = Rect(band.left + round(wide * 0.6), band.centery - side // 2, side, side)
        paint_icon(surface, deck, Icon.CARDS, theme.INK2, stroke=2.4)
    points = Rect(band.left + round(wide * 0.62), band.top, round(wide * 0.155), band.height)
    paint_figure(surface, points, row.points, size, face=Face.TEXT, align="right")
    time = Rect(band.left + round(wide * 0.78), band.top, round(wide * 0.208), band.height)
    write(surface, row.time, time, size, colour=theme.INK, align="right")
