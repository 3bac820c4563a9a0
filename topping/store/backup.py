"""Backs up the database to another file, even during play, and restores it.

A backup contains a checksum. A restore renames the previous database instead of deleting it.
"""

import hashlib
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from topping.errors import SetupError, StoreError
from topping.paths import database_file, ensure_folder
from topping.store.connection import (
    Content,
    content,
    copy,
    draft_of,
    filling,
    finish_restoring,
    free_name,
    locked,
    move,
    ready_name,
    replaced_name,
)
from topping.store.database import as_store_error, primary_code
from topping.store.schema import Condition, can_serve, examine, migrate, quoted, tables, version
from topping.system.disk import os_reason, refusing

TABLE: Final = "backup_checksum"


def seal(connection: sqlite3.Connection) -> None:
    """Adds a checksum of the whole content to a backup. Raises `sqlite3.Error`."""
    unseal(connection)
    digest = _digest(connection)
    connection.execute(f"CREATE TABLE {TABLE} (sha256 TEXT NOT NULL)")
    connection.execute(f"INSERT INTO {TABLE} VALUES (?)", (digest,))


def unseal(connection: sqlite3.Connection) -> None:
    """Removes the checksum from a restored database, because the next change would invalidate it. Raises
    `sqlite3.Error`.
    """
    if TABLE in tables(connection):
        connection.execute(f"DROP TABLE {TABLE}")


def is_touched(connection: sqlite3.Connection) -> bool:
    """Returns whether the content of a backup was changed after its checksum was computed. Raises `sqlite3.Error`.

    Returns False for a file without a checksum, for example a database that a restore has renamed.
    """
    if TABLE not in tables(connection):
        return False
    kept = connection.execute(f"SELECT sha256 FROM {TABLE}").fetchall()
    return [tuple(row) for row in kept] != [(_digest(connection),)]


def _digest(connection: sqlite3.Connection) -> str:
    """Returns the SHA-256 of a database's version, schema and rows. It does not depend on the layout of the file."""
    digest = hashlib.sha256()
    before, connection.row_factory = connection.row_factory, None
    try:
        for sql in (
            "PRAGMA application_id",
            "PRAGMA user_version",
            f"SELECT type, name, sql FROM sqlite_master WHERE name <> '{TABLE}' ORDER BY type, name",
            *(f"SELECT * FROM {quoted(table)}" for table in tables(connection) if table != TABLE),
        ):
            digest.update(sql.encode())
            for row in connection.execute(sql):
                digest.update(repr(row).encode("utf-8", "surrogatepass"))
    finally:
        connection.row_factory = before
    return digest.hexdigest()


_BESIDE = ("", "-wal", "-shm", "-journal", ".lock", ".restored", ".doubted")


def back_up(target: Path, source: Path | None = None, *, overwrite: bool = False) -> Content:
    """Copies the database at `source` (default: this machine's) to `target`, completely or not at all.

    The copy contains a checksum, which `restore` verifies. If nothing was ever stored, the copy is an empty database.
    Raises `StoreError` if the database is damaged, newer or foreign, or if `target` is a folder, not writable, or
    exists and must not be replaced.
    """
    source = source or database_file()
    target = _checked(target, source, overwrite)
    finish_restoring(source)
    condition = examine(source, is_thorough=True)
    if condition is Condition.DAMAGED:
        raise StoreError("backup.source_damaged", path=source)
    with draft_of(target) as draft:
        if condition in (Condition.ABSENT, Condition.EMPTY):
            with as_store_error(target), filling(draft, target) as connection:
                migrate(connection)
        else:
            copy(source, draft, target)
        with as_store_error(target), filling(draft, target) as connection:
            if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise StoreError("backup.not_whole", path=target)
            found = content(connection)
            seal(connection)
        with refusing(StoreError, "backup.unwritable", path=target):
            draft.replace(target)
    return found


def _checked(target: Path, source: Path, overwrite: bool) -> Path:
    """Checks that a backup of `source` can be written to `target`; returns `target` with symbolic links resolved.

    Raises `StoreError` if not, also if `target` exists and `overwrite` is not set.
    """
    with refusing(StoreError, "backup.unwritable", path=target):
        target = target.resolve()
        if target.is_dir():
            raise StoreError("backup.folder", path=target)
        if not target.parent.is_dir():
            raise StoreError("backup.no_folder", folder=target.parent)
        if target in [source.resolve().with_name(source.resolve().name + suffix) for suffix in _BESIDE]:
            raise StoreError("backup.onto_itself", path=target)
        if target.exists() and not target.is_file():
            raise StoreError("backup.no_file", path=target)
        if target.exists() and not overwrite:
            raise StoreError("backup.exists", path=target)
    return target


PATIENCE_S: Final = 1.0
"""How long (s) to wait until another process closes the database: enough for a command, not for a kiosk."""

_PAUSE_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore: the content, and where the previous database is now."""

    content: Content
    set_aside: Path | None
    """The new path of the previous database; None if there was none."""


def restore(file: Path, path: Path | None = None, *, at: datetime | None = None) -> Restored:
    """Replaces the database at `path` (default: this machine's) by the backup `file`, migrated to the current version.

    `file` is read completely and verified before any change; a database that was only copied has no checksum. The
    previous database is renamed, with the local time `at` (default: now) in its name. Raises `StoreError`, without a
    change, if `file` is no sound database of this program's or an older version, or if another process has the database
    open.
    """
    path = path or database_file()
    path = path.resolve() if path.is_symlink() else path
    _must_be_a_backup(file, path)
    try:
        ensure_folder(path.parent)
    except SetupError as fault:
        raise StoreError("store.folder", **fault.details) from fault
    with draft_of(path) as draft:
        _copy(file, draft, path)
        found = _brought_up_to_date(draft, file, path)
        with locked(path):
            return Restored(found, _replace(path, draft, at or datetime.now()))


def _must_be_a_backup(file: Path, path: Path) -> None:
    with refusing(StoreError, "backup.unreadable", path=file):
        if file.is_dir():
            raise StoreError("backup.folder", path=file)
        if file.resolve() == path.resolve():
            raise StoreError("backup.onto_itself", path=file)
    match examine(file, is_thorough=True):
        case Condition.ABSENT:
            raise StoreError("backup.absent", path=file)
        case Condition.EMPTY:
            raise StoreError("backup.empty", path=file)
        case Condition.DAMAGED:
            raise StoreError("backup.damaged", path=file)
        case Condition.OLDER | Condition.SOUND:
            pass


def _copy(file: Path, draft: Path, path: Path) -> None:
    try:
        copy(file, draft, path)
    except StoreError as fault:
        if fault.key in ("store.damaged", "store.failed"):  # these faults say where the present database is
            raise StoreError("backup.damaged", path=file) from fault
        raise


def _brought_up_to_date(draft: Path, file: Path, path: Path) -> Content:
    """Migrates and checks `draft`, the copy of the backup `file`; returns its content.

    Raises `StoreError` at any fault; the error names `path`, the database to be replaced, if the copy cannot be
    written.
    """
    try:
        with filling(draft, path) as connection:
            if is_touched(connection):
                raise StoreError("backup.damaged", path=file)
            migrate(connection)
            unseal(connection)
            if not can_serve(connection, version(connection)):
                raise StoreError("backup.damaged", path=file)
            return content(connection)
    except (sqlite3.Error, ValueError) as fault:  # ValueError: an answer of SQLite itself that is not UTF-8
        raise StoreError("backup.damaged", path=file) from fault


def _replace(path: Path, draft: Path, at: datetime) -> Path | None:
    """Moves the restored database from `draft` to `path`, and renames the previous database, with the time `at`.

    Returns the new path of the previous database, or None if there was none.
    """
    condition = examine(path)
    aside = None
    try:
        if condition is not Condition.ABSENT:
            is_damaged = condition is Condition.DAMAGED
            if not is_damaged:
                _must_be_free(path)
            aside = free_name(path, "damaged", at) if is_damaged else replaced_name(path, at)
            draft = draft.replace(ready_name(path))
            move(path, aside)
        draft.replace(path)
    except OSError as fault:
        if aside is not None:
            with suppress(OSError):
                if not path.exists():
                    move(aside, path)
                ready_name(path).unlink()
        raise StoreError("backup.cannot_replace", path=path, why=os_reason(fault)) from fault
    return aside


def _must_be_free(path: Path) -> None:
    """Raises `StoreError` if another process has the database open.

    SQLite turns off write-ahead logging only for the sole user of a database, which serves as the test. It also merges
    the journal, so that the file alone holds everything.
    """
    deadline = time.monotonic() + PATIENCE_S
    with as_store_error(path), closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
        while True:
            try:
                if connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0] == "delete":
                    connection.execute("BEGIN EXCLUSIVE")
                    return
            except sqlite3.OperationalError as fault:
                if primary_code(fault) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    raise
            if time.monotonic() > deadline:
                raise StoreError("backup.in_use", path=path)
            time.sleep(_PAUSE_S)
