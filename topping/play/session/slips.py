"""The slips of a session (§5.9), those still to be given, and where two arbiters’ corrections differ."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Slip, must_be_sent
from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Motive
from topping.errors import InputError
from topping.play.session.session import EnteredBulletin, Session


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


@dataclass(frozen=True, slots=True)
class DueSlip:
    """A slip that §5.9 wants sent, and that was not given to its player yet."""

    move: int
    """The session's, from 1."""
    table: int
    slip: Slip
    bulletin: Bulletin | None
    """What the player handed in; None where he handed in nothing."""


def slip(session: Session, move: int, table: int) -> Slip:
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


def _slip(entry: EnteredBulletin, move: int, table: int) -> Slip:
    """A correction counts the moves of its own game, which another may have gone before (§3.8.3)."""
    return replace(Slip.of(entry.correction), move_number=move, table=table)
