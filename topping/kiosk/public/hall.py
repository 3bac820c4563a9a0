"""The layout of the public screen beside the grid: large enough for the back of the room."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from topping.kiosk.layout import Layout


@dataclass(frozen=True)
class Hall:
    """The rectangles beside the grid; with `eliminates`, some is left for who is still in."""

    layout: Layout
    eliminates: bool

    @property
    def header(self) -> Rect:
        """Move, session and formula."""
        return self.layout.header if self.eliminates else self.layout.header.union(self.layout.timer)

    @property
    def clock(self) -> Rect:
        """The time left: as large as it can be, or small enough to leave room for names."""
        return self.layout.timer if self.eliminates else self._band(0.56, 0.88)

    @property
    def rack(self) -> Rect:
        """The draw, taller than in front of a single player: the countries must be read from afar."""
        return self._band(0.22, 0.5 if self.eliminates else 0.54)

    @property
    def solution(self) -> Rect:
        """The retained solution, after the move."""
        return self._band(0.22, 0.505 if self.eliminates else 0.88)

    @property
    def brought(self) -> Rect:
        """What a move of mort subite brought."""
        return self._band(0.51, 0.565)

    def survivors(self, *, solved: bool) -> Rect:
        """Who is in and who is out: under the draw or, once the move is `solved`, under what it brought."""
        return self._band(0.57 if solved else 0.51, 0.88)

    @property
    def message(self) -> Rect:
        """What concerns the referee, at the bottom."""
        return self._band(0.9, 1)

    def _band(self, top: float, bottom: float) -> Rect:
        """Between two fractions of the height beside the grid."""
        first, last = self.layout.header, self.layout.tools
        height = last.bottom - first.top
        upper = first.top + round(height * top)
        return Rect(last.left, upper, last.width, first.top + round(height * bottom) - upper)
