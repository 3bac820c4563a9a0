"""Painting the squared part of a bulletin that the referee copies: letters, circles, a cursor."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.pen import write


@dataclass(frozen=True, slots=True)
class SketchView:
    """Lines of letters (blanks where there is none), circled cells and the cursor, as (row, column)."""

    rows: tuple[str, ...]
    circled: frozenset[tuple[int, int]]
    cursor: tuple[int, int]
    goes_down: bool
    """Whether the next letter goes below instead of to the right."""


def paint_sketch(surface: Surface, rect: Rect, view: SketchView) -> None:
    """Paints the cells on paper; the cursor's arrow says where the next letter goes."""
    columns = max(map(len, view.rows))
    side = min(rect.width // columns, rect.height // len(view.rows))
    for row, line in enumerate(view.rows):
        for column, letter in enumerate(line):
            cell = Rect(rect.left + column * side, rect.top + row * side, side, side)
            pygame.draw.rect(surface, theme.FIELD, cell)
            pygame.draw.rect(surface, theme.FIELD_INK, cell, 1)
            if letter != " ":
                write(surface, letter, cell, round(side * 0.7), colour=theme.FIELD_INK, bold=True, align="centre")
            if (row, column) in view.circled:
                pygame.draw.circle(surface, theme.JOKER, cell.center, side // 2 - 2, max(2, side // 12))
    row, column = view.cursor
    cell = Rect(rect.left + column * side, rect.top + row * side, side, side)
    pygame.draw.rect(surface, theme.SELECTED, cell, max(3, side // 10))
    tip = pygame.Vector2(0, side * 0.16) if view.goes_down else pygame.Vector2(side * 0.16, 0)
    corner = pygame.Vector2(cell.right - side * 0.22, cell.bottom - side * 0.22)
    pygame.draw.polygon(surface, theme.SELECTED, [corner + tip, corner + tip.rotate(130), corner + tip.rotate(-130)])
