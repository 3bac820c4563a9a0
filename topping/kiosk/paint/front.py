"""Painters for the home, attract and podium screens and for the help pages."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import RADIUS, paint_box, paint_disc, rounded
from topping.kiosk.paint.grid import BoardView, paint_board, place_of, prepare_board
from topping.kiosk.paint.palette import Palette
from topping.kiosk.paint.pen import write
from topping.kiosk.paint.theme import Face, prepared_by
from topping.rules.grid.board import Board, Square

_HIGHER: Final = 58
"""By how much the board is higher than its card."""
_BEYOND: Final = (60, 40)
"""How far the board extends beyond the card's right and upper edges."""
_FADE: Final = 250
"""The width over which the board fades in from its left edge."""
_OUTLINE: Final = 4
"""The width of the card's outline in high contrast."""


@prepared_by(lambda rect, view: prepare_board(_board_within(rect.size), view))
def paint_picture(surface: Surface, rect: Rect, view: BoardView) -> None:
    """Paints a board as the picture on the right part of a card; the card's round corners cut it off."""
    if not theme.palette().shade:
        rect = rect.inflate(-2 * theme.px(_OUTLINE), -2 * theme.px(_OUTLINE))
    surface.blit(_picture(rect.size, view, theme.palette()), rect)


@lru_cache(maxsize=1)
def _picture(size: tuple[int, int], view: BoardView, palette: Palette) -> Surface:
    picture = Surface(size, pygame.SRCALPHA)
    paint_board(picture, _board_within(size), view)
    fade = Surface((size[0], 1), pygame.SRCALPHA)
    for x in range(size[0]):
        share = min(1.0, x / theme.px(_FADE))
        fade.set_at((x, 0), (255, 255, 255, round(255 * share)))
    picture.blit(pygame.transform.scale(fade, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    mask = Surface(size, pygame.SRCALPHA)
    radius = RADIUS * theme.scale()
    paint_box(mask, Rect(-2 * round(radius), 0, size[0] + 2 * round(radius), size[1]), "#FFFFFF", radius)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _board_within(size: tuple[int, int]) -> Rect:
    """Returns the rectangle of a board that is larger than the picture of that size (pixels) and partly outside it."""
    side = size[1] + theme.px(_HIGHER)
    return Rect(size[0] + theme.px(_BEYOND[0]) - side, -theme.px(_BEYOND[1]), side, side)


_GLOW: Final = 41
"""The opacity (of 255) of the glow's centre."""
_RADIUS: Final = 550
_DOWN: Final = 350
"""The distance of the glow's centre from the upper edge."""
_MARGINS: Final = 22 + 34 - 32
"""The difference between the panel's left and right margins."""


def paint_glow(surface: Surface, rect: Rect, _: object) -> None:
    """Paints a soft light in the panel beside a board; paints nothing if high contrast is set."""
    if theme.palette().shade is None:
        return
    light = _glow(theme.px(_RADIUS), theme.ACCENT)
    across = (rect.left + theme.px(_MARGINS + theme.board_side()) + rect.right) // 2
    surface.blit(light, light.get_rect(center=(across, rect.top + theme.px(_DOWN))))


@lru_cache(maxsize=1)
def _glow(radius: int, colour: str) -> Surface:
    coarse = 96
    half = coarse // 2
    squares = [(place + 0.5) ** 2 for place in range(half)]
    light, rows = bytes(pygame.Color(colour)[:3]), []
    for down in squares:
        alphas = [round(_GLOW * max(0.0, 1 - (down + across) ** 0.5 / half)) for across in squares]
        rows.append(b"".join(light + bytes((alpha,)) for alpha in (*reversed(alphas), *alphas)))
    small = pygame.image.frombytes(b"".join((*reversed(rows), *rows)), (coarse, coarse), "RGBA")
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with the bounds between which it is likely to lie, from 0 to 100."""

    low: int
    at: int
    high: int
    is_own: bool = False


def paint_step(surface: Surface, rect: Rect, rank: int) -> None:
    """Paints a step of a podium with the number `rank`."""
    palette, unit = theme.palette(), theme.scale()
    block = rect.inflate(-theme.px(20), 0)
    is_first = rank == 1
    radius, line = 18 * unit, 1.5 * unit * palette.stroke
    below = Rect(block.left, block.top, block.width, block.height + round(radius) + 2)
    clip = surface.get_clip()
    surface.set_clip(block.clip(clip))
    upper, lower = (palette.accent, palette.accent_lip) if is_first else (palette.raised, palette.surface)
    surface.blit(rounded(below.size, radius, upper, lower), below)
    paint_box(surface, below, "", radius, line=palette.accent if is_first else palette.line, width=line)
    surface.set_clip(clip)
    size = theme.step(7)
    number = Rect(block.left, block.top, block.width, min(block.height, round(1.7 * size)))
    ink = palette.on_accent if is_first else palette.ink2
    write(surface, str(rank), number, size, colour=ink, face=Face.HEAVY, align="centre")


def paint_interval(surface: Surface, rect: Rect, interval: Interval) -> None:
    """Paints a value as a dot and the bounds between which it may lie as a band, on a scale from 0 to 100."""
    colour = theme.BAR if interval.is_own else theme.INK2
    line, band, dot = theme.px(4), theme.px(14), theme.px(18)
    paint_box(surface, Rect(rect.left, rect.centery - line // 2, rect.width, line), theme.TRACK, line / 2)

    def x_of(percent: int) -> int:
        return rect.left + dot // 2 + (rect.width - dot) * percent // 100

    between = Rect(
        x_of(interval.low), rect.centery - band // 2, max(dot, x_of(interval.high) - x_of(interval.low)), band
    )
    paint_box(surface, between, _mixed(colour), band / 2)
    paint_disc(surface, (x_of(interval.at), rect.centery), dot / 2, colour)


def _mixed(colour: str) -> str:
    channels = ((int(colour[at : at + 2], 16), int(theme.SURFACE[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(2 * upper + 3 * lower) // 5:02X}" for upper, lower in channels)


_COLUMNS: Final = 8
_ROWS: Final = 5
"""The number of rows that a help picture shows."""
_COORDINATE: Final = 0.62
"""The width of the coordinates, relative to a square."""


def paint_part(surface: Surface, rect: Rect, shown: tuple[BoardView, int, Square]) -> None:
    """Paints a few rows of a board with their coordinates, for the help.

    `shown` is (board, index of the first row, first square of the move); the coordinates of this square are
    highlighted.
    """
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
    """Paints a single square of the board."""
    side = rect.width * 16
    whole = Surface((side, side), pygame.SRCALPHA)
    paint_board(whole, whole.get_rect(), BoardView(Board().cells))
    place = place_of(whole.get_rect(), square)
    surface.blit(pygame.transform.smoothscale(whole.subsurface(place), rect.size), rect)
