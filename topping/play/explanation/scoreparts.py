"""How the score of a move is made, square by square and word by word (§1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import Board
from topping.rules.grid.premium import Premium, premium_at
from topping.rules.grid.square import Direction, Square
from topping.rules.moves.placement import Placement
from topping.rules.tiles.letters import value_of


@dataclass(frozen=True, slots=True)
class LetterPart:
    """A letter of a word that scores."""

    square: Square
    character: str
    """Lower case: a joker."""
    is_new: bool
    """Whether the move places it; otherwise it lay on the grid."""

    @property
    def value(self) -> int:
        """Points printed on the tile; a joker's are 0."""
        return value_of(self.character)

    @property
    def premium(self) -> Premium:
        """What its square multiplies: nothing under a tile that lay there before."""
        return premium_at(self.square) if self.is_new else Premium.NONE

    @property
    def points(self) -> int:
        """What the letter brings before the word is multiplied."""
        return self.value * self.premium.letter_factor


@dataclass(frozen=True, slots=True)
class WordPart:
    """A word that a move forms."""

    letters: tuple[LetterPart, ...]
    """In the order they are read."""

    @property
    def word(self) -> str:
        """Jokers in lower case."""
        return "".join(letter.character for letter in self.letters)

    @property
    def sum_of_letters(self) -> int:
        """The points of the letters, before the word is multiplied."""
        return sum(letter.points for letter in self.letters)

    @property
    def factor(self) -> int:
        """What the squares of the new tiles multiply the word by."""
        return prod(letter.premium.word_factor for letter in self.letters)

    @property
    def points(self) -> int:
        """What the word brings."""
        return self.sum_of_letters * self.factor


@dataclass(frozen=True, slots=True)
class ScoreParts:
    """The whole score of a move."""

    word: WordPart
    """The word announced."""
    crossing: tuple[WordPart, ...]
    """The words formed across it, in reading order."""
    placed: int
    """Tiles placed."""
    bonus: int
    """What placing so many brings (§1.2.3, §3.8.2)."""

    @property
    def points(self) -> int:
        """The score."""
        return self.word.points + sum(word.points for word in self.crossing) + self.bonus


def score_parts(board: Board, placement: Placement, variant: Variant) -> ScoreParts:
    """The parts of the score of a placement on the grid it was laid on."""
    move, new = placement.move, dict(placement.placed)
    word = _word(move.reference.square, move.reference.direction, move.word, frozenset(new))
    across = move.reference.direction.other
    crossing = []
    for square, character in placement.placed:
        before, after = board.run_before(square, across), board.run_after(square, across)
        if before or after:
            start = square.moved(across, -len(before))
            crossing.append(_word(start, across, before + character + after, frozenset((square,))))
    return ScoreParts(word, tuple(crossing), len(new), variant.bonus(len(new)))


def _word(start: Square, direction: Direction, word: str, new: frozenset[Square]) -> WordPart:
    squares = (start.moved(direction, step) for step in range(len(word)))
    return WordPart(
        tuple(LetterPart(square, character, square in new) for square, character in zip(squares, word, strict=True))
    )
