"""From a bulletin to its correction, in the order of §5.4."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from topping.correction.bulletin.bulletin import Bulletin, Inscription
from topping.correction.bulletin.sketch import LetterRun, Sketch
from topping.correction.location.extension import cut_words
from topping.correction.location.linking import copied_cells
from topping.correction.location.place import place_at
from topping.correction.location.situation import Situation
from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason, least, nothing
from topping.correction.sanction.regime import Regime
from topping.correction.treatment.firstmove import correct_first
from topping.correction.treatment.latermove import Part, beside, correct_part
from topping.errors import InputError
from topping.rules.judgement import Admits
from topping.rules.position import Position
from topping.rules.square import Direction
from topping.rules.variant import Variant


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
    parts = _parts(sketch, situation)
    if not parts:
        return nothing(Reason(Motive.NO_WORD))
    if situation.is_first:
        return _of_several([correct_first(part, inscription, situation) for part in parts])
    return _of_several([correct_part(part, inscription, sketch, situation) for part in parts])


def _of_several(outcomes: list[Outcome]) -> Outcome:
    """Independent solutions come to the least one, a zero included (§5.4.2b)."""
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


def _parts(sketch: Sketch, situation: Situation) -> list[Part]:
    """The groups of letters with a word among them.

    Letters copied from the grid, and single ones, are stray where other words stand beside them (§5.2.3).
    """
    parts = [Part(cells, tuple(sketch.runs(cells))) for cells in sketch.parts()]
    parts = [part for part in _with_cut_words(parts, sketch, situation) if part.runs]
    copied = copied_cells(sketch, situation.position.board)
    return [part for part in parts if part.cells - copied] or parts


def _with_cut_words(parts: list[Part], sketch: Sketch, situation: Situation) -> list[Part]:
    """The parts, two being made one where they write the two ends of a word extended both ways (§5.2.2)."""
    runs = sorted((run for part in parts for run in part.runs), key=lambda run: run.cells)
    for first, second in combinations(runs, 2):
        if not _on_one_line(first, second):
            continue
        joined = sketch.joined(first, second)
        if _is_cut_word(joined, situation):
            taken = [part for part in parts if first in part.runs or second in part.runs]
            cells = frozenset(cell for part in taken for cell in part.cells)
            others = tuple(run for part in taken for run in part.runs if run not in (first, second))
            return [Part(cells, (joined, *others)), *(part for part in parts if part not in taken)]
    return parts


def _on_one_line(first: LetterRun, second: LetterRun) -> bool:
    if first.direction is not second.direction:
        return False
    end, start = first.cells[-1], second.cells[0]
    across = first.direction is Direction.VERTICAL
    return (
        (end.column == start.column and end.row < start.row)
        if across
        else (end.row == start.row and end.column < start.column)
    )


def _is_cut_word(joined: LetterRun, situation: Situation) -> bool:
    """Whether letters written with a gap are an admitted word that extends one of the grid both ways."""
    for cut in cut_words(joined.text, joined.direction, situation.position.board):
        place = place_at(cut.word, cut.reference, situation) if cut.first and cut.last else None
        if place is not None and place.is_valid:
            return True
    return False
