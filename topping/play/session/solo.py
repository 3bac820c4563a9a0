"""Solos (§3.5): a player alone with the highest score of a move, before penalties.

From how many players on one brings points, and how many, is an option of the session's conditions.
"""

from __future__ import annotations

from dataclasses import dataclass

from topping.play.session.collection import awaited, players, registered
from topping.play.session.session import Session


@dataclass(frozen=True, slots=True)
class Solo:
    """One player's score above all the others'."""

    move: int
    table: int
    bonus: int
    """0 where too few played."""


def solos(session: Session) -> tuple[Solo, ...]:
    """The solos of the moves whose bulletins are all entered; they take two players, and a score.

    Who was registered on the move and what was handed in settle them: an exclusion afterwards takes the excluded
    player's own solos and makes or unmakes no other. Those of a session that was played elsewhere are those kept there.
    """
    if session.plan.is_recorded:
        return tuple(Solo(move, table, bonus) for (move, table), bonus in sorted(session.credited.items()))
    rule, found = session.conditions.options.solo, []
    for move in range(1, session.collected + 1):
        entered = session.entries.get(move, {})
        by_move = session.plan.settles_by_move
        playing = registered(session, move) if by_move else players(session, move)
        if len(playing) < 2 or awaited(session, move):
            continue
        scores = sorted(((entered[table].gross if table in entered else 0, table) for table in playing), reverse=True)
        (best, table), (second, _) = scores[:2]
        if best > second and not session.seats[table].is_excluded:
            found.append(Solo(move, table, rule.bonus if len(playing) >= rule.least else 0))
    return tuple(found)


def announced_solos(session: Session) -> tuple[Solo, ...] | None:
    """The solos of a session that has ended; None before, when they are not announced yet (§3.5), and in a void one."""
    return solos(session) if session.is_ended and not session.is_void else None
