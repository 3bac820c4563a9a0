"""The points of a word that a player says: its best placement that brings no more than he said (leaflet, §3)."""

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
from topping.rules.moves import Move, TypedMove, split_score
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.scoring import Admits, Fault, judge
from topping.rules.tiles import JOKER


class SaidFault(Enum):
    """The reason why the word that a player said scores nothing. The values are stored."""

    NOTHING_SAID = "nothing said"
    NO_PLACE = "no place"
    """The word fits nowhere, or not at the place said, with these letters."""
    NOT_ADMITTED = "not admitted"
    """The word, or a word across it, is not admitted."""
    LESS_THAN_ANY = "less than any"
    """Every placement brings more points than were said."""


@dataclass(frozen=True, slots=True)
class WordValue:
    """The result of a word that a player said: its points and placement, or the reason why it scores nothing."""

    points: int
    move: Annotated[
        Move | None, Via(str, lambda move: str(move or ""), lambda text: Move.parse(text) if text else None)
    ]
    """Its place on the grid; None if it scores nothing."""
    fault: Annotated[
        SaidFault | None,
        Via(str, lambda fault: fault.value if fault else "", lambda text: SaidFault(text) if text else None),
    ] = None


def value_of_said(text: str, position: Position, variant: Variant, admits: Admits) -> WordValue:
    """Returns the points of a word that a player said. The text is `PASSE 24`, `PASSE H4 24`, `PASSE` or `PASSE H4`.

    The best placement counts that brings no more points than said; the value is 0 if every placement brings more. If no
    points were said, the best placement counts. `admits` tells whether a word is admitted. Raises `InputError` for an
    unreadable text.
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
    possible = [placing for placing in worth if said is None or placing[0] <= said]
    if not possible:
        return WordValue(0, None, SaidFault.LESS_THAN_ANY)
    points, move = max(possible, key=lambda placing: placing[0])
    return WordValue(points, move)


def _ways(typed: TypedMove, position: Position, variant: Variant) -> Iterator[Move]:
    """Yields the moves that a typed word allows with the letters of the draw, at its reference.

    If the word has no reference, yields those at all references.
    """
    references = [typed.reference] if typed.reference is not None else _EVERYWHERE
    for reference in references:
        placement = lay(position.board, Move(typed.word, reference), variant)
        if not isinstance(placement, Misfit):
            yield from _with_jokers(placement, position.rack)


_EVERYWHERE = [Reference(square, direction) for direction in Direction for line in LINES[direction] for square in line]


def _with_jokers(placement: Placement, rack: str) -> Iterator[Move]:
    """Yields a placement's moves that the rack can form, one for each choice of letters played with jokers."""
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
