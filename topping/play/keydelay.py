"""How long a machine takes from a key to the screen, as it was measured: a number for results, and its text."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.byfields import Between, Codec
from topping.errors import InputError

LEAST_KEYS = 20
"""With fewer keys nothing is said."""


@dataclass(frozen=True, slots=True)
class KeyDelay:
    """Milliseconds from a key in the program's queue to the end of the frame that shows it."""

    median_ms: int
    most_ms: int
    """What 95 of 100 keys stay below."""
    keys: int
    size: tuple[int, int]
    """Of the window."""
    at: str
    """When it was measured, ISO 8601, UTC."""

    @staticmethod
    def of(delays_ms: Sequence[int], size: tuple[int, int], at: str) -> KeyDelay:
        """That of some keys; `InputError` for too few."""
        if len(delays_ms) < LEAST_KEYS:
            raise InputError("delay.too_few", count=len(delays_ms))
        ordered = sorted(delays_ms)
        most = ordered[-(-95 * len(ordered) // 100) - 1]
        return KeyDelay(ordered[len(ordered) // 2], most, len(ordered), size, at)

    def __str__(self) -> str:
        return json.dumps(_CODEC.write(self))

    @staticmethod
    def parse(text: str) -> KeyDelay:
        """Reads what `str` writes; raises `InputError` for anything else."""
        return _CODEC.parse(KeyDelay, text)


_CODEC: Final = Codec(lambda _: InputError("delay.unreadable"), bounds={int: Between(0, sys.maxsize)})
