"""Which tables play a move, and whose bulletins are still missing."""

from __future__ import annotations

from topping.play.session.elimination import out_before
from topping.play.session.session import Session


def players(session: Session, move: int) -> tuple[int, ...]:
    """The tables that play a move, in order: those there by then, neither excluded nor out."""
    out = out_before(session, move) if session.plan.eliminates else frozenset()
    return tuple(
        sorted(
            table
            for table, seated in session.seats.items()
            if seated.first_move <= move and not seated.is_excluded and table not in out
        )
    )


def awaited(session: Session, move: int) -> tuple[int, ...]:
    """The tables whose bulletin of a move is not entered yet, in order."""
    entered = session.entries.get(move, {})
    return tuple(table for table in players(session, move) if table not in entered)


def missing_bulletins(session: Session) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The moves collected of which bulletins are missing, each with its tables; closing counts these as absent."""
    awaited_by_move = ((move, awaited(session, move)) for move in range(1, session.collected + 1))
    return tuple((move, tables) for move, tables in awaited_by_move if tables)


def registered(session: Session, move: int) -> tuple[int, ...]:
    """The tables that were registered on a move collected, in order: those excluded later among them (§3.5).

    Whoever is excluded while a move is played was registered on it where his bulletin is entered.
    """
    out = out_before(session, move) if session.plan.eliminates else frozenset()
    return tuple(
        sorted(
            table
            for table, seated in session.seats.items()
            if seated.first_move <= move
            and table not in out
            and (seated.excluded_from is None or move < seated.excluded_from or session.entry(move, table) is not None)
        )
    )


def is_untouched(session: Session, move: int) -> bool:
    """Whether bulletins of a move are awaited and none was entered; what counts without one is none."""
    waiting = awaited(session, move)
    gone = (session.seats[table].left_from for table in players(session, move) if table not in waiting)
    return bool(waiting) and all(left_from is not None and left_from <= move for left_from in gone)


def is_complete(session: Session, move: int) -> bool:
    """Whether a move is collected and every bulletin entered."""
    return move <= session.collected and not awaited(session, move)
