"""Finds the reason why a run of letters gets a zero (§5.4.1): grid, draw, or a word that is not admitted."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from topping.correction.bulletin import LetterRun, WrittenReference
from topping.correction.location import Candidate, PlayedWord, Situation, place_at
from topping.correction.sanction import Motive, Outcome, Reason, nothing
from topping.rules.grid.board import SIZE, Direction, Reference, Square
from topping.rules.moves import Move
from topping.rules.placement import Misfit, lay


def refuse(
    run: LetterRun,
    played_words: Sequence[PlayedWord],
    reference: WrittenReference | None,
    score: int | None,
    situation: Situation,
) -> Outcome:
    """Returns the zero for a run (letters side by side in a line) without points, with its reason.

    `played_words` are the places where the draw can form it; empty if there are none.
    """
    meant = [played for played in played_words if played.is_located] or played_words
    laid = min((len(played.place.new) for played in meant), default=len(run.text))
    return nothing(_reason(run, played_words, reference, score, situation), word=run.text, laid=laid)


def _reason(
    run: LetterRun,
    played_words: Sequence[PlayedWord],
    reference: WrittenReference | None,
    score: int | None,
    situation: Situation,
) -> Reason:
    named = reference.reference if reference else None
    located = [played for played in played_words if played.is_located]
    whole = [played for played in played_words if played.cut is None]
    other_way = _the_other_way(run, named, situation)
    if other_way is not None and score in other_way.scores:
        return _both_inverted(other_way)
    if located:
        place = min(located, key=lambda played: (not played.place.fails_across_only, played.strays)).place
        motive = Motive.CROSS_WORD_NOT_ADMITTED if place.fails_across_only else Motive.NOT_ADMITTED
        return Reason(motive, place.refused, (place.reference,))
    if named is not None and _misfit(run, named, situation) is Misfit.NOT_WHOLE:
        return Reason(Motive.NOT_WHOLE, (run.text,), (named,))
    if other_way is not None:
        return _both_inverted(other_way)
    if not whole:
        return unplayable(run, named, situation)
    if not situation.admits(run.text):
        return Reason(Motive.NOT_ADMITTED, (run.text,))
    joins = [played.place for played in whole if played.place.fails_across_only and score in played.place.scores]
    if joins:
        words = tuple(dict.fromkeys(word for place in joins for word in place.refused))
        return Reason(Motive.FALLACIOUS, words, tuple(place.reference for place in joins))
    return Reason(Motive.NO_SUCH_SCORE, (run.text,))


def _the_other_way(run: LetterRun, named: Reference | None, situation: Situation) -> Candidate | None:
    """Returns the word at the square of the reference (`named`), in the direction that sketch and reference do not
    give.

    Returns None if sketch and reference disagree, or if it is not valid there. The result only explains why the word
    gets a zero (§5.3).
    """
    if named is None or named.direction is not run.direction:
        return None
    place = place_at(run.text, Reference(named.square, named.direction.other), situation)
    return place if place is not None and place.is_valid else None


def _both_inverted(place: Candidate) -> Reason:
    return Reason(Motive.BOTH_INVERTED, (place.word,), (place.reference,))


def unplayable(run: LetterRun, named: Reference | None, situation: Situation) -> Reason:
    """Returns why a run of letters cannot be laid: grid error (§5.4.1c), or letters missing from the draw (§5.4.1d).

    Tests the reference `named`; if it is None, every reference in the run's direction.
    """
    places = [named] if named is not None else list(_everywhere(run.direction))
    fits = any(_misfit(run, place, situation) is None for place in places)
    motive = Motive.LETTER_ERROR if fits else Motive.GRID_ERROR
    return Reason(motive, (run.text,), () if named is None else (named,))


def _misfit(run: LetterRun, place: Reference, situation: Situation) -> Misfit | None:
    laid = lay(situation.position.board, Move(run.text, place), situation.variant)
    return laid if isinstance(laid, Misfit) else None


def _everywhere(direction: Direction) -> list[Reference]:
    return [Reference(Square(row, column), direction) for row in range(SIZE) for column in range(SIZE)]


def beside(refusal: Outcome) -> Outcome:
    """Returns the zero for a bulletin that has an acceptable solution and a refused additional word (§5.4.1b).

    `refusal` is the zero of the refused word; its reasons are replaced by those for additional words.
    """
    reasons = (replace(reason, motive=_BESIDE.get(reason.motive, reason.motive)) for reason in refusal.reasons)
    return nothing(*reasons, word=refusal.word, laid=refusal.laid)


_BESIDE: Final = {
    Motive.NOT_ADMITTED: Motive.OTHER_WORD_REFUSED,
    Motive.CROSS_WORD_NOT_ADMITTED: Motive.OTHER_WORD_REFUSED,
    Motive.NO_SUCH_SCORE: Motive.OTHER_WORD,
    Motive.BOTH_INVERTED: Motive.OTHER_WORD,
    Motive.NOT_WHOLE: Motive.GRID_ERROR,
}
