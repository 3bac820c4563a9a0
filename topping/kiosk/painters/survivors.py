"""Painting who is still in, in mort subite, and who is out at which move, as large as the names fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.status import paint_cross, paint_tick
from topping.kiosk.pen import width_of, write

_MOST_COLUMNS: Final = 4
_LARGEST_SHARE: Final = 5
"""A name takes a fifth of the height at most."""
_OUT: Final = 0.7
"""The text size of players who are out, relative to those still in…"""
_OUT_SHARE: Final = 18
"""…but at least this part of the height, as long as that is no larger."""
_LINE: Final = 1.35
"""The height of a line, relative to its text."""
_GAP: Final = 0.4
"""The space between the two groups, relative to the text above it."""
_MARK: Final = 1.1
"""The width of the mark before a name, and of the space after it."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player, still in or out."""

    text: str
    """Table and name."""
    out: str = ""
    """When he went out; empty while he is in."""


@dataclass(frozen=True, slots=True)
class SurvivorsView:
    """Those still in first, then those out, the last one out first."""

    contestants: tuple[Contestant, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """Names in columns of equal width."""

    lines: tuple[str, ...]
    is_in: bool

    @property
    def longest(self) -> float:
        """The width of the longest name with its mark, relative to the text."""
        return max(width_of(line, 100, self.is_in) for line in self.lines) / 100 + 2 * _MARK

    def rows(self, columns: int) -> int:
        """How many lines they take."""
        return -(-len(self.lines) // columns)


def paint_survivors(surface: Surface, rect: Rect, view: SurvivorsView) -> None:
    """Paints those in over those out, in the columns that make them largest: a tick or a cross, the name, the move."""
    inside = tuple(one.text for one in view.contestants if not one.out)
    outside = tuple(f"{one.text} · {one.out}" for one in view.contestants if one.out)
    groups = [_Group(lines, is_in) for lines, is_in in ((inside, True), (outside, False)) if lines]
    top = rect.top
    for group, (columns, size) in zip(groups, _fitting(groups, rect), strict=True):
        rows, height = group.rows(columns), round(size * _LINE)
        for index, line in enumerate(group.lines):
            width = rect.width // columns
            place = Rect(rect.left + index // rows * width, top + index % rows * height, width, height)
            _paint_line(surface, place, line, size, group.is_in)
        top += rows * height + round(size * _GAP)


def _paint_line(surface: Surface, place: Rect, line: str, size: int, is_in: bool) -> None:
    side = round(size * 0.7)
    mark = Rect(place.left, place.centery - side // 2, side, side)
    paint: Callable[[Surface, Rect, str], None] = paint_tick if is_in else paint_cross
    paint(surface, mark, theme.GOOD if is_in else theme.BAD)
    left = place.left + round(size * _MARK)
    room = Rect(left, place.top, place.right - left - size // 3, place.height)
    write(surface, line, room, size, colour=theme.BRIGHT if is_in else theme.QUIET, bold=is_in)


def _fitting(groups: Sequence[_Group], rect: Rect) -> list[tuple[int, int]]:
    """For each group the number of columns and the size of the text: the largest with which they all fit."""
    best = [(_MOST_COLUMNS, 1)] * len(groups)
    for size in range(rect.height // _LARGEST_SHARE, 0, -1):
        small = min(size, max(round(size * _OUT), rect.height // _OUT_SHARE))
        sizes = [size if group.is_in or len(groups) == 1 else small for group in groups]
        columns = [_columns(group, size, rect.width) for group, size in zip(groups, sizes, strict=True)]
        if not all(columns):
            continue
        heights = (
            group.rows(count) * round(one * _LINE) for group, count, one in zip(groups, columns, sizes, strict=True)
        )
        taken = sum(heights) + (len(groups) - 1) * round(size * _GAP)
        best = list(zip(columns, sizes, strict=True))
        if taken <= rect.height:
            break
    return best


def _columns(group: _Group, size: int, width: int) -> int:
    """How many columns of that size there is room for; none where not even one fits."""
    return min(_MOST_COLUMNS, len(group.lines), int(width // (group.longest * size)))
