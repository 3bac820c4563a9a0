"""The grid: its squares and their names, their premiums, and the tiles on them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from topping.errors import InputError

SIZE: Final = 15
ROWS: Final = "ABCDEFGHIJKLMNO"


class Direction(Enum):
    """The direction in which a word is read."""

    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"

    @property
    def other(self) -> Direction:
        """The direction across this direction."""
        return Direction.VERTICAL if self is Direction.HORIZONTAL else Direction.HORIZONTAL


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A square of the grid; its row and column count from 0."""

    row: int
    column: int

    def moved(self, direction: Direction, steps: int) -> Square:
        """Returns the square `steps` further along a direction, backwards if `steps` is negative; it may lie off the
        grid.
        """
        if direction is Direction.HORIZONTAL:
            return Square(self.row, self.column + steps)
        return Square(self.row + steps, self.column)

    @property
    def on_board(self) -> bool:
        """Whether the square is on the grid."""
        return 0 <= self.row < SIZE and 0 <= self.column < SIZE

    def __str__(self) -> str:
        return f"{ROWS[self.row]}{self.column + 1}"


CENTRE: Final = Square(7, 7)
"""The starred square, H8, to be covered by the first word (§1.1)."""

LINES: Final = {
    Direction.HORIZONTAL: tuple(tuple(Square(row, column) for column in range(SIZE)) for row in range(SIZE)),
    Direction.VERTICAL: tuple(tuple(Square(row, column) for row in range(SIZE)) for column in range(SIZE)),
}
"""The squares of each row, and of each column."""

_REFERENCE = re.compile(r"(?:([A-O])([1-9]|1[0-5])|([1-9]|1[0-5])([A-O]))", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Reference:
    """The position of a word on the grid: the square of its first letter, and its direction (§4.3.1)."""

    square: Square
    direction: Direction

    @staticmethod
    @lru_cache(1_000)
    def parse(text: str) -> Reference:
        """Reads `H4` (horizontal) or `4H` (vertical), in either case; raises `InputError` for any other text."""
        reference = Reference.of(text)
        if reference is None:
            raise InputError("reference.malformed", text=text)
        return reference

    @staticmethod
    def of(text: str) -> Reference | None:
        """Reads a reference as `parse` does; returns None for any other text."""
        match = _REFERENCE.fullmatch(text)
        if match is None:
            return None
        row_first, column_after, column_first, row_after = match.groups()
        if row_first:
            return Reference(Square(ROWS.index(row_first.upper()), int(column_after) - 1), Direction.HORIZONTAL)
        return Reference(Square(ROWS.index(row_after.upper()), int(column_first) - 1), Direction.VERTICAL)

    def __str__(self) -> str:
        row, column = ROWS[self.square.row], self.square.column + 1
        return f"{row}{column}" if self.direction is Direction.HORIZONTAL else f"{column}{row}"

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The sort key of references: horizontal before vertical, then top to bottom, then left to right."""
        return (self.direction is Direction.VERTICAL, self.square.row, self.square.column)


class Premium(Enum):
    """The premium of a square, which multiplies a letter or a word when the square is first covered."""

    NONE = "none"
    DOUBLE_LETTER = "double letter"
    TRIPLE_LETTER = "triple letter"
    DOUBLE_WORD = "double word"
    TRIPLE_WORD = "triple word"

    @property
    def letter_factor(self) -> int:
        """The number by which the premium multiplies the letter laid on the square."""
        return {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}.get(self, 1)

    @property
    def word_factor(self) -> int:
        """The number by which the premium multiplies a word that lays a new tile on the square."""
        return {Premium.DOUBLE_WORD: 2, Premium.TRIPLE_WORD: 3}.get(self, 1)


_MARKS: Final = {
    ".": Premium.NONE,
    "'": Premium.DOUBLE_LETTER,
    '"': Premium.TRIPLE_LETTER,
    "-": Premium.DOUBLE_WORD,
    "=": Premium.TRIPLE_WORD,
}

_ROWS: Final = (
    "=..'...=...'..=",
    '.-..."..."...-.',
    "..-...'.'...-..",
    "'..-...'...-..'",
    "....-.....-....",
    '."..."..."...".',
    "..'...'.'...'..",
    "=..'...-...'..=",
    "..'...'.'...'..",
    '."..."..."...".',
    "....-.....-....",
    "'..-...'...-..'",
    "..-...'.'...-..",
    '.-..."..."...-.',
    "=..'...=...'..=",
)

PREMIUMS: Final[tuple[tuple[Premium, ...], ...]] = tuple(tuple(_MARKS[mark] for mark in row) for row in _ROWS)
"""15 rows of 15."""

LETTER_FACTORS: Final = tuple(tuple(premium.letter_factor for premium in row) for row in PREMIUMS)
WORD_FACTORS: Final = tuple(tuple(premium.word_factor for premium in row) for row in PREMIUMS)


def premium_at(square: Square) -> Premium:
    """Returns the premium printed on a square."""
    return PREMIUMS[square.row][square.column]


EMPTY: Final = "."


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable grid as a text of 225 characters, row after row: `.` is an empty square, `A` a tile, `a` a joker as
    A.
    """

    cells: str = EMPTY * (SIZE * SIZE)

    def at(self, square: Square) -> str:
        """Returns the character on a square; `.` for a square off the grid."""
        return self.cells[square.row * SIZE + square.column] if square.on_board else EMPTY

    def holds(self, square: Square) -> bool:
        """Returns whether a tile is on a square; False off the grid."""
        return self.at(square) != EMPTY

    @property
    def is_empty(self) -> bool:
        """Whether the grid has no tiles."""
        return not self.cells.strip(EMPTY)

    @property
    def tiles(self) -> str:
        """The characters of all tiles on the grid, row after row."""
        return self.cells.replace(EMPTY, "")

    def with_tiles(self, tiles: Iterable[tuple[Square, str]]) -> Board:
        """Returns the grid with some characters put on their squares."""
        cells = list(self.cells)
        for square, character in tiles:
            cells[square.row * SIZE + square.column] = character
        return Board("".join(cells))

    def row(self, index: int) -> str:
        """Returns the 15 characters of a row; `index` counts from 0."""
        return self.cells[index * SIZE : (index + 1) * SIZE]

    def column(self, index: int) -> str:
        """Returns the 15 characters of a column; `index` counts from 0."""
        return self.cells[index::SIZE]

    def run_before(self, square: Square, direction: Direction) -> str:
        """Returns the unbroken run of tiles that ends just before a square in a direction, in reading order."""
        line, place = self.line(square, direction)
        start = place
        while start > 0 and line[start - 1] != EMPTY:
            start -= 1
        return line[start:place]

    def run_after(self, square: Square, direction: Direction) -> str:
        """Returns the unbroken run of tiles that begins just after a square in a direction, in reading order."""
        line, place = self.line(square, direction)
        end = place + 1
        while end < SIZE and line[end] != EMPTY:
            end += 1
        return line[place + 1 : end]

    def line(self, square: Square, direction: Direction) -> tuple[str, int]:
        """Returns the 15 characters of the row or column through a square, and the index of this square among them."""
        if direction is Direction.HORIZONTAL:
            return self.row(square.row), square.column
        return self.column(square.column), square.row
