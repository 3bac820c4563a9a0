"""The places of the review's screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.painters.training.review.solutions import solution_row_height


@dataclass(frozen=True)
class ReviewPlaces:
    """The measures of a review on a screen laid out by `layout`."""

    layout: Layout

    def _px(self, length: float) -> int:
        return self.layout.px(length)

    def head(self, right: int) -> Rect:
        """Title, game and move, up to the first chip."""
        left = self._px(64)
        return Rect(left, self._px(30), right - self._px(24) - left, self._px(68))

    @cached_property
    def chips(self) -> Rect:
        """The moves to look at first, right of the head."""
        left = self.panel.left - self._px(24)
        return Rect(left, self._px(30), self.count.left - self._px(16) - left, self._px(68))

    @cached_property
    def count(self) -> Rect:
        """Which of them it is, and how many solutions there are."""
        width = self._px(310)
        return Rect(self.layout.size[0] - self._px(64) - width, self._px(30), width, self._px(68))

    @cached_property
    def board(self) -> Rect:
        """The grid."""
        top = self._px(118)
        side = min(self.layout.hints.top + self._px(6) - top, round(self.layout.size[0] * 0.49))
        return Rect(self._px(64), top, side, side)

    @cached_property
    def panel(self) -> Rect:
        """Everything beside the grid."""
        left = self.board.right + self._px(72)
        right = self.layout.size[0] - self._px(64)
        return Rect(left, self.board.top, right - left, self.layout.hints.top - self.board.top)

    @cached_property
    def rack(self) -> Rect:
        """The draw."""
        return Rect(self.panel.left, self.panel.top, self.panel.width, self._px(108))

    @cached_property
    def about(self) -> Rect:
        """What there is to know of the word."""
        layout = self.layout
        height = 2 * round(layout.step(5) * 1.3) + round(layout.step(3) * 1.6)
        return Rect(self.panel.left, self.panel.bottom - height, self.panel.width, height)

    @cached_property
    def tries(self) -> Rect:
        """The card with the time line."""
        size = self.layout.step(2)
        height = max(self._px(150), round(self.layout.step(1) * 1.4) + round(2 * 1.35 * size) + self._px(30 + 28))
        return Rect(self.panel.left, self.about.top - self._px(12) - height, self.panel.width, height)

    @cached_property
    def list(self) -> Rect:
        """The card with the solutions: as high as whole rows need."""
        top = self.rack.bottom + self._px(16)
        height = self.tries.top - self._px(14) - top
        return Rect(self.panel.left, top, self.panel.width, height)

    @cached_property
    def rows(self) -> Rect:
        """The rows within that card."""
        inner = self.list.inflate(-2 * self._px(12), -2 * self._px(8))
        height = inner.height // solution_row_height() * solution_row_height()
        return Rect(inner.left, inner.top + (inner.height - height) // 2, inner.width, height)

    @cached_property
    def line(self) -> Rect:
        """The time line within its card."""
        return self.tries.inflate(-2 * self._px(20), -2 * self._px(14))

    # searching again

    @cached_property
    def field(self) -> Rect:
        """Where a proposal is typed, without the ring around it."""
        return Rect(self.panel.left, self.rack.bottom + self._px(24), self.panel.width, max(self._px(88), 48))

    @property
    def ring(self) -> int:
        """How far the ring of the field reaches beyond it."""
        return self._px(10)

    @cached_property
    def answer(self) -> Rect:
        """The referee's answer."""
        height = max(self._px(52), round(self.layout.step(5) * 1.3))
        return Rect(self.panel.left, self.field.bottom + self._px(16), self.panel.width, height)

    @cached_property
    def searched(self) -> Rect:
        """The card with what was proposed meanwhile."""
        top = self.answer.bottom + self._px(16)
        return Rect(self.panel.left, top, self.panel.width, self.panel.bottom - self._px(8) - top)
