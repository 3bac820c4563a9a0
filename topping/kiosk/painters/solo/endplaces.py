"""Where the parts of a screen stand that tells how a run or a rush ended."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.painters.solo.result import headline_split


@dataclass(frozen=True)
class EndPlaces:
    """The headline with the facts at its right, below it two cards, then the buttons that lead on."""

    layout: Layout

    @property
    def head(self) -> Rect:
        """The headline."""
        return Rect(self._left, self.layout.px(36), self._width, self.layout.px(270))

    @property
    def facts(self) -> Rect:
        """The facts, beside the figure of the headline."""
        px, half = self.layout.px, round(self._width * 0.534)
        _, below = headline_split(self.head)
        return Rect(self._left + self._width - half, below.top + px(20), half, below.height - px(24))

    @property
    def buttons(self) -> Rect:
        """The row of buttons."""
        high = max(self.layout.px(100), 48)
        return Rect(self._left, self.layout.hints.top - self.layout.px(34) - high, self._width, high)

    @property
    def cards(self) -> Rect:
        """Both cards as one."""
        top = self.head.bottom + self.layout.px(34)
        return Rect(self._left, top, self._width, self.buttons.top - self.layout.px(36) - top)

    def two_cards(self, share: float) -> tuple[Rect, Rect]:
        """The left card, and the right one, which has this share of the width."""
        whole, gap, side = self.cards, self.layout.px(24), round(self._width * share)
        left = Rect(whole.left, whole.top, whole.width - side - gap, whole.height)
        return left, Rect(left.right + gap, whole.top, side, whole.height)

    @property
    def _left(self) -> int:
        return self.layout.px(64)

    @property
    def _width(self) -> int:
        return self.layout.screen.width - 2 * self._left
