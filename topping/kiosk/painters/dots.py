"""Painting a PIN being typed: dots in place of its digits."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme


def paint_dots(surface: Surface, rect: Rect, count: int) -> None:
    """Paints a frame with `count` dots in its middle."""
    pygame.draw.rect(surface, theme.LINE, rect.inflate(-4, -4), 2)
    step = min(rect.height // 2, rect.width // (count + 1))
    left = rect.centerx - step * (count - 1) // 2
    for index in range(count):
        pygame.draw.circle(surface, theme.TEXT, (left + index * step, rect.centery), max(3, step // 4))
