"""Painting the squared part of a bulletin that the referee copies: letters, circles, a cursor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.board import paint_cursor
from topping.kiosk.painters.parts import shapes
from topping.rules.grid.square import Direction

_RADIUS: Final = 0.2
"""Of the corners of the paper, in cells."""
_RULES: Final = 0.22
"""How dark the lines are, between the paper and the ink."""


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
    paper, side = _paper(rect, view), _side(rect, view)
    radius = round(side * _RADIUS)
    pygame.draw.rect(surface, theme.FIELD, paper.inflate(2, 2), border_radius=radius)
    rule = pygame.Color(theme.FIELD).lerp(theme.FIELD_INK, _RULES)
    for column in range(1, paper.width // side):
        surface.fill(rule, Rect(paper.left + column * side, paper.top, 1, paper.height))
    for row in range(1, paper.height // side):
        surface.fill(rule, Rect(paper.left, paper.top + row * side, paper.width, 1))
    pygame.draw.rect(surface, rule, paper.inflate(2, 2), max(1, side // 24), border_radius=radius)
    for row, line in enumerate(view.rows):
        for column, letter in enumerate(line):
            cell = Rect(paper.left + column * side, paper.top + row * side, side, side)
            if letter != " ":
                size = round(side * 0.62)
                write(surface, letter, cell, size, colour=theme.FIELD_INK, face=Face.TITLE, align="centre")
            if (row, column) in view.circled:
                ring = shapes.ring((side - 4, side - 4), side / 2, max(2.0, side / 14), theme.JOKER)
                surface.blit(ring, cell.move(2, 2))
    row, column = view.cursor
    cell = Rect(paper.left + column * side, paper.top + row * side, side, side)
    paint_cursor(surface, cell, Direction.VERTICAL if view.goes_down else Direction.HORIZONTAL)


def cell_at(rect: Rect, view: SketchView, point: tuple[int, int]) -> tuple[int, int] | None:
    """The cell, as (row, column), under a point of the screen."""
    paper, side = _paper(rect, view), _side(rect, view)
    if not paper.collidepoint(point):
        return None
    return (point[1] - paper.top) // side, (point[0] - paper.left) // side


def _side(rect: Rect, view: SketchView) -> int:
    return min(rect.width // max(map(len, view.rows)), rect.height // len(view.rows))


def _paper(rect: Rect, view: SketchView) -> Rect:
    side = _side(rect, view)
    paper = Rect(0, rect.top + 1, side * max(map(len, view.rows)), side * len(view.rows))
    paper.centerx = rect.centerx
    return paper
