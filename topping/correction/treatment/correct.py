"""The correction of a bulletin, in the order of §5.4: what is written, crossed out, independent, first or later."""

from __future__ import annotations

from dataclasses import replace

from topping.correction.bulletin.bulletin import Bulletin, Inscription
from topping.correction.location.place import Situation
from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason, least, nothing
from topping.correction.sanction.warnings import Regime
from topping.correction.treatment.firstmove import correct_first
from topping.correction.treatment.group import letter_groups
from topping.correction.treatment.latermove import correct_later
from topping.correction.treatment.refusal import beside
from topping.errors import InputError
from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.moves.judgement import Admits


def correct(
    bulletin: Bulletin, position: Position, admits: Admits, move_number: int, variant: Variant, formula: str
) -> Correction:
    """Corrects a bulletin of move `move_number` (from 1), `position` being the grid before it and its draw.

    `admits` takes words in upper case; `formula` is a name that `Regime.of` knows. Raises `InputError` where that one
    is unknown, or the first move is not played on an empty grid.
    """
    regime = Regime.of(formula, variant)
    if move_number == 1 and not position.board.is_empty:
        raise InputError("correction.first_move")
    situation = Situation(position, admits, move_number, variant)
    return Correction(_outcome(bulletin, situation), move_number, regime, bulletin.table)


def _outcome(bulletin: Bulletin, situation: Situation) -> Outcome:
    written = [inscription for inscription in bulletin.inscriptions if inscription.sketch.rows]
    if not written:
        blank = all(inscription.is_blank for inscription in bulletin.inscriptions)
        return nothing(Reason(Motive.BLANK if blank else Motive.NO_WORD))
    standing = [inscription for inscription in written if not inscription.crossed_out]
    if not standing:
        return nothing(Reason(Motive.CROSSED_OUT))
    return _of_several([_inscription(one, situation) for one in standing])


def _inscription(inscription: Inscription, situation: Situation) -> Outcome:
    sketch = inscription.drawn
    groups = letter_groups(sketch, situation)
    if not groups:
        return nothing(Reason(Motive.NO_WORD))
    if situation.is_first:
        return _of_several([correct_first(group, inscription, situation) for group in groups])
    return _of_several([correct_later(group, inscription, sketch, situation) for group in groups])


def _of_several(outcomes: list[Outcome]) -> Outcome:
    """The outcome of independent solutions: the least of them, a zero included (§5.4.2b)."""
    if len(outcomes) == 1:
        return outcomes[0]
    refused = sorted((one for one in outcomes if not one.is_acceptable), key=lambda one: one.overruled is not None)
    if not refused:
        return least(outcomes).because(Reason(Motive.LEAST_SOLUTION))
    first = refused[0]
    if first.overruled is not None:
        return replace(first, overruled=_of_several([outcome.overruled or outcome for outcome in outcomes]))
    if len(refused) == len(outcomes):
        return first
    return beside(first) if first.laid > 1 else first.because(Reason(Motive.LEAST_SOLUTION))
