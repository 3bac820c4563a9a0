"""The first move (§5.4.2a): the best score of the word, whatever the reference and the circles."""

from __future__ import annotations

from topping.correction.bulletin.bulletin import Inscription
from topping.correction.bulletin.sketch import LetterRun
from topping.correction.location.place import Place, Situation, places
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason, best, nothing
from topping.correction.treatment.group import LetterGroup
from topping.correction.treatment.refusal import beside, unplayable
from topping.rules.grid.square import Direction


def correct_first(group: LetterGroup, inscription: Inscription, situation: Situation) -> Outcome:
    """The outcome of a group of letters on the empty grid, where every letter is new."""
    outcomes = [_word(run, inscription, situation) for run in group.runs]
    paid = [outcome for outcome in outcomes if outcome.is_acceptable]
    refused = [outcome for outcome in outcomes if not outcome.is_acceptable]
    if not paid:
        return refused[0]
    if refused:
        return beside(refused[0])
    chosen = best(paid)
    return chosen.because(Reason(Motive.BEST_SOLUTION)) if len(paid) > 1 else chosen


def _word(run: LetterRun, inscription: Inscription, situation: Situation) -> Outcome:
    score, named = inscription.score, inscription.reference and inscription.reference.reference
    found = places(run.text, Direction.HORIZONTAL, situation)
    if not found:
        across = LetterRun(run.text, run.cells, Direction.HORIZONTAL, run.circled)
        return nothing(unplayable(across, None, situation), word=run.text, laid=len(run.text))
    if not situation.admits(run.text):
        return nothing(Reason(Motive.NOT_ADMITTED, (run.text,)), word=run.text, laid=len(run.text))
    place = max(found, key=lambda place: (place.best.points, place.reference == named))  # any place is paid alike
    points = place.best.points
    motives = [Motive.FIRST_MOVE]
    if score is None:
        motives.append(Motive.FIRST_SCORE_ABSENT)
    elif score != points:
        motives.append(Motive.FIRST_SCORE_WRONG)
    written = _written(found, run.circled, points)
    if not written:
        motives.append(Motive.FIRST_CIRCLES)
    spelled = written[0] if written else place.spelled(place.best)
    reasons = tuple(Reason(motive, (run.text,), (place.reference,)) for motive in motives)
    return Outcome(reasons, points, spelled, place.reference)


def _written(found: tuple[Place, ...], circled: frozenset[int], points: int) -> list[str]:
    """The word as the bulletin circles it, once for each place where that brings `points`."""
    circlings = ((place, place.circling(circled)) for place in found)
    return [place.spelled(one) for place, one in circlings if one is not None and one.points == points]
