"""Forgetting what was said: of a session that is erased, of a player who is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from topping.facts.bodies.people import PlayerErased
from topping.facts.bodies.sessions import SessionWithdrawn
from topping.facts.fact import FactKind
from topping.store.sharing.log import append, forget, of_subject, said_here

OF_SESSIONS = (FactKind.SESSION, FactKind.SESSION_EVENT)


def withdraw_session(sql: sqlite3.Connection, session: int) -> None:
    """Says that a session is to be forgotten, and forgets what was said of it; nothing where nothing was."""
    (uuid,) = sql.execute("SELECT uuid FROM sessions WHERE id = ?", (session,)).fetchone()
    sql.execute("DELETE FROM untold WHERE kind = 'session' AND id = ?", (session,))
    said = of_subject(sql, uuid, OF_SESSIONS)
    if said:
        forget(sql, said)
        append(sql, FactKind.WITHDRAWAL, SessionWithdrawn(uuid).write())


def withdraw_player(sql: sqlite3.Connection, player: int) -> None:
    """Says that a player is to be forgotten, and forgets names and strokes that were said of him."""
    uuids = uuids_of(sql, player)
    forget_all_names(sql, uuids)
    forget_strokes(sql, player)
    append(sql, FactKind.ERASURE, PlayerErased(uuids).write())


def uuids_of(sql: sqlite3.Connection, player: int) -> tuple[str, ...]:
    """Every UUID of a player."""
    rows = sql.execute("SELECT uuid FROM player_uuids WHERE player = ? ORDER BY uuid", (player,))
    return tuple(uuid for (uuid,) in rows)


def forget_names(sql: sqlite3.Connection, uuids: Iterable[str]) -> None:
    """Forgets what was said here of one person, who has all these UUIDs, but for the last that was."""
    said = [
        fact
        for uuid in uuids
        for fact in of_subject(sql, uuid, (FactKind.PLAYER,))
        if fact.name in said_here(sql, uuid)
    ]
    forget(sql, sorted(said, key=lambda fact: fact.order)[:-1])


def forget_all_names(sql: sqlite3.Connection, uuids: Iterable[str]) -> None:
    """Forgets all that was said of who somebody is."""
    for uuid in uuids:
        forget(sql, of_subject(sql, uuid, (FactKind.PLAYER,)))


def forget_strokes(sql: sqlite3.Connection, player: int) -> None:
    """Forgets the strokes that were said of a player's runs."""
    for (uuid,) in sql.execute("SELECT uuid FROM runs WHERE player = ?", (player,)).fetchall():
        forget(sql, of_subject(sql, uuid, (FactKind.STROKES,)))
