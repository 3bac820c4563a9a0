"""Finds where on the grid a written word can lie (§5.2), and whether the bulletin locates it there (§4.3, §5.3).

A word is located by its reference, or by linking letters: letters of the grid that the player copied beside the word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Final

from topping.correction.bulletin import LetterRun, Sketch, WrittenReference, neighbours
from topping.correction.sanction import Motive
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import EMPTY, SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.scoring import Admits, score
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
"""Endings of at most two letters that look like a plural, a feminine or a verb form, with a pattern for the word
before.

Examples: CHATONS, HIBOUX, GRANDE, PASSEE, PASSER, FINIR, PASSEZ, PASSENT, FINIT, PASSERA, PARTEZ.
"""


def is_flexion(word: str, ending: str) -> bool:
    """Returns whether `ending` looks like a plural, feminine or verb ending of `word`, such as the S of CHATONS.

    Both texts are in upper case. No lexicon is asked.
    """
    pattern = _FLEXIONS.get(ending)
    return pattern is not None and pattern.search(word) is not None


def lengthens_only(place: Candidate, board: Board) -> bool:
    """Returns whether every refused cross word of `place` looks like a plural, feminine or verb form of a grid word.

    The played word itself must be admitted. The ending has at most two letters, of which the move lays at least one.
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
    """Returns all grid letters directly before a square (`step` −1) or directly after it (`step` 1), in upper case."""
    letters = ""
    while board.holds(square := square.moved(direction, step)):
        letter = board.at(square).upper()
        letters = letters + letter if step > 0 else letter + letters
    return letters


LONG = 7
"""From this length on, an extended word may be shortened (§4.2)."""
_ENOUGH_OF_LONG = 6
_ENOUGH_A_SIDE = 3


@dataclass(frozen=True, slots=True)
class CutWord:
    """A played word that contains a whole grid word and new letters. In writing it, the player omitted or altered
    letters of that grid word (§4.2).
    """

    word: str
    """The whole word, in upper case."""
    reference: Reference
    first: int
    """Number of letters written before the extended word."""
    last: int
    """Number of letters written after the extended word."""
    length: int
    """Length of the extended word."""
    before: int
    """Number of linking letters directly after the first letters; 0 without first letters."""
    after: int
    """Number of linking letters directly before the last letters; 0 without last letters."""

    @property
    def links(self) -> int:
        """Number of linking letters: letters of the extended grid word, copied correctly next to the new letters."""
        return self.before + self.after

    @property
    def has_enough_links(self) -> bool:
        """Whether enough letters of the extended grid word are written to avoid a warning (§4.3.2).

        The grid word must have at least seven letters, six of them written. If the move adds letters at both its ends,
        at least three must be written next to each.
        """
        if self.length < LONG or self.links < _ENOUGH_OF_LONG:
            return False
        return not (self.first and self.last) or min(self.before, self.after) >= _ENOUGH_A_SIDE


def lines(board: Board, direction: Direction) -> Iterator[tuple[Square, str]]:
    """Yields every word of the grid in one direction, as (first square, letters in upper case)."""
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
    """Returns the length of the longest grid word inside a new word; 0 if there is none.

    The new word has `length` letters and starts at `reference`.
    """
    longest = run = 0
    for at in range(length):
        run = run + 1 if board.holds(reference.square.moved(reference.direction, at)) else 0
        longest = max(longest, run)
    return longest if longest > 1 else 0


def cut_words(text: str, direction: Direction, board: Board) -> Iterator[CutWord]:
    """Yields every grid word that the written letters `text` can extend if some of its letters were omitted or altered
    (§5.2.2).

    The text must contain all new letters and at least two correct letters of the grid word. Letters before the grid
    word must touch its first letter, letters after it its last letter.
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


def _common(first: str, second: str) -> int:
    """Returns the length of the longest common prefix of two texts."""
    count = 0
    while count < min(len(first), len(second)) and first[count] == second[count]:
        count += 1
    return count


@dataclass(frozen=True, slots=True)
class Shift:
    """The offset in rows and columns from a cell of the sketch to its square on the grid."""

    rows: int
    columns: int

    @staticmethod
    def between(cell: Square, square: Square) -> Shift:
        """Returns the offset that leads from a cell of the bulletin's sketch to a square of the grid."""
        return Shift(square.row - cell.row, square.column - cell.column)

    def square(self, cell: Square) -> Square:
        """Returns the grid square that corresponds to a cell of the bulletin's sketch; it may be off the grid."""
        return Square(cell.row + self.rows, cell.column + self.columns)


@dataclass(frozen=True, slots=True)
class Linking:
    """The letters drawn around the new letters of a word, sorted into linking letters and stray letters.

    Linking letters equal the grid's letters and touch the new letters, directly or in a chain. The others are stray.
    """

    letters: frozenset[Square]
    """Cells of the linking letters: chains of grid letters that begin beside a new letter."""
    strays: frozenset[Square]
    """Cells of the other letters."""


def link(sketch: Sketch, cells: frozenset[Square], shift: Shift, new: frozenset[Square], board: Board) -> Linking:
    """Sorts the letters drawn around a word into linking letters (copied from the grid) and stray letters (all others).

    `cells` are the cells of all letters, `new` those of the letters to lay. `shift` leads from the sketch to the grid.
    """
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
    """Returns the cells of the sketch whose letters seem to be copied from the grid.

    Letters side by side in a line (a run) are copied if a line of the grid contains them. Long runs are tested first. A
    run does not count as copied if no letter to play would be left.
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
    """What a bulletin is corrected against: grid and draw, lexicon, number of the move (from 1) and variant."""

    position: Position
    admits: Admits
    number: int
    variant: Variant

    @property
    def is_first(self) -> bool:
        """Whether the grid is empty, so that the rules of the first move apply (§5.4.2a)."""
        return self.position.board.is_empty

    @property
    def two_links_do(self) -> bool:
        """Whether two linking letters (copied from the grid) locate a word without a warning (§4.3.2, §5.5).

        True only on the second move, if the first word has two letters.
        """
        return self.number == 2 and len(self.position.board.tiles) == 2


@dataclass(frozen=True, slots=True)
class Circling:
    """The letters of a word that are played with jokers, among its new letters, and the points that result.

    On paper a player circles these letters.
    """

    circled: frozenset[int]
    """Indices in the word of the letters for jokers."""
    points: int
    of_absent: bool
    """Whether jokers represent only letters missing from the draw (§5.3.2)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word at a reference of the grid where it fits and the draw has its letters.

    The lexicon may refuse the word or its cross words. `circlings` has the points for each choice of joker letters.
    """

    word: str
    """Upper case."""
    reference: Reference
    placement: Placement
    new: tuple[int, ...]
    """Indices in the word of the new letters."""
    jokers_there: frozenset[int]
    """Indices in the word of jokers already on the grid."""
    circlings: tuple[Circling, ...]
    """All possible ways, at least one."""
    refused: tuple[str, ...]
    """The refused words that it forms, the played word first."""

    @property
    def is_valid(self) -> bool:
        """Whether all words that the move forms are admitted."""
        return not self.refused

    @property
    def fails_across_only(self) -> bool:
        """Whether the word itself is admitted, but a word across it is not (§5.2.4)."""
        return bool(self.refused) and self.word not in self.refused

    @property
    def scores(self) -> frozenset[int]:
        """The points that the move can give; they differ if jokers can be played for different letters."""
        return frozenset(circling.points for circling in self.circlings)

    @property
    def least(self) -> Circling:
        """The choice of joker letters that scores fewest points (§5.3.2).

        Only choices are compared in which every joker replaces a letter that the draw lacks.
        """
        return min((circling for circling in self.circlings if circling.of_absent), key=_by_points)

    @property
    def best(self) -> Circling:
        """The choice of joker letters with the most points (§5.4.2a)."""
        return max(self.circlings, key=_by_points)

    def circling(self, circled: frozenset[int]) -> Circling | None:
        """Returns the choice of joker letters that the bulletin's circles express; None if it is impossible.

        `circled` are indices in the word. Circles around jokers already on the grid are ignored.
        """
        wanted = circled - self.jokers_there
        return next((circling for circling in self.circlings if circling.circled == wanted), None)

    def worth(self, points: int) -> Circling | None:
        """Returns a choice of joker letters that gives `points`; None if there is none.

        Prefers a choice in which jokers are played only for letters missing from the draw.
        """
        matching = [circling for circling in self.circlings if circling.points == points]
        return min(matching, key=lambda circling: (not circling.of_absent, sorted(circling.circled)), default=None)

    def spelled(self, circling: Circling) -> str:
        """Returns the word with its jokers in lower case: the new ones of `circling`, and jokers already on the
        grid.
        """
        return "".join(
            letter.lower() if at in circling.circled or at in self.jokers_there else letter
            for at, letter in enumerate(self.word)
        )


def places(word: str, direction: Direction, situation: Situation) -> tuple[Candidate, ...]:
    """Returns every `Candidate` where the draw can form a word in one direction, top to bottom, then left to right."""
    starts = range(SIZE - len(word) + 1)
    rows, columns = (range(SIZE), starts) if direction is Direction.HORIZONTAL else (starts, range(SIZE))
    references = (Reference(Square(row, column), direction) for row in rows for column in columns)
    candidates = (place_at(word, reference, situation) for reference in references)
    return tuple(place for place in candidates if place is not None)


def place_at(word: str, reference: Reference, situation: Situation) -> Candidate | None:
    """Returns the word at a reference, with its scores and refused words. None if it does not fit or the draw lacks a
    letter.
    """
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
    return Candidate(word, reference, placement, new, there, circlings, refused)


def _points(placement: Placement, jokers: frozenset[int], situation: Situation) -> int:
    move = placement.move
    word = "".join(letter.lower() if at in jokers else letter for at, letter in enumerate(move.word))
    start, direction = move.reference.square, move.reference.direction
    circled = {start.moved(direction, at) for at in jokers}
    placed = tuple((square, letter.lower() if square in circled else letter) for square, letter in placement.placed)
    marked = Placement(Move(word, move.reference), placed)
    return score(situation.position.board, marked, situation.variant).points


def _circlings(word: str, new: tuple[int, ...], rack: str) -> Iterator[tuple[frozenset[int], bool]]:
    """Yields each possible choice of joker letters, as (indices in the word, whether it is minimal).

    `new` are the indices of the letters to lay. A choice is minimal if jokers are played only for letters missing from
    the draw.
    """
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


class ReferenceMatch(Enum):
    """Whether the bulletin's reference is that of a possible place of the word: right, inverted, wrong or absent."""

    ABSENT = "absent"
    RIGHT = "right"
    INVERTED = "inverted"
    """The square is right, but the word or the reference is in the other direction (§5.3)."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class PlayedWord:
    """A written word at one place of the grid where the player may have meant it, and how well the bulletin shows this
    place.

    The bulletin shows it by its reference and by linking letters, copied from the grid (§5.2.1, §5.2.2).
    """

    run: LetterRun
    place: Candidate
    reference_match: ReferenceMatch
    shift: Shift | None
    """The position of the sketch over the grid; None if the word is written in the other direction."""
    linking: Linking | None
    """The linking and stray letters of the sketch; None if `shift` is None."""
    cut: CutWord | None = None
    """Set if the extended word is not written in full."""
    extended: int = 0
    """Length of the grid word that it extends; 0 for none."""
    reaches_out: bool = False
    """Whether letters touch the word from the side: linking letters are then used, with or without a reference."""
    two_do: bool = False
    """Whether two linking letters are enough."""

    @property
    def links(self) -> int:
        """Number of linking letters, which are copied from the grid beside the new letters.

        If letters of an extended grid word are omitted, only that word's letters count.
        """
        if self.cut is not None:
            return self.cut.links
        return len(self.linking.letters) if self.linking else 0

    @property
    def strays(self) -> int:
        """Number of letters drawn around the word that are neither new letters nor linking letters (copied from the
        grid).

        If the word extends a grid word with letters omitted, only that word's wrongly copied letters count.
        """
        if self.cut is not None:
            return len(self.run.text) - self.cut.first - self.cut.last - self.cut.links
        return len(self.linking.strays) if self.linking else 0

    @property
    def is_linked(self) -> bool:
        """Whether two or more linking letters (copied from the grid) locate the word; two may bring a warning."""
        return self.shift is not None and self.links >= 2

    @property
    def is_linked_well(self) -> bool:
        """Whether enough linking letters (copied from the grid) locate the word to avoid a warning (§4.3.2)."""
        if self.cut is not None:
            return self.cut.has_enough_links
        return self.shift is not None and self.links >= (2 if self.two_do else 3)

    @property
    def is_named(self) -> bool:
        """Whether the written reference names the first square of this place, in either direction."""
        return self.reference_match in (ReferenceMatch.RIGHT, ReferenceMatch.INVERTED)

    @property
    def is_located(self) -> bool:
        """Whether the bulletin locates the word at this place, by its reference or by letters copied from the grid."""
        return self.is_linked or self.is_named

    @property
    def circled(self) -> frozenset[int]:
        """Indices of the circled letters in the full word; circles in an extended grid word are left out."""
        if self.cut is None:
            return self.run.circled
        moved = len(self.place.word) - len(self.run.text)
        head = len(self.run.text) - self.cut.last
        return frozenset(
            at if at < self.cut.first else at + moved for at in self.run.circled if at < self.cut.first or at >= head
        )

    def faults(self) -> tuple[Motive, ...]:
        """Returns the motives of the warnings for an imprecise or wrong location on the bulletin (§5.5). Empty if it is
        correct.
        """
        if self.cut is not None:
            if self.is_linked_well:
                return ()
            return (Motive.EXTENSION_CUT if self.cut.length < LONG else Motive.EXTENSION_OF_SEVEN,)
        if self.extended and self.is_linked_well:
            return ()  # the reference is ignored (§5.3, exception)
        return self._reference_faults()

    def _reference_faults(self) -> tuple[Motive, ...]:
        if self.reference_match is ReferenceMatch.RIGHT:
            return (Motive.ONE_MODE_WRONG,) if self.reaches_out and not self.is_linked_well else ()
        if self.reference_match is ReferenceMatch.INVERTED:
            return (Motive.INVERTED,)
        if self.is_linked_well:
            return () if self.reference_match is ReferenceMatch.ABSENT else (Motive.ONE_MODE_WRONG,)
        return (Motive.EXTENSION_OF_TWO if self.extended == 2 else Motive.TWO_LINKS,)

    def newly_laid(self, run: LetterRun, copied: frozenset[Square], board: Board) -> int:
        """Returns how many letters of another run of the sketch (`run`) would be new on the grid.

        Letters on `copied` cells, which are copied from the grid, do not count. If this word is written in the wrong
        direction, the letters that are its own do not count either.
        """
        if self.shift is None:
            return self.strays_of(run, copied, board)
        return sum(cell not in copied and self._is_free(cell, board) for cell in run.cells)

    def strays_of(self, run: LetterRun, copied: frozenset[Square], board: Board) -> int:
        """Returns how many letters of another run of the sketch (`run`) would be new on the grid.

        Letters shared with this word do not count, nor letters on `copied` cells, which are copied from the grid.
        """
        own = copied.union(self.run.cells)
        return sum(cell not in own and self._is_free(cell, board) for cell in run.cells)

    def _is_free(self, cell: Square, board: Board) -> bool:
        """Returns whether the grid square under a cell of the sketch is empty.

        Always True if the word is written in the other direction, since no square corresponds to a cell then.
        """
        return self.shift is None or not board.holds(self.shift.square(cell))


def played_words(
    run: LetterRun, sketch: Sketch, cells: frozenset[Square], reference: WrittenReference | None, situation: Situation
) -> Iterator[PlayedWord]:
    """Yields each place on the grid where the player may have meant a run of letters.

    The places are: any place that fits in the direction of the run; the written reference, if its direction is the
    other one; any grid word that the run extends with letters omitted. `cells` are all cells with letters connected to
    the run.
    """
    board = situation.position.board
    named = reference.reference if reference else None
    for place in places(run.text, run.direction, situation):
        shift = Shift.between(run.cells[0], place.reference.square)
        yield PlayedWord(
            run,
            place,
            _reference_match(place.reference, reference),
            shift,
            link(sketch, cells, shift, frozenset(run.cells[at] for at in place.new), board),
            extended=extended(board, place.reference, len(run.text)),
            reaches_out=len(cells) > len(run.cells),
            two_do=situation.two_links_do,
        )
    if named is not None and named.direction is not run.direction:
        across = place_at(run.text, Reference(named.square, run.direction.other), situation)
        if across is not None:
            extends = extended(board, named, len(run.text))
            yield PlayedWord(run, across, ReferenceMatch.INVERTED, None, None, extended=extends)
    for cut in cut_words(run.text, run.direction, board):
        whole = place_at(cut.word, cut.reference, situation)
        if whole is not None:
            shift = _shift_of_cut_word(run, cut)
            new = frozenset(run.cells[: cut.first] + run.cells[len(run.cells) - cut.last :])
            linking = link(sketch, cells, shift, new, board)
            match = _reference_match(whole.reference, reference)
            yield PlayedWord(run, whole, match, shift, linking, cut, extended=cut.length)


def _reference_match(place: Reference, written: WrittenReference | None) -> ReferenceMatch:
    """Returns whether the written reference is that of `place`.

    It is right for the same square and direction, inverted for the other direction. Otherwise it is wrong or absent.
    """
    if written is None:
        return ReferenceMatch.ABSENT
    named = written.reference
    if named is None or named.square != place.square:
        return ReferenceMatch.WRONG
    return ReferenceMatch.RIGHT if named == place else ReferenceMatch.INVERTED


def _shift_of_cut_word(run: LetterRun, cut: CutWord) -> Shift:
    """Returns the offset from the sketch to the grid for a word that extends a grid word with letters omitted.

    The sketch is shorter than the word, so only one end fits. It is the first letter, or the last one if nothing
    precedes the grid word.
    """
    start, direction = cut.reference.square, cut.reference.direction
    if cut.first:
        return Shift.between(run.cells[0], start)
    return Shift.between(run.cells[-1], start.moved(direction, len(cut.word) - 1))


@dataclass(frozen=True, slots=True)
class LetterGroup:
    """The connected letters of a sketch, and their runs; several groups are independent solutions (§5.4.2b)."""

    cells: frozenset[Square]
    runs: tuple[LetterRun, ...]


def letter_groups(sketch: Sketch, situation: Situation) -> list[LetterGroup]:
    """Returns the groups of connected letters in a sketch that contain at least two letters in a line.

    Omits groups that only copy letters from the grid, unless all do (§5.2.3).
    """
    groups = [LetterGroup(cells, tuple(sketch.runs(cells))) for cells in sketch.groups()]
    groups = [group for group in _with_split_words_joined(groups, sketch, situation) if group.runs]
    copied = copied_cells(sketch, situation.position.board)
    return [group for group in groups if group.cells - copied] or groups


def _with_split_words_joined(groups: list[LetterGroup], sketch: Sketch, situation: Situation) -> list[LetterGroup]:
    """Joins two groups that are the beginning and the end of one word, which extends a grid word on both sides
    (§5.2.2).

    Returns all groups; unchanged if no two groups belong together.
    """
    runs = sorted((run for group in groups for run in group.runs), key=lambda run: run.cells)
    for first, second in combinations(runs, 2):
        if not _on_one_line(first, second):
            continue
        joined = sketch.joined(first, second)
        if _is_extension_both_ways(joined, situation):
            taken = [group for group in groups if first in group.runs or second in group.runs]
            cells = frozenset(cell for group in taken for cell in group.cells)
            others = tuple(run for group in taken for run in group.runs if run not in (first, second))
            return [LetterGroup(cells, (joined, *others)), *(group for group in groups if group not in taken)]
    return groups


def _on_one_line(first: LetterRun, second: LetterRun) -> bool:
    if first.direction is not second.direction:
        return False
    end, start = first.cells[-1], second.cells[0]
    return end.column == start.column if first.direction is Direction.VERTICAL else end.row == start.row


def _is_extension_both_ways(joined: LetterRun, situation: Situation) -> bool:
    """Returns whether the letters form a valid word that adds letters both before and after a grid word.

    In the middle stand letters of the grid word, some of them omitted or wrong.
    """
    for cut in cut_words(joined.text, joined.direction, situation.position.board):
        place = place_at(cut.word, cut.reference, situation) if cut.first and cut.last else None
        if place is not None and place.is_valid:
            return True
    return False
