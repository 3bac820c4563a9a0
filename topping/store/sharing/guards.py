"""The triggers that keep facts as they are, and how they are lifted where a machine turns out to be a copy."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_GUARDS: Final = ("facts_stay", "facts_remain")


@contextmanager
def unguarded(sql: sqlite3.Connection) -> Iterator[None]:
    """Lifts them within a transaction, while the block runs; a fault in it ends the transaction."""
    rows = [sql.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone() for name in _GUARDS]
    for name in _GUARDS:
        sql.execute(f"DROP TRIGGER {name}")
    yield
    for (guard,) in rows:
        sql.execute(guard)
