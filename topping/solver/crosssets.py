"""Cross-sets: which letters an empty square takes, given the tiles that a letter on it would form a word with."""

from __future__ import annotations

from typing import Any

import numpy as np

from topping.solver.codes import EMPTY, LETTER_HASHES, LETTER_VALUES
from topping.solver.compiled import kernel
from topping.solver.grid import (
    ALLOWED,
    CROSS_FACTOR,
    CROSS_POINTS,
    HIGHEST,
    LETTER,
    LETTER_FACTOR,
    LINES,
    SIZE,
    STRIDE,
    VALUE,
    WORD_FACTOR,
)
from topping.solver.tables import SHORT_FOUR, SHORT_THREE, SHORT_TWO, WORD_BYTES, bucket, completing


@kernel
def fill_cross_sets(squares: Any, tables: Any, hand: Any) -> Any:
    """Fills the last four columns of every empty square.

    Reads each line once; what it tells of an empty square goes to that square in the line that crosses there.
    """
    highest = np.int32(hand.most[1])
    for line in range(LINES):
        first, points = 0, np.int32(0)  # of the tiles that end just before `place`
        for place in range(SIZE):
            here = line * STRIDE + place
            if squares[here, LETTER] != EMPTY:
                points += squares[here, VALUE]
                continue
            crossing = (place + SIZE) * STRIDE + line if line < SIZE else place * STRIDE + line - SIZE
            beyond = place + 1
            while squares[line * STRIDE + beyond, LETTER] != EMPTY:
                points += squares[line * STRIDE + beyond, VALUE]
                beyond += 1
            if beyond - first == 1:
                squares[crossing, ALLOWED] = hand.wanted
                squares[crossing, HIGHEST] = highest
            else:
                factor = squares[here, WORD_FACTOR]
                allowed = _completing_letters(squares, tables, line * STRIDE, first, place, beyond) & hand.wanted
                squares[crossing, ALLOWED] = allowed
                squares[crossing, CROSS_FACTOR] = factor * squares[here, LETTER_FACTOR]
                squares[crossing, CROSS_POINTS] = factor * points
                for letter in hand.letters:
                    if allowed >> np.uint32(letter) & np.uint32(1):
                        squares[crossing, HIGHEST] = LETTER_VALUES[letter]
                        break
            first, points = place + 1, np.int32(0)


@kernel
def _completing_letters(squares: Any, tables: Any, line: Any, first: Any, place: Any, beyond: Any) -> Any:
    """The letters that make a word of the tiles from `first` until `beyond` when put on `place`, the one empty square.

    `line` is the index of the line's first square.
    """
    length = beyond - first
    if length <= 4:
        cell = np.int32(place - first)
        for other in range(first, beyond):
            if other != place:
                cell = cell * 26 + squares[line + other, LETTER]
        base = SHORT_TWO if length == 2 else SHORT_THREE if length == 3 else SHORT_FOUR
        return tables.short[base + cell]
    tiles = np.uint64(0)
    for other in range(first, beyond):
        if other != place:
            tiles += LETTER_HASHES[squares[line + other, LETTER]]
    candidates = completing(tables.one, tiles)
    found = np.uint32(0)
    for letter in range(26):
        if candidates >> np.uint32(letter) & np.uint32(1):
            squares[line + place, LETTER] = letter
            if _is_word(squares, tables, line + first, length, tiles + LETTER_HASHES[letter]):
                found = np.uint32(found | np.uint32(1) << np.uint32(letter))
    squares[line + place, LETTER] = EMPTY
    return found


@kernel
def _is_word(squares: Any, tables: Any, start: Any, length: Any, letters: Any) -> Any:
    """Whether the `length` tiles from square `start`, of hash `letters`, are a word."""
    index = bucket(tables.lengths, length, letters)
    for position in range(tables.starts[index], tables.starts[index + 1]):
        place = 0
        while place < length and tables.words[position * WORD_BYTES + place] == squares[start + place, LETTER]:
            place += 1
        if place == length:
            return True
    return False
