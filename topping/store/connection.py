"""Connects to SQLite databases, and copies or renames their files.

A copy can be made during play. A damaged or replaced database is renamed, so that its data can be recovered later.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from topping.errors import StoreError
from topping.log import LOG
from topping.store.database import as_store_error, primary_code
from topping.system import disk
from topping.system.disk import refusing
from topping.texts import say

PATIENCE_S: Final = 5.0
"""How long (s) a process waits for another process's write."""

_PAUSE_S: Final = 0.02
_CACHE_KB: Final = 32_768
"""The page cache (KB): a database of 200,000 runs has 300 MB, and SQLite's default is 2 MB."""


def connect_to_write(path: Path) -> sqlite3.Connection:
    """Opens a connection whose commits are on the disk when they return; creates the file. Raises `sqlite3.Error`."""
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
    """Opens a connection that can neither change nor create the file. Raises `sqlite3.Error`."""
    try:
        return _connect_to_read(path, "mode=ro")
    except sqlite3.OperationalError:
        # With write-ahead logging even a reader needs a file beside the database. In a read-only folder (a
        # write-protected stick) the database is still readable, unless a journal holds changes.
        if has_journal(path) or not path.is_file():
            raise
        return _connect_to_read(path, "immutable=1")


def has_journal(path: Path) -> bool:
    """Returns whether the write-ahead log of a database has changes that are not in its main file yet."""
    try:
        return path.with_name(f"{path.name}-wal").stat().st_size > 0
    except OSError:
        return False


def _connect_to_read(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?{mode}"
    connection = sqlite3.connect(address, timeout=PATIENCE_S, isolation_level=None, uri=True)
    try:
        _set_up(connection)
        connection.execute("PRAGMA schema_version")  # SQLite opens the file only now
    except BaseException:
        connection.close()
        raise
    return connection


def _set_up(connection: sqlite3.Connection) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")


def _keep_journal_ahead(connection: sqlite3.Connection) -> None:
    """Turns on write-ahead logging. If the file system does not support it, keeps SQLite's older, slower journal.

    While another process opens the same new database, SQLite fails at once (`SQLITE_BUSY`), without its usual timeout.
    The change is therefore tried again, for `PATIENCE_S` at most.
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


_COMPANIONS: Final = ("-wal", "-shm", "-journal")
_REPLACED: Final = "replaced"
_KEPT: Final = "kept"


def set_aside(path: Path, is_damaged: Callable[[], bool], at: datetime) -> Path | None:
    """Renames a damaged database to `NAME.damaged-YYYYMMDD-HHMMSS[-n]`, with the time `at`; returns the new path.

    Returns None if another process has just renamed it: `is_damaged`, called under a lock, then finds it sound. Raises
    `StoreError` if it cannot be renamed.
    """
    with locked(path):
        if not is_damaged():
            return None
        target = free_name(path, "damaged", at)
        with refusing(StoreError, "store.cannot_set_aside", path=path):
            move(path, target)
        return target


def move(path: Path, target: Path) -> None:
    """Renames a database at `path` and its journals to `target`; raises `OSError`."""
    # the journals first: SQLite would apply a remaining journal to the next database of that name
    for suffix in _COMPANIONS:
        companion = path.with_name(path.name + suffix)
        if companion.exists():
            companion.rename(target.with_name(target.name + suffix))
    path.rename(target)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds a lock on the database at `path` during the block; other processes wait for it.

    The lock is SQLite's own, on a file next to the database, because that works the same on every system.
    """
    lock = path.with_name(f"{path.name}.lock")
    with as_store_error(lock), closing(sqlite3.connect(lock, timeout=PATIENCE_S, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield


def ready_name(path: Path) -> Path:
    """Returns the temporary path of a backup that is about to replace the database at `path`."""
    return path.with_name(f"{path.name}.restored")


def finish_restoring(path: Path) -> None:
    """Completes a restore that was interrupted after it had renamed the previous database. Raises `StoreError`.

    If it was interrupted earlier, the database at `path` stays, and the unused copy is deleted.
    """
    path = path.resolve() if path.is_symlink() else path
    ready = ready_name(path)
    if not ready.exists():
        return
    with locked(path), refusing(StoreError, "backup.cannot_replace", path=path):
        if path.exists():
            ready.unlink(missing_ok=True)
        elif ready.exists():
            ready.replace(path)
            LOG.warning("a restoring that was cut off is finished: %s", path.name)


def replaced_name(path: Path, at: datetime) -> Path:
    """Returns the path to which a restore at the time `at` renames the previous database."""
    return free_name(path, _REPLACED, at)


def free_name(path: Path, mark: str, at: datetime) -> Path:
    """Returns an unused path in the folder of `path`, as `NAME.MARK-YYYYMMDD-HHMMSS[-n]`, where `mark` is the MARK.

    The time is `at`.
    """
    stem = f"{path.name}.{mark}-{at:%Y%m%d-%H%M%S}"
    number, target = 1, path.with_name(stem)
    while any(target.with_name(target.name + suffix).exists() for suffix in ("", *_COMPANIONS)):
        number += 1
        target = path.with_name(f"{stem}-{number}")
    return target


_OF_THE_COPY: Final = {
    sqlite3.SQLITE_FULL: "system.ENOSPC",
    sqlite3.SQLITE_READONLY: "system.EROFS",
    sqlite3.SQLITE_CANTOPEN: "system.EACCES",
    sqlite3.SQLITE_PERM: "system.EACCES",
}
"""SQLite's errors that concern only the file being written, with the sentence for each."""


@dataclass(frozen=True, slots=True)
class Content:
    """The number of players and runs in a database."""

    players: int
    runs: int


@contextmanager
def draft_of(target: Path) -> Iterator[Path]:
    """Creates an empty temporary file in the folder of `target`, which only the user can read; deletes it after the
    block.

    The block may rename it to `target`. Raises `StoreError` if the folder is not writable.
    """
    draft = disk.draft_of(target)
    disk.sweep(target.parent)
    with refusing(StoreError, "backup.unwritable", path=target):
        disk.make_empty(draft)
    try:
        yield draft
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                draft.with_name(draft.name + suffix).unlink(missing_ok=True)


def copy(source: Path, draft: Path, target: Path) -> None:
    """Copies the database `source`, possibly in use, to the file `draft`.

    Raises `StoreError` if the copy cannot be written; the error names `target`.
    """
    with as_store_error(source), closing(connect_to_read(source)) as kept, filling(draft, target) as connection:
        kept.backup(connection)


@contextmanager
def filling(draft: Path, target: Path) -> Iterator[sqlite3.Connection]:
    """Opens a connection with which the block fills the database file `draft`. Afterwards no journal is left.

    Raises `StoreError` naming `target` if the file cannot be written. Other SQLite errors are not converted.
    """
    try:
        with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
            yield connection
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as fault:
        key = _OF_THE_COPY.get(primary_code(fault))
        if key is None:
            raise
        raise StoreError("backup.unwritable", path=target, why=say(key)) from fault


def come_back(connection: sqlite3.Connection, path: Path) -> tuple[sqlite3.Connection, Path]:
    """Saves an open database whose file was deleted or replaced, as a copy; returns (connection to the copy, its path).

    The copy has the original path if that is free, otherwise a new one in the same folder. Raises `StoreError` or
    `sqlite3.Error`; the given connection then stays open.
    """
    target = free_name(path, _KEPT, datetime.now()) if path.exists() else path
    with refusing(StoreError, "store.moved", path=path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft_of(target) as draft:
            with filling(draft, target) as copied:
                connection.backup(copied)
            for suffix in _COMPANIONS if target == path else ():  # SQLite would apply them to the copy
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            draft.replace(target)
    opened = connect_to_write(target)
    with suppress(sqlite3.Error):
        connection.close()
    LOG.warning("the database had lost its name; it goes on as %s", target.name)
    return opened, target


def content(connection: sqlite3.Connection) -> Content:
    """Counts the players and runs of an open database. Raises `sqlite3.Error`."""
    players, runs = connection.execute("SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM runs)").fetchone()
    return Content(players, runs)
