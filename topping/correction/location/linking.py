"""A sketch laid over the grid: which of its letters are linking letters (§4.3.2), which are stray (§5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from topping.correction.bulletin.sketch import Sketch, neighbours
from topping.rules.grid.board import Board
from topping.rules.grid.square import SIZE, Direction, Square


@dataclass(frozen=True, slots=True)
class Shift:
    """How far a sketch is moved to lie over the grid, in squares."""

    rows: int
    columns: int

    @staticmethod
    def between(cell: Square, square: Square) -> Shift:
        """The shift that brings a cell of the sketch onto a square of the grid."""
        return Shift(square.row - cell.row, square.column - cell.column)

    def square(self, cell: Square) -> Square:
        """The square under a cell; it may lie off the board."""
        return Square(cell.row + self.rows, cell.column + self.columns)


@dataclass(frozen=True, slots=True)
class Linking:
    """What the letters of a sketch are, beside those newly laid."""

    letters: frozenset[Square]
    """Cells of the linking letters: chains of letters of the grid that begin beside a new letter."""
    strays: frozenset[Square]
    """Cells of the others."""


def link(sketch: Sketch, cells: frozenset[Square], shift: Shift, new: frozenset[Square], board: Board) -> Linking:
    """Sorts the letters on `cells`, `new` being the cells of the letters newly laid."""
    copied = {cell for cell in cells - new if board.at(shift.square(cell)).upper() == sketch.at(cell)}
    linking: set[Square] = set()
    waiting = list(new)
    while waiting:
        for beside in neighbours(waiting.pop()):
            if beside in copied and beside not in linking:
                linking.add(beside)
                waiting.append(beside)
    return Linking(frozenset(linking), cells - new - linking)


def copied_cells(sketch: Sketch, board: Board) -> frozenset[Square]:
    """Cells of the runs that stand on the grid as they are written: linking letters, wherever they were put.

    The longest runs first, and never so many that nothing is left to be played.
    """
    lines = {
        Direction.HORIZONTAL: [board.row(index).upper() for index in range(SIZE)],
        Direction.VERTICAL: [board.column(index).upper() for index in range(SIZE)],
    }
    runs = sorted(sketch.runs(), key=lambda run: -len(run.text))
    left = set(sketch.cells)
    for run in runs:
        written = any(run.text in line for line in lines[run.direction])
        if written and left - set(run.cells):
            left -= set(run.cells)
    return frozenset(sketch.cells) - left
