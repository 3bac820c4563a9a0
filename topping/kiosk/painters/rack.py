"""The draw: tiles with their countries, kept letters and new ones told apart as §3.1 announces them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.tile import paint_tile
from topping.kiosk.pen import fitting_size, write
from topping.rules.letters import COUNTRIES
from topping.texts import say


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
    places, step, label = _places(rect, view)
    country_size = min(fitting_size(COUNTRIES[letter], step - 2, round(label * 0.9)) for letter in letters)
    for letter, place, used in zip(letters, places, view.used, strict=True):
        paint_tile(surface, place, letter, "used" if used else "laid")
        below = Rect(place.centerx - step // 2, place.bottom + 2, step, label)
        write(surface, COUNTRIES[letter], below, country_size, align="centre")
    groups = (("rack.kept", view.kept, 0, theme.QUIET), ("rack.new", view.new, len(view.kept), theme.BRIGHT))
    for key, group, first, colour in groups:
        if group:
            band = places[first].unionall(places[first : first + len(group)])
            _paint_group(surface, Rect(band.left, rect.top, rect.right - band.left, label), band, say(key), colour)
    if view.rejected:
        room = Rect(rect.left + rect.width // 2, rect.top, rect.width // 2, label)
        text = say("rack.rejected", count=view.rejected)
        write(surface, text, room, label - 2, colour=theme.BAD, bold=True, align="right")


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
