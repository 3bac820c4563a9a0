"""Mort subite (§3.8.3): below the best player of a move, a player is out."""

from __future__ import annotations

from dataclasses import dataclass

from topping.correction.tally import Tally
from topping.play.session.session import Session


@dataclass(frozen=True, slots=True)
class Round:
    """How a complete move left the players."""

    move: int
    points: dict[int, int]
    """By table, after penalties (§5.9: each counts on its move)."""
    out: tuple[int, ...]
    """The tables out at this move, in order; nobody where all are equal."""


def rounds(session: Session) -> tuple[Round, ...]:
    """The moves from the first on, as far as every bulletin of those still in is entered."""
    found: list[Round] = []
    alive = {table for table, seated in session.seats.items() if not seated.is_excluded}
    tallies: dict[int, Tally] = {}
    for move in range(1, session.collected + 1):
        entered = session.entries.get(move, {})
        playing = {table for table in alive if session.seats[table].first_move <= move}
        if not playing <= entered.keys():
            break
        points = {}
        for table in sorted(playing):
            correction, tally = entered[table].correction, tallies.get(table, Tally())
            points[table] = tally.points(correction)
            tallies[table] = tally.noting(correction)
        best = max(points.values(), default=0)
        out = tuple(table for table, scored in points.items() if scored < best)
        alive -= set(out)
        found.append(Round(move, points, out))
    return tuple(found)


def out_before(session: Session, move: int) -> frozenset[int]:
    """The tables that went out before a move."""
    return frozenset(table for one in rounds(session) if one.move < move for table in one.out)


def still_in(session: Session) -> tuple[int, ...]:
    """The tables not out yet, in order."""
    out = {table for one in rounds(session) for table in one.out}
    return tuple(
        sorted(table for table, seated in session.seats.items() if table not in out and not seated.is_excluded)
    )


def winner(session: Session) -> int | None:
    """The last table still in, once others went out; None while several are, or where one alone was there."""
    left = still_in(session)
    return left[0] if len(left) == 1 and any(one.out for one in rounds(session)) else None
