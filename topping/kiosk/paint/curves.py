"""Painting values over a quantity: dots, a smooth line with its band, and lines to compare it with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, log
from typing import Final, TypeVar

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.axes import Axes, DaysAxis, Drawing, Point, SecondsAxis, Tick, height_at, paint_axes
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face
from topping.texts import say
from topping.texts.numbers import grouped
from topping.training.intervals import Estimate
from topping.training.statistics.deckcharts import LAST_NUMBER, Recognition, RetentionChart
from topping.training.statistics.foundintime import FoundCurve, FoundInTime
from topping.training.statistics.index import Index, IndexPoint, IndexWindow

_LINE, _OTHER, _DOT, _END = 5, 3, 4, 8
"""The widths of lines and the radii of dots, at 1920×1080."""
_BAND, _FAINT = 0.2, 0.75
_MARGIN: Final = 12
"""How far a dot at the edge goes beyond the chart."""
_LEAST: Final = 3
"""With fewer points, there are dots and no line."""
_PLACES: Final = 12
"""How many places across and up are tried for a label."""


@dataclass(frozen=True, slots=True)
class CurveLine:
    """A line through points, each a share of the chart from its left and from its bottom."""

    points: tuple[Point, ...]
    labels: tuple[str, ...] = ()
    """What is written beside it: the first one that has room."""
    is_own: bool = True
    """Whether it is what the chart is about; other lines are dotted."""
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

    if len(view.band) >= _LEAST:
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
        is_line = len(points) >= _LEAST or (len(points) > 1 and not line.is_own and not view.dots)
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


_MOST_DOTS: Final = 500
"""How many games are shown of several years, evenly chosen."""
_FIRST_MS: Final = 2_000
"""Where the axis of times begins."""
_TIMES_S: Final = (2, 5, 10, 20, 40, 60, 120, 180)
_STEP: Final = 10
"""Percent between two lines."""
_MOST_LINES: Final = 5
_Shown = TypeVar("_Shown")

Lines = Index | FoundInTime | RetentionChart | Recognition


def paint_curves(surface: Surface, rect: Rect, shown: tuple[Lines, int]) -> None:
    """Paints a chart of lines, its texts in a size of type."""
    value, step = shown
    paint_curve(surface, rect, curve_of(value), theme.step(step))


def curve_of(value: Lines) -> CurveView:
    """The lines of a chart."""
    match value:
        case Index():
            return index_curve(value)
        case FoundInTime():
            return _found(value)
        case RetentionChart():
            return _retention(value)
        case Recognition():
            return _recognition(value)


def index_curve(value: Index) -> CurveView:
    """The runs as dots, the mean of the last twenty of them as a line with its band."""
    days = DaysAxis([one.day for one in value.points])
    ends = [end for one in value.windows for end in (one.ms.low, one.ms.high) if end is not None]
    up = SecondsAxis([*(one.ms for one in value.points), *(one.ms.ms for one in value.windows), *ends])
    places = {one.run: at for one, at in zip(value.points, days.places, strict=True)}

    def window(one: IndexWindow) -> Point:
        return places[one.run], up.at(one.ms.ms)

    def dot(one: IndexPoint) -> Point:
        return places[one.run], up.at(one.ms)

    windows, points = _thinned(value.windows), _thinned(value.points)
    line = CurveLine(tuple(window(one) for one in windows), ends_in_dot=True)
    band = tuple(
        (places[one.run], up.at(one.ms.low), up.at(one.ms.high))
        for one in windows
        if one.ms.low is not None and one.ms.high is not None
    )
    lines = (line,) if value.windows else ()
    return CurveView(Axes(days.ticks, up.ticks), lines, tuple(dot(one) for one in points), band)


def _thinned(values: tuple[_Shown, ...]) -> tuple[_Shown, ...]:
    """As many of them as can be told apart, the last one among them."""
    step = ceil(len(values) / _MOST_DOTS) or 1
    return values[::-1][::step][::-1]


def _found(value: FoundInTime) -> CurveView:
    """The share of tops found over time: of the last days, and of the year before."""
    curves = [curve for curve in (value.recent, value.earlier) if curve is not None and curve.points]
    last_ms = max(2 * _FIRST_MS, *(curve.points[-1].ms for curve in curves))

    def across(ms: int) -> float:
        return log(max(ms, _FIRST_MS) / _FIRST_MS) / log(last_ms / _FIRST_MS)

    def line(curve: FoundCurve) -> CurveLine:
        name = "recent" if curve is value.recent else "earlier"
        points = tuple((across(one.ms), one.share) for one in curve.points if one.ms >= _FIRST_MS)
        labels = (say(f"stats.found.{name}", n=grouped(curve.n)), say(f"stats.found.{name}_short"))
        return CurveLine(points, labels, is_own=curve is value.recent)

    shown = [one for one in _TIMES_S if _FIRST_MS <= 1000 * one <= last_ms]
    ticks = tuple(
        Tick(across(1000 * one), say("stats.seconds", seconds=one) if one in (shown[0], shown[-1]) else str(one))
        for one in shown
    )
    up = tuple(Tick(percent / 100, str(percent)) for percent in range(0, 101, 25))
    return CurveView(Axes(ticks, up), tuple(line(curve) for curve in curves))


def _retention(value: RetentionChart) -> CurveView:
    """What share of the cards was known, over what was predicted."""
    bins = [
        (one.predicted, one.known.share, one.known.low, one.known.high)
        for one in value.bins
        if one.predicted is not None
        and one.known.share is not None
        and one.known.low is not None
        and one.known.high is not None
    ]
    least = min([0.5, *(min(x, low) for x, _, low, _ in bins)])
    lowest = _STEP * int(100 * least / _STEP) / 100

    def at(share: float) -> float:
        return (share - lowest) / (1 - lowest)

    step = _STEP * max(1, ceil((100 - 100 * lowest) / _STEP / _MOST_LINES))
    ticks = tuple(Tick(at(one / 100), str(one)) for one in range(100, round(100 * lowest) - 1, -step))[::-1]
    ideal = CurveLine(((0.0, 0.0), (0.5, 0.5), (1.0, 1.0)), (say("deckchart.retention.expected"),), is_own=False)
    places = tuple((at(x), at(share)) for x, share, _, _ in bins)
    band = tuple((at(x), at(low), at(high)) for x, _, low, high in bins)
    return CurveView(Axes(ticks, ticks), (ideal, CurveLine(places)), places, band)


def _recognition(value: Recognition) -> CurveView:
    """How long a card takes, from review to review: without a grid and on one."""
    rows = [(one.number, one.on_grid, one.ms) for one in value.rows if one.ms is not None and one.ms.margin is not None]
    plain, grid = ([(number, ms) for number, is_grid, ms in rows if is_grid is kind] for kind in (False, True))
    up = SecondsAxis([0, *(end for _, _, ms in rows for end in (ms.high or ms.ms,))])
    last = max(2, max(number for number, _, _ in rows))

    def place(number: int, ms: float) -> Point:
        return (number - 1) / (last - 1), up.at(ms)

    def line(some: Sequence[tuple[int, Estimate]], name: str, *, is_own: bool) -> list[CurveLine]:
        points = tuple(place(number, ms.ms) for number, ms in some)
        return [CurveLine(points, (say(f"deckchart.{name}"),), is_own=is_own)] if some else []

    band = tuple(
        (place(number, 0)[0], up.at(ms.low), up.at(ms.high))
        for number, ms in plain or grid
        if ms.low is not None and ms.high is not None
    )
    across = tuple(
        Tick((number - 1) / (last - 1), say("deckchart.later", number=number) if number == LAST_NUMBER else str(number))
        for number in range(1, last + 1)
    )
    lines = line(plain, "plain", is_own=True) + line(grid, "on_grid", is_own=not plain)
    return CurveView(Axes(across, up.ticks), tuple(lines), tuple(place(number, ms.ms) for number, _, ms in rows), band)
