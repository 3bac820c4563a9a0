"""Painting how far a sitting is: the number of cards left, and the part that is done."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import figure_width, paint_figure


@dataclass(frozen=True, slots=True)
class DoneView:
    """How many of a sitting's cards are done."""

    figure: str
    unit: str
    done: int
    of: int


def paint_count_done(surface: Surface, rect: Rect, view: DoneView) -> None:
    """Paints the number at the right, and a line under it."""
    unit = rect.height / 116
    size = round(64 * unit)
    small = fitting_size(view.unit, rect.width // 2, theme.step(3))
    upper = Rect(rect.left, rect.top, rect.width, round(76 * unit))
    wide = figure_width(view.figure, size)
    text = Rect(rect.left, upper.top + round(12 * unit), rect.width - wide - round(14 * unit), upper.height)
    paint_figure(surface, upper, view.figure, size, align="right", face=Face.BOLD)
    write(surface, view.unit, text, small, colour=theme.INK2, align="right")
    track = Rect(rect.left + rect.width // 3, upper.bottom + round(10 * unit), 0, max(4, round(10 * unit)))
    track.width = rect.right - track.left
    paint_box(surface, track, theme.TRACK, track.height / 2)
    done = Rect(track)
    done.width = round(track.width * view.done / max(1, view.of))
    if done.width >= track.height:
        paint_box(surface, done, theme.INK2, track.height / 2)
