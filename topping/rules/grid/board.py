"""The grid: its squares and how they are named, their premiums, and which tile lies where."""

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
    @lru_cache(1_000)
    def parse(text: str) -> Reference:
        """Reads `H4` (horizontal) or `4H` (vertical), either case; raises `InputError` otherwise."""
        found = Reference.of(text)
        if found is None:
            raise InputError("reference.malformed", text=text)
        return found

    @staticmethod
    def of(text: str) -> Reference | None:
        """The same; None for anything else."""
        found = _REFERENCE.fullmatch(text)
        if found is None:
            return None
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


class Premium(Enum):
    """What a square multiplies while it is uncovered."""

    NONE = "none"
    DOUBLE_LETTER = "double letter"
    TRIPLE_LETTER = "triple letter"
    DOUBLE_WORD = "double word"
    TRIPLE_WORD = "triple word"

    @property
    def letter_factor(self) -> int:
        """What the square multiplies the letter on it by."""
        return {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}.get(self, 1)

    @property
    def word_factor(self) -> int:
        """What the square multiplies the word over it by."""
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
    """The premium printed on a square of the board."""
    return PREMIUMS[square.row][square.column]


EMPTY: Final = "."


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable grid: 225 characters, row after row; `.` empty, `A` a tile, `a` a joker standing for A."""

    cells: str = EMPTY * (SIZE * SIZE)

    def at(self, square: Square) -> str:
        """The character on a square; `.` off the board, so that edges read as empty squares."""
        return self.cells[square.row * SIZE + square.column] if square.on_board else EMPTY

    def holds(self, square: Square) -> bool:
        """Whether a tile lies on a square (never off the board)."""
        return self.at(square) != EMPTY

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on the grid yet."""
        return not self.cells.strip(EMPTY)

    @property
    def tiles(self) -> str:
        """The characters on the grid, row after row, without the empty squares."""
        return self.cells.replace(EMPTY, "")

    def with_tiles(self, tiles: Iterable[tuple[Square, str]]) -> Board:
        """This grid with characters laid on squares."""
        cells = list(self.cells)
        for square, character in tiles:
            cells[square.row * SIZE + square.column] = character
        return Board("".join(cells))

    def row(self, index: int) -> str:
        """The 15 characters of a row (index from 0)."""
        return self.cells[index * SIZE : (index + 1) * SIZE]

    def column(self, index: int) -> str:
        """The 15 characters of a column (index from 0)."""
        return self.cells[index::SIZE]

    def run_before(self, square: Square, direction: Direction) -> str:
        """The tiles that touch `square` from before it along `direction`, read in that direction."""
        line, place = self.line(square, direction)
        start = place
        while start > 0 and line[start - 1] != EMPTY:
            start -= 1
        return line[start:place]

    def run_after(self, square: Square, direction: Direction) -> str:
        """The tiles that touch `square` from after it along `direction`."""
        line, place = self.line(square, direction)
        end = place + 1
        while end < SIZE and line[end] != EMPTY:
            end += 1
        return line[place + 1 : end]

    def line(self, square: Square, direction: Direction) -> tuple[str, int]:
        """The 15 characters of the row or column of a square along `direction`, and the square's place in it."""
        if direction is Direction.HORIZONTAL:
            return self.row(square.row), square.column
        return self.column(square.column), square.row
