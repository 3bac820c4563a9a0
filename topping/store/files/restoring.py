"""Restoring a backup: it replaces the database, which is kept under another name."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from topping.disk import os_reason
from topping.errors import SetupError, StoreError
from topping.paths import database_file, ensure_folder
from topping.store.database import as_store_error, primary_code
from topping.store.files.aside import free_name, locked, move, ready_name, replaced_name
from topping.store.files.backup import Seal, seal_of, unseal
from topping.store.files.copying import Content, content, copy, draft_of, filling
from topping.store.files.soundness import Condition, can_serve, examine
from topping.store.schema import migrate, version
from topping.store.sharing.identity import become_another

PATIENCE_S: Final = 1.0
"""How long is waited for another process to close the present database: enough for a command, not for a kiosk."""

_PAUSE_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored."""

    content: Content
    set_aside: Path | None
    """Where the database that was there went; None where there was none."""


def restore(file: Path, path: Path | None = None, *, at: datetime | None = None) -> Restored:
    """Replaces the database at `path` (by default this machine's) by the one saved in `file`, brought up to date.

    All of `file` is read, and compared with the checksum that it carries; one that an older version made has none.
    `file` is checked as a whole before anything is changed. The present database is renamed, with the local time `at`
    (by default now) in its name. Raises `StoreError`, the present database being where it was: `file` is no sound
    database of this program or an older one, or another process has the present one open.
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
    try:
        if file.is_dir():
            raise StoreError("backup.folder", path=file)
        if file.resolve() == path.resolve():
            raise StoreError("backup.onto_itself", path=file)
    except OSError as fault:
        raise StoreError("backup.unreadable", path=file, why=os_reason(fault)) from fault
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
        if fault.key in ("store.damaged", "store.failed"):  # which say what becomes of the present database
            raise StoreError("backup.damaged", path=file) from fault
        raise


def _brought_up_to_date(draft: Path, file: Path, path: Path) -> Content:
    """Migrates the copy of `file` and checks it; returns what it holds. `StoreError` where anything in it is wrong."""
    try:
        with filling(draft, path) as connection:
            if seal_of(connection) is Seal.WRONG:
                raise StoreError("backup.damaged", path=file)
            migrate(connection)
            unseal(connection)
            if not can_serve(connection, version(connection)):
                raise StoreError("backup.damaged", path=file)
            become_another(connection)
            return content(connection)
    except (sqlite3.Error, ValueError) as fault:  # ValueError: an answer of SQLite itself that is not UTF-8
        raise StoreError("backup.damaged", path=file) from fault


def _replace(path: Path, draft: Path, at: datetime) -> Path | None:
    """Puts the draft in the place of the database at `path`; returns where that one went."""
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
                ready_name(path).unlink(missing_ok=True)
        raise StoreError("backup.cannot_replace", path=path, why=os_reason(fault)) from fault
    return aside


def _must_be_free(path: Path) -> None:
    """Raises `StoreError` where another process has the database open.

    SQLite turns write-ahead logging off only for a process that is the database's only user: that tells. It also
    moves what is in the journal into the file, so that the file alone holds everything.
    """
    deadline = time.monotonic() + PATIENCE_S
    with as_store_error(path), closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
        while True:
            try:
                if connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0] == "delete":
                    connection.execute("BEGIN EXCLUSIVE")
                    connection.execute("COMMIT")
                    return
            except sqlite3.OperationalError as fault:
                if primary_code(fault) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    raise
            if time.monotonic() > deadline:
                raise StoreError("backup.in_use", path=path)
            time.sleep(_PAUSE_S)
