"""A word as a player types it on his turn: word, reference and, where he says one, the score (§4.1.3)."""

from __future__ import annotations

from dataclasses import dataclass

from topping.errors import InputError
from topping.play.classic.laying import laid_on
from topping.play.classic.refusal import ClassicRefusalError, refused
from topping.play.run.proposal import readings
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves.move import Move
from topping.rules.moves.placement import Placement
from topping.rules.moves.scoring import Score
from topping.rules.moves.typedmove import TypedMove

_MOST_DIGITS = 4
"""Of a score that is said."""


@dataclass(frozen=True, slots=True)
class TypedWord:
    """A word that can lie where it was typed."""

    move: Move
    """With the jokers, of the rack and of the grid, in lower case."""
    placement: Placement
    score: Score
    said: int | None = None
    """The score typed behind it."""


def typed_word(text: str, board: Board, rack: str) -> TypedWord:
    """Reads `PASSE H4`, or `PASSE H4 24` with the score said; jokers stand where that brings most.

    Whether it is a word nobody is told. Raises `InputError` for what cannot be read, and for a word without a place:
    looking for the place would tell that the word is good; `ClassicRefusalError` where it cannot lie there.
    """
    typed, said = _with_score(text)
    if typed.reference is None:
        raise refused("classic.refused.no_place", "4.1.3", word=typed.word)
    best: TypedWord | None = None
    fault: ClassicRefusalError | None = None
    for move in readings(typed, typed.reference, Position(board, rack)):
        try:
            placement, score = laid_on(board, rack, move)
        except ClassicRefusalError as refusal:
            fault = fault or refusal
            continue
        if best is None or score.points > best.score.points:
            best = TypedWord(placement.move, placement, score, said)
    if best is None:
        raise fault or InputError("entry.empty")
    return best


def _with_score(text: str) -> tuple[TypedMove, int | None]:
    """A typed move, and the number behind it where that is no part of it."""
    try:
        return TypedMove.parse(text), None
    except InputError:
        word, _, last = text.strip().rpartition(" ")
        if not word or not (last.isascii() and last.isdigit()) or len(last) > _MOST_DIGITS:
            raise
        return TypedMove.parse(word), int(last)
