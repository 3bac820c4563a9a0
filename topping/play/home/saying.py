"""What a word said aloud is worth: its best placement that brings no more than was said (leaflet, §3)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Annotated

from topping.byfields import Via
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import LINES, Direction, Reference
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, Fault, Misfit, Move, Placement, TypedMove, judge, lay, split_score
from topping.rules.tiles import JOKER


class SaidFault(Enum):
    """Why a word said brings nothing; the values are stored."""

    NOTHING_SAID = "nothing said"
    NO_PLACE = "no place"
    """It cannot lie anywhere (or where it was said to lie) with these letters."""
    NOT_ADMITTED = "not admitted"
    """It, or a word across it, is not admitted."""
    LESS_THAN_ANY = "less than any"
    """Every placement of it brings more than was said."""


@dataclass(frozen=True, slots=True)
class WordValue:
    """What a word said is worth."""

    points: int
    move: Annotated[
        Move | None, Via(str, lambda move: str(move or ""), lambda text: Move.parse(text) if text else None)
    ]
    """Where it was taken to lie; None where it brings nothing."""
    fault: Annotated[
        SaidFault | None,
        Via(str, lambda fault: fault.value if fault else "", lambda text: SaidFault(text) if text else None),
    ] = None


def value_of_said(text: str, position: Position, variant: Variant, admits: Admits) -> WordValue:
    """What `PASSE 24`, `PASSE H4 24`, `PASSE` or `PASSE H4` is worth in a position.

    Points said choose the placement; a score too high gives what the word really brings at most, one too low what was
    said at most (0 where every placement brings more). Without points the best placement counts. Raises `InputError`
    for what is no word.
    """
    if not text.strip():
        return WordValue(0, None, SaidFault.NOTHING_SAID)
    written, said = split_score(text)
    typed = TypedMove.parse(written)
    worth: list[tuple[int, Move]] = []
    fault = SaidFault.NO_PLACE
    for move in _ways(typed, position, variant):
        judgement = judge(position, move, variant, admits)
        if judgement.fault is None and judgement.score is not None:
            worth.append((judgement.score.points, move))
        elif judgement.fault in (Fault.NOT_ADMITTED, Fault.CROSS_WORD_NOT_ADMITTED):
            fault = SaidFault.NOT_ADMITTED
    if not worth:
        return WordValue(0, None, fault)
    possible = [one for one in worth if said is None or one[0] <= said]
    if not possible:
        return WordValue(0, None, SaidFault.LESS_THAN_ANY)
    points, move = max(possible, key=lambda one: one[0])
    return WordValue(points, move)


def _ways(typed: TypedMove, position: Position, variant: Variant) -> Iterator[Move]:
    """The moves that a word can be: every place or the one said, its letters in hand."""
    references = [typed.reference] if typed.reference is not None else _EVERYWHERE
    for reference in references:
        placement = lay(position.board, Move(typed.word, reference), variant)
        if not isinstance(placement, Misfit):
            yield from _with_jokers(placement, position.rack)


_EVERYWHERE = [Reference(square, direction) for direction in Direction for line in LINES[direction] for square in line]


def _with_jokers(placement: Placement, rack: str) -> Iterator[Move]:
    """The placement with every choice of letters that jokers of the draw stand for."""
    start, direction = placement.move.reference.square, placement.move.reference.direction
    steps = [
        square.column - start.column if direction is Direction.HORIZONTAL else square.row - start.row
        for square, _ in placement.placed
    ]
    for count in range(rack.count(JOKER) + 1):
        for jokers in combinations(steps, count):
            word = "".join(
                letter.lower() if step in jokers else letter for step, letter in enumerate(placement.move.word)
            )
            if not Counter(word[step] for step in steps if step not in jokers) - Counter(rack):
                yield Move(word, placement.move.reference)
