"""The places of a screen on which something is answered: those of the play screen, for the keys and the eyes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.playlayout import PlayLayout


@dataclass(frozen=True)
class AnswerPlaces:
    """The measures of a sitting on a screen laid out by `layout`."""

    layout: Layout
    letters: int = 7

    @cached_property
    def _play(self) -> PlayLayout:
        return PlayLayout(self.layout, self.letters, wants_names=False)

    @property
    def board(self) -> Rect:
        """The grid, or the card with the words found."""
        return self._play.board

    @property
    def header(self) -> Rect:
        """Which card it is, and whose."""
        return self._play.header

    @property
    def count(self) -> Rect:
        """How many are left."""
        return self._play.clock

    @property
    def bar(self) -> Rect:
        """The time that the card is to be known in."""
        return self._play.bar

    @property
    def about_time(self) -> Rect:
        """What the bar tells, in words."""
        return self._play.total

    @property
    def rack(self) -> Rect:
        """The letters."""
        play = self._play
        high = min(play.rack.height, play.px(116) + play.px(12))
        return Rect(play.rack.left, play.field.top - play.ring - play.px(14) - high, play.rack.width, high)

    @property
    def field(self) -> Rect:
        """Where answers are typed, without the ring around it."""
        return self._play.field

    @property
    def ring(self) -> int:
        """How far the ring of the field reaches beyond it."""
        return self._play.ring

    @property
    def answer(self) -> Rect:
        """What is said of the last answer."""
        return self._play.verdict

    @property
    def below(self) -> Rect:
        """What is under the answer: a hint of what is asked, or what was proposed."""
        return self._play.list

    @property
    def searched(self) -> Rect:
        """The same, for a position."""
        return self._play.list

    @property
    def told(self) -> Rect:
        """What there is to learn afterwards: from under the bar down to the keys."""
        play = self._play
        top = play.bar.bottom + self.layout.px(20)
        return Rect(play.panel.left, top, play.panel.width, play.footer.top - top - self.layout.px(8))

    @property
    def footer(self) -> Rect:
        """The keys."""
        return self._play.footer


def said_card(layout: Layout, *, is_whole: bool) -> Rect:
    """The card for what is said while nothing is asked, in the middle or as large as the screen."""
    if is_whole:
        return Rect(layout.main)
    card = Rect(0, 0, min(layout.px(1100), layout.main.width), max(layout.px(360), 8 * layout.step(4)))
    card.center = layout.main.center
    return card
