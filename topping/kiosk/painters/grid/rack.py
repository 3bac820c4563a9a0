"""Painting the draw: tiles on a ledge with their countries, kept and new letters apart, as §3.1 announces them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.rackplan import Bracket, RackPlan, plan_brackets, plan_rack
from topping.kiosk.painters.grid.tile import paint_tile
from topping.kiosk.painters.parts import shapes
from topping.rules.games.announcement import COUNTRIES
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
    label: int | None = None
    """The height of the line over the tiles, 0 for none; by default in proportion to them."""
    places: int = 7
    """How many letters a whole draw has."""
    text_scale: int = 100
    raised: int = 0
    """How many pixels the tiles are above their places: they settle down."""
    in_hall: bool = False


def paint_rack(surface: Surface, rect: Rect, view: RackView) -> None:
    """Paints the draw: the names of the groups over the tiles, the countries under them."""
    letters = view.kept + view.new
    if not letters:
        return
    plan = plan_of(rect, view)
    _paint_ledge(surface, plan)
    for letter, place, used in zip(letters, plan.tiles, view.used, strict=True):
        paint_tile(surface, place.move(0, -view.raised), letter, "pressed" if used else "laid", in_hall=view.in_hall)
    for letter, place in zip(letters, plan.names, strict=False):
        write(surface, COUNTRIES[letter], place, plan.name_size, colour=theme.INK2, face=Face.SEMI, align="centre")
    if view.label != 0:
        for bracket in plan_brackets(rect, plan, _groups(view), view.text_scale):
            is_kept = bracket.text == say("rack.kept")
            _paint_bracket(surface, plan, bracket, theme.INK3 if is_kept else theme.ACCENT_TEXT, is_kept)


def tile_at(rect: Rect, view: RackView, place: tuple[int, int]) -> int | None:
    """Which letter of the draw (kept, then new) is under a point of the screen."""
    if not view.kept + view.new:
        return None
    found = Rect(place, (1, 1)).collidelist(plan_of(rect, view).tiles)
    return found if found >= 0 else None


def _groups(view: RackView) -> list[tuple[str, int]]:
    """The names of the groups and how many letters they have; a draw without kept letters is one group."""
    if view.rejected:
        return [(say("rack.rejected", count=view.rejected), len(view.kept + view.new))]
    if not view.kept:
        return [(say("rack.all"), len(view.new))]
    groups = [(say("rack.kept"), len(view.kept)), (say("rack.new"), len(view.new))]
    return [group for group in groups if group[1]]


def plan_of(rect: Rect, view: RackView) -> RackPlan:
    """The places of a draw."""
    return plan_rack(
        rect,
        view.kept,
        view.new,
        names=view.countries,
        label=view.label,
        places=view.places,
        scale=view.text_scale,
    )


def _paint_ledge(surface: Surface, plan: RackPlan) -> None:
    """The band behind the lower half of the tiles, and its lip."""
    surface.blit(shapes.rounded(plan.ledge.size, 14 * plan.unit, theme.RAISED), plan.ledge)
    surface.blit(shapes.rounded(plan.lip.size, plan.lip.height / 2, theme.LINE), plan.lip)


def paint_empty_ledge(surface: Surface, rect: Rect, state: None) -> None:
    """Paints the ledge of the draw before there is one: the band, and its lip at the lower edge of `rect`."""
    unit = rect.height / 66
    lip = Rect(rect.left, rect.bottom - round(11 * unit), rect.width, round(11 * unit))
    surface.blit(shapes.rounded(rect.size, 14 * unit, theme.RAISED), rect)
    surface.blit(shapes.rounded(lip.size, lip.height / 2, theme.LINE), lip)


def _paint_bracket(surface: Surface, plan: RackPlan, bracket: Bracket, colour: str, is_plain: bool) -> None:
    """The name of a group; over new letters, lines from it to the ends of the group."""
    write(surface, bracket.text, bracket.place, bracket.size, colour=colour, face=Face.SEMI, align="centre")
    if is_plain or bracket.left == bracket.right:
        return
    unit = plan.unit
    arm = max(round(58 * unit), bracket.place.width // 2 + round(15 * unit))
    middle = bracket.place.centerx
    height, y = round(11 * unit), bracket.place.centery
    left = _arm(middle - arm - bracket.left, height, round(5 * unit), max(1.5, 2 * unit), colour)
    surface.blit(left, (bracket.left, y))
    right = _arm(bracket.right - middle - arm, height, round(5 * unit), max(1.5, 2 * unit), colour)
    surface.blit(pygame.transform.flip(right, True, False), (middle + arm, y))


@lru_cache(maxsize=16)
def _arm(width: int, height: int, radius: int, stroke: float, colour: str) -> Surface:
    """The left part of a bracket: up, round the corner, to the right."""
    surface = Surface((width + 2, height + 2), pygame.SRCALPHA)
    edge = stroke / 2
    corner = [
        (edge + radius * (1 - math.cos(angle)), edge + radius * (1 - math.sin(angle)))
        for angle in (math.pi / 2 * step / 8 for step in range(9))
    ]
    shapes.smooth_lines(surface, colour, [(edge, height - edge), *corner, (width - edge, edge)], stroke)
    surface.set_alpha(204)
    return surface
