"""Painting the draw: tiles with their countries, kept and new letters apart, as §3.1 announces them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.rackplan import Head, RackPlan, plan_heads, plan_rack
from topping.kiosk.painters.tile import paint_tile
from topping.kiosk.pen import write
from topping.rules.announcement import COUNTRIES
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
    countries: bool = True
    """Whether the countries stand under the tiles (in blitz the whole draw is repeated by letters alone, §3.1)."""


def paint_rack(surface: Surface, rect: Rect, view: RackView) -> None:
    """Paints the draw: the names of the groups over the tiles, the countries under them."""
    letters = view.kept + view.new
    if not letters:
        return
    plan = _plan(rect, view)
    for letter, place, used in zip(letters, plan.tiles, view.used, strict=True):
        paint_tile(surface, place, letter, "pressed" if used else "laid")
    for leader in plan.leaders:
        surface.fill(theme.QUIET, leader)
    if view.countries:
        for letter, place in zip(letters, plan.names, strict=True):
            write(surface, COUNTRIES[letter], place, plan.name_size, align="centre")
    right = rect.right
    if view.rejected:
        text = say("rack.rejected", count=view.rejected)
        band = Rect(rect.left + rect.width // 2, rect.top, rect.width - rect.width // 2, plan.label)
        right = write(surface, text, band, plan.label - 2, colour=theme.BAD, bold=True, align="right").left - 12
    for head in plan_heads(rect, plan, len(view.kept), (say("rack.kept"), say("rack.new")), right):
        _paint_head(surface, head, theme.QUIET if head.text == say("rack.kept") else theme.BRIGHT)


def tile_at(rect: Rect, view: RackView, place: tuple[int, int]) -> int | None:
    """Which letter of the draw (kept, then new) is under a point of the screen."""
    if not view.kept + view.new:
        return None
    found = Rect(place, (1, 1)).collidelist(_plan(rect, view).tiles)
    return found if found >= 0 else None


def _plan(rect: Rect, view: RackView) -> RackPlan:
    return plan_rack(rect, view.kept, view.new, view.countries)


def _paint_head(surface: Surface, head: Head, colour: str) -> None:
    """The name of a group over its first tile, and a bracket along it."""
    write(surface, head.text, head.place, head.size, colour=colour)
    start, y = head.place.right + 6, head.place.centery
    if start < head.end:
        pygame.draw.line(surface, colour, (start, y), (head.end, y), 2)
        pygame.draw.line(surface, colour, (head.end - 1, y), (head.end - 1, head.place.bottom), 2)
