"""Painting a difference of times or points: its sign as a triangle and a colour, beside the signed figure."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.figure import figure_width, paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """How far behind."""

    text: str
    """With its sign; empty where nothing can be compared."""
    is_behind: bool | None = None
    """Behind, ahead, or neither."""
    more_is_ahead: bool = False
    """Whether the greater figure is the better one, as with points: the triangle points where the figure goes."""


def difference_width(view: DifferenceView, size: int, *, face: Face = Face.TEXT) -> int:
    """How many pixels a difference takes."""
    return figure_width(view.text, size, face=face) + (0 if view.is_behind is None else round(size * 0.8))


def paint_difference(surface: Surface, rect: Rect, view: DifferenceView, size: int, *, face: Face = Face.TEXT) -> None:
    """Paints a difference at the right end of a rectangle: more points up, less points down."""
    if view.is_behind is None:
        paint_figure(surface, rect, view.text, size, colour=theme.INK2, face=face, align="right")
        return
    colour = theme.MISSED if view.is_behind else theme.FOUND
    icon = Icon.UP if view.is_behind is not view.more_is_ahead else Icon.DOWN
    place = paint_figure(surface, rect, view.text, size, colour=colour, face=face, align="right")
    side = max(8, round(size * 0.54))
    mark = Rect(place.left - round(size * 0.26) - side, rect.centery - side // 2, side, side)
    paint_icon(surface, mark, icon, colour)
