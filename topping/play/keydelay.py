"""The measured delay of this computer between a key press and its effect on screen, as stored with results."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.byfields import Between, Codec
from topping.errors import InputError

LEAST_KEYS = 20
"""Least number of keys for a figure."""


@dataclass(frozen=True, slots=True)
class KeyDelay:
    """A measurement of the delay from a key in the program's queue to the end of the frame that shows it (ms)."""

    median_ms: int
    most_ms: int
    """The delay that 95 of 100 keys stay below (ms)."""
    keys: int
    size: tuple[int, int]
    """Size of the window."""
    at: str
    """Time of the measurement, ISO 8601, UTC."""

    @staticmethod
    def of(delays_ms: Sequence[int], size: tuple[int, int], at: str) -> KeyDelay:
        """Returns the measurement from a series of delays: their median and 95th percentile (ms).

        `size` is (width, height) of the window in pixels, `at` the time of the measurement (ISO 8601, UTC). Raises
        `InputError` for fewer than 20 delays.
        """
        if len(delays_ms) < LEAST_KEYS:
            raise InputError("delay.too_few", count=len(delays_ms))
        ordered = sorted(delays_ms)
        most = ordered[-(-95 * len(ordered) // 100) - 1]
        return KeyDelay(ordered[len(ordered) // 2], most, len(ordered), size, at)

    def __str__(self) -> str:
        return json.dumps(_CODEC.write(self))

    @staticmethod
    def parse(text: str) -> KeyDelay:
        """Reads the text that `str` writes; raises `InputError` for any other text."""
        return _CODEC.parse(KeyDelay, text)


_CODEC: Final = Codec(lambda _: InputError("delay.unreadable"), bounds={int: Between(0, sys.maxsize)})
