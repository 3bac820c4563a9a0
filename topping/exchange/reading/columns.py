"""Finds out what each column of a table of moves holds (number, draw, word, points…), by comparing all rows.

Columns may be in any order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import accumulate, pairwise, permutations
from typing import Final, NamedTuple

from topping.exchange.reading import kinds
from topping.exchange.reading.cells import Cell, Row
from topping.rules.moves import without_accents


class ColumnHead(Enum):
    """What a column of a table of moves holds, as its heading says."""

    NUMBER = auto()
    DRAW = auto()
    WORD = auto()
    REFERENCE = auto()
    POINTS = auto()
    TOTAL = auto()


_HEADS: Final = {
    head: column
    for column, heads in {
        ColumnHead.NUMBER: ("n", "no", "num", "numero", "coup", "coups", "tour", "nb"),
        ColumnHead.DRAW: ("tirage", "tirages", "lettres", "rack", "draw"),
        ColumnHead.WORD: ("mot", "mots", "mot retenu", "mot place", "solution", "solutions", "word"),
        ColumnHead.REFERENCE: ("ref", "reference", "place", "position", "pos", "coord", "coordonnees", "emplacement"),
        ColumnHead.POINTS: ("points", "point", "pts", "pt", "score", "valeur"),
        ColumnHead.TOTAL: ("cumul", "cumule", "total", "total cumule", "score cumule", "cumuls"),
    }.items()
    for head in heads
}
_LEAST_HEADS: Final = 3
_JOKER: Final = re.compile(r"\bjokers?\b")
_LETTERS: Final = (
    (re.compile(r"\b7 ?[,/-]? ?8 ?(?:[,/-]|et)? ?9\b"), "789"),
    (re.compile(r"\b7 ?(?:et|&) ?8\b"), "7et8"),
    (re.compile(r"\b7 ?(?:sur|in) ?8\b|(?<![0-9/])7 ?/ ?8(?! ?[0-9/])"), "7sur8"),
    (re.compile(r"\bnormale?\b|\boriginale?\b|\bclassique\b"), "normale"),
)
_GAME: Final = re.compile(r"\bparties?\b|\bmanches?\b", re.IGNORECASE)
_MOVES: Final = re.compile(r"\b([0-9]{1,3}) coups?\b")
_POINTS: Final = re.compile(
    r"\b(?:top|total|score|cumul)\b[ a-z]{0,20}[:=]? ?([0-9]{2,4})\b|\b([0-9]{2,4}) (?:points|pts)\b"
)


def heads_of(row: Row) -> dict[int, ColumnHead]:
    """Returns what each column of a table holds, by column number; empty if the row does not consist of headings."""
    named = {cell.column: _HEADS.get(_bare(cell.text)) for cell in row}
    fields: dict[int, list[str]] = {}
    for cell in row:
        fields.setdefault(cell.column, []).append(_bare(cell.text))
    for column, words in fields.items():  # `Mot retenu` is a single head
        named[column] = _HEADS.get(" ".join(words)) or named[column]
    heads = {index: column for index, column in named.items() if column is not None}
    by_blanks = sum(_bare(cell.text) in _HEADS for cell in row)
    if len(set(heads.values())) < _LEAST_HEADS and not (-1 in fields and by_blanks >= _LEAST_HEADS):
        return {}
    return heads


def variant_named(text: str) -> str:
    """Returns the variant mentioned in a title, such as `7sur8+joker`; an empty text if none is."""
    plain = without_accents(text).casefold()
    letters = next((name for pattern, name in _LETTERS if pattern.search(plain)), "")
    if _JOKER.search(plain):
        return f"{letters or 'normale'}+joker"
    return letters


def is_of_a_game(title: str) -> bool:
    """Returns whether a line looks like the title of a game: it mentions a game, a round or a variant."""
    return bool(_GAME.search(title)) or variant_named(title) != ""


def stated_moves(text: str) -> int | None:
    """Returns the number of moves mentioned in a line, as in `21 coups`; None if there is none."""
    match = _MOVES.search(without_accents(text).casefold())
    return int(match[1]) if match else None


def stated_points(text: str) -> int | None:
    """Returns the total of points mentioned in a line, as in `Top : 812`; None if there is none."""
    match = _POINTS.search(without_accents(text).casefold())
    return int(match[1] or match[2]) if match else None


def _bare(text: str) -> str:
    """Returns a heading without accents, capitals and punctuation: `Réf.` becomes `ref`, `N°` becomes `n`."""
    plain = without_accents(text).casefold()
    return " ".join("".join(character if character.isalnum() else " " for character in plain).split())


_MOST_COMPARED: Final = 5
"""Columns of numbers, or of letters, compared in the search for roles: six more would be 30 times as many ways."""
_NUMBERED: Final = 2.0
_SUMMED: Final = 3.0
_MARKED: Final = 1.0
_LEAST_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True)
class KnownRow:
    """A row of cells, sorted by what they can be: references, whole numbers, draws or words, anything else."""

    cells: Row
    references: tuple[Cell, ...]
    integers: tuple[Cell, ...]
    letters: tuple[Cell, ...]
    others: tuple[Cell, ...]

    @staticmethod
    def of(row: Row) -> KnownRow:
        """Sorts the cells of a row by what they can be, and joins rejected draws with the draw after them."""
        references, integers, letters, others = [], [], [], []
        for cell in row:
            if kinds.integer(cell.text) is not None:
                integers.append(cell)
            elif kinds.is_reference(cell.text):
                references.append(cell)
            elif kinds.is_letters(cell.text):
                letters.append(cell)
            elif any(map(str.isalnum, cell.text)):
                others.append(cell)
        if references and len(letters) == 1:  # the last draw of a game may be a single letter
            lone = [cell for cell in others if cell.text.isalpha() and kinds.is_single_tile(cell.text)]
            letters = [cell for cell in row if cell in (*lone[:1], *letters)]
            others = [cell for cell in others if cell not in lone[:1]]
        merged = tuple(_merged(letters, 2 if references else 1))
        return KnownRow(row, tuple(references), tuple(integers), merged, tuple(others))

    @property
    def line(self) -> int:
        return self.cells[0].line

    @property
    def is_move(self) -> bool:
        """Whether the row can be a move: it has a reference and letters.

        If it has more than two cells of letters, it must also have a whole number.
        """
        return bool(self.references and self.letters and (self.integers or len(self.letters) <= 2))

    @property
    def is_draw_alone(self) -> bool:
        """Whether the row holds only a move number and a draw, in this order."""
        lone = len(self.integers) == len(self.letters) == 1 and not self.references and not self.others
        return lone and self.cells[0] == self.integers[0]

    @property
    def first_number(self) -> int | None:
        """The whole number in the first cell; None if that cell holds anything else."""
        number = kinds.integer(self.cells[0].text)
        return None if number is None else number.value

    @property
    def text(self) -> str:
        return " ".join(cell.text for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Roles:
    """The places of move number, points, running sum, draw and word in a table, as column numbers; None for a missing
    item.

    In a table without columns, each is an index among the row's numbers, or among its cells of letters.
    """

    number: int | None = None
    points: int | None = None
    total: int | None = None
    draw: int | None = None
    word: int | None = None
    integers: int = 0
    """Number of integers in most rows."""


@dataclass(frozen=True, slots=True)
class RowParts:
    """The cells of one move, by what they hold: number, draw, word, reference, points, running sum."""

    number: Cell | None = None
    points: Cell | None = None
    total: Cell | None = None
    draw: Cell | None = None
    word: Cell | None = None
    reference: Cell | None = None
    left_over: tuple[Cell, ...] = ()


def roles_of(rows: Sequence[KnownRow], heads: Mapping[int, ColumnHead]) -> Roles:
    """Returns where the rows of a table have number, points, running sum, draw and word.

    Column headings (`heads`, by column number) decide first; the contents of all rows decide the rest.
    """
    roles = _integer_roles(rows)
    draw, word = _letter_roles(rows)
    roles = replace(roles, draw=draw, word=word)
    if not heads or any(cell.column < 0 for row in rows for cell in row.cells):
        return roles
    indexes = {column: index for index, column in heads.items()}
    return replace(
        roles,
        number=indexes.get(ColumnHead.NUMBER, roles.number),
        points=indexes.get(ColumnHead.POINTS, roles.points),
        total=indexes.get(ColumnHead.TOTAL, None if indexes.get(ColumnHead.POINTS) == roles.total else roles.total),
        draw=indexes.get(ColumnHead.DRAW, roles.draw),
        word=indexes.get(ColumnHead.WORD, roles.word),
    )


def parts_of(row: KnownRow, roles: Roles) -> RowParts:
    """Sorts the cells of one move by what they hold; `roles` says where the table has each item."""
    reference = next((cell for cell in row.references if kinds.reference(cell.text)), row.references[0])
    integers, letters = _by_place(row.integers), _by_place(row.letters)
    number, points, total = (_at(integers, place) for place in (roles.number, roles.points, roles.total))
    if row.cells[0].column < 0 and len(row.integers) != roles.integers:
        number, points, total = _in_order(row, roles)
    draw, word = _at(letters, roles.draw), _at(letters, roles.word)
    if len(row.letters) == 1:
        lone = row.letters[0]
        draw, word = (lone, None) if row.cells[0].column >= 0 and lone == draw else (None, lone)
    used = [number, points, total, draw, word, reference]
    in_columns = [cell for cell in row.others if cell.column >= 0 and any(map(str.isalnum, cell.text))]
    whole = [*row.references, *row.integers, *row.letters, *in_columns]
    return RowParts(number, points, total, draw, word, reference, tuple(cell for cell in whole if cell not in used))


def _merged(letters: Sequence[Cell], most: int) -> Iterable[Cell]:
    """Joins each rejected draw with the draw that replaces it, as one cell.

    Stops when `most` cells of letters remain, as many as a move needs. Cells of different columns are never joined.
    """
    cells = list(letters)
    at = 0
    while len(cells) > most and at + 1 < len(cells):
        if cells[at].column != cells[at + 1].column:
            at += 1
        elif kinds.is_draw_with_rejections(cells[at].text):
            cells[at : at + 2] = [replace(cells[at], text=f"{cells[at].text} {cells[at + 1].text}")]
            if not kinds.is_draw_with_rejections(cells[at].text.split(" ")[-1]):
                at += 1
        else:
            at += 1
    return cells


def _by_place(cells: Sequence[Cell]) -> dict[int, Cell]:
    """Returns the cells by column number; by their index in `cells` if they have no columns."""
    return {cell.column if cell.column >= 0 else place: cell for place, cell in enumerate(cells)}


def _at(cells: Mapping[int, Cell], place: int | None) -> Cell | None:
    return None if place is None else cells.get(place)


def _in_order(row: KnownRow, roles: Roles) -> tuple[Cell | None, Cell | None, Cell | None]:
    """Returns the cells of the number, the points and the running sum, found by their order alone.

    Used for a row that has more or fewer whole numbers than the other rows. `roles` tells which of the three the table
    has.
    """
    rest = list(row.integers)
    number = rest.pop(0) if roles.number == 0 and rest and row.cells[0] == rest[0] else None
    points = rest.pop(0) if rest else None
    total = rest.pop(0) if rest and roles.total is not None else None
    return number, points, total


def _usual(places: Iterable[frozenset[int]]) -> frozenset[int]:
    """Returns the most frequent set of indices among those of all rows, the largest one if several are equally
    frequent.

    Empty sets are ignored.
    """
    counted = Counter(filter(None, places))
    return max(counted, key=lambda indexes: (counted[indexes], len(indexes)), default=frozenset())


def _integer_roles(rows: Sequence[KnownRow]) -> Roles:
    values = [
        {place: integer for place, cell in _by_place(row.integers).items() if (integer := kinds.integer(cell.text))}
        for row in rows
    ]
    usual = _usual(frozenset(value) for value in values)
    places = sorted(usual)[:_MOST_COMPARED]
    full = [index for index, value in enumerate(values) if usual <= value.keys()]
    best, best_score = Roles(), 0.0
    if len(places) == 1 and all(rows[index].cells[0] == rows[index].integers[0] for index in full):
        return Roles(number=places[0], integers=1)  # each row starts with a number, and has no points
    for points in places:
        sums = list(accumulate(value[points].value if points in value else 0 for value in values))
        samples = [_Sample(values[index], sums[index]) for index in full]
        for number, total in permutations((None, None, *places), 2):
            score = 0.0 if points in (number, total) else _fit(samples, number, points, total)
            if score > best_score:
                best, best_score = Roles(number, points, total), score
    return replace(best, integers=len(usual))


class _Sample(NamedTuple):
    """A table row from which the meaning of columns is guessed: its whole numbers by column, and a running sum."""

    integers: Mapping[int, kinds.Integer]
    sum: int
    """Sum of the points up to this row, for the column assumed to hold points."""


def _fit(samples: Sequence[_Sample], number: int | None, points: int, total: int | None) -> float:
    rows = [sample.integers for sample in samples]
    score = 0.01 + 0.05 * points / (1 + max(rows[0]))
    score += _MARKED * _share([row[points].is_points for row in rows])
    if number is not None:
        share = _share(
            [row[number].is_ordinal or row[number].value in (1, 2) for row in rows[:1]]
            + [second[number].value == first[number].value + 1 for first, second in pairwise(rows)]
        )
        score += _NUMBERED * share if share >= _LEAST_SHARE else -1.0
    if total is not None:
        share = _share(
            [sample.integers[total].value == sample.sum for sample in samples[:1]]
            + [
                second.integers[total].value - first.integers[total].value == second.sum - first.sum > 0
                for first, second in pairwise(samples)
            ]
        )
        score += _SUMMED * share + (0.02 if total > points else 0.0) if share >= _LEAST_SHARE else -1.0
    return score


def _share(held: Sequence[bool]) -> float:
    return sum(held) / len(held)


def _letter_roles(rows: Sequence[KnownRow]) -> tuple[int | None, int | None]:
    """Returns the indices of the draw and the word as (draw, word); None for an item that the rows lack.

    A single cell of letters is the word.
    """
    by_place = [_by_place(row.letters) for row in rows]
    usual = _usual(frozenset(cells) for cells in by_place if len(cells) > 1)
    if not usual:
        places = Counter(place for cells in by_place for place in cells).most_common(1)
        return None, places[0][0] if places else None
    places_of_letters = sorted(usual)[:_MOST_COMPARED]
    samples = [(row, cells) for row, cells in zip(rows, by_place, strict=True) if usual <= cells.keys()]
    draws = {place: _draw_likeness([cells[place].text for _, cells in samples]) for place in places_of_letters}
    words = {place: _word_likeness([(row, cells[place]) for row, cells in samples]) for place in places_of_letters}
    pairs = permutations(places_of_letters, 2)  # in order, so that the draw comes first for ties
    return max(pairs, key=lambda pair: (round(draws[pair[0]] + words[pair[1]], 6), -pair[0]))


def _draw_likeness(texts: Sequence[str]) -> float:
    readable = sum(kinds.draw(text) is not None for text in texts)
    marked = sum(kinds.looks_like_a_draw(text) for text in texts)
    lengths = Counter(map(kinds.count_of_tiles, texts)).most_common(1)
    return (readable + 2 * marked + lengths[0][1]) / len(texts)


def _word_likeness(cells: Sequence[tuple[KnownRow, Cell]]) -> float:
    readable = sum(kinds.word(cell.text) is not None for _, cell in cells)
    marked = sum(kinds.looks_like_a_word(cell.text) for _, cell in cells)
    beside = sum({cell, *row.references[:1]} in map(set, pairwise(row.cells)) for row, cell in cells if row.references)
    return (readable + 2 * marked + 0.3 * beside) / len(cells)
