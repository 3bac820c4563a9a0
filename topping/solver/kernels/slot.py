"""One slot (a place for a word) opened for search: the letters that each square accepts, and what they score."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.compiled.jit import Pointer, count_bits, inlined, inner, int64_at, uint32_at
from topping.lexicon.rowlayout import LONGEST
from topping.solver.kernels.codes import EMPTY
from topping.solver.kernels.grid import (
    ALLOWED,
    COLUMNS,
    CROSS_FACTOR,
    CROSS_POINTS,
    LETTER,
    LETTER_FACTOR,
    STRIDE,
    VALUE,
    WORD_FACTOR,
)

START: Final = 0
"""Index of the first square."""
LENGTH: Final = 1
"""Letters of the word."""
BASE: Final = 2
"""Points that do not depend on the new letters: fixed tiles, words across, bonus."""
JOKERS: Final = 3
"""Mask of the jokers among the fixed tiles (see `joker_bit`)."""
PIVOT: Final = 4
"""The index in the word that accepts the fewest letters."""
TILES: Final = 5
"""Tiles to place."""


class Slot(NamedTuple):
    """A slot (a place for a word) with the data of its squares; all slots use the same arrays in turn."""

    facts: Pointer
    """int64, 8, indexed by the names above."""
    accepts: Pointer
    """uint32, 16: by index in the word, the mask of accepted letters; a single letter under a tile."""
    factors: Pointer
    """int64, 16: by index, the factor of a new letter's points in both directions; 0 under a tile."""
    filled: Pointer
    """int64, 16: the indexes in the word of the squares to fill, the first TILES of them."""


SLOT_BYTES: Final = 8 * 8 + 4 * 16 + 8 * 16 + 8 * 16


@inlined
def slot_at(address: Any) -> Any:
    """Returns a `Slot` (a place for a word) whose four arrays begin at a memory address (divisible by 8)."""
    return Slot(int64_at(address), uint32_at(address + 64), int64_at(address + 128), int64_at(address + 256))


@inlined
def joker_bit(place: Any) -> Any:
    """Returns the bit for the letter at index `place` in a mask of jokers;
    the first letter has the highest of 15 bits.
    """
    return np.int64(1) << (LONGEST - 1 - place)


@inner
def open_slot(slot: Any, squares: Any, where: Any, bonuses: Any) -> Any:
    """Fills `slot` with the data of a place for a word: accepted letters and factors of its squares, and points of its
    fixed tiles.

    `where` encodes its first square and number of tiles (`slots.PLACE`). `bonuses` holds the bonus by number of tiles.
    """
    facts, accepts, factors, filled = slot
    start, tiles = where // STRIDE, where % STRIDE
    fixed = across = jokers = place = 0
    word = 1
    left = tiles
    here = start * COLUMNS
    while left or squares[here + LETTER] != EMPTY:
        letter = squares[here + LETTER]
        if letter != EMPTY:
            accepts[place] = np.uint32(1) << np.uint32(letter)
            factors[place] = 0
            fixed += squares[here + VALUE]
            if squares[here + VALUE] == 0:
                jokers |= joker_bit(place)
        else:
            filled[tiles - left] = place
            left -= 1
            accepts[place] = squares[here + ALLOWED]
            factors[place] = squares[here + LETTER_FACTOR]
            word *= squares[here + WORD_FACTOR]
            across += squares[here + CROSS_POINTS]
        here += COLUMNS
        place += 1
    pivot, fewest = 0, 99
    for index in range(place):
        choices = count_bits(np.int64(accepts[index]))
        if choices < fewest:
            pivot, fewest = index, choices
        if factors[index]:
            factors[index] = word * factors[index] + squares[(start + index) * COLUMNS + CROSS_FACTOR]
    facts[START] = start
    facts[LENGTH] = place
    facts[BASE] = word * fixed + across + bonuses[tiles]
    facts[JOKERS] = jokers
    facts[PIVOT] = pivot
    facts[TILES] = tiles
