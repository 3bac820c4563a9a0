"""Letters as numbers for the compiled functions: codes 0 to 25 for A to Z, points,
and a hash of letters in any order.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from topping.rules.tiles import ALPHABET, VALUES

EMPTY: Final = 26
"""The code of an empty square."""
ALL_LETTERS: Final = np.uint32((1 << 26) - 1)
"""A set of letters is a mask: bit 0 for A."""

LETTER_VALUES: Final[npt.NDArray[np.int32]] = np.array(
    [VALUES[letter] for letter in ALPHABET] + [0] * 6, dtype=np.int32
)
"""Points by code; 0 for codes that are no letter."""


def _mixed(seed: int) -> int:
    """Returns a pseudo-random 64-bit number that depends only on `seed` (the output step of splitmix64)."""
    state = (seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    state = (state ^ state >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return state ^ state >> 31


LETTER_HASHES: Final[npt.NDArray[np.uint64]] = np.array([_mixed(code) for code in range(32)], dtype=np.uint64)
"""Hashes by code. A multiset's hash is the sum of its letters' hashes (modulo 2^64): a single addition joins tiles in
hand and the grid's letters in a word. No two multisets of at most nine letters have the same hash
(`tests/trials/hashes.py` tries them all), so equal hashes mean equal letters.
"""
