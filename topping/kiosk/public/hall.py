"""The layout of the public face: large enough for the back of the room.

Lengths are those of a screen of 1920×1080. On a projection 2 m wide, capitals of 43 pixels (64 pixels of type) appear
under 20 minutes of arc at 8 m and under 15 at 10 m.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.session.hall import HEAD_HEIGHT
from topping.kiosk.painters.session.halltiles import DRAW_EDGE

_BAND_TOP: Final = 914
_ROW: Final = 86
"""The height of a line of the draw: a tile and its country."""
_GROUP_GAP: Final = 12
"""Between the kept letters and the new ones."""


@dataclass(frozen=True)
class Hall:
    """The rectangles of the public face, board and panel beside it."""

    layout: Layout
    has_keys: bool = False
    """Whether the keys have a place."""

    @cached_property
    def _play(self) -> PlayLayout:
        return PlayLayout(self.layout)

    @property
    def board(self) -> Rect:
        """The board with its frame."""
        return self._play.board

    def px(self, length: float) -> int:
        """A length of 1080 lines, on this screen."""
        return self._play.px(length)

    @cached_property
    def _width(self) -> float:
        """The panel's width in pixels of 1080 lines: 796, less on a narrow screen, more on a wide one."""
        return self._play.panel.width / self._play.scale

    def _area(self, top: float, height: float, left: float = 0, width: float = 0) -> Rect:
        """A rectangle of the panel; by default it reaches to the panel's right edge."""
        panel, scale = self._play.panel, self._play.scale
        across = width or self._width - left
        return Rect(
            panel.left + round(left * scale),
            self.board.top + round(top * scale),
            round(across * scale),
            self.px(height),
        )

    @cached_property
    def head(self) -> Rect:
        """The move, and under it the session, in two lines at most."""
        return self._area(0, HEAD_HEIGHT, width=self._width - self._figure_width - 12)

    @property
    def _figure_width(self) -> float:
        return self._width * 0.54

    @cached_property
    def figure(self) -> Rect:
        """The time left, or the points of the solution."""
        return self._area(0, 194, self._width - self._figure_width)

    @cached_property
    def bar(self) -> Rect:
        """The time left as a bar, with the tick of the signal."""
        return self._area(212, 44)

    def draw(self, letters: int) -> Rect:
        """The draw, a letter a line; taller lines than these are not needed."""
        height = min(letters * _ROW + _GROUP_GAP + 2 * DRAW_EDGE, _BAND_TOP - 4 - 264)
        return self._area(264, height, left=-18, width=self._width - self._beside_width - 8)

    @property
    def _beside_width(self) -> float:
        return max(230.0, self._width - 500)

    @cached_property
    def beside(self) -> Rect:
        """The previous top, right of the draw."""
        return self._area(286, 560, self._width - self._beside_width)

    @cached_property
    def band(self) -> Rect:
        """The referee's signals."""
        return self._area(_BAND_TOP, 122)

    @cached_property
    def waiting(self) -> Rect:
        """What is quietly said while a draw is announced."""
        return self._area(911, 60) if self.has_keys else self._area(940, 96)

    @cached_property
    def keys(self) -> Rect:
        """The keys of a referee with one display, where no signal is given."""
        return self._area(978, 80)

    @cached_property
    def small_draw(self) -> Rect:
        """The draw of the move that is over."""
        return self._area(886, 84) if self.has_keys else self._area(_BAND_TOP, 122)

    # before the first move, and after each

    @cached_property
    def opening(self) -> Rect:
        """What the referee tells the players before the game."""
        return self._area(300, 560)

    @cached_property
    def solution(self) -> Rect:
        """The retained solution in tiles."""
        return self._area(276, 118)

    @cached_property
    def reference(self) -> Rect:
        """Where it lies."""
        return self._area(424, 124)

    @cached_property
    def results(self) -> Rect:
        """What was handed in, once everything is corrected."""
        return self._area(590, 300)

    # while a draw is announced

    @cached_property
    def previous(self) -> Rect:
        """The previous top, in the place of the clock."""
        return self.figure

    @cached_property
    def announcement(self) -> Rect:
        """The letter that is being named with its country, and those named before."""
        return self._area(246, 660)

    # the whole screen

    @cached_property
    def strip(self) -> Rect:
        """The last line of a whole screen, above the keys where these have a place."""
        return self.whole(864 if self.has_keys else 938, 112)

    @cached_property
    def plates(self) -> Rect:
        """Who is in and who is out, above it."""
        return self.whole(142, 714 if self.has_keys else 784, left=40)

    @cached_property
    def lines(self) -> Rect:
        """The lines of the standings."""
        return self.whole(142, 862)

    @cached_property
    def note(self) -> Rect:
        """The line under them, beside the keys where these have a place."""
        return self.whole(1008, 64, right=64 + self.has_keys * 560)

    @cached_property
    def keys_of_standings(self) -> Rect:
        """The keys beside that line."""
        return self.whole(996, 80, left=1310)

    def whole(self, top: float, height: float, left: float = 64, right: float = 64) -> Rect:
        """A rectangle of the whole screen, between margins; tops and heights are parts of 1080 lines."""
        width, tall = self.layout.size
        scale = self.layout.scale
        return Rect(
            round(left * scale),
            round(top / 1080 * tall),
            width - round((left + right) * scale),
            round(height / 1080 * tall),
        )
