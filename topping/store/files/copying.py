"""Copying a database while others use it, by SQLite's backup API, into a draft that is renamed once it is complete."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from topping import disk
from topping.disk import os_reason
from topping.errors import StoreError
from topping.store.connection import connect_to_read
from topping.store.database import as_store_error, primary_code
from topping.texts import say

_OF_THE_COPY: Final = {
    sqlite3.SQLITE_FULL: "system.ENOSPC",
    sqlite3.SQLITE_READONLY: "system.EROFS",
    sqlite3.SQLITE_CANTOPEN: "system.EACCES",
    sqlite3.SQLITE_PERM: "system.EACCES",
}
"""SQLite's errors that can only concern the file being written, and the sentence for each."""


@dataclass(frozen=True, slots=True)
class Content:
    """How much a database holds."""

    players: int
    runs: int


@contextmanager
def draft_of(target: Path) -> Iterator[Path]:
    """A new, empty file beside `target`, the user's own, to be renamed to it; deleted at the end of the block.

    Raises `StoreError` where the folder does not take it.
    """
    draft = disk.draft_of(target)
    disk.sweep(target.parent)
    try:
        disk.make_empty(draft)
    except OSError as fault:
        raise StoreError("backup.unwritable", path=target, why=os_reason(fault)) from fault
    try:
        yield draft
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                draft.with_name(draft.name + suffix).unlink(missing_ok=True)


def copy(source: Path, draft: Path, target: Path) -> None:
    """Copies the database `source`, as it is at this instant, into `draft`: one file, without a journal beside it.

    Raises `StoreError`, which names `target` where the copy cannot be written.
    """
    with as_store_error(source), closing(connect_to_read(source)) as kept:
        kept.execute("BEGIN")
        kept.execute("SELECT count(*) FROM sqlite_master")  # what others write from here on is not in the copy
        with filling(draft, target) as connection:
            kept.backup(connection)


@contextmanager
def filling(draft: Path, target: Path) -> Iterator[sqlite3.Connection]:
    """A connection to fill `draft` with; at the end of the block it is one file again.

    Raises `StoreError` where it cannot be written; SQLite's other errors are not caught.
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


def content(connection: sqlite3.Connection) -> Content:
    """How much an open database holds. Raises `sqlite3.Error`."""
    players, runs = connection.execute("SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM runs)").fetchone()
    return Content(players, runs)
