"""Pictures that players can share: a result without any word of the game, and a grid."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from io import BytesIO
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import background, theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.figures import paint_figure
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import marked, spans_width, width_of, write, write_spans
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_tiles

_SIZE: Final = (1200, 630)
"""The size that messengers show uncropped."""
_LEFT, _RIGHT = 64, 1136
_NAME: Final = "TOPPING"
_TILE, _TILE_STEP = 60, 67
_PIPS: Final = Rect(_LEFT, 428, _RIGHT - _LEFT, 58)
_MOST_PIP: Final = 56
_LOW: Final = 29
"""The height of the pip of a slow move, with a clock above."""
_GROUND: Final = (1080, 1080)
"""The size of the picture of a position."""


class PipKind(Enum):
    """The outcome of a move, which decides its mark on the picture of a result."""

    FOUND = "found"
    SLOW = "slow"
    MISSED = "missed"


_MARKS: Final = {
    PipKind.FOUND: (Icon.TICK, "found"),
    PipKind.SLOW: (Icon.CLOCK, "accent_text"),
    PipKind.MISSED: (Icon.CROSS, "missed"),
}


@dataclass(frozen=True, slots=True)
class ShareCard:
    """The texts and marks on the picture of a result; words between asterisks are emphasised."""

    day: str
    played: str
    """The line with player, game and formula."""
    figure: str
    has_tenths: bool
    lines: tuple[str, ...]
    """The lines at the right, the largest first."""
    pips: tuple[PipKind, ...]
    """One pip per move, in order."""
    legend: tuple[tuple[PipKind, str], ...]
    foot: str = ""


def result_png(card: ShareCard) -> bytes:
    """Returns the picture of a result as a PNG, 1200 × 630 pixels, in the dark colours."""
    with theme.on_plum():
        surface = _ground(_SIZE)
        tiles = [
            (Rect(_LEFT + place * _TILE_STEP, 57, _TILE, _TILE), letter, "laid") for place, letter in enumerate(_NAME)
        ]
        paint_tiles(surface, tiles)
        write(surface, card.day, Rect(600, 64, _RIGHT - 600, 52), 26, colour=theme.INK2, align="right")
        write(surface, card.played, Rect(_LEFT, 174, _RIGHT - _LEFT, 40), 27, colour=theme.INK2)
        figure = Rect(_LEFT, 214, 560, 168)
        paint_figure(surface, figure, card.figure, 150, colour=theme.INK, tenths=card.has_tenths)
        _paint_lines(surface, card.lines)
        for place, kind in zip(_places(len(card.pips)), card.pips, strict=True):
            _paint_pip(surface, place, kind)
        _paint_legend(surface, card)
    return _png(surface)


def position_png(view: BoardView) -> bytes:
    """Returns the picture of a grid with coordinates as a PNG, 1080 × 1080 pixels, in the screen's colours."""
    surface = _ground(_GROUND)
    paint_board(surface, surface.get_rect().inflate(-40, -40), view)
    return _png(surface)


def _ground(size: tuple[int, int]) -> Surface:
    making = background.page(size, theme.palette())
    while True:
        try:
            next(making)
        except StopIteration as made:
            page: Surface = made.value
            return page.copy()


def _paint_lines(surface: Surface, lines: tuple[str, ...]) -> None:
    rows = ((226, 64, 42, 72, theme.INK), (310, 60, 38, 38, theme.ACCENT_TEXT))
    for said, (top, height, size, strong, colour) in zip(lines, rows, strict=False):
        spans = [
            replace(span, size=strong if span.face is Face.BOLD else size) for span in marked(said, theme.INK2, colour)
        ]
        wide = min(_RIGHT - 640, spans_width(spans, size))
        write_spans(surface, spans, Rect(_RIGHT - wide, top, wide, height), size)


def _places(count: int) -> Iterator[Rect]:
    """Yields the rectangles of `count` marks in a row from margin to margin."""
    width = min(_MOST_PIP, round(_PIPS.width / max(1, count) * 0.85))
    step = (_PIPS.width - width) / max(1, count - 1)
    for place in range(count):
        yield Rect(round(_PIPS.left + place * step), _PIPS.top, width, _PIPS.height)


def _paint_pip(surface: Surface, place: Rect, kind: PipKind) -> None:
    radius = min(10, place.width / 3)
    icon, colour = _MARKS[kind]
    shade = getattr(theme, colour.upper())
    side = min(30, place.width - 8)
    if kind is PipKind.MISSED:
        paint_box(surface, place, "", radius, line=shade, width=3)
        paint_icon(surface, place.inflate(-8, 0), icon, shade, stroke=2)
    elif kind is PipKind.SLOW:
        low = Rect(place.left, place.bottom - _LOW, place.width, _LOW)
        paint_box(surface, low, theme.FOUND, radius)
        paint_icon(surface, Rect(place.left, place.top, place.width, place.height - _LOW), icon, shade, stroke=2.6)
    else:
        paint_box(surface, place, theme.FOUND, radius)
        paint_icon(surface, place.inflate(side - place.width, side - place.height), icon, theme.ON_FOUND, stroke=3)


def _paint_legend(surface: Surface, card: ShareCard) -> None:
    left, band = _LEFT, Rect(_LEFT, 538, _RIGHT - _LEFT, 40)
    for kind, said in card.legend:
        icon, colour = _MARKS[kind]
        paint_icon(surface, Rect(left, band.top, 26, band.height), icon, getattr(theme, colour.upper()), stroke=3)
        width = width_of(said, 24)
        write(surface, said, Rect(left + 38, band.top, width, band.height), 24, colour=theme.INK2)
        left += 38 + width + 36
    write(surface, card.foot, Rect(_RIGHT - 420, band.top, 420, band.height), 24, colour=theme.INK2, align="right")


def _png(surface: Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(surface, file, "topping.png")
    return file.getvalue()
