"""Models a player's bulletin, the paper handed in for a move (§2.1, §4.1), and converts it to and from JSON.

A bulletin has a table number and solutions; a solution has a sketch of letters, a reference and a score.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeVar

from topping.errors import InputError
from topping.rules.grid.board import SIZE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import TypedMove, read_reference
from topping.rules.tiles import ALPHABET

BLANK = " "


@dataclass(frozen=True, slots=True)
class LetterRun:
    """Two letters or more that follow each other on one row or column of the sketch."""

    text: str
    """Two letters or more."""
    cells: tuple[Square, ...]
    """Their cells on the sketch, not on the grid."""
    direction: Direction
    circled: frozenset[int]
    """Indices in `text` of the circled letters."""

    @property
    def transposed(self) -> LetterRun:
        """The same letters, written down instead of across, or across instead of down."""
        cells = tuple(Square(cell.column, cell.row) for cell in self.cells)
        return LetterRun(self.text, cells, self.direction.other, self.circled)


@dataclass(frozen=True, slots=True)
class Sketch:
    """The squared part of a bulletin, where the player draws his word and the letters around it.

    Rows and columns count from 0; (0, 0) is the top left cell of the sketch, not of the grid.
    """

    rows: tuple[str, ...] = ()
    """Upper-case letters and spaces, without trailing spaces or trailing empty rows."""
    circled: frozenset[Square] = frozenset()
    """The letters that represent jokers (§4.2)."""

    @staticmethod
    def of(lines: Iterable[str], circled: Iterable[tuple[int, int]] = ()) -> Sketch:
        """Returns the sketch with these lines of text (a letter or a space a cell), and circles at (row, column).

        All letters are capitals; a circle marks a letter as a joker. Raises `InputError` for another character, too
        many rows or columns, or a circle without a letter.
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
        """Returns the letter of a cell; a space for an empty cell or a cell off the sketch."""
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
        """The sketch with its rows and columns exchanged."""
        width = max(map(len, self.rows), default=0)
        lines = ("".join(self.at(Square(row, column)) for row in range(len(self.rows))) for column in range(width))
        return Sketch.of(lines, ((cell.column, cell.row) for cell in self.circled))

    @property
    def straight(self) -> Direction | None:
        """The direction of the row or column that holds all letters.

        None if the letters lie on several rows and several columns, or if there are fewer than two.
        """
        cells = self.cells
        if len(cells) < 2:
            return None
        if len({cell.row for cell in cells}) == 1:
            return Direction.HORIZONTAL
        return Direction.VERTICAL if len({cell.column for cell in cells}) == 1 else None

    def runs(self, cells: frozenset[Square] | None = None) -> Iterator[LetterRun]:
        """Yields every run (letters side by side in a row or column) of two letters or more. Horizontal ones come
        first.

        If `cells` are given, yields only the runs whose first letter is on one of them.
        """
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
        """Returns two runs of one row or column as a single run, without the empty cells between them (§4.2)."""
        return self._run(first.cells + second.cells, first.direction)

    def groups(self) -> tuple[frozenset[Square], ...]:
        """Returns the sets of cells whose letters are connected side by side. Sets are in reading order of their first
        cells.
        """
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
    """Yields the four cells that share a side with a cell; they may be off the sketch."""
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


Kind = TypeVar("Kind")

MOST: Final = 99_999
"""The highest table number or score that can be read."""

_BOXES: Final = ("reference", "score")
_SOLUTION: Final = ("sketch", "move", "direction", "circled", *_BOXES, "crossed_out")
_DIRECTIONS: Final = {direction.value: direction for direction in Direction}


class Fields:
    """A reader of a JSON object's values; it raises `InputError` if a value is missing or has the wrong type."""

    def __init__(self, value: object, known: Collection[str], what: str) -> None:
        """Takes the JSON object `value`, whose keys must all be in `known`; raises `InputError` otherwise.

        `what` names the object in the error.
        """
        if not isinstance(value, Mapping):
            raise InputError("bulletin.not_object", key=what)
        for key in value:
            if key not in known:
                raise InputError("bulletin.unknown_key", key=key, known=", ".join(known))
        self._values = value

    def has(self, key: str) -> bool:
        """Returns whether a key is present and not null."""
        return self._values.get(key) is not None

    def mentions(self, key: str) -> bool:
        """Returns whether a key is present, even with null."""
        return key in self._values

    def raw(self, key: str) -> object:
        """Returns the value of a required key, without a check of its type."""
        if key not in self._values:
            raise InputError("bulletin.missing", key=key)
        return self._values[key]

    def text(self, key: str) -> str:
        """Returns the value of a required key as a string."""
        return _of(str, self.raw(key), "bulletin.not_text", key)

    def number(self, key: str, least: int, most: int) -> int:
        """Returns the value of a required key as a whole number between `least` and `most`."""
        value = self.raw(key)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise InputError("bulletin.not_number", key=key, least=least, most=most)
        return value

    def flag(self, key: str) -> bool:
        """Returns the value of a key as a flag; False if the key is missing or null."""
        return self.has(key) and _of(bool, self._values[key], "bulletin.not_flag", key)

    def items(self, key: str) -> list[object]:
        """Returns the value of a required key as a list."""
        return _of(list, self.raw(key), "bulletin.not_list", key)


def read_bulletin(value: object, position: Position | None = None) -> Bulletin:
    """Reads a bulletin from the parsed JSON object `value`; raises `InputError` if it is not valid.

    A solution may be a typed move. Its lower-case letters are read as jokers only if `position` is given.
    """
    fields = Fields(value, ("table", *_SOLUTION, "words"), "bulletin")
    table = fields.number("table", 0, MOST) if fields.has("table") else None
    if not fields.has("words"):
        return Bulletin((_inscription(fields, fields, position),), table)
    for key in ("sketch", "move", "direction", "circled", "crossed_out"):
        if fields.has(key):
            raise InputError("bulletin.sketch_and_words", key=key)
    solutions = (Fields(item, _SOLUTION, "words") for item in fields.items("words"))
    return Bulletin(tuple(_inscription(solution, fields, position) for solution in solutions), table)


def write_bulletin(bulletin: Bulletin) -> dict[str, Any]:
    """Returns a bulletin as a JSON object that `read_bulletin` can read."""
    solutions = [_written(inscription) for inscription in bulletin.inscriptions]
    table = {} if bulletin.table is None else {"table": bulletin.table}
    return {**table, **solutions[0]} if len(solutions) == 1 else {**table, "words": solutions}


def _inscription(fields: Fields, bulletin: Fields, position: Position | None) -> Inscription:
    if fields.has("move"):
        return _typed(fields, bulletin, position)
    return Inscription(
        Sketch.of(_lines(fields), _circles(fields)),
        _reference(fields, bulletin),
        _score(fields, bulletin),
        _direction(fields),
        fields.flag("crossed_out"),
    )


def _typed(fields: Fields, bulletin: Fields, position: Position | None) -> Inscription:
    for key in ("sketch", "circled"):
        if fields.has(key):
            raise InputError("bulletin.sketch_and_move", key=key)
    typed, reference = TypedMove.parse(fields.text("move")), _reference(fields, bulletin)
    if typed.reference is not None and fields.has("reference"):
        raise InputError("bulletin.sketch_and_move", key="reference")
    solution = Inscription.of(typed, _score(fields, bulletin), _direction(fields), position)
    solution = replace(solution, crossed_out=fields.flag("crossed_out"))
    return solution if typed.reference is not None else replace(solution, reference=reference)


def _reference(fields: Fields, bulletin: Fields) -> WrittenReference | None:
    holder = _box("reference", fields, bulletin)
    text = holder.text("reference").strip() if holder else ""
    return WrittenReference.parse(text) if text else None


def _score(fields: Fields, bulletin: Fields) -> int | None:
    holder = _box("score", fields, bulletin)
    return holder.number("score", 0, MOST) if holder else None


def _box(key: str, fields: Fields, bulletin: Fields) -> Fields | None:
    """Returns the JSON object that has the value of `key`: the solution (`fields`), otherwise the `bulletin`.

    Returns None if the value is null or missing in both.
    """
    holder = fields if fields.mentions(key) else bulletin
    return holder if holder.has(key) else None


def _lines(fields: Fields) -> list[str]:
    lines = fields.items("sketch")
    if not all(isinstance(line, str) for line in lines):
        raise InputError("bulletin.lines")
    return [str(line) for line in lines]


def _circles(fields: Fields) -> list[tuple[int, int]]:
    circles = []
    for pair in fields.items("circled") if fields.has("circled") else []:
        if not isinstance(pair, list) or len(pair) != 2 or any(type(number) is not int for number in pair):
            raise InputError("bulletin.circles")
        circles.append((pair[0], pair[1]))
    return circles


def _direction(fields: Fields) -> Direction | None:
    if not fields.has("direction"):
        return None
    direction = _DIRECTIONS.get(fields.text("direction"))
    if direction is None:
        raise InputError("bulletin.direction", text=fields.text("direction"), known=", ".join(_DIRECTIONS))
    return direction


def _written(inscription: Inscription) -> dict[str, Any]:
    sketch = inscription.sketch
    return {
        "sketch": list(sketch.rows),
        "direction": inscription.direction.value if inscription.direction else None,
        "circled": [[cell.row, cell.column] for cell in sorted(sketch.circled)],
        "reference": str(inscription.reference) if inscription.reference else None,
        "score": inscription.score,
        "crossed_out": inscription.crossed_out,
    }


def _of(kind: type[Kind], value: object, fault: str, key: str) -> Kind:
    if not isinstance(value, kind):
        raise InputError(fault, key=key)
    return value


_AS_WRITTEN = re.compile(r"(?=.)(?:[A-Z]? ?[0-9]{0,2}|[0-9]{1,2} ?[A-Z]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class WrittenReference:
    """A reference as the player wrote it, which may be incomplete or name no square of the grid."""

    text: str
    """Capitals and digits, without spaces: `H4`, `4H`, `P4`, `H`."""

    @staticmethod
    @lru_cache(1_000)
    def parse(text: str) -> WrittenReference:
        """Reads a complete reference (`H4`, `h 4`, `4H`, `H'`) or an incomplete one (`H`, `4`).

        Raises `InputError` for any other text.
        """
        named = read_reference("".join(text.split()))
        if named is not None:
            return WrittenReference(str(named))
        upper = text.strip().upper()
        if not _AS_WRITTEN.fullmatch(upper):
            raise InputError("bulletin.reference", text=text)
        return WrittenReference(upper.replace(" ", ""))

    @property
    def reference(self) -> Reference | None:
        """The reference as a square and a direction; None if it is incomplete or off the grid."""
        return Reference.of(self.text)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Inscription:
    """A solution that a player wrote on his bulletin, before any correction: sketch, reference and score."""

    sketch: Sketch
    reference: WrittenReference | None = None
    """None for an empty box."""
    score: int | None = None
    """The points claimed; None for an empty box."""
    direction: Direction | None = None
    """The player's writing direction; None if the sketch shows it."""
    crossed_out: bool = False

    @staticmethod
    def of(
        typed: TypedMove,
        score: int | None = None,
        direction: Direction | None = None,
        position: Position | None = None,
    ) -> Inscription:
        """Returns the written solution for a typed move such as `H4 MOT`.

        Without `direction`, it is written in the direction of the typed reference. Letters in parentheses are circled
        as jokers. If `position` is given, new letters in lower case are circled too, if its draw has enough jokers.
        """
        reference = typed.reference
        circled = typed.circled or frozenset()
        if typed.circled is None and position is not None and reference is not None:
            marked = typed.jokers(position, reference) or frozenset()
            circled = marked.intersection(typed.new_places(position, reference))
        return Inscription(
            Sketch.of([typed.word], ((0, place) for place in circled)),
            None if reference is None else WrittenReference(str(reference)),
            score,
            direction or (Direction.HORIZONTAL if reference is None else reference.direction),
        )

    @property
    def drawn(self) -> Sketch:
        """The sketch as the player meant it: transposed if its single line of letters is not in his writing
        direction.
        """
        straight = self.sketch.straight
        if self.direction is None or straight is None or straight is self.direction:
            return self.sketch
        return self.sketch.transposed

    @property
    def is_blank(self) -> bool:
        """Whether the solution has no letter, no reference and no score."""
        return not self.sketch.rows and self.reference is None and self.score is None


@dataclass(frozen=True, slots=True)
class Bulletin:
    """A player's bulletin for one move (§2.1, §4.1), with one or more solutions and the table number."""

    inscriptions: tuple[Inscription, ...]
    """The solutions on it, crossed-out ones included."""
    table: int | None = None
    """The table number; None if the player omitted it."""

    @staticmethod
    def of(
        *lines: str,
        reference: str | None = None,
        score: int | None = None,
        circled: tuple[tuple[int, int], ...] = (),
        direction: Direction | None = None,
        table: int | None = None,
    ) -> Bulletin:
        """Returns a bulletin with one solution; `lines` are the rows of its sketch, `circled` its jokers as (row,
        column).

        Raises `InputError` for an invalid sketch or reference.
        """
        written = None if reference is None else WrittenReference.parse(reference)
        return Bulletin((Inscription(Sketch.of(lines, circled), written, score, direction),), table)
