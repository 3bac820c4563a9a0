"""What a located solution is paid (§5.3.1, §5.3.2)."""

from __future__ import annotations

from topping.correction.location.place import Circling
from topping.correction.location.playedword import Reading
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason


def pay(reading: Reading, score: int | None) -> Outcome:
    """A valid, located solution paid for the `score` claimed (None: none was), with its warnings."""
    place = reading.place
    written = place.circling(reading.circled)
    claimed = None if score is None else place.worth(score)
    if written is not None and written.points == score:
        return _outcome(reading, written, Motive.EXACT)
    if claimed is not None:
        return _outcome(reading, claimed, Motive.OTHER_CIRCLING, circle_fault(reading.circled - place.jokers_there))
    wrong = Motive.SCORE_ABSENT if score is None else Motive.SCORE_WRONG
    if written is not None:
        return _outcome(reading, written, wrong)
    fault = circle_fault(reading.circled - place.jokers_there)
    return _outcome(reading, place.least, wrong if len(place.scores) == 1 else Motive.LEAST_CIRCLING, fault)


def circle_fault(circled: frozenset[int]) -> Motive:
    """Which warning circles that are not the right ones deserve (§5.5)."""
    return Motive.CIRCLE_MISPLACED if circled else Motive.CIRCLE_MISSING


def _outcome(reading: Reading, circling: Circling, *motives: Motive) -> Outcome:
    place = reading.place
    reasons = tuple(Reason(motive, (place.word,), (place.reference,)) for motive in (*motives, *reading.faults()))
    return Outcome(reasons, circling.points, place.spelled(circling), place.reference)
