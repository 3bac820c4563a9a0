"""Text copied from a page in a browser, one cell a line: its cells put back into rows."""

from __future__ import annotations

from topping.exchange.reading import kinds
from topping.exchange.reading.cells import Cell, Row


def is_one_cell_a_line(rows: list[Row]) -> bool:
    """Whether most references stand alone on their lines, away from the words that they place."""
    with_reference = [row for row in rows if any(kinds.is_reference(cell.text) for cell in row)]
    whole = sum(any(kinds.is_letters(cell.text) for cell in row) for row in with_reference)
    return 2 * whole < len(with_reference)


def regrouped(rows: list[Row]) -> list[Row]:
    """The rows that the cells make one after the other: number, draw, then word, reference, points, running sum.

    A row begins with the number that is its turn and the letters after it. Where a row has its reference already, the
    next letters begin another: in the shifted layout the last word stands alone.
    """
    cells = [cell for row in rows for cell in row]
    grouped: list[list[Cell]] = [[]]
    expected, is_placed = 1, False
    for at, cell in enumerate(cells):
        number = _begins(cells, at, expected)
        if number is not None or (is_placed and kinds.is_letters(cell.text)):
            grouped.append([])
            is_placed = False
            expected = number + 1 if number is not None else expected
        grouped[-1].append(cell)
        is_placed = is_placed or kinds.is_reference(cell.text)
    return [tuple(Cell(cell.line, cell.text, -1) for cell in group) for group in grouped if group]


def _begins(cells: list[Cell], at: int, expected: int) -> int | None:
    """The number of the row that begins at `at`; None where none does."""
    number = kinds.integer(cells[at].text)
    if number is None or number.value not in (1, expected) or at + 1 >= len(cells):
        return None
    if not kinds.is_letters(cells[at + 1].text):
        return None
    is_a_word = at + 2 < len(cells) and kinds.is_reference(cells[at + 2].text)
    return None if is_a_word else number.value
