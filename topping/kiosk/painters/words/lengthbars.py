"""Painting how many words of each length there are: a bar each, as a click on it asks for that length alone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.lexicon.words import LONGEST, SHORTEST

LENGTHS: Final = range(SHORTEST, LONGEST + 1)
_LEAST: Final = 3
"""The height of the lowest bar."""


@dataclass(frozen=True, slots=True)
class LengthBarsView:
    """The lengths of a list."""

    counts: tuple[tuple[int, int], ...]
    """(length, how many words)."""
    chosen: int | None
    """The length that alone is asked for."""


def paint_length_bars(surface: Surface, rect: Rect, view: LengthBarsView) -> None:
    """Paints a bar over each length; their heights are as the logarithms, for there are 80 words of two letters and
    60,000 of ten."""
    counts = dict(view.counts)
    most = math.log1p(max(counts.values(), default=1))
    size = theme.step(1)
    label = round(size * 1.15)
    for length in LENGTHS:
        spot = bar_place(rect, length)
        count = counts.get(length, 0)
        is_chosen = length == view.chosen
        ink = theme.ACCENT_TEXT if is_chosen else theme.INK2 if count else theme.INK3
        place = Rect(spot.left, spot.bottom - label, spot.width, label)
        write(surface, str(length), place, size, colour=ink, face=Face.SEMI, align="centre")
        if count:
            room = spot.height - label - theme.px(2)
            height = max(theme.px(_LEAST), round(room * math.log1p(count) / most))
            bar = Rect(0, 0, max(4, round(spot.width * 0.62)), min(height, room))
            bar.midbottom = (spot.centerx, place.top - theme.px(2))
            paint_box(surface, bar, theme.BAR if is_chosen else theme.INK3, theme.px(4))


def bar_place(rect: Rect, length: int) -> Rect:
    """Where the bar of a length is, its label included."""
    width = rect.width // len(LENGTHS)
    return Rect(rect.left + (length - SHORTEST) * width, rect.top, width, rect.height)


def length_at(rect: Rect, point: tuple[int, int]) -> int | None:
    """The length at a point of the screen."""
    return next((length for length in LENGTHS if bar_place(rect, length).collidepoint(point)), None)
