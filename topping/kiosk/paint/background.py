"""The background of all pages: light that fades from the upper left, with a grain that hides the steps of colour."""

from collections.abc import Generator
from functools import lru_cache
from itertools import chain
from math import sqrt
from random import Random
from typing import Final

import pygame
from pygame import Surface

from topping.kiosk.paint.palette import Palette

_CENTRE: Final = (0.25, 0.10)
"""The lightest point of the page, as fractions of width and height."""
_REACH: Final = (1500 / 1920, 1000 / 1080)
"""The distances from there, sideways and down, at which the page is darkest, as fractions of width and height."""
_COARSE: Final = 16
"""The side of the squares for which light is computed; values between are interpolated."""
_MOST_ACROSS: Final = 120
"""The most squares side by side, as on a screen of 1920 pixels; more make no visible difference."""
KEPT = 2
"""The number of cached pages."""
_GRAIN: Final = 128
"""The side of the square of grain, repeated over the page."""


_kept: Final[dict[tuple[tuple[int, int], Palette], Surface]] = {}
"""The cached pages, by size and palette."""


def page(size: tuple[int, int], palette: Palette) -> Generator[None, None, Surface]:
    """Returns the background for a screen of `size` pixels; a second call gets it from a cache.

    It is a generator, so that the picture can be made in several steps; the picture is its return value.
    """
    if (size, palette) not in _kept:
        made = yield from _made(size, palette)
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        _kept[size, palette] = made
    return _kept[size, palette]


def _made(size: tuple[int, int], palette: Palette) -> Generator[None, None, Surface]:
    surface = Surface(size)
    surface.fill(palette.page)
    if palette.page_top == palette.page:
        return surface
    # lightness (0 to 255) and grain are added before quantising to the few steps between the two colours, so that a
    # pixel takes the nearer step more often, and no border between steps is visible (dithering)
    steps = [light - dark for light, dark in zip(_rgb(palette.page_top), _rgb(palette.page), strict=True)]
    grain = _grain(tuple(256 // (step + 1) for step in steps)).convert(surface)  # converted: adds several times as fast
    light = _light(size, 255 - 256 // (min(steps) + 1))
    yield
    surface.blit(pygame.transform.smoothscale(light, size), (0, 0))
    yield
    for left in range(0, size[0], _GRAIN):
        for top in range(0, size[1], _GRAIN):
            surface.blit(grain, (left, top), special_flags=pygame.BLEND_RGB_ADD)
    yield
    surface.fill([step + 1 for step in steps], special_flags=pygame.BLEND_RGB_MULT)
    surface.fill(palette.page, special_flags=pygame.BLEND_RGB_ADD)
    return surface


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue, _ = pygame.Color(colour)
    return red, green, blue


def _light(size: tuple[int, int], most: int) -> Surface:
    """Returns a small picture of the background's lightness, from 0 to `most`; it is scaled up afterwards."""
    width, height = (length // _COARSE + 1 for length in size)
    scale = max(1, width // _MOST_ACROSS)
    width, height = width // scale, height // scale
    sides = [(((x + 0.5) / width - _CENTRE[0]) / _REACH[0]) ** 2 for x in range(width)]
    downs = [(((y + 0.5) / height - _CENTRE[1]) / _REACH[1]) ** 2 for y in range(height)]
    points = bytes(max(0, round(most * (1 - sqrt(side + down)))) for down in downs for side in sides)
    light = bytes(chain.from_iterable(zip(points, points, points, strict=True)))
    return pygame.image.frombytes(light, (width, height), "RGB")


@lru_cache(maxsize=4)
def _grain(most: tuple[int, ...]) -> Surface:
    """Returns a picture of noise. Red, green and blue are each at least 0 and below their value in `most`."""
    chance, count = Random(1), _GRAIN * _GRAIN
    points = bytearray(len(most) * count)
    for place, part in enumerate(most):
        points[place :: len(most)] = chance.randbytes(count).translate(bytes(byte * part // 256 for byte in range(256)))
    return pygame.image.frombytes(bytes(points), (_GRAIN, _GRAIN), "RGB")
