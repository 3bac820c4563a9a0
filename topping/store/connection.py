"""Connections to SQLite, and the pragmas that each of them needs."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Final

from topping.store.database import primary_code

PATIENCE_S: Final = 5.0
"""How long a process waits for another one's write before it gives up."""

_PAUSE_S: Final = 0.02
_CACHE_KB: Final = 32_768
"""Of pages kept in memory as they are needed: a database of 200,000 runs has 300 MB, and SQLite keeps 2 by default."""


def connect_to_write(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return; creates the file. Raises `sqlite3.Error`."""
    connection = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
    try:
        _set_up(connection)
        _keep_journal_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # deleted names are overwritten, not only unlinked
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that can neither change nor create the file. Raises `sqlite3.Error`."""
    try:
        return _connect_to_read(path, "mode=ro")
    except sqlite3.OperationalError:
        # With write-ahead logging even a reader needs a file beside the database. Where the folder is read-only (a
        # write-protected stick), the database can still be read, unless changes are left in a journal.
        if has_journal(path) or not path.is_file():
            raise
        return _connect_to_read(path, "immutable=1")


def has_journal(path: Path) -> bool:
    """Whether a journal beside the database holds changes that are not in the file yet."""
    try:
        return path.with_name(f"{path.name}-wal").stat().st_size > 0
    except OSError:
        return False


def _connect_to_read(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?{mode}"
    connection = sqlite3.connect(address, timeout=PATIENCE_S, isolation_level=None, uri=True)
    try:
        _set_up(connection)
        connection.execute("PRAGMA schema_version")  # SQLite looks at the file now, and not before
    except BaseException:
        connection.close()
        raise
    return connection


def _set_up(connection: sqlite3.Connection) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")


def _keep_journal_ahead(connection: sqlite3.Connection) -> None:
    """Turns write-ahead logging on; where the file system does not support it, SQLite keeps its older, slower journal.

    SQLite ignores its timeout here, hence the loop: of two processes that open a new database at once one would fail.
    """
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as fault:
            if primary_code(fault) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(_PAUSE_S)
