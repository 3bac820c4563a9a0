"""Painting the chart of a run: a bar for each move, misses marked."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.status import paint_cross
from topping.kiosk.pen import write
from topping.kiosk.theme import Face


@dataclass(frozen=True, slots=True)
class Bar:
    """One move."""

    value: int
    """How high the bar is."""
    found: bool
    """Whether the top was found."""
    text: str
    """The text over the bar; a cross where it is empty."""
    of: int = 0
    """What the value could have been, as an outline; 0 for none."""


@dataclass(frozen=True, slots=True)
class ChartView:
    """One bar a move."""

    bars: tuple[Bar, ...]
    heading: str = ""


def paint_chart(surface: Surface, rect: Rect, view: ChartView) -> None:
    """Paints the bars with the move's number under each and its text, or a cross, over it."""
    if not view.bars:
        return
    heading = Rect(rect.left, rect.top, rect.width, rect.height // 10)
    write(surface, view.heading, heading, heading.height, colour=theme.QUIET)
    rect = Rect(rect.left, heading.bottom, rect.width, rect.height - heading.height)
    step = rect.width / max(len(view.bars), 8)
    size = max(10, min(rect.height // 10, round(step * 0.5)))
    foot = rect.bottom - size - 4
    room = foot - rect.top - 2 * size - 6
    highest = max(1, *(max(bar.value, bar.of) for bar in view.bars))
    for index, bar in enumerate(view.bars):
        left = rect.left + round(index * step)
        place = Rect(left + round(step * 0.15), foot, max(3, round(step * 0.7)), 0)
        filled = _risen(place, max(2, room * bar.value // highest))
        whole = _risen(place, max(2, room * max(bar.value, bar.of) // highest))
        pygame.draw.rect(surface, theme.QUIET, whole, max(2, size // 8))
        pygame.draw.rect(surface, theme.GOOD if bar.found else theme.BAD, filled, 0 if bar.found else max(2, size // 6))
        number = Rect(left, foot + 2, round(step), size + 2)
        write(surface, str(index + 1), number, size, colour=theme.QUIET, face=Face.BOLD, align="centre")
        over = Rect(left, whole.top - size - 4, round(step), size + 2)
        if bar.text:
            write(surface, bar.text, over, size, face=Face.BOLD, align="centre")
        else:
            mark = Rect(0, 0, size, size)
            mark.center = over.center
            paint_cross(surface, mark, theme.BAD)
    pygame.draw.line(surface, theme.LINE, (rect.left, foot), (rect.right, foot), 2 * theme.palette().stroke)


def _risen(foot: Rect, height: int) -> Rect:
    return Rect(foot.left, foot.top - height, foot.width, height)
