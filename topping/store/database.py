"""An open database: transactions and queries, with SQLite's errors turned into `StoreError`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Final, TypeAlias

from topping.errors import StoreError
from topping.log import note_fault

_KEYS: Final[dict[int, str]] = {
    sqlite3.SQLITE_BUSY: "store.busy",
    sqlite3.SQLITE_LOCKED: "store.busy",
    sqlite3.SQLITE_FULL: "store.full",
    sqlite3.SQLITE_READONLY: "store.unwritable",
    sqlite3.SQLITE_PERM: "store.unwritable",
    sqlite3.SQLITE_CANTOPEN: "store.cannot_open",
    sqlite3.SQLITE_IOERR: "store.disk",
    sqlite3.SQLITE_CORRUPT: "store.damaged",
    sqlite3.SQLITE_NOTADB: "store.damaged",
}


@contextmanager
def as_store_error(path: Path) -> Iterator[None]:
    """Turns every `sqlite3.Error` about the database at `path` into a `StoreError`, and notes it in the log."""
    try:
        yield
    except sqlite3.Error as fault:
        key = _KEYS.get(primary_code(fault), "store.failed")
        note_fault(key, fault)
        raise StoreError(key, path=path, why=fault) from fault


def primary_code(fault: sqlite3.Error) -> int:
    """SQLite's result code without its extension; 0 for an error of Python's own module."""
    return (getattr(fault, "sqlite_errorcode", None) or 0) & 0xFF


Values: TypeAlias = Sequence[object] | Mapping[str, object]

_TURN_S: Final = 0.001
"""How often it is tried to write while another process writes."""


class Database:
    """One connection, for one thread."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._patience_ms = int(connection.execute("PRAGMA busy_timeout").fetchone()[0])
        self.path = path

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk at the end of the block, or none of it. Raises `StoreError`."""
        with as_store_error(self.path):
            self._begin()
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for several queries that change nothing. Raises `StoreError`."""
        with as_store_error(self.path):
            yield self._connection

    def _begin(self) -> None:
        """Begins to write, once no other process does.

        A deferred BEGIN that turns into a write would fail at once where another process writes, without waiting.
        SQLite itself waits up to 100 ms from try to try, and so may miss every rest of a process that writes often.
        """
        deadline = monotonic() + self._patience_ms / 1000
        self._connection.execute("PRAGMA busy_timeout = 0")
        try:
            while True:
                try:
                    self._connection.execute("BEGIN IMMEDIATE")
                    return
                except sqlite3.OperationalError as fault:
                    if primary_code(fault) != sqlite3.SQLITE_BUSY or monotonic() >= deadline:
                        raise
                sleep(_TURN_S)
        finally:
            self._connection.execute(f"PRAGMA busy_timeout = {self._patience_ms}")

    def all(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """Every row of a query; raises `StoreError`."""
        with as_store_error(self.path):
            return self._connection.execute(sql, values).fetchall()

    def first(self, sql: str, values: Values = ()) -> sqlite3.Row | None:
        """The first row of a query, if any; raises `StoreError`."""
        rows = self.all(sql, values)
        return rows[0] if rows else None

    def version(self) -> int:
        """A number that changes whenever another connection has changed the database; raises `StoreError`."""
        row = self.first("PRAGMA data_version")
        return 0 if row is None else int(row[0])

    def changes(self) -> tuple[int, int]:
        """As `version`, and changes also whenever this connection has changed it."""
        return self.version(), self._connection.total_changes

    def forget(self) -> None:
        """Empties the journal, from which deleted data could still be read, unless another process needs it."""
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Closes the connection; what was committed stays."""
        with as_store_error(self.path):
            self._connection.close()


@cache
def query(name: str) -> str:
    """The SQL of `queries/NAME.sql`."""
    return (Path(__file__).parent / "queries" / f"{name}.sql").read_text(encoding="utf-8")
