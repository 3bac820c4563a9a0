"""Where everything stands on the screen on which a game is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.pen import width_of
from topping.kiosk.look.theme import Face


@dataclass(frozen=True)
class GameChoicePlaces:
    """The conditions at the left; at the right the tabs, what Enter starts, and what the tab holds."""

    layout: Layout

    # the upper line

    @property
    def who(self) -> Rect:
        """Who plays."""
        place = Rect(0, 0, self._right.width * 2 // 3, max(self.layout.px(60), 32))
        place.midright = self.layout.head.midright
        return place

    @property
    def title(self) -> Rect:
        """The name of the screen."""
        head = self.layout.head
        return Rect(head.left, head.top, self.who.left - head.left, head.height)

    # the left

    @property
    def card(self) -> Rect:
        """The card of the conditions."""
        main, px = self.layout.main, self.layout.px
        return Rect(main.left, main.top - px(4), px(560), main.height)

    @property
    def conditions(self) -> Rect:
        """What is inside it."""
        return self.card.inflate(-self.layout.px(72), -self.layout.px(60))

    def rule(self, bottom: int) -> Rect:
        """The line under the conditions, which end at `bottom`."""
        px, inside = self.layout.px, self.conditions
        return Rect(inside.left, bottom + px(8), inside.width, max(1, px(1.5)))

    def message(self, bottom: int) -> Rect:
        """What is said under that line."""
        px, inside, top = self.layout.px, self.conditions, self.rule(bottom).bottom + self.layout.px(16)
        return Rect(inside.left, top, inside.width, max(1, self.card.bottom - px(20) - top))

    # the right

    @property
    def _right(self) -> Rect:
        main, left = self.layout.main, self.card.right + self.layout.px(32)
        return Rect(left, main.top, main.right - left, main.height)

    @property
    def text_size(self) -> int:
        """The size of the tabs' names."""
        return self.layout.step(2)

    def tabs(self, names: Sequence[str]) -> tuple[Rect, ...]:
        """A tab for each name, side by side."""
        px, places = self.layout.px, []
        left, top, height = self._right.left, self._right.top - px(4), max(px(56), 48)
        for name in names:
            width = width_of(name, self.text_size, face=Face.SEMI) + px(48)
            places.append(Rect(left, top, width, height))
            left += width + px(14)
        return tuple(places)

    def count(self, last_tab: Rect) -> Rect:
        """How many games are played: at the right of the last tab."""
        left = last_tab.right + self.layout.px(14)
        return Rect(left, last_tab.top, max(1, self._right.right - left), last_tab.height)

    @property
    def large(self) -> Rect:
        """What Enter starts."""
        px, main = self.layout.px, self.layout.main
        top = main.top - px(4) + max(px(56), 48) + px(20)
        return Rect(self._right.left, top, self._right.width, max(px(152), 74))

    @property
    def below(self) -> Rect:
        """What the tab holds."""
        top = self.large.bottom + self.layout.px(20)
        return Rect(self.large.left, top, self.large.width, self.layout.main.bottom - top)
