"""Painting the marks of the focused button: an arrow and an inner frame, besides its colour."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme


def paint_focus(surface: Surface, rect: Rect) -> None:
    """Paints the marks inside a button, in the margin that its text leaves."""
    width = max(2, rect.height // 24)
    inner = rect.inflate(-4 * width, -4 * width)
    pygame.draw.rect(surface, theme.DARK, inner, width)
    side = min(rect.height // 5, rect.width // 12)
    left = inner.left + 2 * width
    pygame.draw.polygon(
        surface,
        theme.DARK,
        ((left, rect.centery - side), (left + side, rect.centery), (left, rect.centery + side)),
    )
