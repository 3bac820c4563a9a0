"""Taking letters off a word of the grid in the inverse game: what remains, whether it is joined, all legal removals."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.errors import InputError
from topping.rules.grid.board import EMPTY, LINES, SIZE, Board, Direction, Square
from topping.rules.tiles import tile_of

MOST_TAKEN: Final = 6
"""Most letters that a turn may take (leaflet)."""

_ROW: Final = SIZE + 1

Admits: TypeAlias = Callable[[str], bool]
"""Tells whether a word in upper case is admitted."""


@dataclass(frozen=True, slots=True)
class TakenLetters:
    """Letters taken off one word of the grid, and the grid without them."""

    squares: tuple[Square, ...]
    """In reading order."""
    characters: str
    """As on the grid, a joker in lower case."""
    word: str
    """The word before the removal, in upper case."""
    left: Board

    @property
    def tiles(self) -> str:
        """The tiles taken, `?` for a joker."""
        return "".join(map(tile_of, self.characters))


def taken_letters(board: Board, squares: Sequence[Square]) -> TakenLetters:
    """Returns the letters on these squares as taken off the grid, with the grid that remains.

    Raises `InputError` unless they are one to six letters of one word, and the tiles left hang together with no tile
    alone. Does not check that the words left are admitted.
    """
    chosen = tuple(sorted(set(squares)))
    if not 1 <= len(chosen) <= MOST_TAKEN:
        raise InputError("inverse.how_many", most=MOST_TAKEN)
    if not all(square.on_board and board.holds(square) for square in chosen):
        raise InputError("inverse.empty_square")
    word = _word_of_all(board, chosen)
    if word is None:
        raise InputError("inverse.one_word")
    left = board.with_tiles([(square, EMPTY) for square in chosen])
    if not is_joined(left):
        raise InputError("inverse.not_joined")
    return TakenLetters(chosen, "".join(map(board.at, chosen)), word, left)


def words_left(board: Board) -> tuple[str, ...]:
    """Returns the words on a grid in upper case: those in rows from the top, then those in columns from the left."""
    lines = [board.row(index) for index in range(SIZE)] + [board.column(index) for index in range(SIZE)]
    return tuple(word.upper() for line in lines for word in line.replace(EMPTY, " ").split() if len(word) > 1)


def refused_words(taken: TakenLetters, before: Board, admits: Admits) -> tuple[str, ...]:
    """Returns the words on the grid after a removal (`taken`) that are not admitted.

    Words that were on the grid before are left out, whether admitted or not.
    """
    stood = set(words_left(before))
    return tuple(dict.fromkeys(word for word in words_left(taken.left) if word not in stood and not admits(word)))


def is_joined(board: Board) -> bool:
    """Returns whether all tiles of a grid hang together, and are at least two; also true for an empty grid."""
    return _is_one_piece(_mask_of(board))


def _mask_of(board: Board) -> int:
    """Returns a bit mask of the squares that hold a tile.

    An empty bit after each row separates its last square from the first square of the next row.
    """
    rows = "".join([board.row(index) + EMPTY for index in range(SIZE)])
    return sum([1 << place for place, character in enumerate(rows) if character != EMPTY])


def _is_one_piece(tiles: int) -> bool:
    reached = tiles & -tiles
    while (grown := (reached | reached << 1 | reached >> 1 | reached << _ROW | reached >> _ROW) & tiles) != reached:
        reached = grown
    return reached == tiles and tiles.bit_count() != 1


def removals(board: Board, admits: Admits) -> Iterator[tuple[Square, ...]]:
    """Yields every legal removal of letters as a tuple of squares, each once.

    The letters that remain of a word must form words or single letters. The same applies to each word across it. All
    tiles left must hang together.
    """
    stood = set(words_left(board))
    known: dict[str, bool] = {}

    def stands(piece: str) -> bool:
        if len(piece) < 2:
            return True
        word = piece.upper()
        if word not in known:
            known[word] = word in stood or admits(word)
        return known[word]

    tiles = _mask_of(board)
    seen = set()
    for direction in Direction:
        for line in LINES[direction]:
            for word in _words_of(board, line):
                free = [_may_leave_across(board, square, direction, stands) for square in word]
                for gone in _choices("".join(map(board.at, word)), free, stands):
                    squares = tuple(word[place] for place in gone)
                    left = tiles - sum([1 << square.row * _ROW + square.column for square in squares])
                    if squares not in seen and _is_one_piece(left):
                        seen.add(squares)
                        yield squares


def _choices(letters: str, free: Sequence[bool], stands: Callable[[str], bool]) -> Iterator[tuple[int, ...]]:
    """Yields the legal choices of one to six indices of letters to remove from a word, each in increasing order.

    `free` tells for each index whether its letter may be removed. `stands` tells whether a piece that remains is
    allowed: a word or a single letter. The search chooses one index after another, and stops where the piece before an
    index is not allowed.
    """
    waiting: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while waiting:
        start, gone = waiting.pop()
        if gone and stands(letters[start:]):
            yield gone
        if len(gone) < MOST_TAKEN:
            for place in range(start, len(letters)):
                if free[place] and stands(letters[start:place]):
                    waiting.append((place + 1, (*gone, place)))


def _may_leave_across(board: Board, square: Square, direction: Direction, stands: Callable[[str], bool]) -> bool:
    """Returns whether the word across a square may lose its letter there: words or single letters must be left.

    `direction` is that of the word from which letters are taken. `stands` tells whether a piece may be left.
    """
    across = direction.other
    return stands(board.run_before(square, across)) and stands(board.run_after(square, across))


def _word_of_all(board: Board, squares: Sequence[Square]) -> str | None:
    """Returns the word on the grid that contains all these squares, in upper case; None if there is none."""
    for direction in Direction:
        for line in LINES[direction]:
            for word in _words_of(board, line):
                if set(squares) <= set(word):
                    return "".join(map(board.at, word)).upper()
    return None


def _words_of(board: Board, line: Sequence[Square]) -> Iterator[tuple[Square, ...]]:
    """Yields the words in a row or column of the grid, each as its squares."""
    word: list[Square] = []
    for square in (*line, None):
        if square is not None and board.holds(square):
            word.append(square)
            continue
        if len(word) > 1:
            yield tuple(word)
        word = []
