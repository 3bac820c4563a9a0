"""Painting the grid as a heat map: the share of the tops on each square that were missed or slow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, width_of, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.training.charts.drawing import between

SIDE: Final = 15
_SHADES: Final = 12
"""How many shades the scale has."""
_TURN, _BEYOND = 0.7, 0.45
"""From where on the scale goes on from its colour towards the ink, and how far."""
_MIDDLE: Final = 0.18
"""The luminance on which black and white are read equally well."""
_LARGE: Final = 36
"""From this width on, in pixels of 1920×1080, a square has room for its number."""


@dataclass(frozen=True, slots=True)
class HeatFact:
    """A part of the grid: its share, and how many tops it was counted on."""

    name: str
    figure: str
    detail: str


@dataclass(frozen=True, slots=True)
class HeatMapView:
    """The squares from A1 to O15, row by row."""

    squares: tuple[float | None, ...]
    """How warm each one is, from 0 to 1; None with too few tops."""
    numbers: tuple[str, ...]
    """What is written on them where there is room."""
    least: str
    most: str
    """The shares at the two ends of the scale."""
    facts: tuple[HeatFact, ...]
    few: str
    """What an empty square means."""


def paint_heat_map(surface: Surface, rect: Rect, view: HeatMapView, wanted: int) -> None:
    """Paints the squares, and beside them the scale, the facts, and what empty squares mean.

    Texts are `wanted` pixels high, less where room lacks.
    """
    pitch = min(rect.height, round(rect.width * 0.52) if rect.width < 1.6 * rect.height else rect.height) // SIDE
    gap = max(1, round(pitch * 0.1))
    side, radius = pitch - gap, max(1.0, pitch * 0.14)
    is_large = side >= theme.px(_LARGE)
    size = min(wanted, side // 2)
    for index, warmth in enumerate(view.squares):
        row, column = divmod(index, SIDE)
        place = Rect(rect.left + column * pitch, rect.top + row * pitch, side, side)
        if warmth is None:
            paint_box(surface, place, "", radius, line=theme.LINE, width=max(1.0, 1.5 * theme.scale()))
            continue
        shade = heat(warmth)
        paint_box(surface, place, shade, radius)
        if is_large and view.numbers[index]:
            write(surface, view.numbers[index], place, size, colour=_ink_on(shade), face=Face.SEMI, align="centre")
    left = rect.left + SIDE * pitch + theme.px(26)
    _paint_side(surface, Rect(left, rect.top, rect.right - left, SIDE * pitch), view, pitch, wanted)


def _paint_side(surface: Surface, rect: Rect, view: HeatMapView, pitch: int, size: int) -> None:
    lines = 1 + 2 * len(view.facts) + 1
    while size > 9 and (
        theme.px(26) + round(size * 1.35 * lines) + theme.px(24) * 2 > rect.height or _widest(view, size) > rect.width
    ):
        size -= 1
    line = round(size * 1.35)
    scale = Rect(rect.left, rect.top + theme.px(4), min(rect.width, theme.px(420)), max(8, theme.px(16)))
    _paint_scale(surface, scale)
    ends = Rect(scale.left, scale.bottom + theme.px(4), scale.width, line)
    write(surface, view.least, ends, size, colour=theme.INK3)
    write(surface, view.most, ends, size, colour=theme.INK3, align="right")
    top = ends.bottom + theme.px(14)
    for fact in view.facts:
        spans = (Span(f"{fact.name} ", colour=theme.INK2), Span(fact.figure, Face.BOLD, theme.INK))
        write_spans(surface, spans, Rect(rect.left, top, rect.width, line), size)
        write(surface, fact.detail, Rect(rect.left, top + line, rect.width, line), size, colour=theme.INK3)
        top += 2 * line + theme.px(8)
    if any(warmth is None for warmth in view.squares):
        side = min(line - 4, max(8, pitch - 2))
        mark = Rect(rect.left, top + (line - side) // 2 + theme.px(4), side, side)
        paint_box(surface, mark, "", max(1.0, side * 0.14), line=theme.LINE, width=max(1.0, 1.5 * theme.scale()))
        room = Rect(mark.right + theme.px(10), top + theme.px(4), rect.right - mark.right - theme.px(10), line)
        write(surface, view.few, room, size, colour=theme.INK3)


def _widest(view: HeatMapView, size: int) -> int:
    lines = [width_of(fact.detail, size) for fact in view.facts]
    lines += [width_of(f"{fact.name} {fact.figure}", size, face=Face.BOLD) for fact in view.facts]
    lines.append(width_of(view.few, size) + round(size * 1.6) + theme.px(10))
    return max(lines)


def _paint_scale(surface: Surface, rect: Rect) -> None:
    """The scale from the coolest to the warmest, with round ends."""
    paint_box(surface, rect, heat(0), rect.height / 2)
    end = Rect(rect.right - rect.width // 2, rect.top, rect.width // 2, rect.height)
    paint_box(surface, end, heat(1), rect.height / 2)
    left, width = rect.left + rect.height, rect.width - 2 * rect.height
    for step in range(width):
        surface.fill(heat(step / max(1, width - 1)), Rect(left + step, rect.top, 1, rect.height))


def heat(warmth: float) -> str:
    """The colour of a square, from 0 to 1: the warmer, the farther from the card's own lightness."""
    shade = round(min(1.0, max(0.0, warmth)) * _SHADES) / _SHADES
    if shade <= _TURN:
        return between(theme.TRACK, theme.MISSED, shade / _TURN)
    return between(theme.MISSED, theme.INK, _BEYOND * (shade - _TURN) / (1 - _TURN))


def _ink_on(shade: str) -> str:
    """Black or white, whichever is read better on a colour."""
    red, green, blue, _ = Color(shade)
    light = sum(part * (value / 255) ** 2.2 for part, value in ((0.2126, red), (0.7152, green), (0.0722, blue)))
    return "#000000" if light > _MIDDLE else "#FFFFFF"
