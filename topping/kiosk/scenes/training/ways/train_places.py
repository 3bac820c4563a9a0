"""Where everything stands on the screen of the ways to train."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.pen import width_of
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.keycap import cap_width
from topping.texts import say

_COLUMNS: Final = (884, 430, 430)
_HIGH: Final = (352, 476)
"""The widths of the upper cards, and the heights of the two rows, at 1920×1080."""
_GAP: Final = 24
_LOW_GAP: Final = 16
_SMALL: Final = 3
"""How many small cards stand one under the other."""


@dataclass(frozen=True)
class TrainPlaces:
    """The measures on a screen laid out by `layout`."""

    layout: Layout

    @cached_property
    def title(self) -> Rect:
        """The name of the screen."""
        head = self.layout.head
        width = width_of(say("train.title"), self.layout.step(7), face=Face.TITLE) + 2
        return Rect(head.left, head.top, width, head.height)

    def change(self, wide: int) -> Rect:
        """The key that asks for another player, so wide, at the right of the title."""
        head = self.layout.head
        place = Rect(head.right - wide, 0, wide, max(head.height, 48))
        place.centery = head.centery
        return place

    def who(self, right: int) -> Rect:
        """Who trains, up to `right`."""
        left = self.title.right + self.layout.px(28)
        place = Rect(left, 0, right - left, max(self.layout.px(60), 36))
        place.centery = self.layout.head.centery
        return place

    @cached_property
    def _upper(self) -> tuple[Rect, Rect, Rect]:
        px = self.layout.px
        left, top, gap = px(64), px(128), px(_GAP)
        width, height = self.layout.size[0] - 2 * left, self.layout.main.bottom - top
        third = round((width - 2 * gap) * _COLUMNS[2] / sum(_COLUMNS))
        high = round((height - gap) * _HIGH[0] / sum(_HIGH))
        deck = Rect(left, top, width - 2 * (third + gap), high)
        rush = Rect(deck.right + gap, top, third, high)
        return deck, rush, Rect(rush.right + gap, top, third, high)

    @property
    def deck(self) -> Rect:
        """The large card."""
        return self._upper[0]

    @property
    def rush(self) -> Rect:
        """Éclair."""
        return self._upper[1]

    @property
    def streak(self) -> Rect:
        """Sans-faute."""
        return self._upper[2]

    @property
    def kinds(self) -> Rect:
        """The kinds of moves, under the first two cards."""
        top = self.deck.bottom + self.layout.px(_GAP)
        return Rect(self.deck.left, top, self.rush.right - self.deck.left, self.layout.main.bottom - top)

    @property
    def exercises(self) -> tuple[Rect, ...]:
        """The exercises without a grid, one under the other."""
        between = self.layout.px(_LOW_GAP)
        each = (self.kinds.height - (_SMALL - 1) * between) // _SMALL
        tops = (self.kinds.top + place * (each + between) for place in range(_SMALL))
        return tuple(Rect(self.streak.left, top, self.streak.width, each) for top in tops)

    def button(self, text: str) -> Rect:
        """The button on the large card, which says `text`: beside the bars, where there are some."""
        px, deck, size = self.layout.px, self.deck, self.button_size
        width = cap_width(say("key.enter"), round(size * 0.72)) + width_of(text, size, face=Face.BOLD)
        width += round(2.3 * size)
        place = Rect(deck.left + px(44), 0, min(width, deck.width - 2 * px(44)), max(px(70), 40))
        place.bottom = deck.bottom - px(36)
        return place

    @property
    def button_size(self) -> int:
        """The size of what the button says."""
        return min(self.layout.text(30), self.layout.px(36))
