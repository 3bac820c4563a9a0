"""Squares, directions and references (§4.3.1): `H4` starts in row H, column 4 and runs to the right, `4H` down."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.errors import InputError

SIZE: Final = 15
ROWS: Final = "ABCDEFGHIJKLMNO"


class Direction(Enum):
    """Which way a word is read."""

    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"

    @property
    def other(self) -> Direction:
        """The direction across this one."""
        return Direction.VERTICAL if self is Direction.HORIZONTAL else Direction.HORIZONTAL


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A square of the grid; row and column count from 0."""

    row: int
    column: int

    def moved(self, direction: Direction, steps: int) -> Square:
        """The square `steps` further along `direction` (back where negative); it may lie off the board."""
        if direction is Direction.HORIZONTAL:
            return Square(self.row, self.column + steps)
        return Square(self.row + steps, self.column)

    @property
    def on_board(self) -> bool:
        """Whether the grid has such a square."""
        return 0 <= self.row < SIZE and 0 <= self.column < SIZE

    def __str__(self) -> str:
        return f"{ROWS[self.row]}{self.column + 1}"


CENTRE: Final = Square(7, 7)
"""The starred square, H8, which the first word covers (§1.1)."""

LINES: Final = {
    Direction.HORIZONTAL: tuple(tuple(Square(row, column) for column in range(SIZE)) for row in range(SIZE)),
    Direction.VERTICAL: tuple(tuple(Square(row, column) for row in range(SIZE)) for column in range(SIZE)),
}
"""The squares of each row, and of each column."""

_REFERENCE = re.compile(r"(?:([A-O])([1-9]|1[0-5])|([1-9]|1[0-5])([A-O]))", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Reference:
    """Where a word's first letter stands, and the way it is read (§4.3.1)."""

    square: Square
    direction: Direction

    @staticmethod
    def parse(text: str) -> Reference:
        """Reads `H4` (horizontal) or `4H` (vertical), either case; raises `InputError` otherwise."""
        found = _REFERENCE.fullmatch(text)
        if found is None:
            raise InputError("reference.malformed", text=text)
        row_first, column_after, column_first, row_after = found.groups()
        if row_first:
            return Reference(Square(ROWS.index(row_first.upper()), int(column_after) - 1), Direction.HORIZONTAL)
        return Reference(Square(ROWS.index(row_after.upper()), int(column_first) - 1), Direction.VERTICAL)

    def __str__(self) -> str:
        row, column = ROWS[self.square.row], self.square.column + 1
        return f"{row}{column}" if self.direction is Direction.HORIZONTAL else f"{column}{row}"

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Sorting key of references: horizontal before vertical, then top to bottom, then left to right."""
        return (self.direction is Direction.VERTICAL, self.square.row, self.square.column)
