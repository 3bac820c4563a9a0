"""The grid as the search reads it: every line in both directions, each square with all that a word over it needs.

A *line* is a row (0 to 14) or a column (15 to 29); square `place` of line `line` has index `line * 16 + place`, and
the sixteenth square of a line is always empty, so that no loop needs to look for the edge.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from topping.compiled.jit import inner
from topping.rules.grid.board import LETTER_FACTORS, WORD_FACTORS
from topping.solver.kernels.codes import EMPTY, LETTER_VALUES

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

SQUARES_BYTES: Final = LINES * STRIDE * COLUMNS * 4
OCCUPIED_BYTES: Final = LINES * 8

_JOKERS_FROM: Final = ord("a")
_TILES_FROM: Final = ord("A")
_NO_TILE: Final = ord(".")


def _empty_grid() -> npt.NDArray[np.int32]:
    squares = np.zeros((LINES, STRIDE, COLUMNS), dtype=np.int32)
    squares[:, :, LETTER] = EMPTY
    for column, factors in ((LETTER_FACTOR, LETTER_FACTORS), (WORD_FACTOR, WORD_FACTORS)):
        squares[:SIZE, :SIZE, column] = factors
        squares[SIZE:, :SIZE, column] = np.transpose(factors)
    return squares.reshape(-1)


_EMPTY_GRID: Final = _empty_grid()


@inner
def lay_out(squares: Any, occupied: Any, cells: Any) -> Any:
    """Fills `squares` (int32, 480 × 8) from a grid's 225 ASCII characters; the last four columns remain to be filled.

    `occupied` (int64, 30) gets a mask a line: bit n where the nth square holds a tile.
    """
    for index in range(LINES * STRIDE * COLUMNS):
        squares[index] = _EMPTY_GRID[index]
    for line in range(LINES):
        occupied[line] = 0
    for row in range(SIZE):
        for column in range(SIZE):
            character = np.int32(cells[row * SIZE + column])
            if character == _NO_TILE:
                continue
            occupied[row] |= 1 << column
            occupied[SIZE + column] |= 1 << row
            joker = character >= _JOKERS_FROM
            letter = np.int32(character - (_JOKERS_FROM if joker else _TILES_FROM))
            value = np.int32(0) if joker else LETTER_VALUES[letter]
            for index in (row * STRIDE + column, (SIZE + column) * STRIDE + row):
                squares[index * COLUMNS + LETTER] = letter
                squares[index * COLUMNS + VALUE] = value
