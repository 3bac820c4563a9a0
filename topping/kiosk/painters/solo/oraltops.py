"""Painting what the referee of a run played aloud listens for: the top, large, then what else is worth as much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, write
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice


@dataclass(frozen=True, slots=True)
class OralTopsView:
    """The tops of a move."""

    word: str
    """That of the top on the grid."""
    where: str
    """Its place and points."""
    lines: tuple[str, ...]
    """The other tops, and what to do."""
    text_size: int
    """Of the lines."""


_LARGEST: Final = 3.2
"""The word, in sizes of the lines, where its panel is wide enough."""
_WHERE: Final = 1.7
_LARGEST_SHARE: Final = 0.24
_WHERE_SHARE: Final = 0.13
"""The most that either takes of the panel's height: with large text on a small screen the lines need room too."""
_BAND: Final = 1.25
"""The height of a line, in its own size."""
_ABOVE_LINES: Final = 0.5
_ABOVE_SHARE: Final = 0.03


def paint_oral_tops(surface: Surface, rect: Rect, view: OralTopsView) -> None:
    """Paints the word as wide as it may be, its place and points under it, then the lines."""
    top = rect.top
    for text, most, share in ((view.word, _LARGEST, _LARGEST_SHARE), (view.where, _WHERE, _WHERE_SHARE)):
        size = fitting_size(text, rect.width, min(round(most * view.text_size), round(share * rect.height)), bold=True)
        band = Rect(rect.left, top, rect.width, round(size * _BAND))
        write(surface, text, band, size, colour=theme.ACCENT_TEXT, bold=True)
        top = band.bottom
    top += min(round(view.text_size * _ABOVE_LINES), round(rect.height * _ABOVE_SHARE))
    below = Rect(rect.left, top, rect.width, max(0, rect.bottom - top))
    paint_notice(surface, below, NoticeView(view.lines, view.text_size, "left"))
