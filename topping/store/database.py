"""An open database: runs transactions and queries, and converts times to the stored form. Raises only `StoreError`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from time import monotonic, sleep, time_ns
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar
from uuid import uuid4

from topping.errors import StoreError
from topping.log import note_fault
from topping.store.pendingwrites import PendingWrites

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


_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, 0)
"""0 is Python's own error: a text that is not UTF-8."""


@contextmanager
def as_store_error(path: Path, *, doubts: bool = False) -> Iterator[None]:
    """Converts an `sqlite3.Error` in the block into a `StoreError` about the database at `path`, and logs it.

    With `doubts`, an error that suggests damage makes the next start check the whole file (`doubt_file`).
    """
    try:
        yield
    except sqlite3.Error as fault:
        key = _KEYS.get(primary_code(fault), "store.failed")
        note_fault(key, fault)
        if doubts and primary_code(fault) in _DAMAGE:
            with suppress(OSError):
                doubt_file(path).touch()
        raise StoreError(key, path=path, why=fault) from fault


def doubt_file(path: Path) -> Path:
    """Returns the path of the empty file that marks a database as possibly damaged."""
    return path.with_name(f"{path.name}.doubted")


def primary_code(fault: sqlite3.Error) -> int:
    """Returns SQLite's primary result code of an error; 0 if the error comes from Python's `sqlite3` module."""
    return (getattr(fault, "sqlite_errorcode", None) or 0) & 0xFF


if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Values: TypeAlias = Sequence[object] | Mapping[str, object]
_Value = TypeVar("_Value", bound="DataclassInstance")

_MOVED: Final = 1 << 40
"""Added to the version for each new file of the database, because SQLite's count starts again there."""
_TURN_S: Final = 0.001
"""How often (s) a write is retried while another process writes."""


def insert(sql: sqlite3.Connection, table: str, values: Mapping[str, object]) -> int:
    """Inserts a row with these values, by column, into a table; returns its id."""
    places = ", ".join(f":{column}" for column in values)
    made = sql.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", values).lastrowid
    assert made is not None  # a successful INSERT has an id
    return made


def of_row(kind: type[_Value], row: sqlite3.Row, **made: object) -> _Value:
    """Builds an instance of a dataclass from the columns of a row that are named like its fields.

    `made` gives the values of fields without such a column.
    """
    return kind(**{name: row[name] for name in _names(kind) if name not in made}, **made)


@cache
def _names(kind: type[DataclassInstance]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.init)


def _file_at(path: Path) -> tuple[int, int] | None:
    """Returns the (device, inode) pair of the file at a path, which changes if the file is replaced; None without a
    file.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Database:
    """A connection to a database, for use by one thread."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._patience_ms = int(connection.execute("PRAGMA busy_timeout").fetchone()[0])
        self.path = path
        self.pending_writes: Final = PendingWrites()
        """Delayed writes, if this connection `remembers`."""
        self._remembers = False
        self._come_back: Callable[[sqlite3.Connection, Path], tuple[sqlite3.Connection, Path]] | None = None
        self._file = _file_at(path)
        self.moves = 0
        """How many times the connection moved to another file."""

    def wait_at_most(self, patience_ms: int) -> None:
        """Sets how long (ms) a write waits for another process's write to end; raises `StoreError`."""
        with as_store_error(self.path, doubts=True):
            self._connection.execute(f"PRAGMA busy_timeout = {patience_ms}")
        self._patience_ms = patience_ms

    def remember(self, come_back: Callable[[sqlite3.Connection, Path], tuple[sqlite3.Connection, Path]]) -> None:
        """Makes the database keep refused writes in memory and try them again, from now on.

        `come_back` saves the database as a copy if its file was deleted or replaced.
        """
        self._remembers, self._come_back = True, come_back

    def _must_have_its_name(self) -> None:
        if self._come_back is None or self._file is None or _file_at(self.path) == self._file:
            return
        before = self.path
        self._go_on_at(self.path)
        told = "store.was_deleted" if self.path == before else "store.was_replaced"
        self.pending_writes.given_up.append(StoreError(told, path=self.path))

    def go_on_in(self, folder: Path) -> None:
        """Saves the database as a copy in another folder and continues there, because its own file refuses writes.

        Raises `StoreError`.
        """
        with as_store_error(self.path, doubts=True):
            self._go_on_at(folder / self.path.name)

    def _go_on_at(self, path: Path) -> None:
        if self._come_back is not None:
            self._connection, self.path = self._come_back(self._connection, path)
            self._connection.execute(f"PRAGMA busy_timeout = {self._patience_ms}")
            self._file, self.moves = _file_at(self.path), self.moves + 1

    def keep(self, write: Callable[[], object]) -> None:
        """Runs a write transaction. If the disk refuses it for now, the write waits in memory, provided `remember` was
        called.

        Raises `StoreError` if the write fails and does not wait.
        """
        if self._remembers:
            self.pending_writes.keep(write)
        else:
            write()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Runs the block as a transaction. Afterwards its writes are on the disk, all or none.

        A nested block joins the outer transaction. Raises `StoreError`.
        """
        if self._connection.in_transaction:
            yield self._connection
            return
        with as_store_error(self.path, doubts=True):
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
        """Yields the connection for several read-only queries. Raises `StoreError`."""
        with as_store_error(self.path, doubts=True):
            yield self._connection

    def _begin(self) -> None:
        """Waits until no other process writes, then begins a write transaction.

        A deferred BEGIN would fail at once if its first write met another process's write. SQLite itself waits up to
        100 ms between tries, and so may miss each pause of a process that writes often.
        """
        self._must_have_its_name()
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
        """Returns every row of a query, whose parameters are `values`; raises `StoreError`."""
        with as_store_error(self.path, doubts=True):
            return self._connection.execute(sql, values).fetchall()

    def first(self, sql: str, values: Values = ()) -> sqlite3.Row | None:
        """Returns the first row of a query, or None; `values` are the parameters. Raises `StoreError`."""
        rows = self.all(sql, values)
        return rows[0] if rows else None

    def version(self) -> int:
        """Returns a number that changes when another connection changes the database; raises `StoreError`."""
        return int(self.all("PRAGMA data_version")[0][0]) + self.moves * _MOVED

    def changes(self) -> tuple[int, int]:
        """Returns a value that changes whenever the database changes, by this or another connection."""
        return self.version(), self._connection.total_changes

    def forget(self) -> None:
        """Empties the write-ahead log, in which deleted data may still be readable. Does nothing while another process
        uses it.
        """
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Closes the connection; committed data stay."""
        with as_store_error(self.path, doubts=True):
            self._connection.close()


@cache
def query(name: str) -> str:
    """Returns the SQL of `queries/NAME.sql`."""
    return (Path(__file__).parent / "queries" / f"{name}.sql").read_text(encoding="utf-8")


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST_MS: Final = 253_402_000_000_000
"""The last days of the year 9999: no calendar goes further, whatever its time zone."""


def now() -> str:
    """Returns the current time in the stored form (ISO 8601, UTC)."""
    return _format(datetime.now(UTC))


def now_ms() -> int:
    """Returns the current time (ms since 1970, UTC)."""
    return time_ns() // 1_000_000


def canonical(text: str) -> str:
    """Converts an ISO 8601 time with offset to the stored form (UTC); raises `ValueError` if invalid."""
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError(f"an instant without its offset: {text!r}")
    return _format(instant.astimezone(UTC))


def _format(instant: datetime) -> str:
    return instant.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def of_ms(at_ms: int) -> str:
    """Converts a time (ms since 1970) to the stored form, limited to the year 9999.

    Values may come from other machines: a wrong calendar there must not stop the program.
    """
    return _format(_EPOCH + timedelta(milliseconds=min(at_ms, _LATEST_MS)))


def ms_of(text: str) -> int:
    """Returns a stored time in ms since 1970; raises `ValueError` if invalid."""
    return (datetime.fromisoformat(text) - _EPOCH) // timedelta(milliseconds=1)


def new_uuid() -> str:
    """Returns a new random identifier (UUID version 4)."""
    return str(uuid4())
