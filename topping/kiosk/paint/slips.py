"""The painter for bulletins: paper with printed lines and slightly slanted handwriting."""

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face

_PAPER, _EDGE, _PRINT, _RULE, _BLUE = "#FFFDF4", "#D8C9A8", "#6F604A", "#CDBC98", "#22439A"
"""Paper and ink are the same in every theme."""
_DASH: Final = 9
_ASLANT: Final = 1.5
"""The slope of the handwriting (degrees)."""
_BEHIND: Final = ((0, 0), (10, 8), (20, 16))
"""The offsets of the papers in a pile, the uppermost last."""
_LABEL: Final = 20
_WORD: Final = 27


@dataclass(frozen=True, slots=True)
class SlipView:
    """A bulletin to paint: a single one, the uppermost of a pile, or an empty place for a missing one."""

    table: str
    word: str = ""
    place: str = ""
    score: str = ""
    circled: int | None = None
    """The index of the circled letter."""
    is_pile: bool = False
    missing: str = ""
    """The text shown for a missing bulletin."""


def paint_slip(surface: Surface, rect: Rect, view: SlipView) -> None:
    unit = theme.scale()
    if view.missing:
        _paint_missing(surface, rect, view)
        return
    behind = _BEHIND if view.is_pile else _BEHIND[:1]
    across, down = (round(unit * most) for most in behind[-1])
    paper = Rect(rect.left, rect.top, rect.width - across, rect.height - down)
    for by in behind:
        paper = Rect(rect.left + round(by[0] * unit), rect.top + round(by[1] * unit), *paper.size)
        paint_box(surface, paper, _PAPER, 8 * unit, line=_EDGE, width=max(1.0, 1.5 * unit))
    _paint_written(surface, paper, view)


def _paint_written(surface: Surface, paper: Rect, view: SlipView) -> None:
    pad, high = round(0.07 * paper.width), paper.height

    def band(top: float, bottom: float, start: float = 0, end: float = 1) -> Rect:
        wide = paper.width - 2 * pad
        left, width = paper.left + pad + round(start * wide), round((end - start) * wide)
        return Rect(left, paper.top + round(top * high), width, round((bottom - top) * high))

    write(surface, view.table, band(0.01, 0.29), _sized(_LABEL), colour=_PRINT, face=Face.SEMI)
    _rule(surface, paper, 0.59, (pad, paper.width - pad))
    _rule(surface, paper, 0.92, (pad, round(0.45 * paper.width)))
    _rule(surface, paper, 0.92, (round(0.64 * paper.width), paper.width - pad))
    _by_hand(surface, view.word, band(0.27, 0.58), "left", view.circled)
    _by_hand(surface, view.place, band(0.60, 0.91, 0, 0.5), "left")
    _by_hand(surface, view.score, band(0.60, 0.91, 0.5), "right")


def _sized(size: float) -> int:
    return max(theme.least(), round(size * theme.scale()))


def _rule(surface: Surface, paper: Rect, height: float, ends: tuple[int, int]) -> None:
    top, left, right = paper.top + round(height * paper.height), *(paper.left + end for end in ends)
    pygame.draw.line(surface, _RULE, (left, top), (right, top), max(1, round(1.5 * theme.scale())))


def _by_hand(surface: Surface, said: str, rect: Rect, align: str, circled: int | None = None) -> None:
    size = _sized(_WORD)
    written, inset = Surface(rect.size, pygame.SRCALPHA), round(0.2 * size)
    place = written.get_rect().inflate(-2 * inset, 0)
    write(written, said, place, size, colour=_BLUE, face=Face.TITLE, align=align)
    if circled is not None:
        left, right = (place.left + width_of(said[:end], size, Face.TITLE) for end in (circled, circled + 1))
        high = min(rect.height, round(1.24 * size))
        circle = Rect(0, 0, max(right - left + round(0.3 * size), round(0.9 * high)), high)
        circle.center = ((left + right) // 2, place.centery)
        large = Surface((4 * circle.width, 4 * circle.height), pygame.SRCALPHA)  # drawn larger for smooth edges
        pygame.draw.ellipse(large, _BLUE, large.get_rect(), max(5, size // 3))
        written.blit(pygame.transform.smoothscale(large, circle.size), circle)
    turned = pygame.transform.rotozoom(written, _ASLANT, 1)
    surface.blit(turned, turned.get_rect(center=rect.center))


def _paint_missing(surface: Surface, rect: Rect, view: SlipView) -> None:
    dash, width = max(3, round(_DASH * theme.scale())), max(1, round(2 * theme.scale()))
    for start in range(0, rect.width, 2 * dash):
        for y in (rect.top, rect.bottom - width):
            pygame.draw.rect(surface, _EDGE, Rect(rect.left + start, y, min(dash, rect.width - start), width))
    for start in range(0, rect.height, 2 * dash):
        for x in (rect.left, rect.right - width):
            pygame.draw.rect(surface, _EDGE, Rect(x, rect.top + start, width, min(dash, rect.height - start)))
    label = Rect(rect.left + round(0.07 * rect.width), rect.top, rect.width, round(0.33 * rect.height))
    write(surface, view.table, label, _sized(_LABEL), colour=theme.INK2, face=Face.SEMI)
    write(surface, view.missing, rect, _sized(_LABEL), colour=theme.INK2, face=Face.SEMI, align="centre")
