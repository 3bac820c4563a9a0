"""Painting the grid: squares with their premium marks, tiles, previewed tiles, cursor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.tile import paint_tile
from topping.kiosk.palette import Palette
from topping.kiosk.pen import write
from topping.kiosk.theme import Face
from topping.rules.board import EMPTY
from topping.rules.premium import PREMIUMS, Premium
from topping.rules.square import ROWS, SIZE, Direction, Square


@dataclass(frozen=True, slots=True)
class BoardView:
    """What the grid shows."""

    cells: str
    """As in `topping.rules.board.Board`."""
    last: tuple[Square, ...] = ()
    """The tiles placed last, which look different."""
    ghost: tuple[tuple[Square, str, bool], ...] = ()
    """Previewed letters: square, character, and whether it agrees with what lies there."""
    cursor: Square | None = None
    direction: Direction = Direction.HORIZONTAL
    replaced: tuple[Square, ...] = ()
    """Those of the last tiles that replaced a joker (§3.8.1)."""


def paint_board(surface: Surface, rect: Rect, view: BoardView) -> None:
    """Paints the grid with its coordinates."""
    cell = rect.width // (SIZE + 1)
    surface.blit(_empty_grid(cell, theme.palette()), rect)
    for index, character in enumerate(view.cells):
        if character != EMPTY:
            square = Square(index // SIZE, index % SIZE)
            paint_tile(surface, _cell(rect, cell, square), character, _style(view, square))
    for square, character, agrees in view.ghost:
        place = _cell(rect, cell, square)
        there = view.cells[square.row * SIZE + square.column]
        if there == EMPTY:
            paint_tile(surface, place, character, "ghost")
        elif not agrees:
            pygame.draw.rect(surface, theme.JOKER, place, max(2, cell // 12))
            pygame.draw.line(surface, theme.JOKER, place.topleft, place.bottomright, max(2, cell // 16))
    if view.cursor is not None and view.cursor.on_board:
        _paint_cursor(surface, _cell(rect, cell, view.cursor), view.direction)


def _style(view: BoardView, square: Square) -> str:
    if square in view.replaced:
        return "replaced"
    return "last" if square in view.last else "laid"


def square_at(rect: Rect, place: tuple[int, int]) -> Square | None:
    """The square of the grid under a point of the screen."""
    cell = rect.width // (SIZE + 1)
    column, row = (place[0] - rect.left) // cell - 1, (place[1] - rect.top) // cell - 1
    square = Square(row, column)
    return square if square.on_board else None


def _cell(rect: Rect, cell: int, square: Square) -> Rect:
    return Rect(rect.left + (square.column + 1) * cell, rect.top + (square.row + 1) * cell, cell, cell)


@lru_cache(maxsize=2)
def _empty_grid(cell: int, palette: Palette) -> Surface:
    """The board without tiles, painted once for each size and palette."""
    surface = Surface((cell * (SIZE + 1), cell * (SIZE + 1)))
    surface.fill(palette.background)
    whole = surface.get_rect()
    size = max(10, cell * 2 // 5)
    for index in range(SIZE):
        across = Rect((index + 1) * cell, 0, cell, cell)
        down = Rect(0, (index + 1) * cell, cell, cell)
        write(surface, str(index + 1), across, size, colour=palette.quiet, face=Face.BOLD, align="centre")
        write(surface, ROWS[index], down, size, colour=palette.quiet, face=Face.BOLD, align="centre")
        for column in range(SIZE):
            square = Square(index, column)
            _paint_square(surface, _cell(whole, cell, square), PREMIUMS[index][column], square == Square(7, 7))
    return surface


def _paint_square(surface: Surface, place: Rect, premium: Premium, is_centre: bool) -> None:
    look = theme.palette().squares[premium]
    colour = look.mark or theme.palette().tile_ink
    inner = place.inflate(-2, -2)
    pygame.draw.rect(surface, look.fill, inner, border_radius=max(1, place.width // 16))
    if theme.palette().square_rim:
        pygame.draw.rect(surface, theme.palette().square_rim, inner, 1, border_radius=max(1, place.width // 16))
    marks = max(premium.letter_factor, premium.word_factor)
    if is_centre:
        _paint_star(surface, place, colour)
    elif marks > 1:
        step = place.width * 0.26
        first = place.centerx - step * (marks - 1) / 2
        for index in range(marks):
            _paint_mark(surface, (first + index * step, place.centery), place.width * 0.1, look.shape, colour)


def _paint_mark(surface: Surface, centre: tuple[float, float], radius: float, shape: str, colour: str) -> None:
    x, y = centre
    if shape == "dot":
        pygame.draw.circle(surface, colour, centre, max(2, radius))
    else:
        r = max(2.5, radius * 1.25)
        pygame.draw.polygon(surface, colour, ((x, y - r), (x + r, y), (x, y + r), (x - r, y)))


def _paint_star(surface: Surface, place: Rect, colour: str) -> None:
    centre = pygame.Vector2(place.center)
    arm = pygame.Vector2(0, -place.width * 0.36)
    points = [centre + arm.rotate(36 * step) * (1.0 if step % 2 == 0 else 0.42) for step in range(10)]
    pygame.draw.polygon(surface, colour, points)


def _paint_cursor(surface: Surface, place: Rect, direction: Direction) -> None:
    """A frame and an arrow that points where the next letters go."""
    width = max(2, place.width // 12)
    pygame.draw.rect(surface, theme.DARK, place.inflate(width, width), width)
    pygame.draw.rect(surface, theme.BRIGHT, place, width)
    centre = pygame.Vector2(place.center)
    tip = pygame.Vector2(place.width * 0.3, 0)
    if direction is Direction.VERTICAL:
        tip = tip.rotate(90)
    points = [centre + tip, centre + tip.rotate(130), centre + tip.rotate(-130)]
    pygame.draw.polygon(surface, theme.DARK, points)
    pygame.draw.polygon(surface, theme.BRIGHT, [centre + (point - centre) * 0.75 for point in points])
