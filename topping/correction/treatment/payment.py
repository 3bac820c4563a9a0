"""What a word is paid: at one place (§5.3.1, §5.3.2), at several places (§5.4.2b), at another place (§5.3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from topping.correction.bulletin.bulletin import WrittenReference
from topping.correction.location.join import lengthens_only
from topping.correction.location.place import Circling, Place
from topping.correction.location.playedword import PlayedWord, ReferenceMatch
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason, best, least, nothing
from topping.rules.grid.board import Board


def pay(played: PlayedWord, score: int | None) -> Outcome:
    """A valid, located solution paid for the `score` claimed (None: none was), with its warnings (§5.3.1, §5.3.2)."""
    place = played.place
    written = place.circling(played.circled)
    claimed = None if score is None else place.worth(score)
    if written is not None and written.points == score:
        return _paid(played, written, Motive.EXACT)
    if claimed is not None:
        return _paid(played, claimed, Motive.OTHER_CIRCLING, _circle_fault(played))
    wrong = Motive.SCORE_ABSENT if score is None else Motive.SCORE_WRONG
    if written is not None:
        return _paid(played, written, wrong)
    motive = wrong if len(place.scores) == 1 else Motive.LEAST_CIRCLING
    return _paid(played, place.least, motive, _circle_fault(played))


def _circle_fault(played: PlayedWord) -> Motive:
    """Which warning circles that are not the right ones deserve (§5.5); a joker on the grid may bear its circle."""
    return Motive.CIRCLE_MISPLACED if played.circled - played.place.jokers_there else Motive.CIRCLE_MISSING


def _paid(played: PlayedWord, circling: Circling, *motives: Motive) -> Outcome:
    place = played.place
    reasons = tuple(Reason(motive, (place.word,), (place.reference,)) for motive in (*motives, *played.faults()))
    return Outcome(reasons, circling.points, place.spelled(circling), place.reference)


@dataclass(frozen=True, slots=True)
class LocatedPayment:
    """What a word is paid at the places where the bulletin locates it."""

    outcome: Outcome
    is_settled: bool
    """Whether the score claimed is that of a located place, or another paragraph settles what is paid: no other place
    is looked for (§5.3.3)."""
    played_words: tuple[PlayedWord, ...]
    """The word at the places that it is paid for."""


def pay_located(played_words: Sequence[PlayedWord], score: int | None) -> LocatedPayment | None:
    """What one word is paid at its located places, `played_words` being all its places; None where none is right.

    A score that is exact at one of them settles it. Otherwise: across or down from the square named, the least (§5.5);
    several places by the linking letters alone, the least, or a zero where a place is a fallacious join (§5.4.2b); in
    other cases the best.
    """
    there = [played for played in played_words if played.is_located]
    valid = [played for played in there if played.place.is_valid]
    if not valid:
        return None
    exact = [pay(played, score) for played in valid if score in played.place.scores]
    if exact:
        return LocatedPayment(best(exact), True, tuple(valid))
    if any(played.cut is None for played in there):
        # letters that make a word as they stand, admitted or not, are not read as one cut short
        valid = [played for played in valid if played.cut is None]
        if not valid:
            return None
    elif len(valid) > 1:
        valid = _least_stray(valid)
    if any(played.is_linked for played in valid):
        valid = [played for played in valid if played.shift is not None]  # the sketch shows which direction is meant
    turned = [played for played in valid if played.reference_match is ReferenceMatch.INVERTED]
    if len(turned) > 1:
        return LocatedPayment(_least(turned, score, Motive.LEAST_DIRECTION), True, tuple(turned))
    linked = [played for played in valid if played.is_linked]
    if linked and not any(played.is_named for played in valid):
        return _pay_linked(linked, there, score)
    return LocatedPayment(_best(valid, score), False, tuple(valid))


def _pay_linked(linked: Sequence[PlayedWord], there: Sequence[PlayedWord], score: int | None) -> LocatedPayment:
    """The payment where the linking letters alone locate the word, perhaps at several places (§5.4.2b).

    `linked` are the admitted places, `there` all the located ones. A join is one of the possible places where it leaves
    no more letters unexplained than the admitted ones, or gives the score claimed.
    """
    plain = _least_stray(linked)
    outcome = _least(plain, score, Motive.LEAST_PLACE) if len(plain) > 1 else pay(plain[0], score)
    joins = [
        one.place
        for one in there
        if one.is_linked
        and one.place.fails_across_only
        and (score in one.place.scores or (one.cut is None and one.strays <= plain[0].strays))
    ]
    if joins:
        return LocatedPayment(_fallacious(joins, None), True, tuple(linked))
    return LocatedPayment(outcome, len(plain) > 1, tuple(linked))


def _best(played_words: Sequence[PlayedWord], score: int | None) -> Outcome:
    outcomes = [pay(played, score) for played in played_words]
    chosen = best(outcomes)
    several = any(outcome.points != chosen.points for outcome in outcomes)
    return chosen.because(Reason(Motive.BEST_SOLUTION)) if several else chosen


def _least(played_words: Sequence[PlayedWord], score: int | None, motive: Motive) -> Outcome:
    chosen = least([pay(played, score) for played in played_words])
    return chosen.because(Reason(motive, (), tuple(played.place.reference for played in played_words)))


def _least_stray(played_words: Sequence[PlayedWord]) -> list[PlayedWord]:
    """Those that leave the fewest letters of the sketch unexplained."""
    fewest = min(played.strays for played in played_words)
    return [played for played in played_words if played.strays == fewest]


def pay_elsewhere(
    played_words: Sequence[PlayedWord], score: int | None, reference: WrittenReference | None, board: Board
) -> Outcome | None:
    """A run paid the `score` claimed less 5, or refused for a fallacious join; None where no place gives that score.

    §5.3.3. `played_words` are all the places of the run; only those in the direction it is written in, in full, count.
    """
    straight = [played for played in played_words if played.shift is not None and played.cut is None]
    giving = [played.place for played in straight if score in played.place.scores]
    valid = [place for place in giving if place.is_valid]
    if score is None or not valid:
        return None
    place = valid[0]
    circling = place.worth(score)
    assert circling is not None
    reason = Reason(_location_fault(straight, reference), (place.word,), tuple(one.reference for one in valid))
    paid = Outcome((reason,), score, place.spelled(circling), place.reference)
    joins = [one for one in giving if one.fails_across_only]
    if not joins:
        return paid
    meant = any(played.place in joins and played.is_located for played in straight)
    if meant:
        return _fallacious(joins, None)
    return _fallacious(joins, paid, is_plausible=any(lengthens_only(place, board) for place in joins))


def _fallacious(joins: Sequence[Place], overruled: Outcome | None, *, is_plausible: bool = False) -> Outcome:
    """A zero for fallacious joins at these places, with the outcome where the referee overrules it."""
    words = tuple(dict.fromkeys(word for place in joins for word in place.refused))
    reason = Reason(Motive.FALLACIOUS, words, tuple(place.reference for place in joins))
    zero = nothing(reason, word=joins[0].word)
    return Outcome(zero.reasons, word=zero.word, overruled=overruled, is_plausible=is_plausible)


def _location_fault(played_words: Sequence[PlayedWord], reference: WrittenReference | None) -> Motive:
    """What is wrong with the place that the bulletin gives: it has another score, there is none, or it is wrong."""
    if any(played.is_located and played.place.is_valid for played in played_words):
        return Motive.LOCATION_INCOMPATIBLE
    if reference is None and not any(played.reaches_out for played in played_words):
        return Motive.LOCATION_ABSENT
    return Motive.LOCATION_WRONG
