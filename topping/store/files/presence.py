"""Whether another kiosk has the same leaderboard open: what it is playing has not been cut off.

The sign is a lock on a file beside the database, which the system takes back from a process however it dies. SQLite
does the locking: it knows how on every system.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path


@contextmanager
def presence(database: Path) -> Iterator[bool]:
    """Shows, for the length of the block, that a kiosk is here; gives whether it is the only one.

    Where that cannot be found out it is taken not to be.
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
    """Carries statements out; whether all of them went through."""
    try:
        for statement in statements:
            connection.execute(statement).fetchall()
    except sqlite3.Error:
        return False
    return True
