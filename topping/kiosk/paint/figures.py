"""Painters for numbers whose digits all have the same width, so that they do not shift, and for differences."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import sides_of, width_of, write_on
from topping.kiosk.paint.theme import Face

_DIGIT: Final = 0.54
_POINT: Final = 0.22
"""The widths of a digit and of `:` or `,`, relative to the size."""
_SMALL: Final = 24
"""In type smaller than this (pixels), a point is as wide as it is by itself."""
_TENTHS: Final = 0.62
"""The size of the digits after a comma, relative to the others."""


def figure_width(text: str, size: int, *, face: Face = Face.BOLD, tenths: bool = False) -> int:
    """Returns the width (pixels) of a number as `paint_figure` writes it.

    With `tenths`, the part from the comma on is smaller.
    """
    return sum(width for _, _, width in _cells(text, size, face, tenths))


def paint_figure(
    surface: Surface,
    rect: Rect,
    text: str,
    size: int,
    *,
    colour: str = "",
    face: Face = Face.BOLD,
    align: str = "left",
    tenths: bool = False,
) -> int:
    """Writes a number in `rect`, smaller if it is too wide. Returns its left edge (pixels).

    With `tenths`, the part from the comma on is smaller and paler. `align` is `left`, `centre` or `right`.
    """
    while size > 9 and figure_width(text, size, face=face, tenths=tenths) > rect.width:
        size -= 1
    cells = _cells(text, size, face, tenths)
    whole = sum(width for _, _, width in cells)
    left = rect.left + {"left": 0, "centre": (rect.width - whole) // 2, "right": rect.width - whole}[align]
    base = rect.centery + round(0.36 * size)  # half the height of a digit
    start = left
    for character, its_size, width in cells:
        own = width_of(character, its_size, face=face)
        ink = theme.INK2 if its_size < size else colour
        at = left + (width - own) // 2
        first, last = sides_of(character, its_size, face)
        before, after = rect.left - at - first, at + last - rect.right
        at += max(0, min(before, -after)) - max(0, min(after, -before))  # wide strokes stay in the rectangle
        write_on(surface, character, (at, base), its_size, colour=ink, face=face)
        left += width
    return start


def _cells(text: str, size: int, face: Face, tenths: bool) -> list[tuple[str, int, int]]:
    """Returns (character, size of type, cell width) for each character of a number, in pixels.

    With `tenths`, the part from the comma on is smaller.
    """
    cells = []
    small = False
    for character in text:
        small = small or (tenths and character in ",.")
        its_size = round(size * _TENTHS) if small else size
        if character.isdigit():
            width = round(its_size * _DIGIT)
        elif character in ":,.":
            width = round(its_size * _POINT)
            if its_size < _SMALL:  # else its strokes touch the digit before
                width = max(width, width_of(character, its_size, face=face))
        else:
            width = width_of(character, its_size, face=face)
        cells.append((character, its_size, width))
    return cells


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """The difference between two results, as text with its sign."""

    text: str
    """The difference with its sign; empty if incomparable."""
    is_behind: bool | None = None
    """True behind, False ahead, None neither."""
    more_is_ahead: bool = False
    """Whether greater is better, as with points; the triangle points up for greater numbers."""


def difference_width(view: DifferenceView, size: int, *, face: Face = Face.TEXT) -> int:
    """Returns the width (pixels) of a difference as `paint_difference` writes it."""
    return figure_width(view.text, size, face=face) + (0 if view.is_behind is None else round(size * 0.8))


def paint_difference(surface: Surface, rect: Rect, view: DifferenceView, size: int, *, face: Face = Face.TEXT) -> None:
    """Writes a difference at the right of `rect`, after a triangle that points up for more and down for less."""
    if view.is_behind is None:
        paint_figure(surface, rect, view.text, size, colour=theme.INK2, face=face, align="right")
        return
    colour = theme.MISSED if view.is_behind else theme.FOUND
    icon = Icon.UP if view.is_behind is not view.more_is_ahead else Icon.DOWN
    left = paint_figure(surface, rect, view.text, size, colour=colour, face=face, align="right")
    side = max(8, round(size * 0.54))
    mark = Rect(left - round(size * 0.26) - side, rect.centery - side // 2, side, side)
    paint_icon(surface, mark, icon, colour)
