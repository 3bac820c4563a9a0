"""The average in place of a second zero for the same refused word, before the first was notified (§5.9)."""

from __future__ import annotations

from collections.abc import Collection

from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.treatment.correct import correct
from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.moves.judgement import Admits


def average(scores: Collection[int], own: int) -> int:
    """The mean of the other players' points, rounded half up, never above `own`; 0 where there is no other player.

    `scores` are the points on the move of all the other players of the same arbiter, zeros included and averages
    left out; `own` is what the player's own solution would bring.
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
    """What the bulletin would bring were the words of `not_notified` (upper case) admitted; None if no average is due.

    One is due for a zero that rests on those words alone: any other word refused, a grid error, a letter error or
    any other cause of a zero excludes it.
    """
    corrected = correct(bulletin, position, admits, move_number, variant, formula)
    if not corrected.refused or not set(corrected.refused) <= set(not_notified):
        return None

    def admits_these_too(word: str) -> bool:
        return word in not_notified or admits(word)

    pardoned = correct(bulletin, position, admits_these_too, move_number, variant, formula)
    return pardoned.points if pardoned.outcome.is_acceptable else None
