"""Where a written word can be played (§5.2.1), admitted or not, and what it brings there for each way to circle it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from topping.correction.bulletin.bulletin import Sketch, neighbours
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import EMPTY, SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, Misfit, Move, Placement, lay, score
from topping.rules.tiles import JOKER

_FLEXIONS: Final = {
    ending: re.compile(f"(?:{before})$")
    for ending, before in {
        "S": "[^SXZ]",
        "X": "[AEO]U",
        "E": "[^AEOXYZ]|[^AEO]E",
        "ES": "[^AEOXYZ]|[^AEO]E",
        "R": "[EI]",
        "Z": "E",
        "NT": "E",
        "T": "[AIU]",
        "RA": "[EI]",
        "A": "[EI]R",
        "AI": "[EI]R",
        "AS": "[EI]R",
        "EZ": "[DPRT]",
    }.items()
}
"""The endings of at most two letters that look like a plural, a feminine or a form of a verb, each with what the word
ends in that it lengthens: CHATONS, HIBOUX, GRANDE, PASSEE, PASSER, FINIR, PASSEZ, PASSENT, FINIT, PASSERA, PARTEZ."""


def is_flexion(word: str, ending: str) -> bool:
    """Whether letters at the end of a word look like a flexion of it; both in upper case."""
    found = _FLEXIONS.get(ending)
    return found is not None and found.search(word) is not None


def lengthens_only(place: Place, board: Board) -> bool:
    """Whether each word refused across only lengthens a word of the grid by what looks like a flexion of it.

    Of these letters one is laid; a second one lay there already, behind it. `place` must fail by such words alone.
    """
    across = place.reference.direction.other
    formed = [
        (_text(board, square, across, -1), _text(board, square, across, 1)) for square, _ in place.placement.placed
    ]
    letters = [letter.upper() for _, letter in place.placement.placed]
    refused = [
        (before, letter, after)
        for (before, after), letter in zip(formed, letters, strict=True)
        if (before or after) and before + letter + after in place.refused
    ]
    return all(len(before) > 1 and is_flexion(before, letter + after) for before, letter, after in refused)


def _text(board: Board, square: Square, direction: Direction, step: int) -> str:
    """The letters of the grid beside a square, before (-1) or after (1) it, as they are read; upper case."""
    letters = ""
    while board.holds(square := square.moved(direction, step)):
        letter = board.at(square).upper()
        letters = letters + letter if step > 0 else letter + letters
    return letters


LONG = 7
"""From so many letters on, the word extended may be cut short (§4.2)."""
_ENOUGH_OF_LONG = 6
_ENOUGH_A_SIDE = 3


@dataclass(frozen=True, slots=True)
class CutWord:
    """A word that extends one of the grid, written without all the letters of the latter."""

    word: str
    """The whole word, upper case."""
    reference: Reference
    first: int
    """Letters written before the word extended."""
    last: int
    """Letters written after it."""
    length: int
    """Letters of the word extended."""
    before: int
    """Linking letters that follow the first letters without a gap; 0 where there are no first letters."""
    after: int
    """Linking letters that come before the last letters without a gap; 0 where there are no last letters."""

    @property
    def links(self) -> int:
        """Linking letters of the word extended."""
        return self.before + self.after

    @property
    def has_enough_links(self) -> bool:
        """Whether §4.3.2 is met: six letters of a word of seven or more, three a side where both are extended."""
        if self.length < LONG or self.links < _ENOUGH_OF_LONG:
            return False
        return not (self.first and self.last) or min(self.before, self.after) >= _ENOUGH_A_SIDE


def lines(board: Board, direction: Direction) -> Iterator[tuple[Square, str]]:
    """Every word of the grid along `direction`: its first square and its letters in upper case."""
    for index in range(SIZE):
        line = (board.row(index) if direction is Direction.HORIZONTAL else board.column(index)) + EMPTY
        start = 0
        for at, character in enumerate(line):
            if character != EMPTY:
                continue
            if at - start > 1:
                across = Square(index, start) if direction is Direction.HORIZONTAL else Square(start, index)
                yield across, line[start:at].upper()
            start = at + 1


def extended(board: Board, reference: Reference, length: int) -> int:
    """Letters of the longest word of the grid that a word of `length` letters at `reference` takes in; 0 if none."""
    longest = run = 0
    for at in range(length):
        run = run + 1 if board.holds(reference.square.moved(reference.direction, at)) else 0
        longest = max(longest, run)
    return longest if longest > 1 else 0


def cut_words(text: str, direction: Direction, board: Board) -> Iterator[CutWord]:
    """The ways to read `text` as an extension whose extended word is cut short or altered (§5.2.2).

    All the letters laid must be written, and two linking letters at least of the word extended, one of them beside
    each extension.
    """
    for start, there in lines(board, direction):
        for first in range(len(text)):
            for last in range(len(text) - first):
                cut = _cut(text, first, last, start, there, direction)
                if cut is not None:
                    yield cut


def _cut(text: str, first: int, last: int, start: Square, there: str, direction: Direction) -> CutWord | None:
    written = text[first : len(text) - last]
    if (not first and not last) or written == there or len(written) > len(there):
        return None
    before = _common(written, there) if first else 0
    after = _common(written[::-1], there[::-1]) if last else 0
    after = min(after, len(written) - before)
    if before + after < 2 or (first and not before) or (last and not after):
        return None
    square = start.moved(direction, -first)
    if not square.on_board:
        return None
    word = text[:first] + there + text[len(text) - last :]
    return CutWord(word, Reference(square, direction), first, last, len(there), before, after)


def _common(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count


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


@dataclass(frozen=True, slots=True)
class Situation:
    """A grid and its draw, the lexicon, the move's number (from 1) and the variant."""

    position: Position
    admits: Admits
    number: int
    variant: Variant

    @property
    def is_first(self) -> bool:
        """Whether no word lies on the grid yet (§5.4.2a)."""
        return self.position.board.is_empty

    @property
    def two_links_do(self) -> bool:
        """Whether two linking letters are enough: on the second move, after a word of two letters (§4.3.2, §5.5)."""
        return self.number == 2 and len(self.position.board.tiles) == 2


@dataclass(frozen=True, slots=True)
class Circling:
    """One way to give the new letters of a word to tiles and jokers of the draw."""

    circled: frozenset[int]
    """Indexes in the word of the letters that stand for jokers."""
    points: int
    of_absent: bool
    """Whether jokers stand only for letters that the draw lacks (§5.3.2)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A word that can be formed on the grid with the draw, at one place."""

    word: str
    """Upper case."""
    reference: Reference
    placement: Placement
    new: tuple[int, ...]
    """Indexes in the word of the letters laid."""
    jokers_there: frozenset[int]
    """Indexes in the word of jokers that lie on the grid already."""
    circlings: tuple[Circling, ...]
    """Every possible one, at least one."""
    refused: tuple[str, ...]
    """The words it forms that are not admitted, the played word first."""

    @property
    def is_valid(self) -> bool:
        """Whether all the words it forms are admitted."""
        return not self.refused

    @property
    def fails_across_only(self) -> bool:
        """Whether the word is admitted, and one that it forms across is not (§5.2.4)."""
        return bool(self.refused) and self.word not in self.refused

    @property
    def scores(self) -> frozenset[int]:
        """What it can bring, in points."""
        return frozenset(circling.points for circling in self.circlings)

    @property
    def least(self) -> Circling:
        """The circling of fewest points among those of letters that the draw lacks (§5.3.2)."""
        return min((one for one in self.circlings if one.of_absent), key=_by_points)

    @property
    def best(self) -> Circling:
        """The circling of most points (§5.4.2a)."""
        return max(self.circlings, key=_by_points)

    def circling(self, circled: frozenset[int]) -> Circling | None:
        """The circling of the bulletin; None where it is not possible. A joker on the grid may bear its circle."""
        wanted = circled - self.jokers_there
        return next((one for one in self.circlings if one.circled == wanted), None)

    def worth(self, points: int) -> Circling | None:
        """A circling that brings `points`, of letters that the draw lacks where one does; None where none does."""
        found = [one for one in self.circlings if one.points == points]
        return min(found, key=lambda one: (not one.of_absent, sorted(one.circled)), default=None)

    def spelled(self, circling: Circling) -> str:
        """The word with its jokers in lower case, those on the grid included."""
        return "".join(
            letter.lower() if at in circling.circled or at in self.jokers_there else letter
            for at, letter in enumerate(self.word)
        )


def places(word: str, direction: Direction, situation: Situation) -> tuple[Place, ...]:
    """Every place of `word` along `direction`, top to bottom, left to right."""
    starts = range(SIZE - len(word) + 1)
    rows, columns = (range(SIZE), starts) if direction is Direction.HORIZONTAL else (starts, range(SIZE))
    references = (Reference(Square(row, column), direction) for row in rows for column in columns)
    found = (place_at(word, reference, situation) for reference in references)
    return tuple(place for place in found if place is not None)


def place_at(word: str, reference: Reference, situation: Situation) -> Place | None:
    """The word at one place; None where it cannot lie there, or not with the letters of the draw."""
    board = situation.position.board
    placement = lay(board, Move(word, reference), situation.variant)
    if isinstance(placement, Misfit):
        return None
    squares = [reference.square.moved(reference.direction, at) for at in range(len(word))]
    new = tuple(at for at, square in enumerate(squares) if not board.holds(square))
    circled = list(_circlings(word, new, situation.position.rack))
    if not circled:
        return None
    words = score(board, placement, situation.variant).words
    refused = tuple(dict.fromkeys(formed.upper() for formed in words if not situation.admits(formed.upper())))
    there = frozenset(at for at, square in enumerate(squares) if board.at(square).islower())
    circlings = tuple(
        Circling(jokers, _points(placement, jokers, situation), of_absent) for jokers, of_absent in circled
    )
    return Place(word, reference, placement, new, there, circlings, refused)


def _points(placement: Placement, jokers: frozenset[int], situation: Situation) -> int:
    move = placement.move
    word = "".join(letter.lower() if at in jokers else letter for at, letter in enumerate(move.word))
    start, direction = move.reference.square, move.reference.direction
    circled = {start.moved(direction, at) for at in jokers}
    placed = tuple((square, letter.lower() if square in circled else letter) for square, letter in placement.placed)
    marked = Placement(Move(word, move.reference), placed)
    return score(situation.position.board, marked, situation.variant).points


def _circlings(word: str, new: tuple[int, ...], rack: str) -> Iterator[tuple[frozenset[int], bool]]:
    """(jokers, whether only for letters that the draw lacks) for each way the draw can give the new letters."""
    letters = Counter(rack.replace(JOKER, ""))
    wanted = Counter(word[at] for at in new)
    absent = wanted - letters
    for count in range(absent.total(), min(rack.count(JOKER), len(new)) + 1):
        for jokers in combinations(new, count):
            given = Counter(word[at] for at in jokers)
            if not (wanted - given) - letters:
                yield frozenset(jokers), given == absent


def _by_points(circling: Circling) -> int:
    return circling.points
