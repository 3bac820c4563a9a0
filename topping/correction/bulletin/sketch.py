"""The squared part of a bulletin (§2.1): letters on a small grid, so that linking letters (§4.3.2) have places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from topping.errors import InputError
from topping.rules.grid.square import SIZE, Direction, Square
from topping.rules.tiles import ALPHABET

BLANK = " "


@dataclass(frozen=True, slots=True)
class LetterRun:
    """Letters that follow one another on a line of the sketch, with a blank or the edge at both ends."""

    text: str
    """Two letters or more."""
    cells: tuple[Square, ...]
    """Where they stand on the sketch; not on the grid."""
    direction: Direction
    circled: frozenset[int]
    """Indexes in `text` of the circled letters."""

    @property
    def transposed(self) -> LetterRun:
        """The same letters written across."""
        cells = tuple(Square(cell.column, cell.row) for cell in self.cells)
        return LetterRun(self.text, cells, self.direction.other, self.circled)


@dataclass(frozen=True, slots=True)
class Sketch:
    """Lines of letters with blanks between them; rows and columns count from 0, from wherever the player began."""

    rows: tuple[str, ...] = ()
    """Upper-case letters and spaces, without spaces at the end of a row nor empty rows at the end."""
    circled: frozenset[Square] = frozenset()
    """The letters that stand for a joker (§4.2)."""

    @staticmethod
    def of(lines: Iterable[str], circled: Iterable[tuple[int, int]] = ()) -> Sketch:
        """The sketch of lines of any lengths, circles given as (row, column); raises `InputError` where they are not.

        Letters are capitals: elsewhere a lower-case letter marks a joker, here the circle does.
        """
        rows = [line.rstrip(BLANK) for line in lines]
        while rows and not rows[-1]:
            rows.pop()
        for number, row in enumerate(rows, start=1):
            _check(row, number)
        if len(rows) > SIZE:
            raise InputError("bulletin.rows", found=len(rows), most=SIZE)
        sketch = Sketch(tuple(rows), frozenset(Square(row, column) for row, column in circled))
        for cell in sorted(sketch.circled):
            if sketch.at(cell) == BLANK:
                raise InputError("bulletin.circle", row=cell.row, column=cell.column)
        return sketch

    def at(self, cell: Square) -> str:
        """The letter of a cell; a blank off the sketch."""
        if 0 <= cell.row < len(self.rows) and 0 <= cell.column < len(self.rows[cell.row]):
            return self.rows[cell.row][cell.column]
        return BLANK

    @property
    def cells(self) -> tuple[Square, ...]:
        """The cells that hold a letter, in reading order."""
        return tuple(
            Square(row, column)
            for row, line in enumerate(self.rows)
            for column, letter in enumerate(line)
            if letter != BLANK
        )

    @property
    def transposed(self) -> Sketch:
        """The sketch with its rows as columns."""
        width = max(map(len, self.rows), default=0)
        lines = ("".join(self.at(Square(row, column)) for row in range(len(self.rows))) for column in range(width))
        return Sketch.of(lines, ((cell.column, cell.row) for cell in self.circled))

    @property
    def straight(self) -> Direction | None:
        """The line that all the letters stand on; None where they are not on one, or are fewer than two."""
        cells = self.cells
        if len(cells) < 2:
            return None
        if len({cell.row for cell in cells}) == 1:
            return Direction.HORIZONTAL
        return Direction.VERTICAL if len({cell.column for cell in cells}) == 1 else None

    def runs(self, cells: frozenset[Square] | None = None) -> Iterator[LetterRun]:
        """Every run of two letters or more, horizontal ones first; only those on `cells` where given."""
        for direction in Direction:
            for start in self.cells:
                if self.at(start.moved(direction, -1)) != BLANK or (cells is not None and start not in cells):
                    continue
                end = start
                places = []
                while self.at(end) != BLANK:
                    places.append(end)
                    end = end.moved(direction, 1)
                if len(places) > 1:
                    yield self._run(tuple(places), direction)

    def _run(self, cells: tuple[Square, ...], direction: Direction) -> LetterRun:
        text = "".join(map(self.at, cells))
        return LetterRun(text, cells, direction, frozenset(at for at, cell in enumerate(cells) if cell in self.circled))

    def joined(self, first: LetterRun, second: LetterRun) -> LetterRun:
        """Two runs of a line read as one, the blanks between them left out (§4.2: a word that is cut short)."""
        return self._run(first.cells + second.cells, first.direction)

    def groups(self) -> tuple[frozenset[Square], ...]:
        """The letters by groups that touch one another by their sides, in reading order."""
        left = list(self.cells)
        groups = []
        while left:
            group = set(_reached(left[0], frozenset(left)))
            groups.append(frozenset(group))
            left = [cell for cell in left if cell not in group]
        return tuple(groups)

    def __str__(self) -> str:
        return "\n".join(self.rows)


def neighbours(cell: Square) -> Iterator[Square]:
    """The four cells that share a side with one."""
    for direction in Direction:
        for step in (-1, 1):
            yield cell.moved(direction, step)


def _reached(start: Square, among: frozenset[Square]) -> Iterator[Square]:
    seen = {start}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        yield cell
        for beside in neighbours(cell):
            if beside in among and beside not in seen:
                seen.add(beside)
                waiting.append(beside)


def _check(row: str, number: int) -> None:
    if len(row) > SIZE:
        raise InputError("bulletin.columns", row=number, found=len(row), most=SIZE)
    for letter in row:
        if letter != BLANK and letter not in ALPHABET:
            lower = letter.isascii() and letter.islower()
            raise InputError("bulletin.lower_case" if lower else "bulletin.letter", text=letter)
