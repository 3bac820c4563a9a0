"""Slots: the places where a word may go, each with an upper bound of the points of any word there.

A slot is a first square and a number k of tiles to place: the word covers the first k empty squares from there, and
every tile before, between and right after them. This fixes its length and its fixed letters.

**The bound.** A word that places tiles worth t(i) on the slot's empty squares i brings

    W·(F + Σ L(i)·t(i))  +  Σ (C(i)·t(i) + X(i))  +  bonus(k)

W is the product of the word factors under the new tiles. F is the points of the fixed tiles. L(i) is the letter
factor of square i. C(i) and X(i) are the factor and the fixed points of the word across i, 0 without such a word. Let
T(n) be the points of the n best tiles in hand, and h(i) the points of the best letter allowed on square i.

* Σ L(i)·t(i): L(i) is 1, 2 or 3, so the sum is t(i) over all squares, plus t(i) where L ≥ 2, plus t(i) where L = 3.
  Each of these three sums is at most T(number of its squares): no n tiles in hand are worth more. (1)
  The same holds for the squares without a word across, if the other squares are charged L(i)·h(i) each. (2)
  The bound uses the lesser of (1) and (2).
* Σ C(i)·t(i) ≤ Σ C(i)·h(i).

**Invariant**: the bound is at least the points of every way to fill the slot with allowed tiles in hand, whether the
lexicon has the word or not, since each term is at least the sum that it replaces.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.compiled.jit import Pointer, count_bits, inlined, inner, int64_at
from topping.solver.kernels.codes import ALL_LETTERS, EMPTY, LETTER_HASHES
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
from topping.solver.packing import MOST

BOUNDS: Final = 1024
"""Slots are listed by bound; higher bounds go into the last list, which is searched first."""
NONE: Final = -1

PLACE: Final = 0
"""Index of the first square × 16 + tiles to place."""
BEFORE: Final = 1
"""The slot listed before it under the same bound, or NONE."""
FIXED: Final = 2
"""The bound without W·Σ, the term of the letters placed in the main word."""
FACTOR: Final = 3
"""W, the product of the word factors."""
COUNTS: Final = 4
"""Number of squares to fill by kind, and the charge for squares with a word across (see `DOUBLES` …)."""
ASKED: Final = 5
"""Mask of the letters accepted by the most demanding square."""
LETTERS: Final = 6
"""Hash of the fixed tiles, its bits read as int64."""
FIELDS: Final = 8
"""A slot fills one cache line."""

# `COUNTS` is split into bytes, so that a single addition counts a square in all of them
DOUBLES: Final = 0
TRIPLES: Final = 8
"""Squares to fill with a letter factor of at least 2, of 3."""
FREE: Final = 16
FREE_DOUBLES: Final = 24
FREE_TRIPLES: Final = 32
"""The same without a word across: all such squares, factor of at least 2, factor of 3."""
CHARGED: Final = 40
"""Σ L(i)·h(i) over the other squares, in the remaining bits."""
BYTE: Final = 0xFF

_CENTRE: Final = 7
_MOST_SLOTS: Final = LINES * SIZE * MOST

# a row of 8 fields for each empty square of a line (`Slots.line`), between two rows for the edges
_PLACE: Final = 0
"""Index in the line."""
_GAIN: Final = 1
"""Addend for `COUNTS`."""
_ACROSS: Final = 2
"""Most points of the word across, X(i) + C(i)·h(i)."""
_WORD: Final = 3
"""Word factor."""
_MASK: Final = 4
"""Mask of accepted letters; above it their number if a word goes across, else a larger number."""
_RUN: Final = 5
"""Points of the tiles right after the square."""
_HASH: Final = 6
"""Hash of these tiles, its bits read as int64."""
_JOINS: Final = 7
"""Row of the first square, from this one on, that connects a word to tiles on the grid."""
_FIELDS: Final = 8
_NEVER: Final = 99
_CHOICES_SHIFT: Final = 26

SLOTS_BYTES: Final = 8 * (BOUNDS + _MOST_SLOTS * FIELDS + (SIZE + 2) * _FIELDS)


class Slots(NamedTuple):
    """All slots of a position (places for a word), in linked lists by the upper bound of their points."""

    heads: Pointer
    """int64, BOUNDS: by bound, the last slot listed, or NONE."""
    fields: Pointer
    """int64, 8 per slot: the fields above."""
    line: Pointer
    """int64, 17 × 8, scratch: the empty squares of one line."""


@inlined
def slots_at(address: Any) -> Any:
    """Returns the lists of slots (places for a word) stored at a memory address, which is divisible by 8.

    The arrays follow each other there and are not copied.
    """
    fields = address + 8 * BOUNDS
    line = fields + 8 * _MOST_SLOTS * FIELDS
    return Slots(int64_at(address), int64_at(fields), int64_at(line))


@inner
def find_slots(slots: Any, squares: Any, occupied: Any, most: Any, most_placed: Any, bonuses: Any) -> Any:
    """Lists all slots (places for a word) that take up to `most_placed` tiles, by an upper bound of their points.

    Returns the highest bound, or NONE without a slot. A slot is listed if each of its squares accepts some letter in
    hand. `most` holds by number of tiles the most points of as many tiles in hand. `bonuses` holds the bonus by number
    of tiles.
    """
    heads, fields, line = slots
    for index in range(BOUNDS):
        heads[index] = NONE
    made = 0
    highest = NONE
    tiles_anywhere = np.int64(0)
    for index in range(SIZE):
        tiles_anywhere |= occupied[index]
    empty_grid = tiles_anywhere == 0
    for index in range(LINES):
        if (empty_grid and index != _CENTRE) or not (empty_grid or _is_near_tiles(occupied, index)):
            continue
        count = _list_empty_squares(line, squares, index * STRIDE, empty_grid)
        # A word starts right after an empty square or the edge: on the tiles there, or on the next empty square.
        for before in range(count):
            start = line[before * _FIELDS + _PLACE] + 1
            runs = start != line[(before + 1) * _FIELDS + _PLACE]
            joins = before + 1 if runs else line[(before + 1) * _FIELDS + _JOINS]
            fixed = line[before * _FIELDS + _RUN]
            letters = line[before * _FIELDS + _HASH]
            counts = across = np.int64(0)
            factor = np.int64(1)
            asked = np.int64(_NEVER << _CHOICES_SHIFT) | np.int64(ALL_LETTERS)
            beyond = min(before + most_placed, count) + 1
            if joins >= beyond:
                continue
            for row in range(before + 1, beyond):
                if line[row * _FIELDS + _MASK] & ALL_LETTERS == 0:
                    break
                counts += line[row * _FIELDS + _GAIN]
                across += line[row * _FIELDS + _ACROSS]
                factor *= line[row * _FIELDS + _WORD]
                fixed += line[row * _FIELDS + _RUN]
                letters += line[row * _FIELDS + _HASH]
                asked = min(asked, line[row * _FIELDS + _MASK])
                if row < joins or line[(row + 1) * _FIELDS + _PLACE] - start == 1:
                    continue
                tiles = row - before
                everywhere = most[tiles] + most[counts & BYTE] + most[counts >> TRIPLES & BYTE]
                apart = most[counts >> FREE & BYTE] + most[counts >> FREE_DOUBLES & BYTE]
                apart += most[counts >> FREE_TRIPLES & BYTE] + (counts >> CHARGED)
                rest = factor * fixed + across + bonuses[tiles]
                bound = min(rest + factor * min(everywhere, apart), BOUNDS - 1)
                at = made * FIELDS
                fields[at + PLACE] = (index * STRIDE + start) * STRIDE + tiles
                fields[at + BEFORE] = heads[bound]
                fields[at + FIXED] = rest
                fields[at + FACTOR] = factor
                fields[at + COUNTS] = counts
                fields[at + ASKED] = asked & ALL_LETTERS
                fields[at + LETTERS] = letters
                heads[bound] = made
                highest = max(highest, bound)
                made += 1
    return highest


@inlined
def _is_near_tiles(occupied: Any, line: Any) -> Any:
    """Returns whether a row or column holds a tile or is next to one that does."""
    near = occupied[line]
    if line % SIZE > 0:
        near |= occupied[line - 1]
    if line % SIZE < SIZE - 1:
        near |= occupied[line + 1]
    return near != 0


@inlined
def _list_empty_squares(line: Any, squares: Any, base: Any, empty_grid: Any) -> Any:
    """Writes the factors and accepted letters of each empty square of a row or column, and the tiles after it, to
    `line`.

    Returns the number of empty squares. `base` is the index in `squares` of the first square of this row or column.
    With `empty_grid`, only the centre connects a word.
    """
    count = 0
    line[_PLACE] = -1
    run, letters = np.int64(0), np.uint64(0)
    for place in range(SIZE):
        here = (base + place) * COLUMNS
        letter = squares[here + LETTER]
        if letter != EMPTY:
            run += squares[here + VALUE]
            letters += LETTER_HASHES[letter]
            continue
        line[count * _FIELDS + _RUN] = run
        line[count * _FIELDS + _HASH] = np.int64(letters)
        run, letters = np.int64(0), np.uint64(0)
        count += 1
        factor = np.int64(squares[here + LETTER_FACTOR])
        gain = np.int64(factor > 1) | np.int64(factor > 2) << TRIPLES
        mask = np.int64(squares[here + ALLOWED])
        line[count * _FIELDS + _PLACE] = place
        line[count * _FIELDS + _WORD] = squares[here + WORD_FACTOR]
        if squares[here + CROSS_FACTOR]:
            line[count * _FIELDS + _GAIN] = gain | factor * squares[here + HIGHEST] << CHARGED
            highest = squares[here + HIGHEST]
            line[count * _FIELDS + _ACROSS] = squares[here + CROSS_POINTS] + squares[here + CROSS_FACTOR] * highest
            line[count * _FIELDS + _MASK] = count_bits(mask) << _CHOICES_SHIFT | mask
            line[count * _FIELDS + _JOINS] = count
        else:
            line[count * _FIELDS + _GAIN] = gain | 1 << FREE | gain << FREE_DOUBLES
            line[count * _FIELDS + _ACROSS] = 0
            line[count * _FIELDS + _MASK] = _NEVER << _CHOICES_SHIFT | mask
            line[count * _FIELDS + _JOINS] = count if empty_grid and place == _CENTRE else _NEVER
    line[count * _FIELDS + _RUN] = run
    line[count * _FIELDS + _HASH] = np.int64(letters)
    line[(count + 1) * _FIELDS + _PLACE] = SIZE
    following = _NEVER
    for row in range(count, 0, -1):
        if line[row * _FIELDS + _JOINS] == row or line[(row + 1) * _FIELDS + _PLACE] > line[row * _FIELDS + _PLACE] + 1:
            following = row
        line[row * _FIELDS + _JOINS] = following
    return count
