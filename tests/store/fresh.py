"""New databases for tests: copies of one that the schema made once a process, which takes ten times as long."""

import sqlite3
from functools import cache

from topping.store import schema


def migrate(connection: sqlite3.Connection) -> None:
    """As `topping.store.schema.migrate`; an empty database gets what an in-memory one was made of."""
    if not connection.execute("SELECT EXISTS (SELECT 1 FROM sqlite_master)").fetchone()[0]:
        _made_by(schema.scripts()).backup(connection)
    schema.migrate(connection)


@cache
def _made_by(scripts: tuple[str, ...]) -> sqlite3.Connection:
    """A database that these scripts made; kept open, and read alone."""
    made = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    schema.migrate_to(made, len(scripts))
    return made
