"""SQLite's errors as faults of this program, each with a sentence that says what a person can do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

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
