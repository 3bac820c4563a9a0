"""The time of each move as bars, misses marked."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.status import paint_cross
from topping.kiosk.pen import write


@dataclass(frozen=True, slots=True)
class ChartView:
    """One bar a move: its time in ms, whether the top was found, the text over it."""

    bars: tuple[tuple[int, bool, str], ...]
    limit_ms: int
    heading: str = ""


def paint_chart(surface: Surface, rect: Rect, view: ChartView) -> None:
    """Paints the bars with the move's number under each, its time over it, and a cross over a miss."""
    if not view.bars:
        return
    heading = Rect(rect.left, rect.top, rect.width, rect.height // 10)
    write(surface, view.heading, heading, heading.height, colour=theme.QUIET)
    rect = Rect(rect.left, heading.bottom, rect.width, rect.height - heading.height)
    step = rect.width / len(view.bars)
    size = max(10, min(rect.height // 10, round(step * 0.5)))
    foot = rect.bottom - size - 4
    room = foot - rect.top - 2 * size - 6
    longest = max(view.limit_ms // 4, *(ms for ms, _, _ in view.bars))
    for index, (ms, found, text) in enumerate(view.bars):
        left = rect.left + round(index * step)
        height = max(2, room * ms // longest)
        bar = Rect(left + round(step * 0.15), foot - height, max(3, round(step * 0.7)), height)
        pygame.draw.rect(surface, theme.GOOD if found else theme.BAD, bar, 0 if found else max(2, size // 6))
        number = Rect(left, foot + 2, round(step), size + 2)
        write(surface, str(index + 1), number, size, colour=theme.QUIET, face="digits", align="centre")
        over = Rect(left, bar.top - size - 4, round(step), size + 2)
        if found:
            write(surface, text, over, size, face="digits", align="centre")
        else:
            mark = Rect(0, 0, size, size)
            mark.center = over.center
            paint_cross(surface, mark, theme.BAD)
    pygame.draw.line(surface, theme.LINE, (rect.left, foot), (rect.right, foot), 2)
