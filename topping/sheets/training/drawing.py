"""Drawings of a page: shapes with their places, which a template writes as inline SVG, every text escaped.

A shape's style is a name that the page gives colours to, light and dark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final, TypeAlias

from topping.texts import say

WIDTH: Final = 640
"""Of a drawing, in its own units."""
HEIGHT: Final = 220

Point: TypeAlias = tuple[float, float]


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
        """The points as SVG lists them."""
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
    margin: int = 46
    """Left of the field, for the labels."""

    def x(self, value: float) -> float:
        """Where a value lies across."""
        span = self.right - self.left or 1
        return round(self.margin + (value - self.left) / span * (WIDTH - self.margin - 12), 1)

    def y(self, value: float) -> float:
        """Where a value lies in height."""
        span = self.high - self.low or 1
        return round(self.height - 24 - (value - self.low) / span * (self.height - 34), 1)

    def place(self, across: float, up: float) -> Point:
        """A point of the field."""
        return self.x(across), self.y(up)

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
            yield SvgLabel(
                x, self.height - 6, text, "end" if x > WIDTH - 40 else "start" if x < self.margin + 10 else "middle"
            )


def _figure(value: float) -> str:
    whole, _, part = f"{abs(value):g}".partition(".")
    text = say("number.decimal", whole=whole, tenths=part) if part else whole
    return f"−{text}" if value < 0 else text


def round_values(low: float, high: float, most: int = 5) -> list[float]:
    """Up to so many round values between two ends, evenly spread."""
    if high <= low:
        return [low]
    raw = (high - low) / most
    size = 10.0 ** floor(log10(raw))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= raw)
    return [round(step * one, 6) for one in range(ceil(low / step), floor(high / step) + 1)]


def some_of(count: int, most: int) -> list[int]:
    """Up to so many places among `count`, evenly spread, the first and the last ones among them."""
    if count <= most:
        return list(range(count))
    return sorted({round(one * (count - 1) / (most - 1)) for one in range(most)})
