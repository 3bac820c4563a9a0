"""Movements as functions of the time since they began: how far each is, and what of it is to be seen.

They decorate what is already in force: a movement never delays a clock, a key or a draw.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import Final

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
