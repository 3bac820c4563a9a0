"""Painting a tile: letter, points, and the ring of a joker."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.palette import Palette
from topping.kiosk.pen import write
from topping.kiosk.theme import Face
from topping.rules.letters import JOKER, value_of


def paint_tile(surface: Surface, place: Rect, character: str, style: str) -> None:
    """Paints a tile: upper case a letter, lower case a joker standing for it, `?` a blank one.

    Styles: `laid`, `last` (just placed), `replaced` (just placed, and it took a joker's place), `ghost` (previewed,
    dashed edge), `used` (of the draw, lying on the grid: hollow).
    """
    surface.blit(_tile(place.width, character, style, theme.palette()), place)


@lru_cache(maxsize=512)
def _tile(side: int, character: str, style: str, palette: Palette) -> Surface:
    surface = Surface((side, side), pygame.SRCALPHA)
    place = surface.get_rect().inflate(-2, -2)
    radius, edge = max(2, side // 10), max(2, side // 30)
    ink, joker_ink = palette.tile_ink, palette.joker
    if style == "used":
        ink = joker_ink = palette.quiet
        pygame.draw.rect(surface, palette.quiet, place, edge, border_radius=radius)
    else:
        fills = {"last": palette.last_tile, "replaced": palette.last_tile, "ghost": palette.tiles["found"].top}
        pygame.draw.rect(surface, fills.get(style, palette.tile), place, border_radius=radius)
        pygame.draw.rect(surface, palette.tile_ink, place, edge, border_radius=radius)
    if style == "ghost":
        _dash(surface, place, edge)
    if style in ("last", "replaced"):
        pygame.draw.rect(surface, palette.tile_ink, place.inflate(-3 * edge, -3 * edge), max(1, edge // 2))
    is_joker = character == JOKER or character.islower()
    if is_joker:
        pygame.draw.circle(surface, joker_ink, place.center, place.width * 0.41, max(2, side // 24))
    if character != JOKER:
        room = place.inflate(-place.width // 5, -place.height // 5)
        colour = joker_ink if is_joker else ink
        write(surface, character.upper(), room, side * 3 // 5, colour=colour, face=Face.LETTER, align="centre")
    points = value_of(character)
    if points and side >= 24:
        size = max(9, side // 5)
        corner = Rect(place.right - size * 2, place.bottom - size - edge - 1, size * 2 - edge - 2, size + 1)
        write(surface, str(points), corner, size, colour=ink, face=Face.BOLD, align="right")
    if style == "replaced":
        _paint_cockade(surface, place)
    return surface


def _paint_cockade(surface: Surface, place: Rect) -> None:
    """Paints the ring of a joker in a corner, filled by a dot: the tile replaced a joker."""
    radius = max(5, place.width // 6)
    centre = (place.right - radius, place.top + radius)
    pygame.draw.circle(surface, theme.TILE, centre, radius)
    pygame.draw.circle(surface, theme.JOKER, centre, radius, max(2, radius // 3))
    pygame.draw.circle(surface, theme.TILE_INK, centre, max(1.5, radius * 0.35))


def _dash(surface: Surface, place: Rect, edge: int) -> None:
    """Breaks the edge of a previewed tile, so that it does not depend on its colour alone."""
    gap = max(3, place.width // 7)
    for offset in range(gap, place.width, 2 * gap):
        for y in (place.top, place.bottom - edge):
            surface.fill(theme.palette().tiles["found"].top, Rect(place.left + offset, y, gap, edge))
        for x in (place.left, place.right - edge):
            surface.fill(theme.palette().tiles["found"].top, Rect(x, place.top + offset, edge, gap))
