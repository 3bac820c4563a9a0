"""Drawings of a page: shapes with their places, which a template writes as inline SVG, every text escaped.

A shape's style is a name that the page gives colours to, light and dark.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final, TypeAlias

from topping.sheets.training.charts import Axes, Bar, BarsView, CurveLine, CurveView, Part, Point
from topping.texts import say

WIDTH: Final = 640
"""Of a drawing, in its own units."""
HEIGHT: Final = 220
_MARGIN, _END, _ABOVE, _BELOW = 46, 12, 10, 24
"""Around the field of a chart."""
_STYLES: Final = {Part.FINDING: "accent", Part.WHOLE: "soft"}
"""Of parts that are not called as their colour."""


@dataclass(frozen=True, slots=True)
class SvgBar:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    style: str
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class SvgLine:
    """A line through some points; filled between its first and last one where it is an area."""

    points: tuple[Point, ...]
    style: str
    is_area: bool = False
    told: str = ""
    """What is told where a mouse rests on it."""

    @property
    def path(self) -> str:
        return " ".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class SvgDot:
    """A filled circle."""

    x: float
    y: float
    radius: float
    style: str
    told: str = ""
    """What is told where a mouse rests on it."""


@dataclass(frozen=True, slots=True)
class SvgLabel:
    """A text at a place."""

    x: float
    y: float
    text: str
    anchor: str = "middle"
    """Which of its points stands there: `start`, `middle`, `end`."""
    style: str = "soft"


SvgShape: TypeAlias = SvgBar | SvgLine | SvgDot | SvgLabel


@dataclass(frozen=True, slots=True)
class SvgDrawing:
    """Shapes, from below to above, with what they show in words."""

    title: str
    told: str
    """What a reader who does not see it is told."""
    shapes: tuple[SvgShape, ...]
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True, slots=True)
class SvgAxes:
    """A field of values on a drawing; the axis up has lines at round values."""

    left: float
    right: float
    low: float
    high: float
    height: int = HEIGHT
    margin: int = _MARGIN
    """Left of the field, for the labels."""

    def x(self, value: float) -> float:
        """Where a value lies across."""
        share = (value - self.left) / (self.right - self.left)
        return round(self.margin + share * (WIDTH - self.margin - 12), 1)

    def y(self, value: float) -> float:
        """Where a value lies in height."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.height - 24 - share * (self.height - 34), 1)

    def place(self, across: float, up: float) -> Point:
        """A point of the field."""
        return self.x(across), self.y(up)

    def bar(self, across: float, low: float, high: float, style: str = "accent") -> SvgBar:
        """A bar between two values, as wide as there is room for."""
        width, top = max(1.0, min(24.0, 0.8 * (self.x(1) - self.x(0)))), self.y(high)
        return SvgBar(self.x(across) - width / 2, top, width, self.y(low) - top, style)

    def lines(self, unit: float = 1) -> Iterator[SvgShape]:
        """Lines across at round values, with the values in so many units."""
        for value in round_values(self.low / unit, self.high / unit):
            y = self.y(value * unit)
            yield SvgLine(((self.margin, y), (WIDTH - 12, y)), "rule")
            yield SvgLabel(self.margin - 6, y + 4, _figure(value), "end")

    def below(self, labels: Sequence[tuple[float, str]]) -> Iterator[SvgShape]:
        """Labels under the field, each at its value."""
        for value, text in labels:
            x = self.x(value)
            yield _below(x, text, self.height, self.margin)


def _below(x: float, text: str, height: int = HEIGHT, margin: int = _MARGIN) -> SvgLabel:
    return SvgLabel(x, height - 6, text, "end" if x > WIDTH - 40 else "start" if x < margin + 10 else "middle")


def _figure(value: float) -> str:
    whole, _, part = f"{abs(value):g}".partition(".")
    text = say("number.decimal", whole=whole, tenths=part) if part else whole
    return f"−{text}" if value < 0 else text


def round_values(low: float, high: float) -> list[float]:
    """Round values between two ends, evenly spread: at most six."""
    raw = (high - low) / 5
    size = 10.0 ** floor(log10(raw))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= raw)
    return [step * one for one in range(ceil(low / step), floor(high / step) + 1)]


def some_of(count: int, most: int) -> list[int]:
    """Up to so many places among `count`, evenly spread, the first and the last ones among them."""
    if count <= most:
        return list(range(count))
    return sorted({round(one * (count - 1) / (most - 1)) for one in range(most)})


# what the screen shows too


def curve_drawing(title: str, told: str, view: CurveView) -> SvgDrawing:
    """A chart of lines."""
    shapes = list(_axes(view.axes))
    if view.is_area:
        lower, upper = ([_at(x, ends[end]) for x, *ends in view.band] for end in (0, 1))
        shapes.append(SvgLine((*lower, *reversed(upper)), "accent band", is_area=True))
    else:
        shapes += [SvgLine((_at(x, low), _at(x, high)), "ink wide") for x, low, high in view.band]
    shapes += [SvgDot(*_at(*dot), 2.5, "soft") for dot in view.dots]
    for line in sorted(view.lines, key=lambda line: line.is_own):
        points = tuple(_at(*point) for point in line.points)
        if view.joins(line):
            shapes.append(SvgLine(points, "accent" if line.is_own else "soft dashed"))
        else:
            shapes += [SvgDot(*point, 4, "accent" if line.is_own else "soft") for point in points]
        shapes += _named(line, points)
    return SvgDrawing(title, told, tuple(shapes))


def _named(line: CurveLine, points: Sequence[Point]) -> Iterator[SvgLabel]:
    """The name of a line at its middle: over it, or under one that it is compared with."""
    if line.labels and points:
        x, y = points[len(points) // 2]
        right, down, anchor = (-8, -10, "end") if line.is_own else (12, 24, "start")
        yield SvgLabel(x + right, y + down, line.labels[0], anchor)


def bars_drawing(title: str, told: str, view: BarsView) -> SvgDrawing:
    """A chart of bars, with what their colours stand for at its top."""
    shapes, pitch = list(_axes(view.axes)), (WIDTH - _MARGIN - _END) / max(1, len(view.bars))
    for place, bar in enumerate(view.bars):
        shapes += _bar(bar, _MARGIN + (place + 0.5) * pitch, min(24.0, 0.8 * pitch))
    shapes += legend([(_STYLES.get(part, part.value), said) for part, said in view.legend])
    return SvgDrawing(title, told, tuple(shapes))


def _bar(bar: Bar, x: float, width: float) -> Iterator[SvgShape]:
    peak: float = HEIGHT - _BELOW
    for part, share in bar.parts:
        height = share * (HEIGHT - _ABOVE - _BELOW)
        if height:
            peak -= height
            yield SvgBar(x - width / 2, peak, width, height, _STYLES.get(part, part.value))
    if bar.is_missed:
        for end in (-4, 4):
            yield SvgLine(((x - 4, peak - 6 - end), (x + 4, peak - 6 + end)), "missed")
    elif width > 20:
        yield SvgLabel(x, peak - 4, bar.label, style="ink")


def _axes(axes: Axes) -> Iterator[SvgShape]:
    for tick in axes.up:
        y = _y(tick.at)
        yield SvgLine(((_MARGIN, y), (WIDTH - _END, y)), "rule")
        yield SvgLabel(_MARGIN - 6, y + 4, tick.label, "end")
    for tick in axes.across:
        yield _below(_x(tick.at), tick.label)


def _at(across: float, up: float) -> Point:
    """A point of the field, given as shares of it."""
    return _x(across), _y(up)


def _x(across: float) -> float:
    return round(_MARGIN + across * (WIDTH - _MARGIN - _END), 1)


def _y(up: float) -> float:
    return round(HEIGHT - _BELOW - up * (HEIGHT - _ABOVE - _BELOW), 1)


def legend(parts: Sequence[tuple[str, str]]) -> list[SvgShape]:
    """What the colours of a chart stand for, at its top."""
    shapes: list[SvgShape] = []
    for place, (style, text) in enumerate(parts):
        x = 60 + 110 * place
        shapes += [SvgBar(x, 2, 9, 9, style), SvgLabel(x + 14, 11, text, "start")]
    return shapes
