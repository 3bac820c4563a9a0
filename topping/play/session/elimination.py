"""Elimination in mort subite (§3.8.3): who scores less than the best player of a move is out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from topping.correction.sanction.motive import Tally
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
    """The moves from the first on, as far as every bulletin of those still in is entered.

    Whoever an excluded player put out before he was excluded stays out: the others have played on.
    """
    found: list[Round] = []
    alive = session.seats.keys() - latecomers(session).keys()
    warnings: dict[int, int] = {}
    costly = session.plan.regime.costly_warning
    for move in range(1, session.collected + 1):
        entered = session.entries.get(move, {})
        playing = {table for table in alive if _plays(session, move, table)}
        if not playing <= entered.keys():
            break
        points = {}
        for table in sorted(playing):
            entry, warned = entered[table], warnings.get(table, 0)
            warnings[table] = warned + entry.warnings
            points[table] = entry.points - (Tally(warnings[table]).cost(costly) - Tally(warned).cost(costly))
        best = max(points.values(), default=0)
        out = tuple(table for table, scored in points.items() if scored < best)
        alive -= set(out)
        found.append(Round(move, points, out))
    return tuple(found)


def latecomers(session: Session) -> dict[int, int]:
    """The tables that came after the first move, by the last one they missed: its zero puts them out (§6.2, §3.8.3)."""
    if not session.plan.settles_by_move:
        return {}
    return {table: seated.first_move - 1 for table, seated in session.seats.items() if seated.first_move > 1}


def out_before(session: Session, move: int) -> frozenset[int]:
    """The tables that went out before a move."""
    return frozenset(table for table, out_at in session.out_at.items() if out_at < move)


def settled(session: Session) -> Session:
    """The session with `out_at` worked out anew from its corrections."""
    went_out = {table: one.move for one in rounds(session) for table in one.out}
    return replace(session, out_at=MappingProxyType(latecomers(session) | went_out))


def still_in(session: Session) -> tuple[int, ...]:
    """The tables not out yet, in order."""
    return tuple(
        sorted(
            table for table, seated in session.seats.items() if table not in session.out_at and not seated.is_excluded
        )
    )


def winner(session: Session) -> int | None:
    """The last table still in, once the others went out or were excluded; None while several are.

    None too where one player alone was ever there.
    """
    left = still_in(session)
    return left[0] if len(left) == 1 and len(session.seats) > 1 else None


def _plays(session: Session, move: int, table: int) -> bool:
    seated = session.seats[table]
    if seated.excluded_from is not None:
        return seated.first_move <= move < seated.excluded_from and session.entry(move, table) is not None
    return seated.first_move <= move
