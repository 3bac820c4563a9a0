"""What a row is worth beside what could be played: the top, a choice that §3.4 allows or forbids, or less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from topping.play.editing.checking import CheckedRow
from topping.rules.games.retained import retain, retainable
from topping.rules.moves.solution import Solution


class RowGrade(Enum):
    """How a row stands to the tops of its position."""

    RETAINED = "retained"
    """The top that the program would retain."""
    ALLOWED = "allowed"
    """Another top, which §3.4 leaves to the referee."""
    FORBIDDEN = "forbidden"
    """A top in place of which §3.4 wants another one: without a joker, or ending the game."""
    BELOW = "below"
    """Less than the top."""
    ABOVE = "above"
    """More than the top, by a word that the lexicon does not admit."""
    OPEN = "open"
    """No word was typed, or it does not lie on the grid."""


@dataclass(frozen=True, slots=True)
class GradedRow:
    """A row with the solutions of its position."""

    grade: RowGrade
    retained: Solution | None
    """The top to be retained; None where nothing can be played."""
    retainable: tuple[Solution, ...]
    """The tops among which §3.4 lets the referee choose."""
    better: int
    """How many of the solutions given are worth more than the row."""
    gap: int
    """Points below the top; 0 where it is the top, or worth more."""


def graded(checked: CheckedRow, best: Sequence[Solution]) -> GradedRow:
    """Grades a row by the best solutions of its position, in `Solution.rank` order: every top at least.

    Raises `ValueError` where the row has no position.
    """
    position, draw, state = checked.position, checked.draw, checked.before
    if position is None or draw is None or state is None:
        raise ValueError("the row has no position")
    if not best:
        grade = RowGrade.OPEN if checked.solution is None else RowGrade.ABOVE
        return GradedRow(grade, None, (), 0, 0)
    tops = [one for one in best if one.points == best[0].points]
    bag = state.bag_behind(draw)
    retained = retain(tops, position, bag, state.variant)
    free = retainable(tops, position, bag, state.variant)
    played = checked.solution
    if played is None:
        return GradedRow(RowGrade.OPEN, retained, free, 0, 0)
    better = sum(one.points > played.points for one in best)
    gap = max(0, best[0].points - played.points)
    if gap:
        grade = RowGrade.BELOW
    elif played == retained:
        grade = RowGrade.RETAINED
    elif played in free:
        grade = RowGrade.ALLOWED
    elif played in tops:
        grade = RowGrade.FORBIDDEN
    else:
        grade = RowGrade.ABOVE
    return GradedRow(grade, retained, free, better, gap)
