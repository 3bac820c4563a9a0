"""The grid as the search reads it: all rows and columns, with what a word through each square scores.

A *line* is a row (0 to 14) or a column (15 to 29). Square `place` of line `line` has index `line * 16 + place`. The
sixteenth square of a line is always empty, so that no loop checks for the edge.
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
"""Code of the tile on the square, or `EMPTY`."""
VALUE: Final = 1
"""Points of the tile; 0 only for a joker."""
LETTER_FACTOR: Final = 2
WORD_FACTOR: Final = 3
ALLOWED: Final = 4
"""Empty square: mask of the letters in hand that fit the word across."""
CROSS_FACTOR: Final = 5
"""Factor of a new letter's points in the word across; 0 without such a word."""
CROSS_POINTS: Final = 6
"""Points of the tiles already in the word across; 0 without such a word."""
HIGHEST: Final = 7
"""Points of the best letter in hand among `ALLOWED`."""
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
    """Writes the letters and premiums of a grid to the first four columns of `squares` (int32, 480 × 8).

    `cells` are the grid's 225 ASCII characters. `occupied` (int64, 30) gets a mask for each row and column: bit n is
    set if its square n holds a tile.
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
            is_joker = character >= _JOKERS_FROM
            letter = np.int32(character - (_JOKERS_FROM if is_joker else _TILES_FROM))
            value = np.int32(0) if is_joker else LETTER_VALUES[letter]
            for index in (row * STRIDE + column, (SIZE + column) * STRIDE + row):
                squares[index * COLUMNS + LETTER] = letter
                squares[index * COLUMNS + VALUE] = value
