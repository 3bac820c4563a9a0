"""Points of a move (§1.2): the word, the words formed across it, the bonus for tiles placed."""

from __future__ import annotations

from dataclasses import dataclass

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import Board
from topping.rules.grid.premium import LETTER_FACTORS, WORD_FACTORS
from topping.rules.grid.square import Direction, Square
from topping.rules.moves.placement import Placement
from topping.rules.tiles.letters import value_of


@dataclass(frozen=True, slots=True)
class Score:
    """What a move brings and what it forms."""

    points: int
    """The sum, bonus included."""
    words: tuple[str, ...]
    """The words formed, jokers in lower case: the move's own first, then those across it in reading order."""


def score(board: Board, placement: Placement, variant: Variant) -> Score:
    """Points and words of a placement on the grid it was laid on (§1.2.1 to §1.2.3)."""
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
    """Points of one word (§1.2.1): premiums count only under the tiles just placed (`new`)."""
    total, factor = sum(map(value_of, word)), 1
    for square in new:
        step = square.column - start.column if direction is Direction.HORIZONTAL else square.row - start.row
        total += value_of(word[step]) * (LETTER_FACTORS[square.row][square.column] - 1)
        factor *= WORD_FACTORS[square.row][square.column]
    return total * factor
