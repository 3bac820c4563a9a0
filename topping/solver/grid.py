"""The grid as the search reads it: every line in both directions, each square with all that a word over it needs.

A *line* is a row (0 to 14) or a column (15 to 29); square `place` of line `line` has index `line * 16 + place`, and
the sixteenth square of a line is always empty, so that no loop needs to look for the edge.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from topping.solver.codes import (
    EMPTY,
    LETTER_VALUES,
    LONGEST,
    SQUARE_LETTER_FACTORS,
    SQUARE_WORD_FACTORS,
)
from topping.solver.compiled import kernel

SIZE: Final = 15
LINES: Final = 30
STRIDE: Final = 16

LETTER: Final = 0
"""Code of the tile on it, `EMPTY` where there is none."""
VALUE: Final = 1
"""Points of that tile; 0 for a joker, and only for a joker."""
LETTER_FACTOR: Final = 2
WORD_FACTOR: Final = 3
ALLOWED: Final = 4
"""Empty square: mask of the letters that can be placed on it, for the word across it and with the letters in hand."""
CROSS_FACTOR: Final = 5
"""By how much a letter placed on it counts in the word across; 0 where there is no such word."""
CROSS_POINTS: Final = 6
"""Points that the tiles already in the word across bring; 0 where there is no such word."""
HIGHEST: Final = 7
"""The most points that a letter of `ALLOWED` in hand is worth."""
COLUMNS: Final = 8

_JOKERS_FROM: Final = ord("a")
_TILES_FROM: Final = ord("A")


@kernel
def lay_out(cells: Any) -> Any:
    """Squares (int32, 480 × 8) from a grid's 225 ASCII characters; the last four columns are left to be filled."""
    squares = np.zeros((LINES * STRIDE, COLUMNS), dtype=np.int32)
    for line in range(LINES):
        squares[line * STRIDE + LONGEST, LETTER] = EMPTY
    for row in range(SIZE):
        for column in range(SIZE):
            cell = row * SIZE + column
            character = np.int32(cells[cell])
            letter, value = np.int32(EMPTY), np.int32(0)
            if character >= _JOKERS_FROM:
                letter = np.int32(character - _JOKERS_FROM)
            elif character >= _TILES_FROM:
                letter = np.int32(character - _TILES_FROM)
                value = LETTER_VALUES[letter]
            for index in (row * STRIDE + column, (SIZE + column) * STRIDE + row):
                squares[index, LETTER] = letter
                squares[index, VALUE] = value
                squares[index, LETTER_FACTOR] = SQUARE_LETTER_FACTORS[cell]
                squares[index, WORD_FACTOR] = SQUARE_WORD_FACTORS[cell]
    return squares
