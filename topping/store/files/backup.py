"""Saving the leaderboard to another file, with a checksum of its content, while someone may be playing."""

from __future__ import annotations

import hashlib
import sqlite3
from enum import Enum
from pathlib import Path
from typing import Final

from topping.disk import os_reason
from topping.errors import StoreError
from topping.paths import database_file
from topping.store.database import as_store_error
from topping.store.files.aside import finish_restoring
from topping.store.files.copying import Content, content, copy, draft_of, filling
from topping.store.files.soundness import Condition, examine, quoted, tables
from topping.store.schema import migrate

TABLE: Final = "backup_checksum"


class Seal(Enum):
    """What the checksum of a file says."""

    NONE = "none"
    """The file carries none: it is no backup, or one of a version that gave none."""
    RIGHT = "right"
    WRONG = "wrong"


def seal(connection: sqlite3.Connection) -> None:
    """Adds the checksum of all that a database holds. Raises `sqlite3.Error`."""
    unseal(connection)
    digest = _digest(connection)
    connection.execute(f"CREATE TABLE {TABLE} (sha256 TEXT NOT NULL)")
    connection.execute(f"INSERT INTO {TABLE} VALUES (?)", (digest,))


def unseal(connection: sqlite3.Connection) -> None:
    """Takes the checksum away, which the first move would make wrong. Raises `sqlite3.Error`."""
    if TABLE in tables(connection):
        connection.execute(f"DROP TABLE {TABLE}")


def seal_of(connection: sqlite3.Connection) -> Seal:
    """Compares the checksum with the content. Raises `sqlite3.Error`."""
    if TABLE not in tables(connection):
        return Seal.NONE
    kept = connection.execute(f"SELECT sha256 FROM {TABLE}").fetchall()
    return Seal.RIGHT if [tuple(row) for row in kept] == [(_digest(connection),)] else Seal.WRONG


def _digest(connection: sqlite3.Connection) -> str:
    """SHA-256 of version, schema and every row of every table in its order, whatever page of the file they are on."""
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


_BESIDE = ("", "-wal", "-shm", "-journal", ".lock", ".restored")


def back_up(target: Path, source: Path | None = None, *, overwrite: bool = False) -> Content:
    """Copies the database at `source` (by default this machine's) to `target`: all of it, or nothing changes there.

    The copy carries a checksum of its content, by which `restore` knows that it is what was saved. Where nothing was
    ever kept, it is a database without anything in it. Raises `StoreError`: the database is damaged, a newer program's
    or another one's; or `target` is a folder, cannot be written, or exists and is not to be replaced.
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
        try:
            draft.replace(target)
        except OSError as fault:
            raise StoreError("backup.unwritable", path=target, why=os_reason(fault)) from fault
    return found


def _checked(target: Path, source: Path, overwrite: bool) -> Path:
    """The file to write; a link stays one."""
    try:
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
    except OSError as fault:
        raise StoreError("backup.unwritable", path=target, why=os_reason(fault)) from fault
    return target
