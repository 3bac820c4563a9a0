"""Painting cards, the wells that hold segments, and the ring around what has the keys."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.palette import Palette
from topping.kiosk.painters.parts.boxes import paint_box, paint_shadow

RADIUS: Final = 24
_LINE: Final = 1.5
_RING: Final = 4


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a scene: a part of the background, painted once.

    Kinds: `card`; `hero`, the large one of the first screen; `well`, sunk, for segments; `accent`, outlined by it.
    """

    rect: tuple[int, ...]
    """Left, top, width, height."""
    kind: str = "card"

    @staticmethod
    def at(rect: Rect, kind: str = "card") -> Card:
        """A card that takes a rectangle."""
        return Card((rect.left, rect.top, rect.width, rect.height), kind)


def paint_card(surface: Surface, rect: Rect, kind: str = "card") -> None:
    """Paints a card with its shadow."""
    palette = theme.palette()
    width = _LINE * theme.scale() * palette.stroke
    if kind == "well":
        paint_box(surface, rect, palette.page, 16 * theme.scale(), line=palette.line, width=width)
        return
    radius = RADIUS * theme.scale()
    if palette.shade is not None:
        paint_shadow(surface, rect, radius, palette.shade, theme.scale())
    if kind == "hero" and palette.hero_left != palette.hero_right:
        surface.blit(_hero(rect.size, round(radius), palette), rect)
        return
    line = palette.accent_text if kind == "accent" else palette.line
    paint_box(surface, rect, palette.surface, radius, line=line, width=width * (2 if kind == "accent" else 1))


def paint_ring(surface: Surface, rect: Rect, radius: float, grown: int = 100) -> None:
    """Paints the ring of what has the keys, outside its shape: the page's colour, then the accent.

    `grown` is how far it is from the shape, in percent of where it comes to rest.
    """
    width = max(2, round(_RING * theme.scale()))
    for reach, colour in ((2 * width, theme.ACCENT_TEXT), (width, theme.PAGE)):
        away = round(reach * grown / 100)
        place = rect.inflate(2 * away, 2 * away)
        paint_box(surface, place, "", radius + away, line=colour, width=width)


def paint_bar(surface: Surface, rect: Rect, radius: float) -> None:
    """Paints the bar of the accent at the left of a box, within its round corners."""
    before = surface.get_clip()
    surface.set_clip(Rect(rect.left, rect.top, max(2, round(5 * theme.scale())), rect.height).clip(before))
    paint_box(surface, rect, theme.ACCENT_TEXT, radius)
    surface.set_clip(before)


def ring_reach() -> int:
    """How far the ring goes beyond the shape, in pixels."""
    return 2 * max(2, round(_RING * theme.scale()))


@lru_cache(maxsize=2)
def _hero(size: tuple[int, int], radius: int, palette: Palette) -> Surface:
    """The large card: a gradient from its upper left to its lower right corner."""
    across = 64
    small = Surface((across, across))
    left, middle, right = (Color(one) for one in (palette.hero_left, palette.hero_middle, palette.hero_right))
    for x in range(across):
        for y in range(across):
            part = (x * 0.9 + y * 0.42) / (across * 1.32)
            shade = left.lerp(middle, part / 0.6) if part < 0.6 else middle.lerp(right, min(1.0, (part - 0.6) / 0.4))
            small.set_at((x, y), shade)
    surface = pygame.transform.smoothscale(small, size).convert_alpha()
    mask = Surface(size, pygame.SRCALPHA)
    paint_box(mask, mask.get_rect(), "#FFFFFF", radius)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
