"""The slips of a session (§5.9), those still to be given, and where two arbiters’ corrections differ."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.sanction import Correction, Motive, Sanction
from topping.errors import InputError
from topping.play.session.session import EnteredBulletin, Session
from topping.rules.moves import Solution


@dataclass(frozen=True, slots=True)
class CorrectionDifference:
    """A bulletin that two arbiters have corrected otherwise, or that one of them has not entered."""

    move: int
    """From 1."""
    table: int
    first: Correction | None
    """None where this arbiter has not entered it."""
    second: Correction | None

    @property
    def is_of_points(self) -> bool:
        """Whether the player's points or warnings depend on it, and not the reasons alone."""
        return _worth(self.first) != _worth(self.second)


def correction_differences(first: Session, second: Session) -> tuple[CorrectionDifference, ...]:
    """Where two sessions of the same game differ, by move and table; only moves that both have collected are looked at.

    Raises `InputError` where their draws or retained solutions are not the same.
    """
    moves = min(first.collected, second.collected)
    for number in range(1, moves + 1):
        one, other = first.turn(number), second.turn(number)
        if (one.draw.letters, one.solution) != (other.draw.letters, other.solution):
            raise InputError("session.compare_other_game", move=number)
    found = []
    for number in range(1, moves + 1):
        ours, theirs = first.entries.get(number, {}), second.entries.get(number, {})
        for table in sorted({*ours, *theirs}):
            mine, other_one = _correction(ours.get(table)), _correction(theirs.get(table))
            if _said(mine) != _said(other_one):
                found.append(CorrectionDifference(number, table, mine, other_one))
    return tuple(found)


def _correction(entered: EnteredBulletin | None) -> Correction | None:
    return None if entered is None else entered.correction


def _worth(correction: Correction | None) -> tuple[int, int] | None:
    return None if correction is None else (correction.points, correction.warnings)


def _said(correction: Correction | None) -> tuple[object, ...] | None:
    """All that the player is told: points, warnings, and the reasons in their order."""
    return None if correction is None else (correction.points, correction.warnings, correction.reasons)


_NONE = Bulletin(())
_ABOUT_THE_SCORE: Final = (
    Motive.SCORE_ABSENT,
    Motive.SCORE_WRONG,
    Motive.FIRST_SCORE_ABSENT,
    Motive.FIRST_SCORE_WRONG,
)


def must_be_sent(correction: Correction, bulletin: Bulletin, retained: Solution) -> bool:
    """Whether §5.9 wants the slip sent: for any sanction but two.

    A warning for the score of the retained word, and a zero for a solution above the top, need not be.
    """
    if correction.disciplinary or correction.sanction is Sanction.PENALTY:
        return True
    if correction.sanction is Sanction.NONE:
        return False
    if correction.sanction is Sanction.ZERO:
        return all((one.score or 0) <= retained.points for one in bulletin.inscriptions if not one.crossed_out)
    causes = [one.motive for one in correction.reasons if one.motive.sanction is Sanction.WARNING]
    return correction.word.upper() != retained.word.upper() or not all(one in _ABOUT_THE_SCORE for one in causes)


@dataclass(frozen=True, slots=True)
class DueSlip:
    """A slip that §5.9 wants sent, and that was not given to its player yet."""

    move: int
    """The session's, from 1."""
    table: int
    slip: Correction
    """Under the session's move number."""
    bulletin: Bulletin | None
    """What the player handed in; None where he handed in nothing."""


def slip(session: Session, move: int, table: int) -> Correction:
    """The slip of a correction, under the session's move number; `InputError` where no bulletin is entered."""
    entry = session.entry(move, table)
    if entry is None:
        raise InputError("session.no_bulletin", table=table, move=move)
    return _slip(entry, move, table)


def is_due(session: Session, move: int, table: int) -> bool:
    """Whether the slip of a correction must be sent and was not given to the player yet."""
    entry = session.entry(move, table)
    if entry is None or entry.is_delivered or session.seats[table].is_excluded or session.plan.is_recorded:
        return False
    if any(reason.motive is Motive.MISSED for reason in entry.correction.reasons):
        return False  # the player was not there to be sanctioned
    left_from = session.seats[table].left_from
    if left_from is not None and left_from <= move and entry.bulletin is None:
        return False  # nor is who has left
    return must_be_sent(entry.correction, entry.bulletin or _NONE, session.turn(move).solution)


def due_slips(session: Session) -> tuple[DueSlip, ...]:
    """The slips to be given, move by move and in the order of the tables."""
    return tuple(
        DueSlip(move, table, _slip(session.entries[move][table], move, table), session.entries[move][table].bulletin)
        for move in sorted(session.entries)
        for table in sorted(session.entries[move])
        if is_due(session, move, table)
    )


def _slip(entry: EnteredBulletin, move: int, table: int) -> Correction:
    """A correction counts the moves of its own game, which another may have gone before (§3.8.3)."""
    return replace(entry.correction, move_number=move, table=table)
