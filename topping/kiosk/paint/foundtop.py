"""The animation of a top just found: a light runs along the word, its points appear, its tiles change colour."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.grid import BoardView, cell_of, paint_board, place_of
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face, FoundPhase
from topping.kiosk.paint.tiles import UNITS, paint_tile_body, tile_image
from topping.rules.grid.board import Direction, Square

_GLOW: Final = 14
"""The reach of the glow around the word, in 66ths of a square."""
_PILL: Final = 78
"""The height of the box with the points, in 66ths of a square."""
_BAND: Final = (90, 30)
"""The reach of the light behind and before its brightest line, in 66ths of a square."""


@dataclass(frozen=True, slots=True)
class FoundView:
    """The state of the animation of a top just found."""

    tiles: tuple[tuple[Square, str, str], ...]
    """(square, character, style) of each tile, in order."""
    direction: Direction
    points: int
    phase: FoundPhase
    taken: frozenset[Square] = frozenset()
    """The squares with letters, which the points must not cover."""


def found_place(view: FoundView, board: Rect) -> Rect:
    """Returns the rectangle that the animation of a found top paints: the word with its glow, and its points."""
    glow = 2 * _px(board, _GLOW + 10)
    return _word(board, view).inflate(glow, glow).union(points_place(board, view))


def _word(board: Rect, view: FoundView) -> Rect:
    return place_of(board, view.tiles[0][0]).union(place_of(board, view.tiles[-1][0]))


def points_place(board: Rect, view: FoundView) -> Rect:
    """Returns the rectangle in which the points of a found top appear: near the word, where they cover the fewest
    letters.
    """
    size = _px(board, 48)
    width = width_of(f"+{view.points}", size, face=Face.HEAVY) + _px(board, 44)
    word, gap = _word(board, view), _px(board, 5)
    high = _px(board, _PILL)
    after, before = word.right + gap, word.left - gap - width
    under, above = word.bottom + gap, word.top - gap - high
    middle, level = word.centerx - width // 2, word.centery - high // 2
    if view.direction is Direction.HORIZONTAL:
        corners = ((after, level), (before, level), (middle, under), (middle, above), (after, under), (after, above))
    else:
        corners = ((middle, under), (middle, above), (after, level), (before, level), (after, under), (before, under))
    letters = [place_of(board, square) for square in view.taken] + [place_of(board, tile[0]) for tile in view.tiles]

    def covered(pill: Rect) -> int:
        places = (pill.clip(place) for place in letters)
        return sum(place.width * place.height for place in places) + (0 if board.contains(pill) else pill.width**2)

    return min((Rect(*corner, width, high) for corner in corners), key=covered).clamp(board)


def _px(board: Rect, units: float) -> int:
    return max(1, round(units * cell_of(board) / UNITS))


def paint_found(surface: Surface, rect: Rect, view: FoundView | None) -> None:
    """Paints the animation of a found top over the board in `rect`; paints nothing if `view` is None."""
    if view is None:
        return
    board, phase = rect, view.phase
    unit = cell_of(board) / UNITS
    first, last = place_of(board, view.tiles[0][0]), place_of(board, view.tiles[-1][0])
    word = first.union(last)
    if phase.warm:
        _paint_glow(surface, word, unit, phase.warm)
    is_across = view.direction is Direction.HORIZONTAL
    for square, character, style in view.tiles:
        place = place_of(board, square)
        if phase.edge is None:
            surface.blit(_cooling(place.width, character, style, phase.warm), place, special_flags=_PREMULTIPLIED)
        else:
            paint_tile_body(surface, place, character, style)
    if phase.edge is not None:
        reached = round(phase.edge / 8 * first.width)
        clip = surface.get_clip()
        passed = word.copy()
        if is_across:
            passed.width = min(word.width, reached)
        else:
            passed.height = min(word.height, reached)
        surface.set_clip(clip.clip(passed))
        for square, character, _ in view.tiles:
            paint_tile_body(surface, place_of(board, square), character, "found")
        surface.set_clip(clip.clip(word.inflate(0, 4) if is_across else word.inflate(4, 0)))
        _paint_light(surface, word, unit, reached, is_across=is_across)
        surface.set_clip(clip)
    if phase.pill:
        _paint_pill(surface, points_place(board, view), view.points, unit, phase.pill)


_PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED


@lru_cache(maxsize=64)
def _cooling(side: int, character: str, style: str, warm: int) -> Surface:
    image = tile_image(side, character, style).copy()
    over = tile_image(side, character, "found").copy()
    part = round(255 * warm / 100)
    over.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(over, (0, 0), special_flags=_PREMULTIPLIED)
    return image


def _paint_glow(surface: Surface, word: Rect, unit: float, warm: int) -> None:
    sigma = 7 * unit
    box = word.inflate(round(4 * unit), round(4 * unit))
    image = boxes.shadow(box.size, 13 * unit, theme.FOUND, sigma)
    margin = boxes.margin_of(sigma)
    image.set_alpha(round(255 * 0.55 * warm / 100))
    surface.blit(image, (box.left - margin, box.top - margin))


def _paint_light(surface: Surface, word: Rect, unit: float, reached: int, *, is_across: bool) -> None:
    behind, before = (round(part * unit) for part in _BAND)
    thick = (word.height if is_across else word.width) + 4
    image = _light(behind, before, thick, is_across)
    if is_across:
        surface.blit(image, (word.left + reached - behind, word.top - 2))
    else:
        surface.blit(image, (word.left - 2, word.top + reached - behind))


@lru_cache(maxsize=4)
def _light(behind: int, before: int, thick: int, is_across: bool) -> Surface:
    """Returns the picture of a band of light, `thick` pixels wide, for a word along the row if `is_across`.

    Along the word, it grows brighter over `behind` pixels and darker over `before` pixels.
    """
    band = Surface((thick, behind + before), pygame.SRCALPHA)
    band.blit(boxes.gradient((thick, behind), "#63D6A400", "#E9FFF499"), (0, 0))
    band.blit(boxes.gradient((thick, before), "#E9FFF499", "#FFFFFF00"), (0, behind))
    return pygame.transform.rotate(band, 90) if is_across else band


def _paint_pill(surface: Surface, pill: Rect, points: int, unit: float, percent: int) -> None:
    image = Surface(pill.size, pygame.SRCALPHA)
    image.blit(boxes.rounded(pill.size, pill.height / 2, theme.FOUND), (0, 0))
    whole = image.get_rect()
    write(image, f"+{points}", whole, round(48 * unit), colour=theme.ON_FOUND, face=Face.HEAVY, align="centre")
    image.set_alpha(round(255 * percent / 100))
    surface.blit(image, pill)


@dataclass(frozen=True, slots=True)
class RevealView:
    """A word that fades in on the grid, with its progress."""

    before: BoardView
    squares: tuple[Square, Square]
    """The first and the last square of the word."""
    percent: int
    """The opacity of the word (percent)."""
    is_found: bool = False
    board: tuple[int, int, int, int] | None = None
    """The grid's rectangle, if the panel has another."""


def reveal_place(board: Rect, squares: tuple[Square, Square]) -> Rect:
    """Returns the rectangle of a word with its outline. `squares` are its first and its last square."""
    first, last = (place_of(board, square) for square in squares)
    edge = max(2, round(first.width * 0.09))
    return first.union(last).inflate(2 * edge, 2 * edge)


def paint_reveal(surface: Surface, rect: Rect, view: RevealView) -> None:
    """Paints the outline of a new word over the grid in `rect`; while it fades in, also the grid without it, fading
    out.
    """
    board = rect if view.board is None else Rect(view.board)
    rect = reveal_place(board, view.squares)
    if view.percent < 100:
        veil = Surface(rect.size)
        paint_board(veil, board.move(-rect.left, -rect.top), view.before)
        veil.set_alpha(round(2.55 * (100 - view.percent)))
        surface.blit(veil, rect)
    width = max(2.0, min(rect.size) * 0.05)
    colour = theme.FOUND if view.is_found else theme.MISSED
    paint_box(surface, rect, "", theme.px(12), line=f"{colour}{round(2.55 * view.percent):02X}", width=width)


@dataclass(frozen=True, slots=True)
class SolvedView:
    """A grid with its top on it, and whether the player found this top."""

    board: BoardView
    squares: tuple[Square, Square]
    """The first and the last square of the word."""
    is_found: bool


def paint_solved(surface: Surface, rect: Rect, view: SolvedView) -> None:
    """Paints the grid, and an outline around the top whose colour tells whether it was found."""
    paint_board(surface, rect, view.board)
    paint_reveal(surface, rect, RevealView(view.board, view.squares, 100, view.is_found))
