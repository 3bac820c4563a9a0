"""Drawings of lines, areas and dots with smooth edges, from the outlines of a vector image."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pygame
from pygame import Color, Rect, Surface

Point = tuple[float, float]


class Drawing:
    """What is to be drawn in a rectangle; its points are pixels from the upper left corner."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._parts: list[str] = []

    def line(self, points: Sequence[Point], colour: str, width: float, dash: str = "") -> None:
        """Joined lines; `dash` gives the lengths of strokes and gaps."""
        pattern = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(
            f'<path d="{_path(points)}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
            f'stroke-linecap="round" stroke-linejoin="round"{pattern}/>'
        )

    def area(self, points: Sequence[Point], colour: str, opacity: float) -> None:
        """A filled area."""
        self._parts.append(f'<path d="{_path(points)}Z" fill="{colour}" fill-opacity="{opacity}"/>')

    def dot(self, point: Point, radius: float, colour: str, *, opacity: float = 1.0, rim: str = "") -> None:
        """A disc, with a rim where a colour is given for it."""
        outline = f' stroke="{rim}" stroke-width="{radius * 0.4:.2f}"' if rim else ""
        self._parts.append(
            f'<circle cx="{point[0]:.1f}" cy="{point[1]:.1f}" r="{radius:.2f}" fill="{colour}" '
            f'fill-opacity="{opacity}"{outline}/>'
        )

    def paint(self, surface: Surface, rect: Rect) -> None:
        """Paints all of it."""
        if not self._parts or min(self._size) < 1:
            return
        width, height = self._size
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{"".join(self._parts)}</svg>'
        )
        surface.blit(pygame.image.load_sized_svg(BytesIO(text.encode()), self._size), rect)


def between(low: str, high: str, share: float) -> str:
    """The colour so far from one colour to another, as `#RRGGBB`."""
    red, green, blue, _ = Color(low).lerp(Color(high), min(1.0, max(0.0, share)))
    return f"#{red:02X}{green:02X}{blue:02X}"


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
