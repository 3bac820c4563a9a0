"""The grid: which tile lies where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from topping.rules.grid.square import SIZE, Direction, Square

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

    def from_square(self, square: Square, direction: Direction) -> str:
        """The characters from a square on to the end of its row or column."""
        line, place = self.line(square, direction)
        return line[place:]

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
