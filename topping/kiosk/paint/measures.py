"""The measures of a screen: lengths for its native size, 1024×600 to 3840×2160, and times of what moves; its panels."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from enum import Enum
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


FRAME_MS: Final = 16
"""Between two frames while something moves."""


class Easing(Enum):
    """How a movement goes from its beginning to its end."""

    LINEAR = "linear"
    OUT = "out"
    """Fast at first, slow at its end."""
    OUT_CUBIC = "out-cubic"
    """The same, more so."""

    def at(self, share: float) -> float:
        """How far it is, from 0 to 1, when a `share` of its time has passed."""
        share = min(1.0, max(0.0, share))
        if self is Easing.LINEAR:
            return share
        return 1 - (1 - share) ** (2 if self is Easing.OUT else 3)


@dataclass(frozen=True, slots=True)
class Motion:
    """A movement: its length in ms and its easing."""

    length_ms: int
    easing: Easing

    def share(self, ms: int) -> float:
        """How far it is, from 0 to 1, `ms` after it began."""
        return self.easing.at(ms / self.length_ms)

    def percent(self, ms: int) -> int:
        """The same as a whole number, for the state of a panel."""
        return round(100 * self.share(ms))


SWEEP: Final = Motion(180, Easing.LINEAR)
"""A light goes along a word that was found."""
PILL: Final = Motion(120, Easing.OUT_CUBIC)
"""Its points appear behind it."""
PILL_FADES: Final = Motion(150, Easing.LINEAR)
"""The points disappear."""
COOLING: Final = Motion(200, Easing.LINEAR)
"""Its tiles get the colour of the tiles placed last."""
SETTLING: Final = Motion(90, Easing.OUT_CUBIC)
"""The tiles of a new draw come to rest."""
HALO: Final = Motion(160, Easing.OUT)
"""The answer to a good word that is not the top."""
SHAKE: Final = Motion(180, Easing.LINEAR)
"""The answer to a word that is not valid."""
MISSED: Final = Motion(150, Easing.OUT)
"""The word that was missed appears on the grid."""
FOCUS: Final = Motion(90, Easing.OUT)
"""The focus goes from one card to another."""
BARS: Final = Motion(200, Easing.OUT_CUBIC)
"""The bars of a result grow together."""
LAID: Final = Motion(80, Easing.OUT)
"""A tile of an answer is laid, while nobody plays."""
FALL: Final = Motion(200, Easing.OUT_CUBIC)
"""A letter that is announced falls into view."""
PILL_STAYS_MS: Final = 700
COOLING_AFTER_MS: Final = 900
FOUND_MS: Final = COOLING_AFTER_MS + COOLING.length_ms
"""How long everything that follows a top found takes."""
_DROP: Final = 6
_SHAKES: Final = 3
_EIGHTHS: Final = 8
_WARMTH: Final = 10
"""The colour of tiles changes in steps of so many percent: each step is a picture to be kept."""
_EDGE: Final = 2
"""How many squares the light has before and behind its brightest place."""


@dataclass(frozen=True, slots=True)
class FoundPhase:
    """What is to be seen of a top found."""

    edge: int | None
    """Where the light is, in eighths of a square from the beginning of the word; None once it has passed."""
    pill: int
    """How opaque the points are, in percent."""
    warm: int
    """How much of the colour of a word found its tiles have, in percent; the rest is that of tiles placed last."""


def found_phase(ms: int, squares: int) -> FoundPhase | None:
    """What is to be seen `ms` after a word over so many squares was found; None when all has come to rest."""
    if not 0 <= ms < FOUND_MS:
        return None
    edge = None
    if ms < SWEEP.length_ms:
        edge = round(SWEEP.share(ms) * (squares + _EDGE) * _EIGHTHS)
    fades_after = PILL.length_ms + PILL_STAYS_MS
    pill = PILL.percent(ms) if ms < fades_after else 100 - PILL_FADES.percent(ms - fades_after)
    warm = 100 - _WARMTH * round(COOLING.percent(ms - COOLING_AFTER_MS) / _WARMTH)
    return FoundPhase(edge, pill, warm)


def drop_of(ms: int) -> float:
    """How far the tiles of a new draw are above their places, in pixels at 1080 lines."""
    return _DROP * (1 - SETTLING.share(ms))


def shake_of(ms: int) -> float:
    """How far a field that shakes is beside its place, in pixels at 1080 lines."""
    if not 0 <= ms < SHAKE.length_ms:
        return 0.0
    return _DROP * math.sin(2 * math.pi * _SHAKES * ms / SHAKE.length_ms)
