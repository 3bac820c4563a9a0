"""The score of a move split into words and letters (§1.2), and what a player's best proposal lacks to reach the top."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import prod
from typing import Final

from topping.play.run.settlement import Try
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import Board, Direction, Premium, Square, premium_at
from topping.rules.moves import Move, Solution
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.tiles import in_letter_order, value_of

_FEW: Final = 2
"""Most squares or letters named as missing."""


class Lack(Enum):
    """The kind of difference between a proposal and the top; the smallest difference is first."""

    JOKER = "joker"
    """The same word and place, with the joker for another letter."""
    PLACE = "place"
    """The same word in another place."""
    SQUARES = "squares"
    """One or two letters more or different on the same line."""
    WORD = "word"
    """Another word from the same square in the same direction."""
    LINKS = "links"
    """Letters on the grid that only the top uses."""
    ELSEWHERE = "elsewhere"
    """Another word in another place."""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """The difference between a valid proposal and a top: its kind, its points, and the squares and tiles concerned."""

    lack: Lack
    top: Solution
    """The top closest to the proposal."""
    points: int
    """Points below the top."""
    squares: tuple[tuple[Square, str], ...]
    """The squares that matter, with the letters of the top in upper case, in reading order."""
    tiles: str
    """The tiles that only the top places, in letter order."""
    placed: int
    """Number of tiles in the top, if it brings a bonus that the proposal lacks (§1.2.3); otherwise 0."""


def best_try(tries: Iterable[Try]) -> Try | None:
    """Returns the valid proposal with the most points, the first if several have them; None if none is valid."""
    valid = [attempt for attempt in tries if attempt.verdict.points is not None]
    return max(valid, key=lambda attempt: attempt.verdict.points or 0, default=None)


def shortfall(board: Board, variant: Variant, own: Solution, tops: Sequence[Solution]) -> Shortfall:
    """Returns the difference between a player's valid proposal `own` and the closest of `tops`, with the points lost.

    The closest top differs by the kind that `Lack` lists first, then on the fewest squares. `board` is the grid before
    the move.
    """
    gaps = [_compared(board, variant, own, top) for top in tops]
    order = list(Lack)
    return min(gaps, key=lambda gap: (order.index(gap.lack), len(gap.squares), gap.top.rank))


def _compared(board: Board, variant: Variant, own: Solution, top: Solution) -> Shortfall:
    mine, its = _placement(board, own.move, variant), _placement(board, top.move, variant)
    lack, squares = _difference(board, own.move, top.move)
    tiles = Counter(its.tiles) - Counter(mine.tiles)
    return Shortfall(
        lack=lack,
        top=top,
        points=top.points - own.points,
        squares=tuple((square, letter.upper()) for square, letter in squares),
        tiles=in_letter_order(tiles.elements()),
        placed=len(its.placed) if variant.bonus(len(its.placed)) > variant.bonus(len(mine.placed)) else 0,
    )


def _placement(board: Board, move: Move, variant: Variant) -> Placement:
    placement = lay(board, move, variant)
    if isinstance(placement, Misfit):
        raise ValueError(f"{move}: {placement.value}")
    return placement


def _difference(board: Board, own: Move, top: Move) -> tuple[Lack, list[tuple[Square, str]]]:
    mine, its = _squares(own), _squares(top)
    if own.word.upper() == top.word.upper():
        if own.reference != top.reference:
            return Lack.PLACE, []
        return Lack.JOKER, [
            (square, letter) for square, letter in its.items() if letter.islower() and not mine[square].islower()
        ]
    other = [(square, letter) for square, letter in its.items() if mine.get(square, "").upper() != letter.upper()]
    if len(other) <= _FEW and mine.keys() <= its.keys():
        return Lack.SQUARES, other
    if own.reference == top.reference:
        return Lack.WORD, []
    links = [(square, letter) for square, letter in its.items() if board.holds(square) and square not in mine]
    return (Lack.LINKS, links) if 0 < len(links) <= _FEW else (Lack.ELSEWHERE, [])


def _squares(move: Move) -> dict[Square, str]:
    start, direction = move.reference.square, move.reference.direction
    return {start.moved(direction, step): letter for step, letter in enumerate(move.word)}


@dataclass(frozen=True, slots=True)
class LetterPart:
    """A letter of a scored word, with its square and whether the move lays it."""

    square: Square
    character: str
    """Lower case: a joker."""
    is_new: bool
    """Whether the move places it; otherwise it was on the grid."""

    @property
    def value(self) -> int:
        """Points printed on the tile; 0 for a joker."""
        return value_of(self.character)

    @property
    def premium(self) -> Premium:
        """The premium of the letter's square; no premium if the tile was on the grid before the move."""
        return premium_at(self.square) if self.is_new else Premium.NONE

    @property
    def points(self) -> int:
        """Points of the letter, before the word is multiplied."""
        return self.value * self.premium.letter_factor


@dataclass(frozen=True, slots=True)
class WordPart:
    """A word that a move forms, with the points of its letters."""

    letters: tuple[LetterPart, ...]
    """In the order they are read."""

    @property
    def word(self) -> str:
        """The text of the word, jokers in lower case."""
        return "".join(letter.character for letter in self.letters)

    @property
    def sum_of_letters(self) -> int:
        """Points of the letters before the word is multiplied."""
        return sum(letter.points for letter in self.letters)

    @property
    def factor(self) -> int:
        """The number by which the squares under new tiles multiply the word."""
        return prod(letter.premium.word_factor for letter in self.letters)

    @property
    def points(self) -> int:
        """Points of the word, multiplied."""
        return self.sum_of_letters * self.factor


@dataclass(frozen=True, slots=True)
class ScoreParts:
    """The score of a move, split into its words and its bonus."""

    word: WordPart
    """The word announced."""
    crossing: tuple[WordPart, ...]
    """The words formed across it, in reading order."""
    placed: int
    """Number of tiles placed."""
    bonus: int
    """Bonus for the number of tiles placed (§1.2.3, §3.8.2)."""

    @property
    def points(self) -> int:
        """Points of the whole move."""
        return self.word.points + sum(word.points for word in self.crossing) + self.bonus


def score_parts(board: Board, placement: Placement, variant: Variant) -> ScoreParts:
    """Returns the score of a placement split into words and letters; `board` is the grid before it."""
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
