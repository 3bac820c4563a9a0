"""Whether another kiosk has the same leaderboard open: the runs that it is playing were not interrupted.

Each kiosk holds a lock on a file beside the database. The system releases it however a process ends, and SQLite does
the locking, which works on every system.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path


@contextmanager
def presence(database: Path) -> Iterator[bool]:
    """Holds this kiosk's lock for the length of the block; gives whether it is the only kiosk.

    Where that cannot be found out, it is not.
    """
    try:
        connection = sqlite3.connect(database.with_name(f"{database.name}.open"), isolation_level=None, timeout=1)
    except sqlite3.Error:
        yield False
        return
    with closing(connection):
        is_alone = _tried(connection, "PRAGMA busy_timeout = 0", "BEGIN EXCLUSIVE", "COMMIT")
        # a transaction that has read keeps others from that exclusive one
        _tried(connection, "PRAGMA busy_timeout = 1000", "BEGIN", "SELECT count(*) FROM sqlite_master")
        yield is_alone
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")


def _tried(connection: sqlite3.Connection, *statements: str) -> bool:
    """Executes statements; whether none of them failed."""
    try:
        for statement in statements:
            connection.execute(statement).fetchall()
    except sqlite3.Error:
        return False
    return True
