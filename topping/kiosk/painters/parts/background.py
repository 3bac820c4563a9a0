"""The page behind everything: light from the upper left that fades, with a grain that hides its steps."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

import pygame
from pygame import Surface

from topping.kiosk.palette import Palette

_CENTRE: Final = (0.25, 0.10)
"""Where the page is lightest, as parts of its width and height."""
_REACH: Final = (1500 / 1920, 1000 / 1080)
"""How far from there it is as dark as it gets, to the side and down, as parts of its width and height."""
_COARSE: Final = 16
"""The side of the squares that are computed; what lies between them is blended."""
_GRAIN: Final = 128
"""The side of the square of grain, which is repeated."""


@lru_cache(maxsize=2)
def page(size: tuple[int, int], palette: Palette) -> Surface:
    """The page of a screen of `size` pixels, opaque; kept until another size or other colours are asked for."""
    surface = Surface(size)
    surface.fill(palette.page)
    if palette.page_top == palette.page:
        return surface
    inner, outer = pygame.Color(palette.page_top), pygame.Color(palette.page)
    coarse = Surface((size[0] // _COARSE + 1, size[1] // _COARSE + 1))
    width, height = coarse.get_size()
    for y in range(height):
        down = ((y + 0.5) / height - _CENTRE[1]) / _REACH[1]
        for x in range(width):
            side = ((x + 0.5) / width - _CENTRE[0]) / _REACH[0]
            coarse.set_at((x, y), inner.lerp(outer, min(1.0, (side * side + down * down) ** 0.5)))
    pygame.transform.smoothscale(coarse, size, surface)
    grain = _grain()
    surface.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_SUB)
    for left in range(0, size[0], _GRAIN):
        for top in range(0, size[1], _GRAIN):
            surface.blit(grain, (left, top), special_flags=pygame.BLEND_RGB_ADD)
    return surface


@lru_cache(maxsize=1)
def _grain() -> Surface:
    """Grey points of 0, 1 or 2, the same ones each time."""
    points = Random(1).choices((b"\0\0\0", b"\1\1\1", b"\2\2\2"), weights=(1, 2, 1), k=_GRAIN * _GRAIN)
    return pygame.image.frombytes(b"".join(points), (_GRAIN, _GRAIN), "RGB")
