"""Judging a move against a grid, a draw and a lexicon: its points, or its fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.moves.move import Move
from topping.rules.moves.placement import Misfit, Placement, lay
from topping.rules.moves.scoring import Score, score
from topping.rules.tiles.letters import in_letter_order

Admits = Callable[[str], bool]
"""The lexicon as a predicate on words in upper case."""


class Fault(Enum):
    """What is wrong with a move, by kind."""

    DOES_NOT_FIT = "does not fit"
    DOES_NOT_CONNECT = "does not connect"
    LETTERS_MISSING = "letters missing"
    NOT_ADMITTED = "not admitted"
    CROSS_WORD_NOT_ADMITTED = "cross word not admitted"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move is worth."""

    placement: Placement | None
    """None where the move cannot lie there or asks for letters not in hand."""
    score: Score | None
    """None where `placement` is."""
    fault: Fault | None
    """None for a valid move."""
    misfit: Misfit | None = None
    """Why it does not fit or connect."""
    refused: tuple[str, ...] = ()
    """The words not admitted, in upper case."""
    missing: str = ""
    """The tiles that it would need besides those in hand, in letter order."""


def judge(position: Position, move: Move, variant: Variant, admits: Admits) -> Judgement:
    """Judges a move: can it lie there, are its letters in hand, are its words admitted (§1.1, §5.1)."""
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
