"""Painting values over a quantity: dots, a smooth line with its band, and lines to compare it with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.training.charts.axes import Axes, paint_axes
from topping.kiosk.painters.training.charts.drawing import Drawing, Point

_LINE, _OTHER, _DOT, _END = 5, 3, 4, 8
"""The widths of lines and the radii of dots, at 1920×1080."""
_BAND, _FAINT = 0.2, 0.75
_MARGIN: Final = 12
"""How far a dot at the edge goes beyond the chart."""


@dataclass(frozen=True, slots=True)
class CurveLine:
    """A line through points, each a share of the chart from its left and from its bottom."""

    points: tuple[Point, ...]
    label: str = ""
    label_at: Point = (0.0, 0.0)
    """Where the label begins, or ends where it stands left of its line."""
    is_own: bool = True
    """Whether it is what the chart is about; other lines are dotted."""
    is_left: bool = True
    """Whether the label stands left of its line."""
    ends_in_dot: bool = False


@dataclass(frozen=True, slots=True)
class CurveView:
    """A chart of lines; every place is a share of the chart from its left and from its bottom."""

    axes: Axes
    lines: tuple[CurveLine, ...]
    dots: tuple[Point, ...] = ()
    band: tuple[tuple[float, float, float], ...] = ()
    """Where, from which value, to which one."""


def paint_curve(surface: Surface, rect: Rect, view: CurveView, size: int) -> None:
    """Paints the axes, the band, the dots, the lines and their labels; texts are `size` pixels high."""
    plot = paint_axes(surface, rect, view.axes, size)
    paint_lines(surface, plot, view)
    for line in view.lines:
        if line.label:
            _label(surface, plot, line, size)


def paint_lines(surface: Surface, plot: Rect, view: CurveView) -> None:
    """Paints the band, the dots and the lines, without axes and labels."""
    scale, margin = theme.scale(), theme.px(_MARGIN)
    whole = plot.inflate(2 * margin, 2 * margin)
    drawing = Drawing(whole.size)

    def at(point: Point) -> Point:
        return margin + point[0] * plot.width, margin + (1 - point[1]) * plot.height

    if view.band:
        upper = [at((x, high)) for x, _, high in view.band]
        lower = [at((x, low)) for x, low, _ in reversed(view.band)]
        drawing.area([*upper, *lower], theme.BAR, _BAND)
    for dot in view.dots:
        drawing.dot(at(dot), _DOT * scale, theme.INK3, opacity=_FAINT)
    for line in sorted(view.lines, key=lambda line: line.is_own):
        points = [at(point) for point in line.points]
        if len(points) > 1 and line.is_own:
            drawing.line(points, theme.BAR, _LINE * scale)
        elif len(points) > 1:
            drawing.line(points, theme.INK3, _OTHER * scale, f"{2 * scale:.1f} {8 * scale:.1f}")
        if line.ends_in_dot and points:
            drawing.dot(points[-1], _END * scale, theme.BAR, rim=theme.SURFACE)
    drawing.paint(surface, whole)


def _label(surface: Surface, plot: Rect, line: CurveLine, size: int) -> None:
    face, colour = (Face.BOLD, theme.ACCENT_TEXT) if line.is_own else (Face.SEMI, theme.INK3)
    width = width_of(line.label, size, face=face) + 2
    x, y = plot.left + line.label_at[0] * plot.width, plot.bottom - line.label_at[1] * plot.height
    left = round(x - width if line.is_left else x)
    place = Rect(max(plot.left, min(left, plot.right - width)), round(y - size * 0.7), width, round(size * 1.4))
    surface.fill(theme.SURFACE, place)  # a line may pass there
    write(surface, line.label, place, size, colour=colour, face=face)
