"""Saving the leaderboard to another file, while someone may be playing."""

from __future__ import annotations

from pathlib import Path

from topping.disk import os_reason
from topping.errors import StoreError
from topping.paths import database_file
from topping.store.faults import as_store_error
from topping.store.files.aside import finish_restoring
from topping.store.files.copying import Content, content, copy, draft_of, filling
from topping.store.files.examination import Condition, examine
from topping.store.files.seal import seal
from topping.store.schema import migrate

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
