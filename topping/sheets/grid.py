"""The grid of a game on a page to print."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.rules.grid.board import EMPTY, Board
from topping.rules.grid.premium import Premium, premium_at
from topping.rules.grid.square import ROWS, SIZE, Square
from topping.rules.tiles.letters import JOKER, tile_of
from topping.texts import say

_MARKS: Final = {
    Premium.NONE: "",
    Premium.DOUBLE_LETTER: "sheet.square.double_letter",
    Premium.TRIPLE_LETTER: "sheet.square.triple_letter",
    Premium.DOUBLE_WORD: "sheet.square.double_word",
    Premium.TRIPLE_WORD: "sheet.square.triple_word",
}


@dataclass(frozen=True, slots=True)
class PageSquare:
    """A square of a grid."""

    tile: str
    """Empty where there is none."""
    is_joker: bool
    """Whether the tile is a joker that stays."""
    premium: str
    """What an empty square multiplies."""
    is_new: bool = False
    """Whether the tile is one of a move that is shown on the grid."""


PageGrid: TypeAlias = list[tuple[str, list[PageSquare]]]
"""The rows, each with its letter."""


def page_grid(board: Board, new: Collection[Square] = ()) -> PageGrid:
    """A grid; the tiles on the squares `new` are shown as those of a move."""
    return [
        (letter, [_square(board, Square(row, column), new) for column in range(SIZE)])
        for row, letter in enumerate(ROWS)
    ]


def _square(board: Board, square: Square, new: Collection[Square]) -> PageSquare:
    character = board.at(square)
    if character == EMPTY:
        key = _MARKS[premium_at(square)]
        return PageSquare("", False, say(key) if key else "")
    return PageSquare(character.upper(), tile_of(character) == JOKER, "", square in new)
