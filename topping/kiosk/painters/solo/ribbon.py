"""Painting a run so far as a ribbon: a pip for each move, then a line whose length tells nothing of those to come."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.painters.parts import shapes

_PIP: Final = 27
_STEP: Final = 32
_HEIGHT: Final = 20
"""Measures at 1080 lines."""
_LINE: Final = 64
"""The least part of the line that is always seen: where pips would take its room, the first ones go."""


class Pip(Enum):
    """How a move went."""

    FOUND = "found"
    SLOW = "slow"
    """Found, but slowly: half as high."""
    PART = "part"
    """Something less than the top, where that counts: half as high, without a colour."""
    MISSED = "missed"
    NOW = "now"
    """The move being played."""


@dataclass(frozen=True, slots=True)
class RibbonView:
    """The moves so far, the present one included."""

    pips: tuple[Pip, ...]


def paint_ribbon(surface: Surface, rect: Rect, view: RibbonView) -> None:
    """Paints the pips from the left, and the line that fades to the right."""
    unit = rect.height / 24
    most = max(1, int((rect.width / unit - _LINE) // _STEP))
    pips = view.pips[-most:]
    top = rect.top + round((rect.height - _HEIGHT * unit) / 2)
    left = rect.left + round(len(pips) * _STEP * unit + (unit if pips else 0))
    if rect.right > left:
        line = _fading(rect.right - left, max(2, round(4 * unit)), theme.LINE)
        surface.blit(line, (left, top + round(8 * unit)))
    for index, pip in enumerate(pips):
        is_half = pip in (Pip.SLOW, Pip.PART)
        size = (round(_PIP * unit), round((9 if is_half else 16) * unit))
        place = Rect((rect.left + round(index * _STEP * unit), top + round((9 if is_half else 2) * unit)), size)
        image = shapes.rounded(size, 4 * unit, _colour(pip))
        if pip is Pip.SLOW:
            image = _faint(size, 4 * unit, _colour(pip))
        surface.blit(image, place)


def _colour(pip: Pip) -> str:
    return {
        Pip.FOUND: theme.FOUND,
        Pip.SLOW: theme.FOUND,
        Pip.PART: theme.INK2,
        Pip.MISSED: theme.MISSED,
        Pip.NOW: theme.ACCENT,
    }[pip]


@lru_cache(maxsize=4)
def _faint(size: tuple[int, int], radius: float, colour: str) -> Surface:
    image = shapes.rounded(size, radius, colour).copy()
    image.set_alpha(191)
    return image


@lru_cache(maxsize=4)
def _fading(width: int, height: int, colour: str) -> Surface:
    """A line that grows transparent towards its right end."""
    across = shapes.gradient((height, width), colour, f"{colour}00")
    return pygame.transform.rotate(across, 90)
