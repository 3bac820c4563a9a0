"""Drawings of a page: shapes with their places, which a template writes as inline SVG, every text escaped.

A shape's style is a name that the page gives colours to, light and dark.
"""

from dataclasses import dataclass
from typing import TypeAlias

from topping.sheets.training.charts import Point


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


SvgShape: TypeAlias = SvgLine | SvgDot


@dataclass(frozen=True, slots=True)
class SvgDrawing:
    """Shapes, from below to above, with what they show in words."""

    title: str
    told: str
    """What a reader who does not see it is told."""
    shapes: tuple[SvgShape, ...]
    width: int
    height: int
