"""On the grid: a joker that stays, the tile that took a joker's place on the last move, and any other tile."""

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest
from pygame import Surface

from tests.rules.helpers import board_with
from topping.kiosk.paint import pen, theme
from topping.kiosk.paint.grid import BoardView, cell_of, paint_board, place_of
from topping.kiosk.paint.theme import Layout
from topping.kiosk.paint.tiles import paint_tile
from topping.rules.grid.board import Reference, Square

SIZES = ((1024, 600), (1280, 720), (1920, 1080), (3840, 2160))
PASSE = tuple(Reference.parse(reference).square for reference in ("H4", "H5", "H6", "H7", "H8"))


@pytest.fixture(autouse=True)
def _fonts() -> Iterator[None]:
    pygame.font.init()
    yield
    theme.forget_fonts()
    pen.forget()


def tile(side: int, character: str, style: str) -> Surface:
    surface = Surface((side, side))
    paint_tile(surface, surface.get_rect(), character, style)
    return surface


def grey(surface: Surface, x: int, y: int) -> float:
    """How light a point is, whatever its colour: all that some players see."""
    red, green, blue, _ = surface.get_at((x, y))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def unlike(one: Surface, other: Surface) -> list[tuple[int, int]]:
    """The points that are clearly lighter or darker on one than on the other."""
    side = one.get_width()
    points = ((x, y) for x in range(side) for y in range(side))
    return [point for point in points if abs(grey(one, *point) - grey(other, *point)) > 60]


@pytest.mark.parametrize("size", SIZES)
def test_only_the_squares_of_replaced_jokers_bear_the_mark(size: tuple[int, int]) -> None:
    place = Layout(size).board
    cells = board_with("PASSE H4").cells

    def painted(replaced: tuple[Square, ...]) -> Surface:
        surface = Surface(size)
        paint_board(surface, place, BoardView(cells, PASSE, replaced=replaced))
        return surface

    def of(surface: Surface, square: Square) -> bytes:
        return pygame.image.tobytes(surface.subsurface(place_of(place, square)), "RGB")

    plain, marked = painted(()), painted((PASSE[2],))
    assert [of(plain, square) != of(marked, square) for square in PASSE] == [False, False, True, False, False]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letter", "EIMQW")
def test_a_stayed_a_replaced_and_no_joker_are_told_apart_without_colour(size: tuple[int, int], letter: str) -> None:
    cell = cell_of(Layout(size).board)
    tiles = [tile(cell, letter, "last"), tile(cell, letter, "replaced"), tile(cell, letter.lower(), "last")]
    for one, other in combinations(tiles, 2):
        assert len(unlike(one, other)) >= 20, "too little to be seen"
