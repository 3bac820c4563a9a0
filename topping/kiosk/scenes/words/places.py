"""Where everything stands on the screen of the word tools."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.painters.words.lengthbars import LENGTHS

_LEFT: Final = 0.56
"""The part of the width that the list has."""
_LEAST_BAR: Final = 19
"""In pixels: the least width of a bar that is shown."""
_BARS: Final = 0.44
"""The part of the list's width that they have."""
_CHIPS: Final = 21
"""The width of the chips beside them, in sizes of their text."""
_PAD_ROWS: Final = 5
_PAD_ROW, _LEAST_ROW = 66, 54
"""The height of a row of keys with the gap under it, and the least one in pixels, for a finger."""
_LEAST_WORD: Final = 210
"""The least height in which something can be told about a word."""
_BARS_FROM: Final = 640
"""Lines of the smallest screen on which the bars have room."""


@dataclass(frozen=True)
class WordPlaces:
    """The rectangles of the screen, for a layout."""

    layout: Layout
    has_tabs: bool
    """Whether there are several lists to choose from."""
    has_order: bool
    """Whether the list has an order and lengths to choose."""
    has_pad: bool = False
    """Whether the keyboard on the screen is there."""

    @cached_property
    def entry(self) -> Rect:
        """The line that is typed on."""
        main = self.layout.main
        return Rect(main.left, main.top, self._left, max(self.layout.px(96), 48))

    @cached_property
    def message(self) -> Rect:
        """What is understood, or what came of a key: right of the line."""
        main, gap = self.layout.main, self.layout.px(28)
        left = self.entry.right + gap
        return Rect(left, self.entry.top, main.right - left, self.entry.height)

    @cached_property
    def tabs(self) -> Rect:
        """The well of the lists to choose from."""
        main = self.layout.main
        high = max(self.layout.px(68), 48 + 2 * self.layout.px(5))
        return Rect(main.left, self.entry.bottom + self._gap, main.width, high)

    @cached_property
    def list_card(self) -> Rect:
        """The card of the list."""
        main = self.layout.main
        return Rect(main.left, self._below, self._left, main.bottom - self._below)

    @cached_property
    def word_card(self) -> Rect:
        """The card of the word."""
        main = self.layout.main
        left = self.list_card.right + self.layout.px(24)
        return Rect(left, self._below, main.right - left, main.bottom - self._below)

    @cached_property
    def chips(self) -> Rect:
        """Order and length, over the list."""
        inner = self._inside(self.list_card)
        high = max(self.layout.px(52), 48)
        width = inner.width if self.bars is None else self.bars.left - self.layout.px(20) - inner.left
        return Rect(inner.left, inner.top, width, high)

    @cached_property
    def bars(self) -> Rect | None:
        """How many words of each length there are; None where there is no room for it."""
        inner = self._inside(self.list_card)
        width = round(inner.width * _BARS)
        if inner.width - width < _CHIPS * self.layout.step(2):
            return None
        if width // len(LENGTHS) < _LEAST_BAR or self.layout.size[1] < _BARS_FROM:
            return None
        high = max(self.layout.px(76), 48)
        return Rect(inner.right - width, inner.top, width, high)

    @cached_property
    def cells(self) -> Rect:
        """The words of the list."""
        inner = self._inside(self.list_card)
        if not self.has_order:
            return inner
        top = max(self.chips.bottom, self.bars.bottom if self.bars is not None else 0) + self.layout.px(12)
        return Rect(inner.left, top, inner.width, inner.bottom - top)

    @cached_property
    def pad(self) -> Rect:
        """The keys of the keyboard on the screen, under the word or, where there is no room for both, in its place."""
        card, aside, edge = self.word_card, self.layout.px(12), self.layout.px(14)
        top = card.top + edge if self.word is None else self.word.bottom + edge
        return Rect(card.left + aside, top, card.width - 2 * aside, card.bottom - edge - top)

    @cached_property
    def word(self) -> Rect | None:
        """What is told about the word; None where the keyboard leaves no room for it."""
        whole = self._inside(self.word_card, 32)
        if not self.has_pad:
            return whole
        keys = _PAD_ROWS * max(self.layout.px(_PAD_ROW), _LEAST_ROW) + self.layout.px(28)
        whole.height -= keys
        return whole if whole.height >= self.layout.px(_LEAST_WORD) else None

    def _inside(self, card: Rect, pad: int = 20) -> Rect:
        return card.inflate(-2 * self.layout.px(pad), -2 * self.layout.px(min(pad, 24)))

    @property
    def _below(self) -> int:
        return (self.tabs.bottom if self.has_tabs else self.entry.bottom) + self._gap

    @property
    def _left(self) -> int:
        return round((self.layout.main.width - self.layout.px(24)) * _LEFT)

    @property
    def _gap(self) -> int:
        return self.layout.px(18)
