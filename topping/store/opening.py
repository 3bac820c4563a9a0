"""Opens the database, for writing or read-only; tells whether another kiosk has it open."""

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

from topping.errors import SetupError, StoreError
from topping.log import LOG, note_fault
from topping.paths import database_file, ensure_folder
from topping.store.backup import unseal
from topping.store.connection import connect_to_read, connect_to_write, finish_restoring, set_aside
from topping.store.database import Database, as_store_error, doubt_file
from topping.store.schema import Condition, deserves_reading, examine, is_unusable, migrate, newest_version, schema_at
from topping.store.store import Store
from topping.system.disk import make_private, must_have_room, os_reason, sweep

_Read = TypeVar("_Read")
_Nothing = TypeVar("_Nothing")


@contextmanager
def presence(database: Path) -> Iterator[bool]:
    """Marks the database as open on this kiosk during the block; yields True if no other kiosk has it open.

    Yields False if another one has, or if this cannot be determined.
    """
    try:
        connection = sqlite3.connect(database.with_name(f"{database.name}.open"), isolation_level=None, timeout=1)
    except sqlite3.Error:
        yield False
        return
    with closing(connection):
        is_alone = _tried(connection, "PRAGMA busy_timeout = 0", "BEGIN EXCLUSIVE", "COMMIT")
        # an open read transaction blocks the exclusive one of others
        _tried(connection, "PRAGMA busy_timeout = 1000", "BEGIN", "SELECT count(*) FROM sqlite_master")
        yield is_alone


def _tried(connection: sqlite3.Connection, *statements: str) -> bool:
    """Executes SQL statements until one fails; returns whether all succeeded."""
    try:
        for statement in statements:
            connection.execute(statement).fetchall()
    except sqlite3.Error:
        return False
    return True


_LEAST_ROOM: Final = 1 << 17
"""The least free space (bytes): SQLite's files beside the database, and the first moves."""


@dataclass(frozen=True, slots=True)
class OpenedStore:
    """The result of opening the database: the store, and where a damaged database was moved."""

    store: Store
    set_aside: Path | None
    """The new path of a damaged database, for a message to the user; None without one."""


def open_store(path: Path | None = None, *, at: datetime | None = None) -> OpenedStore:
    """Opens the database at `path` (default: this machine's) for writing; creates or migrates it if necessary.

    A damaged database is replaced by a new one, and renamed with the local time `at` (default: now). The whole file is
    checked only if it is small or damage was suspected: 200,000 runs take ten seconds. Raises `StoreError` without a
    change if the database is of a newer or other program or of a build before 1.0, if the folder or disk is not
    writable, or if the disk is full.
    """
    path = path or database_file()
    try:
        ensure_folder(path.parent)
    except SetupError as fault:
        raise StoreError("store.folder", **fault.details) from fault
    sweep(path.parent)
    finish_restoring(path)
    _must_have_room(path)
    aside = None
    if _is_damaged(path):
        aside = _set_aside(path, at, lambda: _is_damaged(path))
    with suppress(OSError):
        doubt_file(path).unlink(missing_ok=True)
    with as_store_error(path):
        try:
            connection = _ready_to_write(path)
        except sqlite3.Error as fault:
            if not is_unusable(fault):
                raise
            schema_at(newest_version())  # an error here is the scripts' fault, not the file's
            note_fault("damage found late", fault)
            aside = _set_aside(path, at, lambda: True)
            connection = _ready_to_write(path)
    return OpenedStore(Store(Database(connection, path)), aside)


def _must_have_room(path: Path) -> None:
    """Raises `StoreError` if the disk is full: SQLite notices this too late if an old journal is left."""
    try:
        must_have_room(path.parent, _LEAST_ROOM)
    except OSError as fault:
        if fault.errno in (errno.ENOSPC, errno.EDQUOT):  # SQLite reports other faults itself, if they matter
            note_fault("store.full", fault)
            raise StoreError("store.full", path=path, why=os_reason(fault)) from fault


def _is_damaged(path: Path) -> bool:
    return examine(path, is_thorough=deserves_reading(path)) is Condition.DAMAGED


def _set_aside(path: Path, at: datetime | None, is_damaged: Callable[[], bool]) -> Path | None:
    aside = set_aside(path, is_damaged, at or datetime.now())
    LOG.error("database damaged; set aside as %s", "another process did" if aside is None else aside.name)
    return aside


def _ready_to_write(path: Path) -> sqlite3.Connection:
    """Opens a connection to a current, writable database. Raises `sqlite3.Error`."""
    if not path.exists():
        with suppress(OSError):
            path.touch(mode=0o600)
    make_private(path)  # before the connection: SQLite gives the journals beside it the same rights
    connection = connect_to_write(path)
    try:
        migrate(connection)
        unseal(connection)
        # changes nothing, but fails now instead of at the first move if the file is read-only
        connection.execute("UPDATE players SET name = name WHERE id IS NULL")
    except BaseException:
        connection.close()
        raise
    return connection


def open_to_read(path: Path | None = None) -> Store | None:
    """Opens the database at `path` (default: this machine's) read-only; returns None if there is no database.

    Migrates a database of an older version, but never creates or repairs one. Raises `StoreError` for a damaged
    database; the next opening for writing renames it.
    """
    path = path or database_file()
    finish_restoring(path)
    match examine(path):
        case Condition.ABSENT | Condition.EMPTY:
            return None
        case Condition.DAMAGED:
            raise StoreError("store.damaged", path=path)
        case Condition.OLDER:
            open_store(path).store.close()
        case Condition.SOUND:
            pass
    with as_store_error(path):
        return Store(Database(connect_to_read(path), path))


def open_kept(missing: StoreError, path: Path | None = None) -> Store:
    """Opens the database at `path` (default: this machine's) read-only; raises `missing` if there is none."""
    store = open_to_read(path)
    if store is None:
        raise missing
    return store


def open_to_change(missing: StoreError) -> Store:
    """Opens this machine's database for writing.

    Raises `missing` if there is none, and `StoreError` if it is damaged; the file then stays as it is.
    """
    open_kept(missing).close()
    return open_store().store


def read_kept(read: Callable[[Store], _Read], nothing: _Nothing) -> _Read | _Nothing:
    """Returns what `read` returns for this machine's database, opened read-only; returns `nothing` if there is none."""
    store = open_to_read()
    if store is None:
        return nothing
    with store:
        return read(store)
