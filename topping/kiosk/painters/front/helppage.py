"""Painting what pages of how to play show of a board: a part of it, and a single square."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.board import BoardView, paint_board, place_of
from topping.kiosk.painters.parts.boxes import paint_box
from topping.rules.grid.square import Square

_COLUMNS: Final = 8
_ROWS: Final = 5
"""The part of the board that a figure shows, from the first column on."""
_COORDINATE: Final = 0.62
"""The width of the coordinates, relative to a square."""


def paint_part(surface: Surface, rect: Rect, shown: tuple[BoardView, int, Square]) -> None:
    """Paints rows of a board from one of them on, with their coordinates, those of the move's first square accented."""
    board, first_row, start = shown
    cell = max(8, min(int(rect.width / (_COLUMNS + _COORDINATE)), int(rect.height / (_ROWS + _COORDINATE))))
    edge = round(_COORDINATE * cell)
    part = Rect(rect.left, rect.top, edge + _COLUMNS * cell, edge + _ROWS * cell)
    whole = Surface((cell * 16, cell * 16), pygame.SRCALPHA)
    paint_board(whole, whole.get_rect(), board)
    first = place_of(whole.get_rect(), Square(first_row, 0))
    picture = Surface(part.size, pygame.SRCALPHA)
    paint_box(picture, picture.get_rect(), theme.BOARD_TOP, 18 * theme.scale())
    real = first.width
    source = Rect(first.left, first.top, _COLUMNS * real, _ROWS * real)
    squares = pygame.transform.smoothscale(whole.subsurface(source), (_COLUMNS * cell, _ROWS * cell))
    picture.blit(squares, (edge, edge))
    surface.blit(picture, part)
    size = max(theme.step(1), round(0.38 * cell))
    for number in range(_COLUMNS):
        place = Rect(part.left + edge + number * cell, part.top, cell, edge)
        _coordinate(surface, place, str(number + 1), size, is_lit=number == start.column)
    for number in range(_ROWS):
        place = Rect(part.left, part.top + edge + number * cell, edge, cell)
        row = first_row + number
        _coordinate(surface, place, chr(ord("A") + row), size, is_lit=row == start.row)


def _coordinate(surface: Surface, rect: Rect, text: str, size: int, *, is_lit: bool) -> None:
    colour = theme.palette().accent if is_lit else theme.COORDINATES
    write(surface, text, rect, size, colour=colour, face=Face.BOLD if is_lit else Face.SEMI, align="centre")


def paint_square(surface: Surface, rect: Rect, square: Square) -> None:
    """Paints one square of the board as it looks."""
    side = rect.width * 16
    whole = Surface((side, side), pygame.SRCALPHA)
    paint_board(whole, whole.get_rect(), BoardView("." * 225))
    place = place_of(whole.get_rect(), square)
    surface.blit(pygame.transform.smoothscale(whole.subsurface(place), rect.size), rect)
