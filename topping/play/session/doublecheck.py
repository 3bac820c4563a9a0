"""Two arbiters' corrections of the same bulletins, made apart: where they differ (§5.9, double arbitration)."""

from __future__ import annotations

from dataclasses import dataclass

from topping.correction.sanction.correction import Correction
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
