"""What is at a database's path: no file, a sound database, a damaged one; found out without changing anything."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from enum import Enum
from pathlib import Path

from topping import upgrading
from topping.disk import os_reason
from topping.errors import StoreError
from topping.store.connection import connect_to_read, has_journal
from topping.store.faults import as_store_error
from topping.store.files.soundness import can_serve, has_sound_header, is_ours_but_for_a_bit, is_unusable
from topping.store.schema import APPLICATION_ID, newest_version, version


class Condition(Enum):
    """What an examination finds."""

    ABSENT = "absent"
    """No file."""
    EMPTY = "empty"
    """A file without any table yet: its first opening was interrupted."""
    OLDER = "older"
    """Sound, and of a version that this program can bring up to date."""
    SOUND = "sound"
    DAMAGED = "damaged"
    """Not a database any more, truncated, or inconsistent."""


def examine(path: Path, *, is_thorough: bool = False) -> Condition:
    """Examines the file through a read-only connection, which neither repairs nor tidies anything.

    With `is_thorough` all of it is read; otherwise damage may be found where it is met.

    Raises `StoreError` where a newer program or another one made the database, or where it cannot be read.
    """
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        return Condition.ABSENT
    except OSError as fault:
        raise StoreError("store.cannot_open", path=path, why=os_reason(fault)) from fault
    if size == 0:
        # SQLite would throw the journal of an empty file away, and with it the last moves
        return Condition.DAMAGED if has_journal(path) else Condition.EMPTY
    with as_store_error(path):
        try:
            with closing(connect_to_read(path)) as connection:
                # one state of the file: another process may be creating it, or bringing it up to date
                connection.execute("BEGIN")
                return _condition(connection, path, is_thorough)
        except sqlite3.Error as fault:
            if is_unusable(fault):
                return Condition.DAMAGED
            if not path.exists():  # another process has just set it aside
                return Condition.ABSENT
            raise
        except ValueError:  # an answer of SQLite itself that is not UTF-8
            return Condition.DAMAGED


def _condition(connection: sqlite3.Connection, path: Path, is_thorough: bool) -> Condition:
    found, newest = version(connection), newest_version()
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    if (found > newest or mark != APPLICATION_ID) and is_ours_but_for_a_bit(connection, mark, found):
        return Condition.DAMAGED
    if found > newest:
        raise StoreError("store.newer", path=path, found=found, known=newest)
    if is_thorough:
        upgrading.tell(connection, 0, newest - found if found else 0)
    is_read_below = is_thorough and mark == APPLICATION_ID
    if not is_read_below and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        return Condition.DAMAGED
    if mark != APPLICATION_ID:
        if mark or found or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise StoreError("store.foreign", path=path)
        return Condition.EMPTY
    if is_thorough and not (has_sound_header(path) and can_serve(connection, found)):
        return Condition.DAMAGED
    return Condition.SOUND if found == newest else Condition.OLDER
