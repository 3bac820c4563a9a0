"""The located solutions of one written word, and which of them is paid (§5.3, §5.4.2b)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from topping.correction.location.playedword import Aim, Reading
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason, best, least
from topping.correction.treatment.elsewhere import refused
from topping.correction.treatment.pay import pay


@dataclass(frozen=True, slots=True)
class Located:
    """What the located places of a word come to."""

    outcome: Outcome
    is_settled: bool
    """Whether the score claimed is that of a located place, or another paragraph settles what is paid: no place
    elsewhere is looked for (§5.3.3)."""
    readings: tuple[Reading, ...]
    """The places that stand behind it."""


def located(readings: Sequence[Reading], score: int | None) -> Located | None:
    """The outcome of one word's located places, `readings` being all its places; None where none is right.

    A score that is exact at one of them settles it. Otherwise: across or down from the square named, the least (§5.5);
    several places by the linking letters alone, the least (§5.4.2b); in other cases the best.
    """
    there = [reading for reading in readings if reading.is_located]
    valid = [reading for reading in there if reading.place.is_valid]
    if not valid:
        return None
    exact = [pay(reading, score) for reading in valid if score in reading.place.scores]
    if exact:
        return Located(best(exact), True, tuple(valid))
    if any(reading.cut is None for reading in there):
        # letters that make a word as they stand, admitted or not, are not read as one cut short
        valid = [reading for reading in valid if reading.cut is None]
        if not valid:
            return None
    elif len(valid) > 1:
        valid = _least_stray(valid)
    if any(reading.is_linked for reading in valid):
        valid = [reading for reading in valid if reading.shift is not None]  # the sketch shows which way is meant
    turned = [reading for reading in valid if reading.aim is Aim.INVERTED]
    if len(turned) > 1:
        return Located(_least(turned, score, Motive.LEAST_DIRECTION), True, tuple(turned))
    named = any(reading.is_named for reading in valid)
    linked = [reading for reading in valid if reading.is_linked]
    if linked and not named:
        plain = _least_stray(linked)
        outcome = _least(plain, score, Motive.LEAST_PLACE) if len(plain) > 1 else pay(plain[0], score)
        joins = [
            one.place for one in there if one.is_linked and one.place.fails_across_only and score in one.place.scores
        ]
        if joins:
            return Located(refused(joins, None), True, tuple(linked))
        return Located(outcome, len(plain) > 1, tuple(linked))
    return Located(_best(valid, score), False, tuple(valid))


def _best(readings: Sequence[Reading], score: int | None) -> Outcome:
    outcomes = [pay(reading, score) for reading in readings]
    chosen = best(outcomes)
    several = any(outcome.points != chosen.points for outcome in outcomes)
    return chosen.because(Reason(Motive.BEST_SOLUTION)) if several else chosen


def _least(readings: Sequence[Reading], score: int | None, motive: Motive) -> Outcome:
    chosen = least([pay(reading, score) for reading in readings])
    return chosen.because(Reason(motive, (), tuple(reading.place.reference for reading in readings)))


def _least_stray(readings: Sequence[Reading]) -> list[Reading]:
    """Those that leave the fewest letters of the sketch unexplained."""
    fewest = min(reading.strays for reading in readings)
    return [reading for reading in readings if reading.strays == fewest]
