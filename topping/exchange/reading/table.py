"""Reads a game from rows of cells, which are typed, pasted, or printed by DupliTop, a program for duplicate Scrabble.

Finds the rows that are moves. Some listings have a draw one row before its solution; this is the shifted layout.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Final

from topping.exchange.reading import columns, kinds
from topping.exchange.reading.cells import Cell, Row, rows_of
from topping.exchange.reading.columns import KnownRow, RowParts, parts_of, roles_of
from topping.exchange.sheet import GameSheet, Remark, SheetFault, SheetReading, WrittenDraw, WrittenMove


def is_one_cell_a_line(rows: list[Row]) -> bool:
    """Returns whether a text seems to have each cell on a line of its own.

    This is so if most references have no word or draw on their line.
    """
    with_reference = [row for row in rows if any(kinds.is_reference(cell.text) for cell in row)]
    whole = sum(any(kinds.is_letters(cell.text) for cell in row) for row in with_reference)
    return 2 * whole < len(with_reference)


def regrouped(rows: list[Row]) -> list[Row]:
    """Joins cells that stand on lines of their own into rows, one for each move.

    A move begins with its number, followed by its draw. In the shifted layout (a draw one row before its solution) the
    last word has no number: a word after a reference then begins a row too.
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
    """Returns the move number in the cell at index `at` if a row begins there; otherwise None.

    A row begins with number 1 or the `expected` number, and a draw after it.
    """
    number = kinds.integer(cells[at].text)
    if number is None or number.value not in (1, expected) or at + 1 >= len(cells):
        return None
    if not kinds.is_letters(cells[at + 1].text):
        return None
    is_a_word = at + 2 < len(cells) and kinds.is_reference(cells[at + 2].text)
    return None if is_a_word else number.value


MOST_MOVES: Final = 110
"""Most moves of a game, since each move places a tile; further rows are a fault."""
_MOST_READ: Final = 2 * MOST_MOVES
"""Rows read from the first move on, including odd rows between the moves."""
MOST_ROWS: Final = 5_000
_AROUND: Final = 300
"""Rows before the first move, or after the last, in which a page describes the game."""
_LONGEST_TITLE: Final = 80
_MOST_PASSED_OVER: Final = 20
_MOST_LOST: Final = 3
"""Rows after the moves that are checked for lost cells."""
_UNREADABLE: Final = WrittenDraw(None, "")
"""Stands for an unreadable draw, whose fault is recorded already."""


def read(text: str, *, has_marks: bool = False) -> SheetReading:
    """Reads a game from a text: a listing, a typed table, CSV or pasted cells.

    `has_marks` tells that rejected draws have marks for the reason (see `kinds.draw`).
    """
    return read_rows(list(islice(rows_of(text), MOST_ROWS)), has_marks=has_marks)


def read_rows(rows: Sequence[Row], *, has_marks: bool = False) -> SheetReading:
    """Reads a game from rows of cells, and returns it unchecked, with remarks and faults.

    `has_marks` tells that rejected draws have marks for the reason (see `kinds.draw`).
    """
    listed = list(rows[:MOST_ROWS])
    if is_one_cell_a_line(listed):
        listed = regrouped(listed)
    known = [KnownRow.of(row) for row in listed]
    first, end = _block(known)
    heads = next(
        (heads for row in reversed(known[max(0, first - _AROUND) : first]) if (heads := columns.heads_of(row.cells))),
        {},
    )
    reader = _TableReader(has_marks)
    reader.take(known[first : min(end, first + _MOST_READ)], heads)
    another = next((row.line for row in known[end:] if row.is_move and row.first_number in (1, 2)), 0)
    if first < end:
        reader.miss(known[end : end + _MOST_LOST])
    lines = [cell.line for row in known[first:end] for cell in row.cells]
    begins, ends = (min(lines), max(lines)) if lines else (len(rows) + 1, 0)
    before = [row for row in rows[:MOST_ROWS] if row[0].line < begins]
    after = [row for row in rows[:MOST_ROWS] if row[0].line > ends and (not another or row[0].line < another)]
    return reader.finish(before[-_AROUND:], after[:_AROUND] if lines else [], another)


def _block(rows: Sequence[KnownRow]) -> tuple[int, int]:
    """Returns the range of rows (first, end) that hold the first game; `end` is the index after its last row."""
    moves = _moves_in(rows)
    if not moves:
        return _draws_alone(rows)
    first, end = moves[0], moves[-1] + 1
    if first and _opens(rows[first - 1], rows[first]):
        first -= 1
    has_begun = False
    for before, place in pairwise(moves):
        has_begun = has_begun or rows[before].first_number not in (None, 1)
        begins = place - 1 if _opens(rows[place - 1], rows[place]) else place
        if has_begun and rows[begins].first_number == 1:
            end = begins
            break
    while end < len(rows) and rows[end].is_draw_alone and rows[end].first_number != 1:
        end += 1
    return first, end


def _draws_alone(rows: Sequence[KnownRow]) -> tuple[int, int]:
    """Returns the range of rows that hold only a draw and its number, with the numbers 1, 2, 3 and so on.

    The range is (index of the first row, index after the last), or (0, 0) for fewer than two such rows.
    """
    first = next((place for place, row in enumerate(rows) if row.is_draw_alone and row.first_number == 1), 0)
    end = first
    while end < len(rows) and rows[end].is_draw_alone and rows[end].first_number == end - first + 1:
        end += 1
    return (first, end) if end - first > 1 else (0, 0)


def _moves_in(rows: Sequence[KnownRow]) -> list[int]:
    """Returns the indices of the rows that are moves.

    If most of them begin with a number, those before the first number and after the last are left out. In the shifted
    layout (a draw one row before its solution) the last solution has no number, and is not left out.
    """
    moves = [place for place, row in enumerate(rows) if row.is_move]
    numbered = [place for place in moves if rows[place].first_number is not None]
    if 2 * len(numbered) <= len(moves):
        return moves
    is_shifted = numbered[0] > 0 and _opens(rows[numbered[0] - 1], rows[numbered[0]])
    return [place for place in moves if numbered[0] <= place <= numbered[-1] + is_shifted]


def _opens(row: KnownRow, following: KnownRow) -> bool:
    """Returns whether `row` begins a listing that has each draw one row before its solution.

    `following` is the row after it.
    """
    number, then = row.first_number, following.first_number
    return row.is_draw_alone and number == 1 and then in (2, None)


@dataclass(frozen=True, slots=True)
class _Read:
    line: int
    number: int | None
    draw: WrittenDraw | None
    move: WrittenMove | None
    """The solution in the row, its draw still to be set."""


class _TableReader:
    def __init__(self, has_marks: bool) -> None:
        self.has_marks = has_marks
        self.rows: list[_Read] = []
        self.remarks: list[Remark] = []
        self.faults: list[SheetFault] = []
        self.odd: dict[tuple[str, int], list[Cell]] = {}
        self.sum = 0

    def take(self, rows: Sequence[KnownRow], heads: dict[int, columns.ColumnHead]) -> None:
        roles = roles_of([row for row in rows if row.is_move], heads)
        passed_over = 0
        for row in rows:
            if len(self.rows) > MOST_MOVES:
                break
            if row.is_move:
                self._move(row, parts_of(row, roles))
            elif row.is_draw_alone and self._is_next(row.first_number):
                draw = self._draw(row.letters[0])
                self.rows.append(_Read(row.line, row.first_number, draw, None))
            elif passed_over < _MOST_PASSED_OVER and _says_something(row):
                passed_over += 1
                self.remarks.append(Remark(row.line, "import.passed_over", {"text": row.text[:60]}))

    def miss(self, rows: Sequence[KnownRow]) -> None:
        """Adds a remark for each of the rows that looks like a move from which a cell is missing.

        `rows` come directly after the last move.
        """
        numbers = [row.number for row in self.rows if row.number is not None]
        for row in rows:
            goes_on = bool(numbers) and row.first_number in (numbers[-1] + 1, numbers[-1] + 2)
            is_placed = bool(row.references) and not row.others and row.first_number not in (1, 2)
            if not row.letters or not (is_placed or goes_on):
                break
            self.remarks.append(Remark(row.line, "import.lost_row", {"text": row.text[:60]}))

    def finish(self, before: Sequence[Row], after: Sequence[Row], another: int) -> SheetReading:
        """Returns the unchecked game, with title, variant and totals found in the rows `before` and `after` the moves.

        `another` is the line where another game begins; 0 if there is none.
        """
        for cells in self.odd.values():
            details: dict[str, object] = {"text": cells[0].text[:30], "rows": len(cells)}
            self.remarks.append(Remark(cells[0].line, "import.odd_column", details))
        if another:
            self.remarks.append(Remark(another, "import.another_game"))
        moves = self._moves()
        if len(moves) > MOST_MOVES:
            self.faults.append(SheetFault(moves[MOST_MOVES].line, "import.fault.too_many", {"most": MOST_MOVES}))
            moves = moves[:MOST_MOVES]
        elif not moves:
            self.faults.append(SheetFault(1, "import.fault.no_move"))
        titles = [title for row in before if (title := _title(row))]
        title = next(
            (candidate for candidate in titles if columns.is_of_a_game(candidate)), titles[0] if titles else ""
        )
        texts = [(row[0].line, _text(row)) for row in (*before, *after)]
        counts = [(line, count) for line, text in texts if (count := columns.stated_moves(text)) is not None]
        sums = [(line, points) for line, text in texts if (points := columns.stated_points(text)) is not None]
        sheet = GameSheet(
            tuple(moves),
            title=title,
            variant=next((name for row in before if (name := columns.variant_named(_text(row)))), ""),
            stated_moves=counts[0] if counts else None,
            stated_points=sums[0] if sums else None,
        )
        return SheetReading(sheet, tuple(self.remarks), tuple(self.faults))

    def _move(self, row: KnownRow, parts: RowParts) -> None:
        points, total = _value(parts.points), _value(parts.total)
        self.sum += points or 0
        for cell in parts.left_over:
            if total is None and _value(cell) == self.sum:
                total = self.sum  # a running sum that few rows have
                continue
            kind = "integer" if cell in row.integers else "other" if cell in row.others else "letters"
            self.odd.setdefault((kind, cell.column), []).append(cell)
        word = reference = None
        assert parts.reference is not None
        line = parts.reference.line
        reference = kinds.reference(parts.reference.text)
        if reference is None:
            self._fault(parts.reference, "import.fault.reference")
        if parts.word is None:
            self.faults.append(SheetFault(line, "import.fault.no_word", {"text": row.text[:60]}))
        else:
            word = kinds.word(parts.word.text)
            line = parts.word.line
            if word is None:
                self._fault(parts.word, "import.fault.word")
        draw = None if parts.draw is None else self._draw(parts.draw)
        move = WrittenMove(row.line, _UNREADABLE, word or "", reference, points, None, total, line)
        self.rows.append(_Read(row.line, _value(parts.number), draw, move))

    def _draw(self, cell: Cell) -> WrittenDraw:
        draw = kinds.draw(cell.text, has_marks=self.has_marks)
        if draw is None:
            self._fault(cell, "import.fault.draw")
        return draw or _UNREADABLE

    def _fault(self, cell: Cell, key: str) -> None:
        self.faults.append(SheetFault(cell.line, key, {"text": cell.text[:40]}))

    def _is_next(self, number: int | None) -> bool:
        """Returns whether a draw without a solution belongs to this game: its number follows the last one."""
        before = [row.number for row in self.rows if row.number is not None]
        return number is not None and number == (before[-1] + 1 if before else 1)

    def _moves(self) -> list[WrittenMove]:
        """Returns the moves, each with the draw of its row.

        If the first row has only a draw, each solution belongs to the draw of the row before it.
        """
        if not self.rows:
            return []
        if self.rows[0].move is not None:
            return [self._joined(row, row.move) for row in self.rows]
        draws = [row for row in self.rows if row.draw is not None or row.move is None]
        solutions = [row.move for row in self.rows if row.move is not None]
        if len(solutions) > len(draws):  # a solution without its own draw
            draws += [replace(self.rows[-1], draw=None)] * (len(solutions) - len(draws))
        padded = [*solutions, *[None] * (len(draws) - len(solutions))]
        return [self._joined(row, move) for row, move in zip(draws, padded, strict=True)]

    def _joined(self, row: _Read, move: WrittenMove | None) -> WrittenMove:
        draw = row.draw
        if draw is None:
            self.faults.append(SheetFault(row.line, "import.fault.no_draw"))
            draw = _UNREADABLE
        if move is None:
            return WrittenMove(row.line, draw, number=row.number)
        return replace(move, line=row.line, draw=draw, number=row.number, word_line=move.word_line or move.line)


def _says_something(row: KnownRow) -> bool:
    """Returns whether a row between moves contains more than ruled lines and column headings."""
    return any(map(str.isalnum, row.text)) and not columns.heads_of(row.cells)


def _value(cell: Cell | None) -> int | None:
    number = None if cell is None else kinds.integer(cell.text)
    return None if number is None else number.value


def _title(row: Row) -> str:
    """Returns the text of a row as a title; an empty text if it has column headings or no letters."""
    text = _text(row)
    if columns.heads_of(row) or not any(character.isalpha() for character in text):
        return ""
    return text[:_LONGEST_TITLE]


def _text(row: Row) -> str:
    return " ".join(cell.text for cell in row)
