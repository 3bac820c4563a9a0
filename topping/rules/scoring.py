"""Scoring: judges a move in a position, and counts its points (§1.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import (
    LETTER_FACTORS,
    WORD_FACTORS,
    Board,
    Direction,
    Square,
)
from topping.rules.grid.position import Position
from topping.rules.moves import Move
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.tiles import in_letter_order, value_of

Admits = Callable[[str], bool]
"""Tells whether the lexicon admits a word in upper case."""


class Fault(Enum):
    """The reason why a move is not valid."""

    DOES_NOT_FIT = "does not fit"
    DOES_NOT_CONNECT = "does not connect"
    LETTERS_MISSING = "letters missing"
    NOT_ADMITTED = "not admitted"
    CROSS_WORD_NOT_ADMITTED = "cross word not admitted"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on a move: its placement and score, or the reason why it is not valid."""

    placement: Placement | None
    """None if the move does not fit there or needs letters not in hand."""
    score: Score | None
    """None if `placement` is None."""
    fault: Fault | None
    """None for a valid move."""
    misfit: Misfit | None = None
    """The reason why it does not fit or connect."""
    refused: tuple[str, ...] = ()
    """The refused words, in upper case."""
    missing: str = ""
    """The tiles missing from the rack, in letter order."""


def judge(position: Position, move: Move, variant: Variant, admits: Admits) -> Judgement:
    """Judges a move in a position: whether it fits, its letters are in the draw, and its words are admitted (§1.1,
    §5.1).
    """
    placement = lay(position.board, move, variant)
    if isinstance(placement, Misfit):
        fault = Fault.DOES_NOT_CONNECT if placement.is_about_connection else Fault.DOES_NOT_FIT
        return Judgement(None, None, fault, misfit=placement)
    if missing := Counter(placement.tiles) - Counter(position.rack):
        return Judgement(None, None, Fault.LETTERS_MISSING, missing=in_letter_order(missing.elements()))
    points = score(position.board, placement, variant)
    refused = tuple(word.upper() for word in points.words if not admits(word.upper()))
    return Judgement(placement, points, _fault_of_words(points, refused), refused=refused)


def _fault_of_words(points: Score, refused: tuple[str, ...]) -> Fault | None:
    if not refused:
        return None
    return Fault.NOT_ADMITTED if points.words[0].upper() in refused else Fault.CROSS_WORD_NOT_ADMITTED


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a move, and the words that it forms."""

    points: int
    """The sum with the bonus."""
    words: tuple[str, ...]
    """The words formed, jokers in lower case: the move's own word, then the words across it in reading order."""


def score(board: Board, placement: Placement, variant: Variant) -> Score:
    """Returns the points of a placement and the words it forms; `board` is the grid before it (§1.2.1 to §1.2.3)."""
    move = placement.move
    new = dict(placement.placed)
    points = _word_points(move.reference.square, move.reference.direction, move.word, new)
    words = [move.word]
    across = move.reference.direction.other
    for square, character in placement.placed:
        before, after = board.run_before(square, across), board.run_after(square, across)
        if before or after:
            word = before + character + after
            points += _word_points(square.moved(across, -len(before)), across, word, {square: character})
            words.append(word)
    return Score(points + variant.bonus(len(placement.placed)), tuple(words))


def _word_points(start: Square, direction: Direction, word: str, new: dict[Square, str]) -> int:
    """Returns the points of a word that begins at the square `start` (§1.2.1).

    Premiums count only on the squares of `new`, which has the tiles just placed.
    """
    total, factor = sum(map(value_of, word)), 1
    for square in new:
        step = square.column - start.column if direction is Direction.HORIZONTAL else square.row - start.row
        total += value_of(word[step]) * (LETTER_FACTORS[square.row][square.column] - 1)
        factor *= WORD_FACTORS[square.row][square.column]
    return total * factor
