"""What only the referee can decide about bulletins entered: whether a fallacious join is plausible (§5.3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Motive
from topping.play.session.session import Session


@dataclass(frozen=True, slots=True)
class JoinQuestion:
    """Whether the join of a bulletin is plausible: zero if it is, else the points claimed less 5."""

    move: int
    table: int
    word: str
    """The word written, in upper case."""
    formed: tuple[str, ...]
    """The words formed across that are not admitted."""
    places: tuple[str, ...]
    """Where the word would lie."""
    otherwise: int
    """The points if the join is not plausible."""


def open_questions(session: Session) -> tuple[JoinQuestion, ...]:
    """The questions that the referee has not answered, by move and table; none once the results are sealed."""
    if session.is_sealed:
        return ()
    found = []
    for move in sorted(session.entries):
        for table, entry in sorted(session.entries[move].items()):
            if not session.seats[table].is_excluded and entry.correction.question is not None:
                found.append(_question(move, table, entry.correction, entry.correction.question.points))
    return tuple(found)


def _question(move: int, table: int, correction: Correction, otherwise: int) -> JoinQuestion:
    joins = [reason for reason in correction.reasons if reason.motive is Motive.FALLACIOUS]
    formed = tuple(dict.fromkeys(word for reason in joins for word in reason.words))
    places = tuple(dict.fromkeys(str(place) for reason in joins for place in reason.references))
    return JoinQuestion(move, table, correction.word.upper(), formed, places, otherwise)
