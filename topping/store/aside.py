"""Setting a damaged database aside under another name, for whoever may still save something from it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from topping.disk import why
from topping.errors import StoreError
from topping.store.connection import PATIENCE_S
from topping.store.faults import told

_COMPANIONS: Final = ("-wal", "-shm", "-journal")


def set_aside(path: Path, is_damaged: Callable[[], bool], at: datetime) -> Path | None:
    """Renames the database and its journals to `NAME.damaged-YYYYMMDD-HHMMSS[-n]`; returns the new path.

    `is_damaged` is asked once no other process can be doing the same; None where one has just done it. Raises
    `StoreError`, nothing being lost.
    """
    with _alone(path):
        if not is_damaged():
            return None
        target = _free_name(path, at)
        try:
            # the journals first: left behind, they would be taken for those of the new database
            for suffix in _COMPANIONS:
                companion = path.with_name(path.name + suffix)
                if companion.exists():
                    companion.rename(target.with_name(target.name + suffix))
            path.rename(target)
        except OSError as fault:
            raise StoreError("store.cannot_set_aside", path=path, why=why(fault)) from fault
        return target


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Lets one process at a time through; SQLite's own lock on a file beside works alike on every system."""
    lock = path.with_name(f"{path.name}.lock")
    with told(lock), closing(sqlite3.connect(lock, timeout=PATIENCE_S, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield


def _free_name(path: Path, at: datetime) -> Path:
    stem = f"{path.name}.damaged-{at:%Y%m%d-%H%M%S}"
    number, target = 1, path.with_name(stem)
    while any(target.with_name(target.name + suffix).exists() for suffix in ("", *_COMPANIONS)):
        number += 1
        target = path.with_name(f"{stem}-{number}")
    return target
