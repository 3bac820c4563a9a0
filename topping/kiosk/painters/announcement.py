"""Painting the announcement of a draw: one letter and its country a line, then the whole draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.tile import paint_tile
from topping.kiosk.pen import fitting_size, write, write_wrapped
from topping.texts import say

_NAME_SHARE: Final = 0.52
"""The size of a country's name, of its line's height: 62 pixels where the letter has 120."""
_WHOLE_SHARE: Final = 0.2
"""The part of the height that the whole draw takes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A letter of the draw."""

    letter: str
    name: str
    """Its country, or the word for a joker."""
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncementView:
    """What has been announced so far."""

    heading: str
    """How many letters were put back; empty without a rejection."""
    lines: tuple[Line, ...]
    """Every letter, kept ones first; the first `named` of them are shown."""
    whole: str
    """The whole draw; empty until it is repeated."""
    named: int = 0


def paint_announcement(surface: Surface, rect: Rect, view: AnnouncementView) -> None:
    """Paints the letters named so far in as large lines as they will all need, and the whole draw under them."""
    heading = Rect(rect.left, rect.top, rect.width, rect.height // 12 if view.heading else 0)
    if view.heading:
        write(surface, view.heading, heading, round(heading.height * 0.8), colour=theme.BAD, bold=True)
    whole = Rect(rect.left, 0, rect.width, round(rect.height * _WHOLE_SHARE))
    whole.bottom = rect.bottom
    room = Rect(rect.left, heading.bottom, rect.width, whole.top - heading.bottom)
    columns = 1 if room.height // max(1, len(view.lines)) >= rect.height // 9 else 2
    rows = -(-len(view.lines) // columns)
    height = min(room.height // max(1, rows), rect.height // 7)
    width = room.width // columns
    size = min(
        fitting_size(line.name, width - 2 * height, round(height * _NAME_SHARE), bold=True) for line in view.lines
    )
    for index, line in enumerate(view.lines[: view.named]):
        place = Rect(room.left + index // rows * width, room.top + index % rows * height, width - height // 2, height)
        tile = Rect(place.left, place.top + height // 20, height - height // 10, height - height // 10)
        paint_tile(surface, tile, line.letter, "last" if not line.is_kept else "laid")
        name = Rect(tile.right + height // 3, place.top, place.right - tile.right - height // 3, height)
        written = write(surface, line.name, name, size, colour=theme.TEXT if line.is_kept else theme.BRIGHT, bold=True)
        if line.is_kept:
            beside = Rect(written.right + size // 2, place.top, place.right - written.right - size // 2, height)
            write(surface, say("announcement.kept"), beside, size // 2, colour=theme.QUIET)
    if view.whole:
        write_wrapped(surface, view.whole, whole, round(whole.height * 0.36), colour=theme.TEXT, bold=True)
