"""Words that extend one of the grid (§4.2, §5.2.2), which need not be written in full."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from topping.rules.grid.board import EMPTY, Board
from topping.rules.grid.square import SIZE, Direction, Reference, Square

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
