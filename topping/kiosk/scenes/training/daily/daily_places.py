"""Where everything stands on the screen of the game of a day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.pen import width_of
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.keycap import cap_width, hint_width
from topping.texts import say

_HERO: Final = (1080 / 1768, 0.66)
"""The part of the width and of the height that the large card has, gaps left out."""
_GAP, _INDENT = 24, 52
"""Between cards, and left of what the large card says."""


@dataclass(frozen=True)
class DailyPlaces:
    """The large card with the board beside it; below them the chain of days and the move of the day."""

    layout: Layout

    # the upper line

    @property
    def title(self) -> Rect:
        """The title, as wide as it is written."""
        head = self.layout.head
        width = width_of(say("daily.title"), self.layout.step(7), face=Face.TITLE) + 2
        return Rect(head.left, head.top, width, head.height)

    def change(self, cap: str, label: str) -> Rect:
        """The key that chooses a player, at the right edge."""
        head = self.layout.head
        width = hint_width(cap, label, self.layout.step(1))
        place = Rect(head.right - width, 0, width, max(head.height, 48))
        place.centery = head.centery
        return place

    def who(self, right: int) -> Rect:
        """Who is chosen, from the title to `right`."""
        left = self.title.right + self.layout.px(28)
        place = Rect(left, 0, right - left, max(self.layout.px(60), 36))
        place.centery = self.layout.head.centery
        return place

    # the cards

    @property
    def hero(self) -> Rect:
        """The large card."""
        main, gap = self.layout.main, self.layout.px(_GAP)
        wide, high = _HERO
        return Rect(main.left, main.top, round((main.width - gap) * wide), round((main.height - gap) * high))

    @property
    def board(self) -> Rect:
        """The board of the day."""
        hero, gap = self.hero, self.layout.px(_GAP)
        return Rect(hero.right + gap, hero.top, self.layout.main.right - hero.right - gap, hero.height)

    @property
    def week(self) -> Rect:
        """The chain of days."""
        top = self.hero.bottom + self.layout.px(_GAP)
        return Rect(self.hero.left, top, self.hero.width, self.layout.main.bottom - top)

    @property
    def move(self) -> Rect:
        """The move of the day."""
        board, week = self.board, self.week
        return Rect(board.left, week.top, board.width, week.height)

    # on the large card

    def button(self, text: str) -> Rect:
        """The large button, as wide as what it says."""
        hero, px, size = self.hero, self.layout.px, self.layout.step(5)
        wanted = cap_width(say("key.enter"), round(size * 0.72)) + width_of(text, size, face=Face.BOLD)
        width = min(wanted + round(2.6 * size), hero.width - 2 * px(_INDENT))
        place = Rect(hero.left + px(_INDENT), 0, width, max(px(84), 48))
        place.bottom = hero.bottom - px(44)
        return place

    def texts(self, button: Rect) -> Rect:
        """What is said above the button."""
        hero = self.hero
        return Rect(hero.left, hero.top, hero.width, button.top - self.layout.px(10) - hero.top)
