"""The measures of a screen, computed for its native size, 1024×600 to 3840×2160, and the panels it is painted by."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from pygame import Rect, Surface

LEAST: Final = (1024, 600)
"""The smallest screen the layout is made for."""
_REFERENCE: Final = (1920, 1080)
_WITH_PANEL: Final = 1843
"""The least width of a board and the panel beside it, for a height of 1080."""
_SMALLEST_TEXT: Final = 12
STEPS: Final = (20, 22, 24, 27, 32, 40, 56, 76, 116, 168, 216, 330)
"""The sizes of type, from labels to the figures of a hall, for 1920×1080."""
_SCALED_STEPS: Final = 5
"""How many of these steps follow the size of texts that is set."""
_FLOOR: Final = 16
_SMALL_FLOOR: Final = 15
"""The smallest type, and the smallest on the smallest screens."""
_SMALL_SCREEN: Final = 0.6


@dataclass(frozen=True)
class Layout:
    """The measures of a screen of `size` pixels."""

    size: tuple[int, int]
    text_scale: int = 100
    """The size of texts, in percent of the usual one; texts without enough room are made as large as they fit."""

    @cached_property
    def scale(self) -> float:
        """A pixel of 1920×1080, on this screen."""
        return min(self.size[0] / _REFERENCE[0], self.size[1] / _REFERENCE[1])

    def px(self, length: float) -> int:
        """A length given for 1920×1080, on this screen; at least one pixel."""
        return max(1, round(length * self.scale))

    def step(self, number: int) -> int:
        """The size of the type of step 1 to 12; the first five are as large as texts are wanted."""
        wanted = STEPS[number - 1] * (self.text_scale / 100 if number <= _SCALED_STEPS else 1)
        return max(_SMALL_FLOOR if self.scale < _SMALL_SCREEN else _FLOOR, self.px(wanted))

    @property
    def least(self) -> int:
        """The smallest type that a text without room is made; larger than 130 %, texts may give way so far."""
        return min(self.step(1), max(_SMALL_FLOOR if self.scale < _SMALL_SCREEN else _FLOOR, self.px(STEPS[0] * 1.3)))

    def text(self, size: float) -> int:
        """A text size given for 1920×1080, on this screen and as large as texts are wanted; never too small to read."""
        return max(_SMALLEST_TEXT, self.px(size * self.text_scale / 100))

    @property
    def margin(self) -> int:
        """The space between panels."""
        return self.px(16)

    @property
    def screen(self) -> Rect:
        """The whole screen."""
        return Rect((0, 0), self.size)

    @cached_property
    def hints(self) -> Rect:
        """The line of key hints: wide targets for a finger, down to the edge of the screen."""
        height = max(self.px(88), 48)
        return Rect(self.px(64), self.size[1] - height, self.size[0] - 2 * self.px(64), height)

    @cached_property
    def head(self) -> Rect:
        """The title of a screen with cards, and what stands right of it."""
        return Rect(self.px(64), self.px(36), self.size[0] - 2 * self.px(64), self.px(64))

    @cached_property
    def main(self) -> Rect:
        """What is between title and key hints, for cards."""
        top = self.px(132)
        return Rect(self.px(64), top, self.size[0] - 2 * self.px(64), self.hints.top - self.px(12) - top)

    @property
    def row(self) -> int:
        """The height of a row of buttons, the gap under it included."""
        return max(self.px(84), 44)

    @cached_property
    def board(self) -> Rect:
        """The board with its frame, as high as the screen where a panel has room beside it."""
        scale = min(self.size[1] / _REFERENCE[1], self.size[0] / _WITH_PANEL)
        side = round(1036 * scale)
        return Rect(round(22 * scale), (self.size[1] - side) // 2, side, side)


Painter: TypeAlias = Callable[[Surface, Rect, Any], None]
_PREPARED: Final[dict[Painter, Callable[[Rect, Any], Iterator[None]]]] = {}
"""How the pictures are made that some painters put together, for those that make many."""


def prepared_by(prepare: Callable[[Rect, Any], Iterator[None]]) -> Callable[[Painter], Painter]:
    """Says of a painter that `prepare(rect, state)` makes the pictures that it needs and that are kept, one a step."""

    def noted(painter: Painter) -> Painter:
        _PREPARED[painter] = prepare
        return painter

    return noted


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the screen that is painted anew when its state changes, and only then."""

    name: str
    rect: Rect
    state: Hashable
    paint: Painter

    def prepare(self) -> Iterator[None]:
        """Makes what its painter needs, one picture a step."""
        prepare = _PREPARED.get(self.paint)
        return iter(()) if prepare is None else prepare(self.rect, self.state)
