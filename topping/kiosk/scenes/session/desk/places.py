"""Where everything stands on the referee's desk."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from topping.kiosk.look.layout import Layout

_COLUMN = 616
"""The width of what stands right of the bulletins."""
_EDGE, _GUTTER = 32, 24


@dataclass(frozen=True)
class DeskPlaces:
    """The rectangles of the desk: the bulletins on the left, what is typed and shown of them on the right."""

    layout: Layout

    @property
    def header(self) -> Rect:
        """The title, the session and the move."""
        return Rect(
            self._px(_EDGE), self._px(_GUTTER - 5), self.table.width - self.progress.width - self._px(28), self._px(64)
        )

    @property
    def progress(self) -> Rect:
        """How many bulletins are entered."""
        place = Rect(0, self._px(_GUTTER), self._px(480), self._px(64))
        place.right = self.table.right
        return place

    @property
    def table(self) -> Rect:
        """The card of the bulletins."""
        left, top = self._px(_EDGE), self._px(100)
        return Rect(left, top, self._left - self._px(_GUTTER) - left, self._bottom - top)

    @property
    def bulletins(self) -> Rect:
        """The bulletins inside their card."""
        return self.table.inflate(-2 * self._px(18), -2 * self._px(16))

    @property
    def status(self) -> Rect:
        """The time of the move being played, with its draw; after it the retained solution."""
        return self._band(24, 136)

    @property
    def move(self) -> Rect:
        """The move whose bulletins are entered, left of the line."""
        band = self._band(176, 76)
        return Rect(band.left, band.top, self._px(104), band.height)

    @property
    def entry(self) -> Rect:
        """The line being typed."""
        band, left = self._band(176, 76), self.move.right + self._px(12)
        return Rect(left, band.top, band.right - left, band.height)

    @property
    def answer(self) -> Rect:
        """The card of the answer to the last line."""
        return self._band(268, 112)

    @property
    def below(self) -> Rect:
        """Everything under that: the grid and the tally, or what is asked for."""
        return Rect(self._left, self._px(396), self._px(_COLUMN), self._bottom - self._px(396))

    @property
    def board(self) -> Rect:
        """The grid with the solution of the move."""
        side = min(self._px(394), self.below.height - self._px(198))
        return Rect(self.below.left, self.below.top, side, side)

    @property
    def tally(self) -> Rect:
        """What was handed in, by solution."""
        left = self.board.right + self._px(20)
        return Rect(left, self.board.top, self.below.right - left, self.board.height)

    @property
    def questions(self) -> Rect:
        """The card of what the referee has to decide."""
        top = self.board.bottom + self._px(16)
        return Rect(self.below.left, top, self.below.width, self._bottom - top)

    @property
    def read_progress(self) -> Rect:
        """How many bulletins are entered, above what is read aloud."""
        place = self.progress
        place.right = self.layout.size[0] - self._px(_EDGE)
        return place

    @property
    def read_solution(self) -> Rect:
        """The card of the solution that is read aloud."""
        left, top = self._px(_EDGE), self._px(108)
        width = (self.layout.size[0] - 2 * left - self._px(_GUTTER)) * 1000 // 1832
        return Rect(left, top, width, self._bottom - top)

    @property
    def read_draw(self) -> Rect:
        """The card of the draw that is read aloud."""
        beside = self.read_solution
        left = beside.right + self._px(_GUTTER)
        return Rect(left, beside.top, self.layout.size[0] - self._px(_EDGE) - left, beside.height)

    @property
    def hints(self) -> Rect:
        """The keys: nearly as wide as the screen."""
        line = self.layout.hints
        return Rect(self._px(_EDGE), line.top, self.layout.size[0] - 2 * self._px(_EDGE), line.height)

    @property
    def _left(self) -> int:
        return self.layout.size[0] - self._px(_EDGE) - self._px(_COLUMN)

    @property
    def _bottom(self) -> int:
        return self.layout.hints.top - self._px(4)

    def _band(self, top: int, height: int) -> Rect:
        return Rect(self._left, self._px(top), self._px(_COLUMN), self._px(height))

    def _px(self, length: float) -> int:
        return self.layout.px(length)
