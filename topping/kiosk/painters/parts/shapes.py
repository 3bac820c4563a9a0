"""Smooth shapes, which pygame does not draw: painted four times as large and scaled down; soft shadows."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame
from pygame import Color, Rect, Surface

LARGER: Final = 4
"""How many times as large a shape is painted before it is scaled down."""
_LARGEST_KEPT: Final = 1 << 19
"""In pixels."""
_Point = tuple[float, float]


def _is_kept(size: tuple[int, int]) -> bool:
    """Whether a shape of that size is kept: a larger one is only a part of a picture that is kept itself."""
    return size[0] * size[1] <= _LARGEST_KEPT


def gradient(size: tuple[int, int], top: str, bottom: str) -> Surface:
    """A surface that changes from one colour at its top to another at its bottom; either may be transparent."""
    return pygame.transform.scale(_column(size[1], top, bottom), size)


@lru_cache(maxsize=64)
def _column(height: int, top: str, bottom: str) -> Surface:
    """A gradient a pixel wide: those of tiles differ in nothing else."""
    first, last = Color(top), Color(bottom)
    points = b"".join(bytes(first.lerp(last, (y + 0.5) / height)) for y in range(height))
    # in the order of bytes of every other picture: one of another order takes ten times as long to be blitted
    return pygame.image.frombytes(points, (1, height), "RGBA").convert(Surface((1, 1), pygame.SRCALPHA))


def rounded(size: tuple[int, int], radius: float, fill: str, bottom: str = "") -> Surface:
    """A rectangle with smooth round corners, of one colour or with a gradient down to `bottom`."""
    return (_rounded if _is_kept(size) else _rounded.__wrapped__)(size, radius, fill, bottom)


@lru_cache(maxsize=64)
def _rounded(size: tuple[int, int], radius: float, fill: str, bottom: str) -> Surface:
    surface = gradient(size, fill, bottom or fill)
    corners = (_corners if _is_kept(size) else _corners.__wrapped__)(size, radius)
    surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def ring(size: tuple[int, int], radius: float, width: float, colour: str) -> Surface:
    """The smooth outline of a rectangle with round corners, `width` pixels wide, within its edges."""
    return (_ring if _is_kept(size) else _ring.__wrapped__)(size, radius, width, colour)


@lru_cache(maxsize=64)
def _ring(size: tuple[int, int], radius: float, width: float, colour: str) -> Surface:
    edge = int(max(radius, width)) + 2
    small = (min(size[0], 2 * edge + 1), min(size[1], 2 * edge + 1))
    large = _blank((small[0] * LARGER, small[1] * LARGER), colour)
    pygame.draw.rect(
        large, colour, large.get_rect(), max(1, round(width * LARGER)), border_radius=round(radius * LARGER)
    )
    return _stretched(pygame.transform.smoothscale(large, small), size)


@lru_cache(maxsize=64)
def disc(diameter: int, colour: str) -> Surface:
    """A smooth disc."""
    large = _blank((diameter * LARGER, diameter * LARGER), colour)
    pygame.draw.circle(large, colour, large.get_rect().center, diameter * LARGER / 2)
    return pygame.transform.smoothscale(large, (diameter, diameter))


@lru_cache(maxsize=16)
def shadow(size: tuple[int, int], radius: float, colour: str, sigma: float) -> Surface:
    """The soft shadow of a rectangle with round corners, `margin_of(sigma)` pixels larger on each side."""
    margin = margin_of(sigma)
    surface = _blank((size[0] + 2 * margin, size[1] + 2 * margin), colour)
    pygame.draw.rect(surface, colour, Rect((margin, margin), size), border_radius=round(radius))
    return pygame.transform.gaussian_blur(surface, max(1, round(sigma)))


def margin_of(sigma: float) -> int:
    """How far a shadow reaches beyond its shape, in pixels."""
    return round(3 * sigma)


def smooth_polygon(surface: Surface, colour: str, points: list[_Point]) -> None:
    """Paints a polygon with smooth edges."""
    left, top = (int(min(point[axis] for point in points)) - 1 for axis in (0, 1))
    width, height = (int(max(point[axis] for point in points)) + 2 - edge for axis, edge in ((0, left), (1, top)))
    large = _blank((width * LARGER, height * LARGER), colour)
    pygame.draw.polygon(large, colour, [((x - left) * LARGER, (y - top) * LARGER) for x, y in points])
    surface.blit(pygame.transform.smoothscale(large, (width, height)), (left, top))


def smooth_lines(surface: Surface, colour: str, points: list[_Point], width: float) -> None:
    """Paints joined lines `width` pixels wide, with smooth edges, round joints and round ends."""
    margin = int(width) + 2
    left, top = (int(min(point[axis] for point in points)) - margin for axis in (0, 1))
    across, down = (int(max(point[axis] for point in points)) + margin - edge for axis, edge in ((0, left), (1, top)))
    large = _blank((across * LARGER, down * LARGER), colour)
    placed = [((x - left) * LARGER, (y - top) * LARGER) for x, y in points]
    thick = max(1, round(width * LARGER))
    for start, end in pairwise(placed):
        _thick_line(large, colour, start, end, thick)
    for point in placed:
        pygame.draw.circle(large, colour, point, thick / 2)
    surface.blit(pygame.transform.smoothscale(large, (across, down)), (left, top))


@lru_cache(maxsize=16)
def _corners(size: tuple[int, int], radius: float) -> Surface:
    """White, transparent beyond the round corners; only those are painted large."""
    surface = Surface(size, pygame.SRCALPHA)
    surface.fill("#FFFFFF")
    side = min(int(radius) + 1, (size[0] + 1) // 2, (size[1] + 1) // 2)
    if radius <= 0:
        return surface
    large = _blank((side * LARGER, side * LARGER), "#FFFFFF")
    whole = Rect(0, 0, 3 * side * LARGER, 3 * side * LARGER)
    pygame.draw.rect(large, "#FFFFFF", whole, border_radius=round(min(radius, side) * LARGER))
    corner = pygame.transform.smoothscale(large, (side, side))
    for is_right in (False, True):
        for is_low in (False, True):
            place = Rect(size[0] - side if is_right else 0, size[1] - side if is_low else 0, side, side)
            surface.fill((255, 255, 255, 0), place)
            surface.blit(pygame.transform.flip(corner, is_right, is_low), place)
    return surface


def _stretched(small: Surface, size: tuple[int, int]) -> Surface:
    """A larger surface with the same corners, the middle row and column repeated between them."""
    surface = Surface(size, pygame.SRCALPHA)
    surface.fill((*small.get_at((small.get_width() // 2, small.get_height() // 2))[:3], 0))
    spans = [_spans(small.get_size()[axis], size[axis]) for axis in (0, 1)]
    for from_x, wide, to_x, width in spans[0]:
        for from_y, high, to_y, height in spans[1]:
            if width > 0 and height > 0:
                part = small.subsurface(Rect(from_x, from_y, wide, high))
                surface.blit(pygame.transform.scale(part, (width, height)), (to_x, to_y))
    return surface


def _spans(small: int, large: int) -> list[tuple[int, int, int, int]]:
    """Both ends as they are, and the pixel in the middle for all between: from where, how much, to where, how much."""
    end = small // 2
    rest = small - end - 1
    return [(0, end, 0, end), (end, 1, end, large - end - rest), (end + 1, rest, large - rest, rest)]


def _thick_line(surface: Surface, colour: str, start: _Point, end: _Point, width: int) -> None:
    """A line with square ends, of the same width in every direction (pygame's is thinner when it slopes)."""
    along = pygame.Vector2(end) - pygame.Vector2(start)
    if along.length() == 0:
        return
    across = along.normalize().rotate(90) * (width / 2)
    corners = [start + across, start - across, end - across, end + across]
    pygame.draw.polygon(surface, colour, [tuple(corner) for corner in corners])


def _blank(size: tuple[int, int], colour: str) -> Surface:
    """A transparent surface of a colour, which the smooth edges of what is painted on it then have."""
    surface = Surface(size, pygame.SRCALPHA)
    clear = Color(colour)
    clear.a = 0
    surface.fill(clear)
    return surface
