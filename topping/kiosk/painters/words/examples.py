"""Painting what can be typed on the line of the word tools: an example a row, and what it gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write, write_wrapped
from topping.kiosk.look.theme import Face

_ROW: Final = 76
_LEAST_ROW: Final = 48
_GAP: Final = 24


@dataclass(frozen=True, slots=True)
class ExamplesView:
    """The examples."""

    rows: tuple[tuple[str, str], ...]
    """What is typed, and what it gives."""


def example_at(rect: Rect, rows: int, point: tuple[int, int]) -> int | None:
    """The row at a point of the screen, of so many."""
    row = (point[1] - rect.top) // _row_height(rect, rows)
    return row if rect.collidepoint(point) and row < rows else None


def _row_height(rect: Rect, rows: int) -> int:
    """The height of a row, for a finger; lower where many are to fit."""
    return max(_LEAST_ROW, min(max(theme.px(_ROW), 2 * round(theme.step(3) * 1.3)), rect.height // max(1, rows)))


def paint_examples(surface: Surface, rect: Rect, view: ExamplesView) -> None:
    """Paints as many rows as there is room for."""
    size, height = theme.step(3), _row_height(rect, len(view.rows))
    widest = max(width_of(typed, size, face=Face.TITLE) for typed, _ in view.rows)
    width = min(widest + 2, round(rect.width * 0.4))
    for place, (typed, gives) in enumerate(view.rows[: rect.height // height]):
        band = Rect(rect.left, rect.top + place * height, rect.width, height)
        if place:
            surface.fill(theme.LINE, Rect(band.left, band.top, band.width, theme.px(1)))
        write(surface, typed, Rect(band.left, band.top, width, height), size, colour=theme.INK, face=Face.TITLE)
        left = band.left + width + theme.px(_GAP)
        room = Rect(left, band.top + 2, band.right - left, height - 4)
        write_wrapped(surface, gives, room, size, colour=theme.INK2)
