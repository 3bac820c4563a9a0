"""The layout of a draw: the tiles, the countries under them, the names of the two groups over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pygame import Rect

from topping.kiosk.pen import width_of
from topping.kiosk.theme import font
from topping.rules.announcement import COUNTRIES

_LEAST: Final = 12
"""The smallest size of the names on the screens that the layout is made for."""
_SMALLEST: Final = 9
"""Their smallest size in a window smaller than that."""
_GAP: Final = 3
"""Pixels between the tiles and what is over and under them."""


@dataclass(frozen=True, slots=True)
class RackPlan:
    """The places of a draw."""

    label: int
    """The height of the line over the tiles."""
    tiles: tuple[Rect, ...]
    """One for each letter, the kept ones first."""
    names: tuple[Rect, ...] = ()
    """The countries' places, where they are shown: in one line, or every other one lower where one is too short."""
    name_size: int = 0
    leaders: tuple[Rect, ...] = ()
    """Lines from the tiles to the countries that stand lower."""


@dataclass(frozen=True, slots=True)
class Head:
    """The name of a group of letters, over its tiles."""

    text: str
    place: Rect
    end: int
    """Where the bracket that follows the name ends: with its last tile, or before what comes next."""
    size: int


def plan_rack(rect: Rect, kept: str, new: str, countries: bool = True) -> RackPlan:
    """The places of a draw within `rect`; those of the tiles depend on how many there are, not on their letters."""
    label = max(14, rect.height // 7)
    tiles = _tiles(rect, label, len(kept), len(new), countries)
    if not countries:
        return RackPlan(label, tiles)
    letters = kept + new
    for size in range(_usual(label), _comfortable(label) - 1, -1):
        names = _names(rect, tiles, letters, size, lower=())
        if _keep_apart(names, size) and names[0].bottom <= rect.bottom:
            return RackPlan(label, tiles, names, size)
    # the first and last names may have to move inwards: on the lower line, they cross no line to another name
    lower = range(0, len(letters), 2)
    size = _usual(label)
    while True:
        names = _names(rect, tiles, letters, size, lower)
        leaders = tuple(_leader(tiles[index], names[index]) for index in lower)
        high, low = names[1::2], names[::2]
        in_the_way = any(name.inflate(size // 2, 0).collidelist(leaders) >= 0 for name in high)
        apart = all(_keep_apart(line, size) for line in (high, low)) and not in_the_way
        if (apart and low[0].bottom <= rect.bottom) or size <= _SMALLEST:
            return RackPlan(label, tiles, names, size, leaders)
        size -= 1


def plan_heads(rect: Rect, plan: RackPlan, kept: int, texts: tuple[str, str], right: int) -> tuple[Head, ...]:
    """The names of the groups, the `kept` first tiles and the others, up to `right`; `texts` names them in that order.

    A name begins with its tiles where it can: one at the right end may begin earlier, and names that would touch are
    made smaller before the second one begins later.
    """
    groups = [(text, tiles) for text, tiles in zip(texts, (plan.tiles[:kept], plan.tiles[kept:]), strict=True) if tiles]
    size = plan.label - 2
    while True:
        places = []
        for text, tiles in groups:
            width = width_of(text, size)
            places.append(Rect(max(rect.left, min(tiles[0].left, right - width)), rect.top, width, plan.label))
        missing = places[0].right + 2 * _GAP - places[-1].left if len(places) > 1 else 0
        if missing <= 0 or size <= _LEAST:
            break
        size -= 1
    if missing > 0:
        places[-1].left += missing
    ends = [*(place.left - 2 * _GAP for place in places[1:]), right]
    return tuple(
        Head(text, place, min(tiles[-1].right, end), size)
        for (text, tiles), place, end in zip(groups, places, ends, strict=True)
    )


def _usual(label: int) -> int:
    """The size of the countries where they have room."""
    return max(_LEAST, round(label * 0.9))


def _comfortable(label: int) -> int:
    """Below this size, two lines are read more easily than one."""
    return max(_LEAST, round(label * 0.7))


def _line(size: int) -> int:
    """The height of a line of text, accents and tails included."""
    return font(size).get_height()


def _tiles(rect: Rect, label: int, kept: int, new: int, countries: bool) -> tuple[Rect, ...]:
    gap = rect.width // 60 if kept and new else 0
    widest = (rect.width - gap) // max(7, kept + new)
    room = rect.height - label - 2 * _GAP
    if countries:
        room -= _line(_comfortable(label))  # countries take two lines only where the width makes tiles small
    side = max(1, min(widest, room))
    step = min(widest, round(side * 1.5))
    top = rect.top + label + _GAP + (0 if countries else (room - side) // 2)
    return tuple(
        Rect(rect.left + index * step + (gap if index >= kept else 0) + (step - side) // 2, top, side, side)
        for index in range(kept + new)
    )


def _names(rect: Rect, tiles: Sequence[Rect], letters: str, size: int, lower: Sequence[int]) -> tuple[Rect, ...]:
    """The countries under their tiles, and within `rect` at its ends."""
    line, names = _line(size), []
    for index, (letter, tile) in enumerate(zip(letters, tiles, strict=True)):
        name = Rect(0, tile.bottom + _GAP + (line if index in lower else 0), width_of(COUNTRIES[letter], size), line)
        name.centerx = tile.centerx
        names.append(name.clamp(Rect(rect.left, name.top, rect.width, line)))
    return tuple(names)


def _keep_apart(names: Sequence[Rect], size: int) -> bool:
    return all(left.right + size // 3 <= right.left for left, right in pairwise(names))


def _leader(tile: Rect, name: Rect) -> Rect:
    width = max(1, tile.width // 40)
    return Rect(tile.centerx - width // 2, tile.bottom + 1, width, name.top - tile.bottom - 1)
