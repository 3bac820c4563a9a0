"""Keys put in order, and told as words, places and points."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from topping.compiled.jit import bytes_at, int32_at, int64_at, kernel, lowest_bit, uint32_at, uint64_at
from topping.lexicon.rowlayout import LONGEST, PAD, ROW_BYTES
from topping.solver.keys import COLUMN_SHIFT, JOKER_BITS, MOST_POINTS, MOST_WORDS, POINTS_SHIFT, WHERES, WORD_SHIFT

_FEW_BITS: Final = 8
_MOST_BITS: Final = 11
_WORD_START: Final = POINTS_SHIFT - 8
"""With the points, the bits from there on tell in which part of the alphabet a word is."""
_MANY: Final = 2_000
"""Keys beyond which fewer passes over them, with digits of more bits, take less time."""
_CAPITAL: Final = ord("A")
_SMALL: Final = ord("a")
_BLANK: Final = ord(" ")


@kernel
def sort_keys(keys_at: Any, count: Any, spare_at: Any, starts_at: Any) -> Any:
    """Sorts keys, one digit after the other of the higher bits that differ; last, among neighbours, by all bits.

    `spare_at` is room for as many keys, `starts_at` for 2,048 int64.
    """
    source, target, starts = uint64_at(keys_at), uint64_at(spare_at), int64_at(starts_at)
    width, kept = (_MOST_BITS, JOKER_BITS) if count > _MANY else (_FEW_BITS, _WORD_START)
    most = np.uint64((1 << width) - 1)
    differing = np.uint64(0)
    for index in range(1, count):
        differing |= source[index] ^ source[0]
    left = np.int64(differing) >> kept << kept
    while left:
        lowest = lowest_bit(left)
        shift = np.uint64(lowest)
        left = left >> lowest >> width << width << lowest
        for value in range(1 << width):
            starts[value] = 0
        for index in range(count):
            starts[source[index] >> shift & most] += 1
        before = np.int64(0)
        for value in range(1 << width):
            number = starts[value]
            starts[value] = before
            before += number
        for index in range(count):
            key = source[index]
            place = starts[key >> shift & most]
            target[place] = key
            starts[key >> shift & most] = place + 1
        source, target = target, source
    keys = uint64_at(keys_at)
    for index in range(count):
        key = source[index]
        place = index
        while place > 0 and keys[place - 1] > key:
            keys[place] = keys[place - 1]
            place -= 1
        keys[place] = key


@kernel
def tell_keys(
    keys_at: Any, count: Any, words_at: Any, positions_at: Any, text_at: Any, wheres_at: Any, points_at: Any
) -> Any:
    """Writes of each key the word, 16 characters padded with blanks, jokers in lower case; the place; the points."""
    keys, words, positions = uint64_at(keys_at), bytes_at(words_at), uint32_at(positions_at)
    text, wheres, points = bytes_at(text_at), int32_at(wheres_at), int32_at(points_at)
    for index in range(count):
        key = np.int64(keys[index])
        at = np.int64(positions[key >> WORD_SHIFT & MOST_WORDS - 1]) * ROW_BYTES
        for place in range(ROW_BYTES):
            letter = np.int64(words[at + place])
            is_joker = key >> (JOKER_BITS - 1 - place) & 1 if place < LONGEST else 0
            first = _SMALL if is_joker else _CAPITAL
            text[index * ROW_BYTES + place] = _BLANK if letter == PAD else first + letter
        wheres[index] = key >> COLUMN_SHIFT & WHERES - 1
        points[index] = MOST_POINTS - (key >> POINTS_SHIFT)
