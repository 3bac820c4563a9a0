"""Renaming a database out of the way: a damaged one, so that its data can still be recovered, or a replaced one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from topping.disk import os_reason
from topping.errors import StoreError
from topping.log import LOG
from topping.store.connection import PATIENCE_S
from topping.store.database import as_store_error

_COMPANIONS: Final = ("-wal", "-shm", "-journal")
_REPLACED: Final = "replaced"


def set_aside(path: Path, is_damaged: Callable[[], bool], at: datetime) -> Path | None:
    """Renames the database and its journals to `NAME.damaged-YYYYMMDD-HHMMSS[-n]`; returns the new path.

    `is_damaged` is asked under a lock that other processes respect; None where one of them has just done it. Raises
    `StoreError`; the database is then where it was.
    """
    with locked(path):
        if not is_damaged():
            return None
        target = free_name(path, "damaged", at)
        try:
            move(path, target)
        except OSError as fault:
            raise StoreError("store.cannot_set_aside", path=path, why=os_reason(fault)) from fault
        return target


def move(path: Path, target: Path) -> None:
    """Renames a database and its journals; raises `OSError`."""
    # the journals first: SQLite would apply one left behind to the next database of that name
    for suffix in _COMPANIONS:
        companion = path.with_name(path.name + suffix)
        if companion.exists():
            companion.rename(target.with_name(target.name + suffix))
    path.rename(target)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds a lock on the database for the length of the block; other processes wait for it.

    It is SQLite's own lock on a file beside the database, which works alike on every system.
    """
    lock = path.with_name(f"{path.name}.lock")
    with as_store_error(lock), closing(sqlite3.connect(lock, timeout=PATIENCE_S, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield


def ready_name(path: Path) -> Path:
    """Where a whole database waits to take the place of the one at `path`, while that one is renamed."""
    return path.with_name(f"{path.name}.restored")


def finish_restoring(path: Path) -> None:
    """Puts a restored database in its place where the program was killed after the present one had been renamed.

    Where that one is still in its place, nothing was restored: it stays. Raises `StoreError`.
    """
    path = path.resolve() if path.is_symlink() else path
    ready = ready_name(path)
    if not ready.exists():
        return
    with locked(path):
        try:
            if path.exists():
                ready.unlink(missing_ok=True)
            elif ready.exists():
                ready.replace(path)
                LOG.warning("a restoring that was cut off is finished: %s", path.name)
        except OSError as fault:
            raise StoreError("backup.cannot_replace", path=path, why=os_reason(fault)) from fault


def left_by_a_restoring(path: Path) -> Path | None:
    """The database that stood at `path` until a restoring of an earlier version, which was cut off; None as usual.

    Nothing stands there, and no other one waits to: the draft of what was to be restored is swept.
    """
    if path.exists():
        return None
    beside = [one for one in path.parent.glob(f"{path.name}.{_REPLACED}-*") if not one.name.endswith(_COMPANIONS)]
    return max(beside, key=lambda one: one.name, default=None)


def replaced_name(path: Path, at: datetime) -> Path:
    """Where a database goes that a restored one replaces."""
    return free_name(path, _REPLACED, at)


def free_name(path: Path, mark: str, at: datetime) -> Path:
    """A path beside `path` that does not exist yet, as `NAME.MARK-YYYYMMDD-HHMMSS[-n]`."""
    stem = f"{path.name}.{mark}-{at:%Y%m%d-%H%M%S}"
    number, target = 1, path.with_name(stem)
    while any(target.with_name(target.name + suffix).exists() for suffix in ("", *_COMPANIONS)):
        number += 1
        target = path.with_name(f"{stem}-{number}")
    return target
