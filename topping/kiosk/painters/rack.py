"""The draw: tiles with their countries, kept letters and new ones told apart as §3.1 announces them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.tile import paint_tile
from topping.kiosk.pen import width_of, write
from topping.rules.letters import COUNTRIES
from topping.texts import say

_SMALLEST_NAME: Final = 9


@dataclass(frozen=True, slots=True)
class RackView:
    """What the draw shows."""

    kept: str
    new: str
    used: tuple[bool, ...]
    """For each letter, kept then new, whether it lies on the grid in a preview."""
    rejected: int = 0
    """Letters rejected before this draw."""


def paint_rack(surface: Surface, rect: Rect, view: RackView) -> None:
    """Paints the draw: over the tiles what they are, under them their countries."""
    letters = view.kept + view.new
    if not letters:
        return
    places, _, label = _places(rect, view)
    for letter, place, used in zip(letters, places, view.used, strict=True):
        paint_tile(surface, place, letter, "used" if used else "laid")
    size = country_size(rect, view)
    for letter, band in zip(letters, _country_places(rect, view, size), strict=True):
        write(surface, COUNTRIES[letter], band, size, align="centre")
    room = rect.right
    if view.rejected:
        text = say("rack.rejected", count=view.rejected)
        band = Rect(rect.left + rect.width // 2, rect.top, rect.width - rect.width // 2, label)
        room = write(surface, text, band, label - 2, colour=theme.BAD, bold=True, align="right").left - 12
    groups = (("rack.kept", view.kept, 0, theme.QUIET), ("rack.new", view.new, len(view.kept), theme.BRIGHT))
    for key, group, first, colour in groups:
        if group:
            band = places[first].unionall(places[first : first + len(group)])
            band.width = min(band.right, room) - band.left
            _paint_group(surface, Rect(band.left, rect.top, band.width, label), band, say(key), colour)


def country_size(rect: Rect, view: RackView) -> int:
    """The size of the countries' names: the largest in which neighbours keep apart, a long name between short ones."""
    _, _, label = _places(rect, view)
    size = round(label * 0.9)
    while size > _SMALLEST_NAME:
        bands = _country_places(rect, view, size)
        if all(left.right + size // 3 <= right.left for left, right in pairwise(bands)):
            break
        size -= 1
    return size


def _country_places(rect: Rect, view: RackView, size: int) -> list[Rect]:
    """Where the names go at that size: under the tiles, and within `rect` at its ends."""
    places, _, label = _places(rect, view)
    bands = []
    for letter, place in zip(view.kept + view.new, places, strict=True):
        band = Rect(0, place.bottom + 2, width_of(COUNTRIES[letter], size) + 2, label)
        band.centerx = place.centerx
        bands.append(band.clamp(Rect(rect.left, band.top, rect.width, band.height)))
    return bands


def tile_at(rect: Rect, view: RackView, place: tuple[int, int]) -> int | None:
    """Which letter of the draw (kept, then new) is under a point of the screen."""
    if not view.kept + view.new:
        return None
    found = Rect(place, (1, 1)).collidelist(_places(rect, view)[0])
    return found if found >= 0 else None


def _places(rect: Rect, view: RackView) -> tuple[list[Rect], int, int]:
    """The tiles' places, the width each has to itself, and the height of the texts over and under them."""
    count = len(view.kept + view.new)
    gap = rect.width // 60 if view.kept and view.new else 0
    label = max(14, rect.height // 7)
    step = (rect.width - gap) // max(7, count)
    side = min(step, rect.height - 2 * label - 6)
    step = min(step, round(side * 1.5))
    top = rect.top + label + 3
    places = [
        Rect(rect.left + index * step + (gap if index >= len(view.kept) else 0) + (step - side) // 2, top, side, side)
        for index in range(count)
    ]
    return places, step, label


def _paint_group(surface: Surface, room: Rect, band: Rect, name: str, colour: str) -> None:
    """The name of a group over its first tile, and a bracket along it."""
    named = write(surface, name, Rect(room.left, room.top, band.width, room.height), room.height - 2, colour=colour)
    if named.right + 6 < band.right:
        y = room.centery
        pygame.draw.line(surface, colour, (named.right + 6, y), (band.right, y), 2)
        pygame.draw.line(surface, colour, (band.right - 1, y), (band.right - 1, room.bottom), 2)
