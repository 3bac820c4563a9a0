"""Saying what happened before there were facts, or before a player agreed that anything of him leaves."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from time import monotonic, sleep

from topping.errors import ToppingError
from topping.log import note_fault
from topping.store.database import Database, query
from topping.store.sharing.telling import (
    tell_begun,
    tell_finished,
    tell_kept_moves,
    tell_left,
    tell_session,
)

_BATCH = 10
"""How many runs or sessions are said in one transaction, after which others may write for as long as it took."""


def tell_backlog(database: Database, most: int = -1, held: Callable[[], Iterable[int]] = tuple) -> int:
    """Says what is not said yet of runs, and of sessions that are over, at most so many (-1: all); returns how many.

    `held` are the sessions that may not be said yet, since others may still have to play their games.
    """
    done = 0
    while most < 0 or done < most:
        batch = _BATCH if most < 0 else min(_BATCH, most - done)
        rows = _untold(database, batch, held)
        if not rows:
            break
        began = monotonic()
        with database.writing() as sql:
            for row in rows:
                if row["kind"] == "run":
                    _tell_run(sql, row["id"])
                else:
                    _tell_session(sql, row["id"])
        done += len(rows)
        if len(rows) == batch:
            sleep(monotonic() - began)
    return done


def backlog(database: Database, held: Callable[[], Iterable[int]] = tuple) -> int:
    """How many runs and sessions are not said yet, and may be."""
    return len(_untold(database, -1, held))


def _untold(database: Database, most: int, held: Callable[[], Iterable[int]]) -> list[sqlite3.Row]:
    rows = database.all(query("untold"), {"most": most, "held": "[]"})
    if any(row["kind"] == "session" for row in rows):
        rows = database.all(query("untold"), {"most": most, "held": json.dumps(list(held()))})
    return rows


def _tell_run(sql: sqlite3.Connection, run: int) -> None:
    row = sql.execute(
        "SELECT outcome FROM runs WHERE id = ? AND id IN (SELECT id FROM untold WHERE kind = 'run')", (run,)
    ).fetchone()
    if row is None or not tell_begun(sql, run):  # another process was quicker
        return
    if row["outcome"] == "finished":
        tell_finished(sql, run)
        return
    tell_kept_moves(sql, run)
    if row["outcome"] == "left":
        tell_left(sql, run)


def _tell_session(sql: sqlite3.Connection, session: int) -> None:
    if sql.execute("SELECT 1 FROM untold WHERE kind = 'session' AND id = ?", (session,)).fetchone() is None:
        return
    sql.execute("SAVEPOINT session")
    try:
        tell_session(sql, session)
    except ToppingError as fault:  # an event that an old version wrote and nobody can read: it stays here
        note_fault(f"session {session} is not said", fault)
        sql.execute("ROLLBACK TO session")
        sql.execute("DELETE FROM untold WHERE kind = 'session' AND id = ?", (session,))
    sql.execute("RELEASE session")
