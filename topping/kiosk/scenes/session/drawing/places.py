"""Where everything stands while a draw from the bag is typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout

_EDGE: Final = 32
_GUTTER: Final = 24
_TOP: Final = 100
_INSIDE: Final = 32


@dataclass(frozen=True)
class BagPlaces:
    """The rectangles: the draw on the left, the bag on the right."""

    layout: Layout

    @property
    def draw_card(self) -> Rect:
        """The card of the draw."""
        width = (self.layout.size[0] - 2 * self._px(_EDGE) - self._px(_GUTTER)) * 1064 // 1832
        return Rect(self._px(_EDGE), self._px(_TOP), width, self._bottom - self._px(_TOP))

    @property
    def bag_card(self) -> Rect:
        """The card of what the bag holds."""
        left = self.draw_card.right + self._px(_GUTTER)
        return Rect(left, self.draw_card.top, self.layout.size[0] - self._px(_EDGE) - left, self.draw_card.height)

    @property
    def drawn(self) -> Rect:
        """The letters in large."""
        inside = self._inside
        return Rect(inside.left, inside.top, inside.width, self._px(210))

    @property
    def entry(self) -> Rect:
        """The line being typed."""
        return Rect(self._inside.left, self.drawn.bottom + self._px(16), self._inside.width, max(self._px(76), 40))

    def answer(self, *, types: bool) -> Rect:
        """What is made of the line; in its place, where nothing is typed."""
        top = self.entry.bottom + self._px(20) if types else self.entry.top
        return Rect(self._inside.left, top, self._inside.width, self._px(130))

    def notes(self, *, types: bool) -> Rect:
        """What went back at this move, or the tops."""
        top = self.answer(types=types).bottom + self._px(24)
        return Rect(self._inside.left, top, self._inside.width, self._inside.bottom - top)

    @property
    def bag(self) -> Rect:
        """What the bag holds, inside its card."""
        return self.bag_card.inflate(-2 * self._px(_INSIDE), -2 * self._px(20))

    @property
    def _inside(self) -> Rect:
        return self.draw_card.inflate(-2 * self._px(_INSIDE), -2 * self._px(28))

    @property
    def _bottom(self) -> int:
        return self.layout.hints.top - self._px(4)

    def _px(self, length: float) -> int:
        return self.layout.px(length)
