"""Decisions of the referee that change a correction: rulings (§5.5, §5.7), absence, and averages (§5.9)."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.correction.bulletin import Bulletin
from topping.correction.correct import correct
from topping.correction.sanction import Correction, Motive, Outcome, Reason, Regime, Sanction, nothing
from topping.errors import InputError
from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.scoring import Admits


def average(scores: Collection[int], own: int) -> int:
    """Returns the points (§5.9) that replace a player's zero: the mean of `scores`, rounded half up, at most `own`.

    `scores` are the other players' points on this move under the same referee; zeros count, other averages do not.
    `own` is the score of the player's solution if its refused word were admitted. Without other players, returns 0, or
    `own` if that is negative.
    """
    if not scores:
        return min(0, own)
    return min((2 * sum(scores) + len(scores)) // (2 * len(scores)), own)


def own_points(
    bulletin: Bulletin,
    position: Position,
    admits: Admits,
    move_number: int,
    variant: Variant,
    formula: str,
    not_notified: Collection[str],
) -> int | None:
    """Returns the points that the bulletin would get if the words of `not_notified` (upper case) were admitted (§5.9).

    Returns None if the player has no right to an average. He has it only if these words are the sole cause of his zero.
    """
    corrected = correct(bulletin, position, admits, move_number, variant, formula)
    if not corrected.refused or not set(corrected.refused) <= set(not_notified):
        return None

    def admits_these_too(word: str) -> bool:
        return word in not_notified or admits(word)

    pardoned = correct(bulletin, position, admits_these_too, move_number, variant, formula)
    return pardoned.points if pardoned.outcome.is_acceptable else None


def absent(move_number: int, variant: Variant, formula: str, table: int | None = None) -> Correction:
    """Returns the correction for a move on which the player handed in no bulletin (§5.7)."""
    return Correction(nothing(Reason(Motive.ABSENT)), move_number, Regime.of(formula, variant), table)


def missed_moves(arrival: int, variant: Variant, formula: str, table: int | None = None) -> tuple[Correction, ...]:
    """Returns a zero for each move that was played before the player came (§6.2).

    `arrival` is the number of his first move (from 1).
    """
    regime = Regime.of(formula, variant)
    missed = nothing(Reason(Motive.MISSED))
    return tuple(Correction(missed, number, regime, table) for number in range(1, arrival))


def excluded(corrections: Iterable[Correction]) -> tuple[Correction, ...]:
    """Returns the corrections of a player who is excluded for cheating, all changed to zeros (§6.1)."""
    cancelled = nothing(Reason(Motive.CHEATING))
    return tuple(replace(correction, outcome=cancelled, disciplinary=0) for correction in corrections)


class Ruling(Enum):
    """A decision of the referee on a player's bulletin."""

    HARD_TO_READ = "hard to read"
    """A warning that never adds to another sanction (§5.5)."""
    DISCIPLINARY_WARNING = "disciplinary warning"
    """The only warning that adds to other sanctions (§5.8)."""
    DISCIPLINARY_ZERO = "disciplinary zero"
    UNREADABLE = "unreadable"
    BLANK = "blank"
    """A blank bulletin, or several that are all blank."""
    ABSENT = "absent"
    """No bulletin was handed in."""
    LATE = "late"
    """Written after the end of the move."""
    EXCHANGED = "exchanged"
    """Exchanged after the end of the move."""
    SEVERAL_BULLETINS = "several bulletins"
    """Several bulletins that are not all blank."""
    OVERRULE_JOIN = "overrule join"
    """The fallacious join is not plausible: the player gets the claimed score minus 5 (§5.3.3)."""
    UPHOLD_JOIN = "uphold join"
    """The fallacious join is plausible: the zero stays, and the question is settled (§5.3.3)."""


@dataclass(frozen=True, slots=True)
class Average:
    """The referee's decision to replace a zero by an average (§5.9).

    It is given for an error that the player repeated before he was told of it.
    """

    points: int
    """The result of `average`."""


Action = Ruling | Average
"""Any decision of a referee on a correction."""

ZEROS: Final = {
    Ruling.DISCIPLINARY_ZERO: Motive.GRAVE_DISCIPLINE,
    Ruling.UNREADABLE: Motive.UNREADABLE,
    Ruling.BLANK: Motive.BLANK,
    Ruling.ABSENT: Motive.ABSENT,
    Ruling.LATE: Motive.LATE,
    Ruling.EXCHANGED: Motive.EXCHANGED,
    Ruling.SEVERAL_BULLETINS: Motive.SEVERAL_BULLETINS,
}
"""The rulings that make a bulletin zero, whatever its content."""


def rule(correction: Correction, action: Action) -> Correction:
    """Returns the correction, changed by a decision of the referee (`action`); earlier disciplinary warnings are kept.

    A decision is a warning, a zero, a ruling on a fallacious join (a place with false words across), or an average. An
    average replaces the zero for a refused word (§5.9). Raises `InputError` for an average without such a zero, and for
    a ruling on a join if there is none.
    """
    if isinstance(action, Average):
        return replace(correction, outcome=_averaged(correction, action.points))
    if action is Ruling.DISCIPLINARY_WARNING:
        return replace(correction, disciplinary=correction.disciplinary + 1)
    if action is Ruling.HARD_TO_READ:
        return replace(correction, outcome=_hard_to_read(correction.outcome))
    if action in (Ruling.OVERRULE_JOIN, Ruling.UPHOLD_JOIN):
        if correction.overruled is None:
            raise InputError("correction.no_join")
        if action is Ruling.UPHOLD_JOIN:
            return replace(correction, outcome=replace(correction.outcome, is_plausible=True))
        return replace(correction, outcome=correction.overruled)
    reason = Reason(ZEROS[action])
    outcome = correction.outcome
    zero = nothing(reason, word=outcome.word) if outcome.is_acceptable else outcome.because(reason)
    return replace(correction, outcome=replace(zero, overruled=None))


def without_bulletin(
    ruling: Ruling, move_number: int, variant: Variant, formula: str, table: int | None = None
) -> Correction:
    """Returns the zero on a move for a player whose bulletin is missing or is not entered.

    `ruling`, one of `ZEROS`, gives the reason.
    """
    return Correction(nothing(Reason(ZEROS[ruling])), move_number, Regime.of(formula, variant), table)


def _hard_to_read(outcome: Outcome) -> Outcome:
    if outcome.sanction in (Sanction.NONE, Sanction.WARNING):
        return outcome.because(Reason(Motive.HARD_TO_READ))
    return outcome


def _averaged(correction: Correction, points: int) -> Outcome:
    if correction.outcome.is_acceptable or not correction.refused:
        raise InputError("correction.no_average")
    return Outcome(points, correction.word, reasons=(Reason(Motive.AVERAGE, correction.refused),))
