"""Cross-sets: the letters that an empty square accepts because of the tiles next to it in the perpendicular direction.

Successive searches often concern similar grids, since a move changes few rows and columns. The cross-sets of the last
grid are therefore kept in memory. They are used again where the squares that determine them have not changed.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.compiled.jit import Pointer, bytes_at, inlined, inner, int32_at, int64_at, lowest_bit
from topping.lexicon.rowlayout import ROW_BYTES
from topping.solver.kernels.codes import ALL_LETTERS, EMPTY, LETTER_HASHES, LETTER_VALUES
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

_KNOWN_BYTES: Final = LINES * STRIDE * 4
EARLIER_BYTES: Final = LINES * 8 + _KNOWN_BYTES + STRIDE * STRIDE


class Earlier(NamedTuple):
    """The grid of the last search, and its cross-sets; all 0 before the first search."""

    changed: Pointer
    """int64, 30: for each line, a mask of its changed squares."""
    known: Pointer
    """int32, 480: by square of a line, all letters that make a word with the line's tiles beside it, if any."""
    cells: Pointer
    """The grid's 225 ASCII characters."""


@inlined
def earlier_at(address: Any) -> Any:
    """Returns the grid and the cross-sets of the last search, read from a memory address (divisible by 8)."""
    known = address + LINES * 8
    return Earlier(int64_at(address), int32_at(known), bytes_at(known + _KNOWN_BYTES))


@inlined
def note_changes(earlier: Any, cells: Any) -> Any:
    """Marks the squares on which the new grid `cells` differs from that of the last search, and stores the new grid."""
    for line in range(LINES):
        earlier.changed[line] = 0
    for row in range(SIZE):
        differing = np.uint8(0)
        for index in range(row * SIZE, row * SIZE + SIZE):
            differing |= cells[index] ^ earlier.cells[index]
        if differing:
            for column in range(SIZE):
                index = row * SIZE + column
                if cells[index] != earlier.cells[index]:
                    earlier.cells[index] = cells[index]
                    earlier.changed[row] |= 1 << column
                    earlier.changed[SIZE + column] |= 1 << row


@inner
def fill_cross_sets(squares: Any, occupied: Any, earlier: Any, tables: Any, hand: Any, wanted: Any) -> Any:
    """Fills in which letters each empty square accepts and what they score across, the last four columns of `squares`.

    `wanted` is the mask of the letters that can be placed. The tiles next to an empty square in a row or column decide
    which letters it accepts for perpendicular moves. If these tiles and the squares at both ends are as in the last
    search, the stored letters are used again.
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
            if earlier.changed[line] << 1 >> first & (1 << beyond - first + 2) - 1:
                letters = _completing_letters(squares, tables, line * STRIDE, first, place, beyond)
                earlier.known[line * STRIDE + place] = letters
            allowed = np.int64(earlier.known[line * STRIDE + place]) & wanted
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
def _completing_letters(squares: Any, tables: Any, line: Any, first: Any, place: Any, beyond: Any) -> Any:
    """Returns a mask of the letters that make a word with the tiles around the empty square `place`.

    The word covers the squares from `first` up to `beyond`, exclusive. `line` is the index of the first square of the
    row or column.
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
    candidates = np.int64(completing(tables.completing_one, tables.completing_one_cells, tiles) & ALL_LETTERS)
    letters = np.int64(0)
    while candidates:
        letter = lowest_bit(candidates)
        candidates &= candidates - 1
        squares[(line + place) * COLUMNS + LETTER] = letter
        if _is_word(squares, tables, line + first, length, tiles + LETTER_HASHES[letter]):
            letters |= 1 << letter
    squares[(line + place) * COLUMNS + LETTER] = EMPTY
    return letters


@inlined
def _is_word(squares: Any, tables: Any, start: Any, length: Any, letters: Any) -> Any:
    """Returns whether the `length` tiles from square `start` on form a word; `letters` is the hash of these tiles."""
    index = bucket(tables.lengths, length, letters)
    for position in range(tables.starts[index], tables.starts[index + 1]):
        at, place = position * ROW_BYTES, 0
        while place < length and tables.words[at + place] == squares[(start + place) * COLUMNS + LETTER]:
            place += 1
        if place == length:
            return True
    return False
