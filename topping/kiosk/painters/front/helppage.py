"""Painting a page of how to play: a title, a sentence, moves as they are written and as they lie, and a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, marked, width_of, wrap, wrap_spans, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.board import BoardView, paint_board, place_of
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.rules.grid.square import Square

_COLUMNS: Final = 8
_ROWS: Final = 5
"""The part of the board that a figure shows, from the first column on."""
_CLOSE: Final = 1.75
_WIDE: Final = 2.5
"""The height of the rows under figures, and without them, relative to their text."""
_COORDINATE: Final = 0.62
"""The width of the coordinates, relative to a square."""


@dataclass(frozen=True, slots=True)
class HelpFigure:
    """A move as it is written, and as it lies on the board."""

    typed: str
    icon: Icon
    """What is to be seen of it: the direction, or a joker."""
    board: BoardView
    first_row: int
    """The first row of the part shown."""
    start: Square
    """Where the move begins: its coordinates stand out."""
    caption: str
    """What stands between asterisks is bold."""


@dataclass(frozen=True, slots=True)
class HelpRow:
    """A row of the table: a square of the board, or a word, and what there is to say of it."""

    head: str
    text: str
    square: Square | None = None
    """A square whose look is shown before the word."""


@dataclass(frozen=True, slots=True)
class HelpPageView:
    """A page."""

    title: str
    lead: str
    figures: tuple[HelpFigure, ...]
    rows: tuple[HelpRow, ...]


def paint_help_page(surface: Surface, rect: Rect, view: HelpPageView) -> None:
    """Paints the page inside its card, smaller where it does not fit."""
    title = min(theme.px(48), rect.height // 6)
    place = Rect(rect.left, rect.top, rect.width, round(1.2 * title))
    write(surface, view.title, place, title, colour=theme.INK, face=Face.TITLE)
    top = place.bottom + theme.px(8)
    size = theme.step(4)
    lines = wrap(view.lead, rect.width, size)
    for line in lines:
        write(surface, line, Rect(rect.left, top, rect.width, round(1.3 * size)), size, colour=theme.INK2)
        top += round(1.3 * size)
    top += theme.px(28)
    if view.figures:
        room = Rect(rect.left, top, rect.width, (rect.bottom - top) * 7 // 10)
        top = _paint_figures(surface, room, view.figures) + theme.px(28)
    spread = _CLOSE if view.figures else _WIDE
    _paint_rows(surface, Rect(rect.left, top, rect.width, rect.bottom - top), view.rows, spread)


_MOST_LINES: Final = 3
"""Of the caption of a figure."""
_CAPTION: Final = 0.2
"""How much of the height captions may take where two lines are not enough."""


def _paint_figures(surface: Surface, rect: Rect, figures: tuple[HelpFigure, ...]) -> int:
    """Paints the figures side by side; returns where they end."""
    gap = theme.px(44)
    width = (rect.width - (len(figures) - 1) * gap) // len(figures)
    high = 1.3 * theme.step(3)
    lines = min(_MOST_LINES, max(len(_caption(one, width, theme.step(3))) for one in figures))
    caption = round(min(lines * high, max(2 * high, _CAPTION * rect.height)))
    field = max(theme.px(64), 36)
    tall = rect.height - field - caption - theme.px(30)
    cell = max(8, min(round(width / (_COLUMNS + _COORDINATE)), round(tall / (_ROWS + _COORDINATE))))
    bottom, size = rect.top, theme.step(3)
    while size > theme.px(14) and any(len(_caption(one, width, size)) * round(1.3 * size) > caption for one in figures):
        size -= 1  # all of them alike
    for number, figure in enumerate(figures):
        left = rect.left + number * (width + gap)
        _paint_typed(surface, Rect(left, rect.top, width, field), figure)
        board = Rect(left, rect.top + field + theme.px(16), 0, 0)
        board = _paint_part(surface, board, figure, cell)
        top = board.bottom + theme.px(14)
        for line in _caption(figure, width, size):
            write_spans(surface, line, Rect(left, top, width, round(1.3 * size)), size)
            top += round(1.3 * size)
        bottom = max(bottom, top)
    return bottom


def _caption(figure: HelpFigure, width: int, size: int) -> list[list[Span]]:
    return wrap_spans(marked(figure.caption, theme.INK, theme.INK), width, size)


def _paint_typed(surface: Surface, rect: Rect, figure: HelpFigure) -> None:
    unit = theme.scale()
    size = min(round(34 * unit), rect.height // 2 + 2)
    size = max(size, theme.px(16))
    width = min(rect.width - rect.height, width_of(figure.typed, size, face=Face.TITLE) + round(40 * unit))
    field = Rect(rect.left, rect.top, width, rect.height)
    paint_box(surface, field, theme.FIELD, 18 * unit, line=theme.LINE, width=1.5 * unit * theme.palette().stroke)
    room = field.inflate(-round(24 * unit), 0)
    write(surface, figure.typed, room, size, colour=theme.FIELD_INK, face=Face.TITLE, align="centre")
    chip = Rect(field.right + theme.px(16), 0, round(rect.height * 0.94), round(rect.height * 0.72))
    chip.centery = rect.centery
    line = 1.5 * unit * theme.palette().stroke
    paint_box(surface, chip, theme.RAISED, 14 * unit, line=theme.LINE, width=line)
    paint_icon(surface, chip.inflate(-chip.width // 3, -chip.height // 3), figure.icon, theme.INK, stroke=2.6)


def _paint_part(surface: Surface, rect: Rect, figure: HelpFigure, cell: int) -> Rect:
    """Paints rows of the board with their coordinates, those of the move's first square in the accent."""
    edge = round(_COORDINATE * cell)
    part = Rect(rect.left, rect.top, edge + _COLUMNS * cell, edge + _ROWS * cell)
    whole = Surface((cell * 16, cell * 16), pygame.SRCALPHA)
    paint_board(whole, whole.get_rect(), figure.board)
    first = place_of(whole.get_rect(), Square(figure.first_row, 0))
    picture = Surface(part.size, pygame.SRCALPHA)
    paint_box(picture, picture.get_rect(), theme.BOARD_TOP, 18 * theme.scale())
    real = first.width
    source = Rect(first.left, first.top, _COLUMNS * real, _ROWS * real)
    squares = pygame.transform.smoothscale(whole.subsurface(source), (_COLUMNS * cell, _ROWS * cell))
    picture.blit(squares, (edge, edge))
    surface.blit(picture, part)
    size = max(theme.px(15), round(0.38 * cell))
    for number in range(_COLUMNS):
        place = Rect(part.left + edge + number * cell, part.top, cell, edge)
        _coordinate(surface, place, str(number + 1), size, is_lit=number == figure.start.column)
    for number in range(_ROWS):
        place = Rect(part.left, part.top + edge + number * cell, edge, cell)
        row = figure.first_row + number
        _coordinate(surface, place, chr(ord("A") + row), size, is_lit=row == figure.start.row)
    return part


def _coordinate(surface: Surface, rect: Rect, text: str, size: int, *, is_lit: bool) -> None:
    colour = theme.palette().accent if is_lit else theme.COORDINATES
    write(surface, text, rect, size, colour=colour, face=Face.BOLD if is_lit else Face.SEMI, align="centre")


def _paint_rows(surface: Surface, rect: Rect, rows: tuple[HelpRow, ...], spread: float) -> None:
    """Paints the table, its text smaller until it fits; rows have at least `spread` times its size."""
    size = theme.step(4)
    head = min(rect.width // 3, theme.px(300))
    has_squares = any(row.square is not None for row in rows)
    side = theme.px(48) if has_squares else 0
    room = rect.width - head - side - (theme.px(20) if has_squares else 0)
    while True:
        texts = [wrap(row.text, room, size) for row in rows]
        least = max(round(spread * size), side + theme.px(10) if has_squares else 0)
        heights = [max(least, round(1.3 * size) * len(lines) + round(0.45 * size)) for lines in texts]
        if sum(heights) <= rect.height or size <= theme.px(14):
            break
        size -= 1
    top = rect.top
    line = Color(theme.SURFACE).lerp(Color(theme.LINE), 0.55)
    for row, lines, height in zip(rows, texts, heights, strict=True):
        surface.fill(line, Rect(rect.left, top, rect.width, max(1, round(theme.scale()))))
        left = rect.left
        if row.square is not None:
            _paint_square(surface, Rect(left, top + (height - side) // 2, side, side), row.square)
        if has_squares:
            left += side + theme.px(20)
        place = Rect(left, top, head - theme.px(16), height)
        write(surface, row.head, place, size, colour=theme.INK, face=Face.TITLE)
        text_top = top + (height - round(1.3 * size) * len(lines)) // 2
        for text in lines:
            place = Rect(left + head, text_top, room, round(1.3 * size))
            write(surface, text, place, size, colour=theme.INK2)
            text_top += round(1.3 * size)
        top += height


def _paint_square(surface: Surface, rect: Rect, square: Square) -> None:
    """Paints one square of the board as it looks."""
    side = rect.width * 16
    whole = Surface((side, side), pygame.SRCALPHA)
    paint_board(whole, whole.get_rect(), BoardView("." * 225))
    place = place_of(whole.get_rect(), square)
    surface.blit(pygame.transform.smoothscale(whole.subsurface(place), rect.size), rect)
