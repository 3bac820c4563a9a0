"""Where everything stands on the first screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.pen import width_of
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.front.hub import TEXT_ROOM
from topping.kiosk.painters.parts.keycap import cap_width, hint_width
from topping.texts import say


class HomeCard(Enum):
    """A card of the first screen."""

    HERO = auto()
    """The large card: the next game."""
    ASIDE = auto()
    """The one beside it."""
    DECK = auto()
    RUSH = auto()
    FORM = auto()
    CLUB = auto()
    COMPETITIONS = auto()
    BOARD = auto()
    OTHER = auto()
    """The other games of the rule books."""


Row = Sequence[tuple[HomeCard, float]]
"""Cards below the large one from left to right, each with its part of the width."""

PLAYER_ROWS: Final[Sequence[Row]] = (
    ((HomeCard.DECK, 390), (HomeCard.RUSH, 340), (HomeCard.FORM, 670), (HomeCard.OTHER, 320)),
    ((HomeCard.CLUB, 560), (HomeCard.COMPETITIONS, 480), (HomeCard.BOARD, 704)),
)
"""What lies below the large card where somebody is chosen."""
NOBODY_ROWS: Final[Sequence[Row]] = (
    ((HomeCard.CLUB, 468), (HomeCard.COMPETITIONS, 380), (HomeCard.BOARD, 552), (HomeCard.OTHER, 320)),
)
"""What lies there where nobody is."""

_HERO_WIDTH: Final = 1184 / 1768
"""The part of the width that the large card has, gaps left out."""
_HEIGHTS: Final = {1: (596, 244), 2: (460, 200, 154)}
"""How the height is parted among the large card and the rows below it, gaps left out."""
_MARGIN, _GAP, _INDENT = 64, 24, 52
"""At the sides of the screen, between cards, and left of what the large card says."""


@dataclass(frozen=True)
class HomePlaces:
    """The rectangles of the first screen."""

    layout: Layout
    rows: Sequence[Row]
    has_notices: bool
    """Whether a line of notices stands below the cards."""

    @property
    def top(self) -> Rect:
        """The upper line."""
        return Rect(self._px(_MARGIN), self._px(36), self._width, self._px(60))

    @property
    def cards(self) -> dict[HomeCard, Rect]:
        """Every card, the large one first."""
        left, gap = self._px(_MARGIN), self._px(_GAP)
        top, bottom = self._px(122), self.layout.hints.top - self._px(6)
        if self.has_notices:
            bottom -= self._notice_height
        shares = _HEIGHTS[len(self.rows)]
        room = bottom - top - gap * len(self.rows)
        high = round(room * shares[0] / sum(shares))
        wide = round((self._width - gap) * _HERO_WIDTH)
        places = {
            HomeCard.HERO: Rect(left, top, wide, high),
            HomeCard.ASIDE: Rect(left + wide + gap, top, self._width - gap - wide, high),
        }
        top += high + gap
        for row, share in zip(self.rows, shares[1:], strict=True):
            last = row is self.rows[-1]
            high = bottom - top if last else round(room * share / sum(shares))
            places |= _parted(row, Rect(left, top, self._width, high), gap)
            top += high + gap
        return places

    @property
    def notice(self) -> Rect:
        """The line of notices."""
        bottom = self.layout.hints.top
        return Rect(self._px(_MARGIN), bottom - self._notice_height, self._width, self._notice_height)

    # on the large card

    def button(self, text: str) -> Rect:
        """The large button, as wide as what it says."""
        hero = self.cards[HomeCard.HERO]
        size = self.layout.step(5)
        wanted = cap_width(say("key.enter"), round(size * 0.72)) + width_of(text, size, face=Face.BOLD)
        width = min(wanted + round(2.6 * size), self._px(TEXT_ROOM))
        place = Rect(hero.left + self._px(_INDENT), 0, width, max(self._px(84), 48))
        place.bottom = hero.bottom - max(self._px(90), 54)  # for a finger, the key under it needs its own 48 pixels
        return place

    def said(self, button: Rect) -> Rect:
        """What is said above the button."""
        hero = self.cards[HomeCard.HERO]
        return Rect(hero.left, hero.top, self._px(_INDENT + TEXT_ROOM), button.top - hero.top)

    def terms(self, width: int) -> Rect:
        """The line under the button."""
        hero = self.cards[HomeCard.HERO]
        place = Rect(hero.left + self._px(_INDENT), 0, width, self._px(44))
        place.centery = self._under_button(hero)
        return place

    def other_game(self, terms: int) -> Rect:
        """The key right of that line, which is `terms` wide."""
        hero = self.cards[HomeCard.HERO]
        left = hero.left + self._px(_INDENT) + terms + self._px(26)
        place = Rect(left, 0, hero.right - left - self._px(30), max(self._px(56), 48))
        place.centery = self._under_button(hero)
        return place

    @property
    def terms_room(self) -> int:
        """How wide the line under the button may be."""
        return self._px(TEXT_ROOM)

    def terms_room_beside(self, label: str) -> int:
        """How wide it may be with a key of this label right of it."""
        return self.terms_room - self._px(26) - hint_width("C", label, self.layout.step(1))

    # on the upper line

    def change(self, cap: str, label: str) -> Rect:
        """The key beside the player's name."""
        top = self.top
        width = hint_width(cap, label, self.layout.step(1))
        place = Rect(top.right - width, 0, width, max(top.height, 48))
        place.centery = top.centery
        return place

    @property
    def _width(self) -> int:
        return self.layout.size[0] - 2 * self._px(_MARGIN)

    @property
    def _notice_height(self) -> int:
        return round(self.layout.step(2) * 2.8)

    def _under_button(self, hero: Rect) -> int:
        return hero.bottom - max(self._px(52), 27)

    def _px(self, length: float) -> int:
        return self.layout.px(length)


def _parted(row: Row, rect: Rect, gap: int) -> dict[HomeCard, Rect]:
    """The cards of a row, side by side."""
    whole = sum(share for _, share in row)
    width = rect.width - gap * (len(row) - 1)
    places: dict[HomeCard, Rect] = {}
    left = rect.left
    for card, share in row:
        places[card] = Rect(left, rect.top, round(width * share / whole), rect.height)
        left = places[card].right + gap
    last = places[row[-1][0]]
    last.width = rect.right - last.left
    return places
