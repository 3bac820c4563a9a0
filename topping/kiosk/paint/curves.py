"""Painting values over a quantity: dots, a smooth line with its band, and lines to compare it with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.axes import Drawing, height_at, paint_axes
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face
from topping.sheets.training.charts import CurveLine, CurveView, Point

_LINE, _OTHER, _DOT, _END = 5, 3, 4, 8
"""The widths of lines and the radii of dots, at 1920×1080."""
_BAND, _FAINT = 0.2, 0.75
_MARGIN: Final = 12
"""How far a dot at the edge goes beyond the chart."""
_PLACES: Final = 12
"""How many places across and up are tried for a label."""


def paint_curve(surface: Surface, rect: Rect, shown: tuple[CurveView, int]) -> None:
    """Paints the axes, the band, the dots, the lines and their labels, its texts in a size of type."""
    view, size = shown[0], theme.step(shown[1])
    plot = paint_axes(surface, rect, view.axes, size)
    paint_lines(surface, plot, view)
    taken: list[Rect] = []
    for line in view.lines:
        face, colour = (Face.BOLD, theme.ACCENT_TEXT) if line.is_own else (Face.SEMI, theme.INK3)
        for said in line.labels:
            place = _beside(plot, view, line, (width_of(said, size, face=face) + 2, round(size * 1.3)), taken)
            if place is not None:
                write(surface, said, place, size, colour=colour, face=face)
                taken.append(place)
                break


def paint_lines(surface: Surface, plot: Rect, view: CurveView) -> None:
    """Paints the band, the dots and the lines, without axes and labels."""
    scale, margin = theme.scale(), theme.px(_MARGIN)
    whole = plot.inflate(2 * margin, 2 * margin)
    drawing = Drawing(whole.size)

    def at(point: Point) -> Point:
        return margin + point[0] * plot.width, margin + (1 - point[1]) * plot.height

    if view.is_area:
        upper = [at((x, high)) for x, _, high in view.band]
        lower = [at((x, low)) for x, low, _ in reversed(view.band)]
        drawing.area([*upper, *lower], theme.BAR, _BAND)
    else:
        for x, low, high in view.band:
            (left, top), (_, bottom), side = at((x, high)), at((x, low)), _END * scale
            corners = [(left - side, top), (left + side, top), (left + side, bottom), (left - side, bottom)]
            drawing.area(corners, theme.BAR, _BAND)
    for dot in view.dots:
        drawing.dot(at(dot), _DOT * scale, theme.INK3, opacity=_FAINT)
    for line in sorted(view.lines, key=lambda line: line.is_own):
        points = [at(point) for point in line.points]
        is_line = view.joins(line)
        if is_line and line.is_own:
            drawing.line(points, theme.BAR, _LINE * scale)
        elif is_line:
            drawing.line(points, theme.INK3, _OTHER * scale, f"{2 * scale:.1f} {8 * scale:.1f}")
        for point in points if not is_line else points[-1:] if line.ends_in_dot else ():
            drawing.dot(point, _END * scale, theme.BAR if line.is_own else theme.INK3, rim=theme.SURFACE)
    drawing.paint(surface, whole)


def _beside(plot: Rect, view: CurveView, line: CurveLine, size: tuple[int, int], taken: list[Rect]) -> Rect | None:
    """Where a label is nearest to its line and over none, nor over a dot or another label; None where it has no room.

    It is nearer to its own line than to any other one and, where that can be, over no line of the axes.
    """
    if not line.points:
        return None
    (wide, high), around = size, theme.px(_DOT) + theme.px(_LINE)
    free = (plot.width - wide, plot.height - high)
    if min(free) < 0:
        return None
    lines = {id(one): [_on(plot, point) for point in one.points] for one in view.lines}
    steps = [step for points in lines.values() for step in pairwise(points)]
    spots = [_on(plot, point) for point in (*view.dots, *(point for one in view.lines for point in one.points))]
    grid = [height_at(plot, tick.at) for tick in view.axes.up]
    near = {name: list(_along(points)) for name, points in lines.items()}
    best: tuple[tuple[bool, float], Rect] | None = None
    for number in range((_PLACES + 1) ** 2):
        across, up = divmod(number, _PLACES + 1)
        place = Rect(plot.left + free[0] * across // _PLACES, plot.top + free[1] * up // _PLACES, wide, high)
        room = place.inflate(2 * around, around)
        if place.collidelist(taken) >= 0 or any(room.collidepoint(spot) for spot in spots):
            continue
        if any(room.clipline(*step) for step in steps):
            continue
        far = {name: min((_from(place, spot) for spot in points), default=0.0) for name, points in near.items()}
        if far[id(line)] > min(far.values()):
            continue
        rank = (any(place.top + high // 5 < y < place.bottom - high // 5 for y in grid), far[id(line)])
        if best is None or rank < best[0]:
            best = rank, place
    return None if best is None else best[1]


def _on(plot: Rect, point: Point) -> tuple[int, int]:
    return round(plot.left + point[0] * plot.width), height_at(plot, point[1])


def _along(points: Sequence[tuple[int, int]]) -> Iterator[Point]:
    """Points of a line, some between those that it is drawn through."""
    yield from points[:1]
    for (x, y), (after_x, after_y) in pairwise(points):
        for part in (0.25, 0.5, 0.75, 1.0) if len(points) < _PLACES else (1.0,):
            yield x + part * (after_x - x), y + part * (after_y - y)


def _from(place: Rect, point: Point) -> float:
    """How far a point is from a rectangle, squared."""
    across = max(place.left - point[0], 0, point[0] - place.right)
    down = max(place.top - point[1], 0, point[1] - place.bottom)
    return float(across * across + down * down)
