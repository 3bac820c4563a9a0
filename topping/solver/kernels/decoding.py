"""Sorts solutions encoded as integers (keys), and decodes them to words, positions on the grid, and points."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from topping.compiled.jit import bytes_at, inlined, int32_at, kernel, uint32_at, uint64_at
from topping.lexicon.rowlayout import LONGEST, PAD, ROW_BYTES
from topping.solver.packing import COLUMN_SHIFT, JOKER_BITS, MOST_POINTS, MOST_WORDS, POINTS_SHIFT, WHERES, WORD_SHIFT

_MANY: Final = 1_000
"""Number of keys above which more and longer digits are faster."""
_UP_TO: Final = POINTS_SHIFT + 9
"""First bit above the digits: keys differ beyond it only for solutions of more than 511 points."""
_FEW_BITS: Final = 8
_FEW_DIGITS: Final = 3
_MANY_BITS: Final = 11
_MANY_DIGITS: Final = 4
_CAPITAL: Final = ord("A")
_SMALL: Final = ord("a")
_BLANK: Final = ord(" ")


@kernel
def sort_keys(keys_at: Any, count: Any, spare_at: Any, starts_at: Any) -> Any:
    """Sorts keys of solutions in ascending order.

    `spare_at` has room for as many keys, `starts_at` for 8,192 int32.
    """
    source, spare, starts = uint64_at(keys_at), uint64_at(spare_at), int32_at(starts_at)
    if count > _MANY:
        _sort(source, spare, starts, count, _MANY_BITS, _MANY_DIGITS)
    else:
        _sort(source, spare, starts, count, _FEW_BITS, _FEW_DIGITS)


@inlined
def _sort(keys: Any, spare: Any, starts: Any, count: Any, bits: Any, digits: Any) -> Any:
    """Sorts keys by radix sort; a final insertion sort puts neighbours in order.

    All digits are counted in a single pass. The function is inlined with constant `bits` and `digits`: shifts by a
    variable take three times as long on older processors.
    """
    values, lowest = 1 << bits, _UP_TO - bits * digits
    for value in range(digits * values):
        starts[value] = 0
    differing = np.uint64(0)
    for index in range(count):
        key = keys[index]
        differing |= key ^ keys[0]
        for digit in range(digits):
            starts[digit * values + (np.int64(key) >> lowest + digit * bits & values - 1)] += 1
    source, target = keys, spare
    for digit in range(digits):
        _lay_apart(source, target, starts, count, digit * values, values, lowest + digit * bits)
        source, target = target, source
    if differing >> np.uint64(_UP_TO):
        values = 1 << (64 - _UP_TO)
        for value in range(values):
            starts[value] = 0
        for index in range(count):
            starts[np.int64(source[index] >> np.uint64(_UP_TO))] += 1
        _lay_apart(source, target, starts, count, 0, values, _UP_TO)
        source = target
    before = source[0]
    keys[0] = before
    for index in range(1, count):
        key, place = source[index], index
        if key >= before:
            before = key
        else:
            while place > 0 and keys[place - 1] > key:
                keys[place] = keys[place - 1]
                place -= 1
        keys[place] = key


@inlined
def _lay_apart(source: Any, target: Any, starts: Any, count: Any, first: Any, values: Any, shift: Any) -> Any:
    """Distributes `count` keys from `source` to `target` by one digit, as one pass of a radix sort.

    The digit of a key begins at bit `shift` and has `values` possible values. `starts` holds, from index `first` on,
    how many keys have each value.
    """
    before = np.int32(0)
    for value in range(first, first + values):
        number = starts[value]
        starts[value] = before
        before += number
    for index in range(count):
        key = source[index]
        value = first + (np.int64(key) >> shift & values - 1)
        place = starts[value]
        starts[value] = place + 1
        target[place] = key


@kernel
def decode_keys(
    keys_at: Any, count: Any, words_at: Any, positions_at: Any, text_at: Any, wheres_at: Any, points_at: Any
) -> Any:
    """Writes the word, position on the grid and points of each key.

    A word takes 16 characters, padded with blanks, with jokers in lower case.
    """
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
