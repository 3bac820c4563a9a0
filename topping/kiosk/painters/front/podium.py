"""Painting the first three of a ranking on their steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.keycap import paint_avatar
from topping.kiosk.painters.parts.shapes import rounded


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody on a step of the podium."""

    rank: int
    name: str
    figure: str
    is_own: bool


_STEPS: Final = ((1, 238), (0, 312), (2, 176))
"""From left to right: who stands there, from 0, and how high the step is, at 1920×1080."""
_ABOVE: Final = 226
"""The height of what stands on a step."""


def paint_podium(surface: Surface, rect: Rect, places: tuple[Step, ...]) -> None:
    """Paints up to three places, the first one in the middle, from the bottom of the rectangle."""
    scale = min(1.0, rect.height / max(1, theme.px(312 + _ABOVE)), rect.width / max(1, theme.px(750)))
    width, gap = round(theme.px(250) * scale), round(theme.px(4) * scale)
    left = rect.centerx - (3 * width + 2 * gap) // 2
    for column, (index, high) in enumerate(_STEPS):
        if index < len(places):
            step = Rect(left + column * (width + gap), 0, width, round(theme.px(high) * scale))
            step.bottom = rect.bottom
            _paint_place(surface, step, places[index], scale)


def _paint_place(surface: Surface, step: Rect, place: Step, scale: float) -> None:
    palette = theme.palette()
    block = step.inflate(-round(theme.px(20) * scale), 0)
    is_first = place.rank == 1
    radius, line = 18 * theme.scale() * scale, 1.5 * theme.scale() * palette.stroke
    below = Rect(block.left, block.top, block.width, block.height + round(radius) + 2)  # its lower corners stay unseen
    clip = surface.get_clip()
    surface.set_clip(block.clip(clip))
    upper, lower = (palette.accent, palette.accent_lip) if is_first else (palette.raised, palette.surface)
    surface.blit(rounded(below.size, radius, upper, lower), below)
    paint_box(surface, below, "", radius, line=palette.accent if is_first else palette.line, width=line)
    surface.set_clip(clip)
    number = Rect(block.left, block.top + round(theme.px(14) * scale), block.width, round(theme.px(64) * scale))
    ink = palette.on_accent if is_first else palette.ink2
    size = round(theme.px(64) * scale)
    write(surface, str(place.rank), number, size, colour=ink, face=Face.HEAVY, align="centre")
    figure = Rect(step.left, block.top - round(theme.px(62) * scale), step.width, round(theme.px(46) * scale))
    write(surface, place.figure, figure, round(theme.px(36) * scale), bold=True, align="centre")
    name = Rect(step.left, figure.top - round(theme.px(44) * scale), step.width, round(theme.px(44) * scale))
    colour, size = theme.ACCENT_TEXT if place.is_own else theme.INK, round(theme.px(34) * scale)
    if width_of(place.name, size, face=Face.TITLE) <= name.width:
        write(surface, place.name, name, size, colour=colour, face=Face.TITLE, align="centre")
    else:
        write_wrapped(
            surface, place.name, name.inflate(0, theme.px(10)), size, colour=colour, bold=True, align="centre"
        )
    side = round(theme.px(84) * scale)
    disc = Rect(step.centerx - side // 2, name.top - side - round(theme.px(12) * scale), side, side)
    paint_avatar(surface, disc, place.name)
