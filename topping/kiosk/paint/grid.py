"""Painters for the grid with its tiles, typed letters and cursor, and for letters sketched on a bulletin."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface, Vector2

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.palette import Palette
from topping.kiosk.paint.pen import write
from topping.kiosk.paint.theme import Face, prepared_by
from topping.kiosk.paint.tiles import UNITS, paint_tiles, tile_image
from topping.rules.grid.board import EMPTY, PREMIUMS, ROWS, SIZE, Direction, Premium, Square

_BEFORE: Final = 34
"""The margin of the board before the squares, with the coordinates, in 66ths of a square."""
_AFTER: Final = 12
WHOLE: Final = _BEFORE + SIZE * UNITS + _AFTER
"""The side of the board, in 66ths of a square."""
_CENTRE: Final = Square(7, 7)
_FAINT: Final = 38
"""The opacity (of 255) of a faint board."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """A grid to paint: its tiles, the marked squares, the letters being typed, and the cursor."""

    cells: str
    """The cells, as in `topping.rules.grid.board.Board`."""
    last: tuple[Square, ...] = ()
    """The squares of the tiles placed last, in another colour."""
    preview: tuple[tuple[Square, str, bool], ...] = ()
    """Previewed letters: square, character, whether it fits the tile already there."""
    cursor: Square | None = None
    direction: Direction | None = Direction.HORIZONTAL
    """The typing direction; None if the cursor only marks a square."""
    replaced: tuple[Square, ...] = ()
    """The squares of the last tiles that replaced a joker (§3.8.1)."""
    last_style: str = "last"
    """The style of the tiles placed last: `last`, `found` or `missed`."""
    in_hall: bool = False
    """Whether the letters are large, for reading from a distance."""


def prepare_board(rect: Rect, view: BoardView) -> Iterator[None]:
    """Makes and caches the pictures of the board and its tiles, one at each step of the generator."""
    cell, palette = cell_of(rect), theme.palette()
    for premium in Premium:
        _square(cell, palette, premium, False)
        yield
    _empty_board(cell, palette)
    for _, character, style in _tiles(view):
        yield
        tile_image(cell, character, style, view.in_hall)
    yield


@prepared_by(prepare_board)
def paint_board(surface: Surface, rect: Rect, view: BoardView) -> None:
    """Paints a grid with its tiles, centred and as large as `rect` allows."""
    surface.blit(_empty_board(cell_of(rect), theme.palette()), _origin(rect))
    tiles = [(place_of(rect, square), character, style) for square, character, style in _tiles(view)]
    paint_tiles(surface, tiles, in_hall=view.in_hall)
    for square, _, agrees in view.preview:
        if not agrees:
            _paint_clash(surface, place_of(rect, square))
    if view.cursor is not None and view.cursor.on_board:
        paint_cursor(surface, place_of(rect, view.cursor), view.direction)


def paint_faint_board(surface: Surface, rect: Rect, _: object) -> None:
    """Paints a hardly visible empty board, centred in `rect`."""
    board = _empty_board(cell_of(rect), theme.palette()).copy()
    board.set_alpha(_FAINT)
    surface.blit(board, _origin(rect))


def cell_of(rect: Rect) -> int:
    """Returns the side (pixels) of a square of the largest board that fits into `rect`."""
    return max(1, min(rect.size) * UNITS // WHOLE)


def side_of(cell: int) -> int:
    """Returns the side (pixels) of a board whose squares have sides of `cell` pixels."""
    return -(-cell * WHOLE // UNITS)


def place_of(rect: Rect, square: Square) -> Rect:
    """Returns the rectangle of a square of the largest board that fits into `rect`."""
    cell = cell_of(rect)
    before = round(cell * _BEFORE / UNITS)
    left, top = _origin(rect)
    return Rect(left + before + square.column * cell, top + before + square.row * cell, cell, cell)


def square_at(rect: Rect, place: tuple[int, int]) -> Square | None:
    """Returns the square at the point `place` of the screen; None outside the grid. `rect` is the board's rectangle."""
    first = place_of(rect, Square(0, 0))
    square = Square((place[1] - first.top) // first.height, (place[0] - first.left) // first.width)
    return square if square.on_board else None


def _origin(rect: Rect) -> tuple[int, int]:
    side = side_of(cell_of(rect))
    return rect.left + (rect.width - side) // 2, rect.top + (rect.height - side) // 2


def _tiles(view: BoardView) -> list[tuple[Square, str, str]]:
    tiles = []
    for index, character in enumerate(view.cells):
        if character != EMPTY:
            square = Square(index // SIZE, index % SIZE)
            laid = view.last_style if square in view.last else "laid"
            tiles.append((square, character, "replaced" if square in view.replaced else laid))
    for square, character, _ in view.preview:
        if view.cells[square.row * SIZE + square.column] == EMPTY:
            tiles.append((square, character, "preview"))
    return tiles


def _paint_clash(surface: Surface, place: Rect) -> None:
    width = max(2, place.width // 14)
    inner = place.inflate(-width, -width)
    pygame.draw.rect(surface, theme.JOKER, inner, width, border_radius=place.width * 9 // UNITS)
    corner = place.width // 6
    boxes.smooth_lines(
        surface,
        theme.JOKER,
        [(inner.left + corner, inner.bottom - corner), (inner.right - corner, inner.top + corner)],
        width,
    )


_SMALL, _LARGE = 240, 500
"""Below `_SMALL` (side in pixels) a board has no coordinates, below `_LARGE` they have their own size."""
_COORDINATE, _OF_SQUARE = 17, 0.66
"""That size: at most `_COORDINATE` pixels, at most `_OF_SQUARE` of a square."""


@lru_cache(maxsize=2)
def _empty_board(cell: int, palette: Palette) -> Surface:
    """Returns the picture of an empty board with squares of `cell` pixels, from a cache."""
    side, unit = side_of(cell), cell / UNITS
    surface = boxes.rounded((side, side), 20 * unit, palette.board_top, palette.board_bottom).copy()
    rim = 2 if palette.square_rim else 1.5
    surface.blit(boxes.ring((side, side), 20 * unit, rim * unit, palette.board_rim), (0, 0))
    whole = surface.get_rect()
    size = round(20 * unit) if side >= _LARGE else min(_COORDINATE, round(_OF_SQUARE * cell))
    font = theme.font(max(9, size), face=Face.SEMI)
    for index in range(SIZE):
        place = place_of(whole, Square(index, index))
        coordinates = (
            (str(index + 1), (place.centerx, 18 * unit)),
            (ROWS[index], (18 * unit, place.centery)),
        )
        for text, centre in coordinates if side >= _SMALL else ():
            _write(surface, font, text, palette.coordinates, centre)
        for column in range(SIZE):
            square = Square(index, column)
            surface.blit(_square(cell, palette, PREMIUMS[index][column], square == _CENTRE), place_of(whole, square))
    return surface


def _write(surface: Surface, font: pygame.font.Font, text: str, colour: str, centre: tuple[float, float]) -> None:
    """Writes capitals or digits so that their middle is at the point `centre`."""
    image = font.render(text, True, colour)
    line = centre[1] + font.size("H")[1] * 0.27
    surface.blit(image, (round(centre[0] - image.get_width() / 2), round(line) - font.get_ascent()))


@lru_cache(maxsize=16)
def _square(cell: int, palette: Palette, premium: Premium, is_centre: bool) -> Surface:
    """Returns the picture of an empty square with the marks of its premium."""
    unit = cell / UNITS * boxes.LARGER
    look = palette.squares[premium]
    large = Surface((cell * boxes.LARGER, cell * boxes.LARGER), pygame.SRCALPHA)
    fill = pygame.Color(look.fill)
    fill.a = 0
    large.fill(fill)
    inner = Rect(round(1.5 * unit), round(1.5 * unit), round(63 * unit), round(63 * unit))
    radius = round(7 * unit)
    pygame.draw.rect(large, look.fill, inner, border_radius=radius)
    if palette.square_rim:
        pygame.draw.rect(large, palette.square_rim, inner, round(unit), border_radius=radius)
    else:
        large.blit(_veil(inner.width, radius), inner)
    centre = Vector2(inner.center)
    if is_centre:
        _paint_star(large, centre, 15 * unit, look.mark)
    else:
        _paint_marks(large, centre, unit * palette.mark_scale, look.shape, look.mark, premium)
    return pygame.transform.smoothscale(large, (cell, cell))


def _veil(side: int, radius: int) -> Surface:
    """Returns a picture to paint over a square: a shadow along its upper edge, light along its lower edge."""
    veil = Surface((side, side), pygame.SRCALPHA)
    upper, lower = round(side * 0.18), round(side * 0.08)
    veil.blit(boxes.gradient((side, upper), "#00000038", "#00000000"), (0, 0))
    veil.blit(boxes.gradient((side, lower), "#FFFFFF00", "#FFFFFF1A"), (0, side - lower))
    mask = Surface(veil.size, pygame.SRCALPHA)
    pygame.draw.rect(mask, "#FFFFFF", mask.get_rect(), border_radius=radius)
    veil.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return veil


def _paint_marks(surface: Surface, centre: Vector2, unit: float, shape: str, colour: str, premium: Premium) -> None:
    """Paints the marks of a premium square: diamonds if it multiplies the word, dots for the letter, as many as the
    factor.

    `unit` is the scale of the square: the pixels for one pixel of the design.
    """
    marks = max(premium.letter_factor, premium.word_factor)
    if marks < 2:
        return
    step, half = (13.6 * unit, 6.6 * unit) if shape == "diamond" else (13.4 * unit, 4.7 * unit)
    for index in range(marks):
        middle = centre + Vector2((index - (marks - 1) / 2) * step, 0)
        if shape == "diamond":
            corners = [middle + Vector2(0, -half).rotate(90 * turn) for turn in range(4)]
            pygame.draw.polygon(surface, colour, corners)
        else:
            pygame.draw.circle(surface, colour, middle, half)


def _paint_star(surface: Surface, centre: Vector2, radius: float, colour: str) -> None:
    arm = Vector2(0, -radius)
    points = [centre + arm.rotate(36 * step) * (1.0 if step % 2 == 0 else 0.42) for step in range(10)]
    pygame.draw.polygon(surface, colour, points)


def paint_cursor(surface: Surface, place: Rect, direction: Direction | None) -> None:
    """Paints the cursor of the grid: a frame, with an arrow in the direction of typing."""
    width = max(2, place.width // 16)
    radius = place.width * 9 // UNITS
    pygame.draw.rect(surface, theme.FIELD_INK, place, width + 2, border_radius=radius)
    pygame.draw.rect(surface, theme.ACCENT, place.inflate(-2, -2), width, border_radius=radius)
    if direction is None:
        return
    centre = Vector2(place.center)
    tip = Vector2(place.width * 0.3, 0)
    if direction is Direction.VERTICAL:
        tip = tip.rotate(90)
    points = [tip, tip.rotate(130), tip.rotate(-130)]
    for scale, colour in ((1.0, theme.FIELD_INK), (0.75, theme.ACCENT)):
        boxes.smooth_polygon(
            surface, colour, [((centre + point * scale).x, (centre + point * scale).y) for point in points]
        )


_RADIUS: Final = 0.2
"""The corner radius of the paper, in cells."""
_RULES: Final = 0.22
"""The darkness of the lines: 0 the paper, 1 the ink."""


@dataclass(frozen=True, slots=True)
class SketchView:
    """Letters sketched on a bulletin: a table of cells, some circled, and a cursor. A cell is (row, column)."""

    rows: tuple[str, ...]
    circled: frozenset[tuple[int, int]]
    cursor: tuple[int, int]
    goes_down: bool
    """Whether typing goes down instead of right."""


def paint_sketch(surface: Surface, rect: Rect, view: SketchView) -> None:
    """Paints the letters sketched on a bulletin as cells on paper."""
    paper, side = _paper(rect, view), _side(rect, view)
    radius = round(side * _RADIUS)
    pygame.draw.rect(surface, theme.FIELD, paper.inflate(2, 2), border_radius=radius)
    rule = pygame.Color(theme.FIELD).lerp(theme.FIELD_INK, _RULES)
    for column in range(1, paper.width // side):
        surface.fill(rule, Rect(paper.left + column * side, paper.top, 1, paper.height))
    for row in range(1, paper.height // side):
        surface.fill(rule, Rect(paper.left, paper.top + row * side, paper.width, 1))
    pygame.draw.rect(surface, rule, paper.inflate(2, 2), max(1, side // 24), border_radius=radius)
    for row, line in enumerate(view.rows):
        for column, letter in enumerate(line):
            cell = Rect(paper.left + column * side, paper.top + row * side, side, side)
            if letter != " ":
                size = round(side * 0.62)
                write(surface, letter, cell, size, colour=theme.FIELD_INK, face=Face.TITLE, align="centre")
            if (row, column) in view.circled:
                ring = boxes.ring((side - 4, side - 4), side / 2, max(2.0, side / 14), theme.JOKER)
                surface.blit(ring, cell.move(2, 2))
    row, column = view.cursor
    cell = Rect(paper.left + column * side, paper.top + row * side, side, side)
    paint_cursor(surface, cell, Direction.VERTICAL if view.goes_down else Direction.HORIZONTAL)


def cell_at(rect: Rect, view: SketchView, point: tuple[int, int]) -> tuple[int, int] | None:
    """Returns the cell (row, column) of a sketch at a point of the screen; None outside the sketch."""
    paper, side = _paper(rect, view), _side(rect, view)
    if not paper.collidepoint(point):
        return None
    return (point[1] - paper.top) // side, (point[0] - paper.left) // side


def _side(rect: Rect, view: SketchView) -> int:
    return min(rect.width // max(map(len, view.rows)), rect.height // len(view.rows))


def _paper(rect: Rect, view: SketchView) -> Rect:
    side = _side(rect, view)
    paper = Rect(0, rect.top + 1, side * max(map(len, view.rows)), side * len(view.rows))
    paper.centerx = rect.centerx
    return paper
