"""Cross-sets: which letters an empty square takes, given the tiles that a letter on it would form a word with."""

from __future__ import annotations

from typing import Any

import numpy as np

from topping.compiled.jit import inlined, inner, lowest_bit
from topping.lexicon.rowlayout import ROW_BYTES
from topping.solver.kernels.codes import EMPTY, LETTER_HASHES, LETTER_VALUES
from topping.solver.kernels.grid import (
    ALLOWED,
    COLUMNS,
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
from topping.solver.kernels.hand import DISTINCT
from topping.solver.kernels.tables import bucket, completing
from topping.solver.tables import SHORT_FOUR, SHORT_THREE, SHORT_TWO


@inner
def fill_cross_sets(squares: Any, occupied: Any, tables: Any, hand: Any, wanted: Any) -> Any:
    """Fills the last four columns of every empty square; `wanted` is the mask of the letters that can be placed.

    A line tells where, in the lines that cross it, its tiles make a word across: on the squares that touch them.
    """
    highest = hand.most[1]
    for index in range(LINES * STRIDE):
        squares[index * COLUMNS + ALLOWED] = wanted
        squares[index * COLUMNS + HIGHEST] = highest
    for line in range(LINES):
        touching = (occupied[line] << 1 | occupied[line] >> 1) & ~occupied[line] & (1 << SIZE) - 1
        while touching:
            place = lowest_bit(touching)
            touching &= touching - 1
            here = (line * STRIDE + place) * COLUMNS
            points = 0
            first = place
            while first > 0 and squares[(line * STRIDE + first - 1) * COLUMNS + LETTER] != EMPTY:
                first -= 1
                points += squares[(line * STRIDE + first) * COLUMNS + VALUE]
            beyond = place + 1
            while squares[(line * STRIDE + beyond) * COLUMNS + LETTER] != EMPTY:
                points += squares[(line * STRIDE + beyond) * COLUMNS + VALUE]
                beyond += 1
            factor = squares[here + WORD_FACTOR]
            allowed = _completing_letters(squares, tables, line * STRIDE, first, place, beyond, wanted) & wanted
            crossing = ((place + SIZE) * STRIDE + line if line < SIZE else place * STRIDE + line - SIZE) * COLUMNS
            squares[crossing + ALLOWED] = allowed
            squares[crossing + CROSS_FACTOR] = factor * squares[here + LETTER_FACTOR]
            squares[crossing + CROSS_POINTS] = factor * points
            squares[crossing + HIGHEST] = 0
            for index in range(hand.counts[DISTINCT]):
                if allowed >> hand.letters[index] & 1:
                    squares[crossing + HIGHEST] = LETTER_VALUES[hand.letters[index]]
                    break


@inlined
def _completing_letters(squares: Any, tables: Any, line: Any, first: Any, place: Any, beyond: Any, wanted: Any) -> Any:
    """The letters that make a word of the tiles from `first` until `beyond` when put on `place`, the one empty square.

    `line` is the index of the line's first square; letters that are not `wanted` may be left out.
    """
    length = beyond - first
    if length <= 4:
        cell = place - first
        for other in range(first, beyond):
            if other != place:
                cell = cell * 26 + squares[(line + other) * COLUMNS + LETTER]
        base = SHORT_TWO if length == 2 else SHORT_THREE if length == 3 else SHORT_FOUR
        return np.int64(tables.short[base + cell])
    tiles = np.uint64(0)
    for other in range(first, beyond):
        if other != place:
            tiles += LETTER_HASHES[squares[(line + other) * COLUMNS + LETTER]]
    candidates = np.int64(completing(tables.one, tables.one_cells, tiles) & wanted)
    found = np.int64(0)
    while candidates:
        letter = lowest_bit(candidates)
        candidates &= candidates - 1
        squares[(line + place) * COLUMNS + LETTER] = letter
        if _is_word(squares, tables, line + first, length, tiles + LETTER_HASHES[letter]):
            found |= 1 << letter
    squares[(line + place) * COLUMNS + LETTER] = EMPTY
    return found


@inlined
def _is_word(squares: Any, tables: Any, start: Any, length: Any, letters: Any) -> Any:
    """Whether the `length` tiles from square `start`, of hash `letters`, are a word."""
    index = bucket(tables.lengths, length, letters)
    for position in range(tables.starts[index], tables.starts[index + 1]):
        at, place = position * ROW_BYTES, 0
        while place < length and tables.words[at + place] == squares[(start + place) * COLUMNS + LETTER]:
            place += 1
        if place == length:
            return True
    return False
