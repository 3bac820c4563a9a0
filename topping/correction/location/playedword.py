"""Played words (§5.2): written ones at a place of the grid, how well they are located (§4.3, §5.3); their groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from topping.correction.bulletin.bulletin import LetterRun, Sketch, WrittenReference
from topping.correction.location.place import (
    LONG,
    CutWord,
    Linking,
    Place,
    Shift,
    Situation,
    copied_cells,
    cut_words,
    extended,
    link,
    place_at,
    places,
)
from topping.correction.sanction import Motive
from topping.rules.grid.board import Board, Direction, Reference, Square


class ReferenceMatch(Enum):
    """How the reference on the bulletin fits a place."""

    ABSENT = "absent"
    RIGHT = "right"
    INVERTED = "inverted"
    """The square is right; either the word or the reference is written in the other direction (§5.3)."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class PlayedWord:
    """A written word at one place where it can be played (§5.2.1, §5.2.2), and what locates it there."""

    run: LetterRun
    place: Place
    reference_match: ReferenceMatch
    shift: Shift | None
    """How the sketch lies over the grid; None where the word is written in the other direction than it is played."""
    linking: Linking | None
    """The linking and stray letters of the sketch; None where `shift` is."""
    cut: CutWord | None = None
    """Where the word extended is not written in full."""
    extended: int = 0
    """Letters of the word of the grid that it extends; 0 for none."""
    reaches_out: bool = False
    """Whether letters beside the word touch it: the linking letters are used as well as any reference."""
    two_do: bool = False
    """Whether two linking letters are enough."""

    @property
    def links(self) -> int:
        """How many linking letters there are; for a word cut short, those of the word extended."""
        if self.cut is not None:
            return self.cut.links
        return len(self.linking.letters) if self.linking else 0

    @property
    def strays(self) -> int:
        """How many letters of the sketch are stray; for a word cut short, of those written for the word extended."""
        if self.cut is not None:
            return len(self.run.text) - self.cut.first - self.cut.last - self.cut.links
        return len(self.linking.strays) if self.linking else 0

    @property
    def is_linked(self) -> bool:
        """Whether the linking letters locate it: two are the least that is accepted, with a warning (§5.5)."""
        return self.shift is not None and self.links >= 2

    @property
    def is_linked_well(self) -> bool:
        """Whether they do so without a warning (§4.3.2)."""
        if self.cut is not None:
            return self.cut.has_enough_links
        return self.shift is not None and self.links >= (2 if self.two_do else 3)

    @property
    def is_named(self) -> bool:
        """Whether the reference locates it, inverted or not."""
        return self.reference_match in (ReferenceMatch.RIGHT, ReferenceMatch.INVERTED)

    @property
    def is_located(self) -> bool:
        """Whether one of the two ways locates it; a word cut short always has its two linking letters (§5.2.2)."""
        return self.is_linked or self.is_named

    @property
    def circled(self) -> frozenset[int]:
        """Indexes in the word of the circled letters."""
        if self.cut is None:
            return self.run.circled
        moved = len(self.place.word) - len(self.run.text)
        head = len(self.run.text) - self.cut.last
        return frozenset(
            at if at < self.cut.first else at + moved for at in self.run.circled if at < self.cut.first or at >= head
        )

    def faults(self) -> tuple[Motive, ...]:
        """The warnings (§5.5) that the way it is located deserves."""
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
        """How many letters of another run, those on `copied` cells left out, would be new on the grid."""
        if self.shift is None:
            return self.strays_of(run, copied, board)
        return sum(cell not in copied and self._is_free(cell, board) for cell in run.cells)

    def strays_of(self, run: LetterRun, copied: frozenset[Square], board: Board) -> int:
        """How many of the letters that `newly_laid` counts are not letters of this word."""
        own = copied.union(self.run.cells)
        return sum(cell not in own and self._is_free(cell, board) for cell in run.cells)

    def _is_free(self, cell: Square, board: Board) -> bool:
        """Whether a letter of the sketch lies on no tile of the grid; true where no shift tells."""
        return self.shift is None or not board.holds(self.shift.square(cell))


def played_words(
    run: LetterRun, sketch: Sketch, cells: frozenset[Square], reference: WrittenReference | None, situation: Situation
) -> Iterator[PlayedWord]:
    """Every place where a run can be played in the direction it is written in, and where its reference allows, across.

    `cells` are those of the group of letters that the run belongs to.
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
    """How the reference written fits a place in the direction that the word is written in."""
    if written is None:
        return ReferenceMatch.ABSENT
    named = written.reference
    if named is None or named.square != place.square:
        return ReferenceMatch.WRONG
    return ReferenceMatch.RIGHT if named == place else ReferenceMatch.INVERTED


def _shift_of_cut_word(run: LetterRun, cut: CutWord) -> Shift:
    """The shift by the first letter written, or by the last one where nothing precedes the word extended."""
    start, direction = cut.reference.square, cut.reference.direction
    if cut.first:
        return Shift.between(run.cells[0], start)
    return Shift.between(run.cells[-1], start.moved(direction, len(cut.word) - 1))


@dataclass(frozen=True, slots=True)
class LetterGroup:
    """Letters of a sketch that are corrected together; several groups are independent solutions (§5.4.2b)."""

    cells: frozenset[Square]
    runs: tuple[LetterRun, ...]


def letter_groups(sketch: Sketch, situation: Situation) -> list[LetterGroup]:
    """The groups that hold a run of letters.

    Groups of letters copied from the grid are left out where there are others: they are stray letters (§5.2.3).
    """
    groups = [LetterGroup(cells, tuple(sketch.runs(cells))) for cells in sketch.groups()]
    groups = [group for group in _with_split_words_joined(groups, sketch, situation) if group.runs]
    copied = copied_cells(sketch, situation.position.board)
    return [group for group in groups if group.cells - copied] or groups


def _with_split_words_joined(groups: list[LetterGroup], sketch: Sketch, situation: Situation) -> list[LetterGroup]:
    """The groups; two become one where they write the two ends of a word extended both ways (§5.2.2)."""
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
    """Whether letters written with a gap are an admitted word that extends one of the grid at both ends."""
    for cut in cut_words(joined.text, joined.direction, situation.position.board):
        place = place_at(cut.word, cut.reference, situation) if cut.first and cut.last else None
        if place is not None and place.is_valid:
            return True
    return False
