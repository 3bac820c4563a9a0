"""Painters for charts: axes, curves, heat maps of the grid, and bars for the moves of a run."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from itertools import pairwise
from math import ceil
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face
from topping.sheets.training.charts import Axes, CurveLine, CurveView, Point, Tick
from topping.training.statistics.counting import HeatMap


class Drawing:
    """A drawing made of lines, areas and dots, to be painted into a rectangle.

    Points are in pixels from the rectangle's upper left corner.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._parts: list[str] = []

    def line(self, points: Sequence[Point], colour: str, width: float, dash: str = "") -> None:
        """Adds a line through several points. `dash` gives the lengths (pixels) of its strokes and gaps; empty for a
        full line.
        """
        pattern = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(
            f'<path d="{_path(points)}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
            f'stroke-linecap="round" stroke-linejoin="round"{pattern}/>'
        )

    def area(self, points: Sequence[Point], colour: str, opacity: float) -> None:
        """Adds a polygon filled with a colour; `opacity` is from 0 to 1."""
        self._parts.append(f'<path d="{_path(points)}Z" fill="{colour}" fill-opacity="{opacity}"/>')

    def dot(self, point: Point, radius: float, colour: str, *, opacity: float = 1.0, rim: str = "") -> None:
        """Adds a disc; `rim` is the colour of its outline, empty for none, and `opacity` is from 0 to 1."""
        outline = f' stroke="{rim}" stroke-width="{radius * 0.4:.2f}"' if rim else ""
        self._parts.append(
            f'<circle cx="{point[0]:.1f}" cy="{point[1]:.1f}" r="{radius:.2f}" fill="{colour}" '
            f'fill-opacity="{opacity}"{outline}/>'
        )

    def paint(self, surface: Surface, rect: Rect) -> None:
        """Paints all added shapes into `rect`."""
        if not self._parts or min(self._size) < 1:
            return
        width, height = self._size
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{"".join(self._parts)}</svg>'
        )
        surface.blit(pygame.image.load_sized_svg(BytesIO(text.encode()), self._size), rect)


def between(low: str, high: str, share: float) -> str:
    """Returns the colour that lies between `low` and `high`, as `#RRGGBB`; `share` is 0 for `low`, 1 for `high`."""
    red, green, blue, _ = Color(low).lerp(Color(high), min(1.0, max(0.0, share)))
    return f"#{red:02X}{green:02X}{blue:02X}"


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


_BEFORE, _GAP, _PAST = 12, 8, 8
"""The gaps between values and chart, between two values, and after the end of a line."""
_OVER: Final = 0.5
"""The part of a text line above the highest line of the chart."""
_LINE_HEIGHT: Final = 1.1
"""The least distance of two values at the left, as a multiple of their text size."""


def paint_axes(surface: Surface, rect: Rect, axes: Axes, size: int) -> Rect:
    """Paints the axes of a chart, with their values in type of `size` pixels.

    Returns the rectangle left for the chart.
    """
    before = theme.px(_BEFORE)
    left = max((width_of(tick.label, size) for tick in axes.up), default=0) + before
    over = theme.px(_PAST)
    if axes.across and axes.across[-1].at == 1:
        over = max(over, width_of(axes.across[-1].label, size) // 2 + 2)
    above, below = round(size * _OVER), round(size * 1.7)
    plot = Rect(rect.left + left, rect.top + above, rect.width - left - over, rect.height - above - below)
    edge = plot.bottom + plot.height
    for tick in axes.up:
        y = height_at(plot, tick.at)
        surface.fill(theme.TRACK, Rect(plot.left, y, plot.width, max(1, theme.px(1.5))))
        if edge - y >= _LINE_HEIGHT * size:
            place = Rect(rect.left, y - size, left - before, 2 * size)
            write(surface, tick.label, place, size, colour=theme.INK3, align="right")
            edge = y
    for start, label in _apart(plot, axes.across, size, rect.right):
        room = Rect(start, plot.bottom + round(size * 0.3), width_of(label, size) + 1, round(size * 1.4))
        write(surface, label, room, size, colour=theme.INK3)
    return plot


def height_at(plot: Rect, share: float) -> int:
    """Returns the y coordinate (pixels) of a value, given as a share of the chart's height (0 at the bottom)."""
    return round(plot.bottom - share * plot.height)


def _apart(plot: Rect, ticks: tuple[Tick, ...], size: int, end: int) -> list[tuple[int, str]]:
    """Returns (left edge, text) for the values below the horizontal axis, in pixels; no text goes beyond `end`.

    A value is left out if its text would touch the next one.
    """
    shown: list[tuple[int, str]] = []
    edge = plot.right + plot.width
    for tick in reversed(ticks):
        width = width_of(tick.label, size)
        left = max(plot.left - width // 2, round(plot.left + tick.at * plot.width - width / 2))
        left = min(left, end - width - 1)
        if left + width + theme.px(_GAP) <= edge:
            shown.append((left, tick.label))
            edge = left
    return shown


_LINE, _OTHER, _DOT, _END = 5, 3, 4, 8
"""The widths of lines and the radii of dots, at 1920×1080."""
_BAND, _FAINT = 0.2, 0.75
_MARGIN: Final = 12
"""How far a dot at the edge extends beyond the chart."""
_PLACES: Final = 12
"""The number of positions tried for a label, in each direction."""


def paint_curve(surface: Surface, rect: Rect, shown: tuple[CurveView, int]) -> None:
    """Paints a chart of curves with axes and labels.

    `shown` is (curve view, size of the labels). The size is a number from 1 to 12, as `theme.step` takes it.
    """
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
    """Paints the curves of a chart, their dots and the band of their intervals, without axes and labels."""
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


def paint_thumbnail(surface: Surface, rect: Rect, view: CurveView) -> None:
    """Paints the curves of a chart as a small picture, without axes and labels."""
    margin = theme.px(_MARGIN)
    paint_lines(surface, rect.inflate(-2 * margin, -2 * margin), view)


def _beside(plot: Rect, view: CurveView, line: CurveLine, size: tuple[int, int], taken: list[Rect]) -> Rect | None:
    """Returns the rectangle for a label of the curve `line`, as near to it as possible; None if there is no room.

    It touches no curve, dot or label (rectangles in `taken`), and no other curve is nearer. `size` is the label's width
    and height.
    """
    if not line.points:
        return None
    (wide, high), around = size, theme.px(_DOT) + theme.px(_LINE)
    free = (plot.width - wide, plot.height - high)
    if min(free) < 0:
        return None
    lines = {id(curve): [_on(plot, point) for point in curve.points] for curve in view.lines}
    steps = [step for points in lines.values() for step in pairwise(points)]
    spots = [_on(plot, point) for point in (*view.dots, *(point for curve in view.lines for point in curve.points))]
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
    """Yields the corners of the line through `points`, in order.

    Between two corners of a line with fewer than 12, also yields three points at equal distances.
    """
    yield from points[:1]
    for (x, y), (after_x, after_y) in pairwise(points):
        for part in (0.25, 0.5, 0.75, 1.0) if len(points) < _PLACES else (1.0,):
            yield x + part * (after_x - x), y + part * (after_y - y)


def _from(place: Rect, point: Point) -> float:
    """Returns the square of the distance (pixels) from a point to a rectangle."""
    across = max(place.left - point[0], 0, point[0] - place.right)
    down = max(place.top - point[1], 0, point[1] - place.bottom)
    return float(across * across + down * down)


SIDE: Final = 15
_SHADES: Final = 12
"""The number of shades of the scale."""
_TURN, _BEYOND = 0.7, 0.45
"""The point from which the scale's colour moves towards the ink, and how far it moves."""
_MIDDLE: Final = 0.18
"""The luminance on which black and white text are equally legible."""
_ROUND: Final = 10
"""The step (percent) to which the end of the grid's scale is rounded up."""
_LEAST_END: Final = 20


def end_of(value: HeatMap) -> int:
    """Returns the percentage of tops that gets the warmest colour of a heat map; it is rounded up from the highest
    share.
    """
    most = 100 * max((square.share for square in value.squares if square.share is not None), default=0.0)
    return max(_LEAST_END, _ROUND * ceil(most / _ROUND))


def paint_squares(surface: Surface, rect: Rect, value: HeatMap) -> None:
    """Paints a heat map of the grid. The colour of a square shows the share of tops on it that the player missed or
    found slowly. If it fits, the percentage is written on it.

    Squares with too few tops are left empty.
    """
    pitch, end = min(rect.size) // SIDE, end_of(value)
    gap = max(1, round(pitch * 0.1))
    side, radius = pitch - gap, max(1.0, pitch * 0.14)
    size = max(theme.least(), side // 2)
    has_numbers = width_of("100", size, face=Face.SEMI) <= side
    for index, square in enumerate(value.squares):
        row, column = divmod(index, SIDE)
        place = Rect(rect.left + column * pitch, rect.top + row * pitch, side, side)
        if square.share is None:
            paint_empty(surface, place, None)
            continue
        shade = heat(100 * square.share / end)
        paint_box(surface, place, shade, radius)
        if has_numbers:
            said = str(round(100 * square.share))
            write(surface, said, place, size, colour=_ink_on(shade), face=Face.SEMI, align="centre")


def paint_empty(surface: Surface, rect: Rect, _: None) -> None:
    """Paints a square with too few tops, for the legend of a heat map."""
    width = max(1.0, 1.5 * theme.scale())
    paint_box(surface, rect, "", max(1.0, rect.width * 0.14), line=theme.LINE, width=width)


def paint_scale(surface: Surface, rect: Rect, _: None) -> None:
    """Paints the colour scale of a heat map, from the coolest to the warmest colour."""
    paint_box(surface, rect, heat(0), rect.height / 2)
    end = Rect(rect.right - rect.width // 2, rect.top, rect.width // 2, rect.height)
    paint_box(surface, end, heat(1), rect.height / 2)
    left, width = rect.left + rect.height, rect.width - 2 * rect.height
    for step in range(width):
        surface.fill(heat(step / max(1, width - 1)), Rect(left + step, rect.top, 1, rect.height))


def heat(warmth: float) -> str:
    """Returns the colour of a heat map for a warmth from 0 to 1."""
    shade = round(min(1.0, max(0.0, warmth)) * _SHADES) / _SHADES
    if shade <= _TURN:
        return between(theme.TRACK, theme.MISSED, shade / _TURN)
    return between(theme.MISSED, theme.INK, _BEYOND * (shade - _TURN) / (1 - _TURN))


def _ink_on(shade: str) -> str:
    red, green, blue, _ = Color(shade)
    light = sum(part * (value / 255) ** 2.2 for part, value in ((0.2126, red), (0.7152, green), (0.0722, blue)))
    return "#000000" if light > _MIDDLE else "#FFFFFF"


_OF_PLACE: Final = 0.75
"""The width of a bar, as a fraction of its slot."""
_WIDEST_PLACE: Final = 120
"""The greatest width of a bar's slot, in pixels at 1920×1080: a few bars stay slim."""
_LOST: Final = "24"
"""The opacity of the lost part of a bar (hexadecimal)."""


class BarKind(Enum):
    """The outcome of a move, which decides the colour of its bar."""

    FOUND = "found"
    SLOW = "slow"
    MISSED = "missed"
    BELOW = "below"
    """Points below the top."""


@dataclass(frozen=True, slots=True)
class MoveBar:
    """The bar of a move in the bar chart of a run: time taken, or points."""

    number: int
    value: int
    kind: BarKind
    label: str = ""
    """The label above the bar."""
    whole: int = 0
    """The top's points, if the value is below."""
    par: int | None = None
    """The player's par, marked across the bar; None without one."""


@dataclass(frozen=True, slots=True)
class MoveBarsView:
    """The bar chart of a run, with a bar for each move: its time or its points."""

    lines: tuple[tuple[int, str], ...]
    """(value, label) of each line; the first value is 0."""
    most: int
    """The value at the top of the chart."""
    bars: tuple[MoveBar, ...]
    has_ticks: bool = False
    """Whether the bars of found tops are ticked, since in a chart of points only colour would mark them."""
    percent: int = 100
    """The growth of the bars (percent)."""


def paint_moves(surface: Surface, rect: Rect, view: MoveBarsView) -> None:
    """Paints the bar chart of a run's moves, with its horizontal lines; fewer of them if the chart is low."""
    size = theme.step(1)
    axis = max(width_of(label, size, face=Face.SEMI) for _, label in view.lines) + theme.px(14)
    below, above = round(size * 1.7), round(size * 1.5)
    top = rect.top + above
    plot = Rect(rect.left + axis, top, rect.width - axis, rect.bottom - below - top)
    heights = [plot.height * value // view.most for value, _ in view.lines]
    every = next((step for step in range(1, len(heights)) if heights[step] >= size), len(heights))
    for value, label in view.lines[::every]:
        y = plot.bottom - plot.height * value // view.most
        line = Rect(plot.left, y, plot.width, max(1, theme.px(1.5)))
        surface.fill(theme.LINE, line)
        place = Rect(rect.left, y - size, axis - theme.px(14), 2 * size)
        write(surface, label, place, size, colour=theme.INK3, face=Face.SEMI, align="right")
    pitch = min(plot.width / max(1, len(view.bars)), theme.px(_WIDEST_PLACE))
    has_labels = all(width_of(bar.label, size, face=Face.BOLD) < pitch for bar in view.bars)
    numbered = 1 if width_of("00", size, face=Face.BOLD) < pitch * 0.95 else 5
    for index, bar in enumerate(view.bars):
        slot = Rect(round(plot.left + index * pitch), plot.top, round(pitch), plot.height)
        _paint_bar(surface, slot, bar, view, has_label=has_labels)
        if bar.number % numbered == 0:
            number = Rect(slot.left - 10, plot.bottom, slot.width + 20, below)
            face, colour = (Face.TEXT, theme.INK3) if bar.kind is BarKind.FOUND else (Face.BOLD, theme.INK)
            write(surface, str(bar.number), number, size, colour=colour, face=face, align="centre")


def _paint_par(surface: Surface, slot: Rect, width: int, par: int, view: MoveBarsView) -> int:
    """Paints the line, `width` pixels wide, that marks the `par` (expected time) on the bar in `slot`.

    Returns its y coordinate (pixels).
    """
    high, rim = max(3, theme.px(5)), max(1, theme.px(1.5))
    place = Rect(slot.centerx - width // 2, 0, width, high).inflate(2 * theme.px(3), 0)
    place.centery = slot.bottom - slot.height * min(par, view.most) // view.most
    paint_box(surface, place.inflate(2 * rim, 2 * rim), theme.SURFACE, high / 2 + rim)
    paint_box(surface, place, theme.INK, high / 2)
    return slot.bottom - slot.height * min(par, view.most) // view.most


def _paint_bar(surface: Surface, slot: Rect, bar: MoveBar, view: MoveBarsView, *, has_label: bool) -> None:
    width = max(2, round(slot.width * _OF_PLACE))
    value = bar.value * view.percent // 100
    height = max(theme.px(4), slot.height * value // view.most) if bar.value else 0
    box = Rect(slot.left + (slot.width - width) // 2, slot.bottom - height, width, height)
    peak = box.top
    radius = min(theme.px(7), width / 3)
    if bar.kind is BarKind.MISSED:
        line = max(1.5, theme.scale() * 3)
        paint_box(surface, box, f"{theme.MISSED}{_LOST}", radius, line=theme.MISSED, width=line)
        side = min(theme.px(26), width - 4, box.height - 4)
        if side >= 6:
            icon = Rect(box.centerx - side // 2, box.top + min(theme.px(10), (box.height - side) // 2), side, side)
            paint_icon(surface, icon, Icon.CROSS, theme.MISSED, stroke=4)
    else:
        if bar.whole > bar.value:
            lost = slot.height * bar.whole * view.percent // (100 * view.most)
            peak = slot.bottom - lost
            under = min(slot.bottom, box.top + round(radius))
            _paint_lost(surface, Rect(box.left, peak, width, under - peak))
        colour = {BarKind.SLOW: theme.BAR, BarKind.BELOW: theme.INK3}.get(bar.kind, theme.FOUND)
        if height:
            paint_box(surface, box, colour, radius)
        if view.has_ticks and bar.kind is BarKind.FOUND and box.height > theme.px(24):
            side = min(theme.px(24), width - 4)
            place = Rect(box.centerx - side // 2, box.bottom - side - theme.px(4), side, side)
            paint_icon(surface, place, Icon.TICK, theme.ON_FOUND, stroke=4)
    if bar.par is not None:
        # labels stand above value and par
        peak = min(peak, _paint_par(surface, slot, width, bar.par, view) - theme.px(4))
    if has_label and bar.label:
        size = theme.step(1)
        place = Rect(slot.left - slot.width, peak - round(size * 1.5), 3 * slot.width, round(size * 1.5))
        colour = {BarKind.FOUND: theme.INK2, BarKind.SLOW: theme.ACCENT_TEXT}.get(bar.kind, theme.MISSED)
        face = Face.SEMI if bar.kind is BarKind.FOUND else Face.BOLD
        behind = Rect(0, 0, width_of(bar.label, size, face=face) + 2, size)
        behind.center = place.center
        surface.fill(theme.SURFACE, behind)  # no line crosses the label
        write(surface, bar.label, place, size, colour=colour, face=face, align="centre")


def _paint_lost(surface: Surface, rect: Rect) -> None:
    """Paints the part of a bar that stands for the points lost: a faint box with a broken outline."""
    if rect.height < 2:
        return
    paint_box(surface, rect, f"{theme.MISSED}{_LOST}", 1)
    line, dash = max(1, round(2.5 * theme.scale())), theme.px(11)
    on = theme.px(6)
    for left in range(rect.left, rect.right, dash):
        surface.fill(theme.MISSED, Rect(left, rect.top, min(on, rect.right - left), line))
    for top in range(rect.top, rect.bottom, dash):
        for left in (rect.left, rect.right - line):
            surface.fill(theme.MISSED, Rect(left, top, line, min(on, rect.bottom - top)))


def paint_legend(surface: Surface, rect: Rect, kind: BarKind | str) -> None:
    """Paints a sample for the legend of a bar chart: a kind of bar, or `lost` (points), `par`, or `track` (time
    allowed).
    """
    if kind is BarKind.MISSED:
        paint_icon(surface, rect, Icon.CROSS, theme.MISSED, stroke=4)
    elif kind == "lost":
        _paint_lost(surface, rect)
    elif kind == "par":
        line = Rect(rect.left - theme.px(8), 0, rect.width + theme.px(8), max(3, theme.px(5)))
        line.centery = rect.centery
        paint_box(surface, line, theme.INK, line.height / 2)
    else:
        colours = {BarKind.SLOW: theme.BAR, BarKind.BELOW: theme.INK3, "track": theme.TRACK}
        paint_box(surface, rect, colours.get(kind, theme.FOUND), theme.px(5))


@dataclass(frozen=True, slots=True)
class HeldBar:
    """The bar of a move of mort subite: time allowed and time taken."""

    number: int
    taken_ms: int
    allowed_ms: int
    is_missed: bool


@dataclass(frozen=True, slots=True)
class HeldView:
    """The bar chart of a run of mort subite: a bar for each move, with the time allowed and the time taken."""

    bars: tuple[HeldBar, ...]
    stages: tuple[tuple[int, str], ...]
    """(number of moves, allowed time as text) of each stage."""
    percent: int = 100


def paint_held(surface: Surface, rect: Rect, view: HeldView) -> None:
    """Paints a bar for the time allowed on each move, filled up to the time taken."""
    size = theme.step(2)
    foot = round(size * 1.6)
    top = rect.top + theme.px(20)
    plot = Rect(rect.left, top, rect.width, max(theme.px(60), rect.bottom - 2 * foot - theme.px(30) - top))
    pitch = min(theme.px(65), plot.width / max(1, len(view.bars)))
    most = max((bar.allowed_ms for bar in view.bars), default=1)
    for place, bar in enumerate(view.bars):
        slot = Rect(round(plot.left + place * pitch), plot.top, round(pitch), plot.height)
        width = max(2, round(slot.width * _OF_PLACE))
        allowed = slot.height * bar.allowed_ms // most
        track = Rect(slot.left + (slot.width - width) // 2, slot.bottom - allowed, width, allowed)
        radius = min(theme.px(9), width / 3)
        paint_box(surface, track, theme.MISSED if bar.is_missed else theme.TRACK, radius)
        if bar.is_missed:
            side = min(theme.px(34), width - 2)
            icon = Rect(track.centerx - side // 2, track.top + theme.px(12), side, side)
            paint_icon(surface, icon, Icon.CROSS, theme.ON_ACCENT, stroke=4)
        else:
            taken = max(theme.px(8), track.height * bar.taken_ms * view.percent // (100 * bar.allowed_ms))
            filled = Rect(track.left, track.bottom - min(taken, track.height), width, min(taken, track.height))
            paint_box(surface, filled, theme.FOUND, radius)
        if width_of("00", size, face=Face.BOLD) < pitch or bar.is_missed:
            below = Rect(slot.left - 8, plot.bottom, slot.width + 16, foot)
            face, colour = (Face.HEAVY, theme.MISSED) if bar.is_missed else (Face.SEMI, theme.INK2)
            write(surface, str(bar.number), below, size, colour=colour, face=face, align="centre")
    left = float(plot.left)
    for moves, label in view.stages:
        wide = moves * pitch
        rule = Rect(round(left) + 2, plot.bottom + foot + theme.px(10), round(wide) - 4, theme.px(3))
        surface.fill(theme.LINE, rule)
        under = Rect(rule.left, rule.bottom + theme.px(6), rule.width, foot)
        write(surface, label, under, size, colour=theme.INK2, align="centre")
        left += wide


@dataclass(frozen=True, slots=True)
class LastGames:
    """The bar chart of a player's last games, the latest one last.

    A bar is a game's time per move (ms), points lost per move (tenths), or tops found.
    """

    values: tuple[int, ...]
    goal: int | None
    """The value of the goal's line; None without a goal."""


def paint_last_games(surface: Surface, rect: Rect, view: LastGames) -> None:
    """Paints a bar for each of a player's last games, the latest one highlighted, and a line at the result to beat
    (`goal`).
    """
    most, count = max(*view.values, 1), len(view.values)
    step = min(rect.width / count, theme.px(24))
    for place, value in enumerate(view.values):
        high = max(theme.px(3), round(rect.height * value / most))
        wide = max(2, round(step * 2 / 3))
        bar = Rect(rect.left + round(step * place), rect.bottom - high, wide, high)
        paint_box(surface, bar, theme.BAR if place == count - 1 else theme.INK3, 3 * theme.scale())
    if view.goal is not None:
        y, dash = rect.bottom - round(rect.height * view.goal / most), theme.px(5)
        for left in range(rect.left, rect.left + round(step * count), 2 * dash):
            pygame.draw.line(surface, Color(theme.INK), (left, y), (left + dash, y), max(1, theme.px(2)))
