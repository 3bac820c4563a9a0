"""A score that exists at another place than the bulletin's (§5.3.3), and the fallacious joins that forbid to pay it."""

from __future__ import annotations

from collections.abc import Sequence

from topping.correction.bulletin.bulletin import WrittenReference
from topping.correction.location.place import Place
from topping.correction.location.playedword import Reading
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason, nothing


def elsewhere(readings: Sequence[Reading], score: int | None, reference: WrittenReference | None) -> Outcome | None:
    """A run paid the `score` claimed less 5, or refused for a fallacious join; None where no place gives that score.

    `readings` are those of the run; only those in the sense it is written in, in full, count.
    """
    straight = [reading for reading in readings if reading.shift is not None and reading.cut is None]
    giving = [reading.place for reading in straight if score in reading.place.scores]
    valid = [place for place in giving if place.is_valid]
    if score is None or not valid:
        return None
    place = valid[0]
    circling = place.worth(score)
    assert circling is not None
    reason = Reason(_motive(straight, reference), (place.word,), tuple(one.reference for one in valid))
    paid = Outcome((reason,), score, place.spelled(circling), place.reference)
    joins = [one for one in giving if one.fails_across_only]
    if not joins:
        return paid
    meant = any(reading.place in joins and reading.is_located for reading in straight)
    return refused(joins, None if meant else paid)


def refused(joins: Sequence[Place], overruled: Outcome | None) -> Outcome:
    """A zero for fallacious joins at these places, and what it comes to where the referee overrules it."""
    words = tuple(dict.fromkeys(word for place in joins for word in place.refused))
    reason = Reason(Motive.FALLACIOUS, words, tuple(place.reference for place in joins))
    zero = nothing(reason, word=joins[0].word)
    return Outcome(zero.reasons, word=zero.word, overruled=overruled)


def _motive(readings: Sequence[Reading], reference: WrittenReference | None) -> Motive:
    if any(reading.is_located and reading.place.is_valid for reading in readings):
        return Motive.LOCATION_INCOMPATIBLE
    if reference is None and not any(reading.reaches_out for reading in readings):
        return Motive.LOCATION_ABSENT
    return Motive.LOCATION_WRONG
