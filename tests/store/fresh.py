"""New databases for tests: copies of one made from the schema once per process, which takes ten times as long."""

import sqlite3
from functools import cache

from topping.store import schema


def migrate(connection: sqlite3.Connection) -> None:
    """Migrates like `topping.store.schema.migrate`; an empty database is copied from one in memory."""
    if not connection.execute("SELECT EXISTS (SELECT 1 FROM sqlite_master)").fetchone()[0]:
        _made_by(schema.scripts()).backup(connection)
    schema.migrate(connection)


@cache
def _made_by(scripts: tuple[str, ...]) -> sqlite3.Connection:
    """Returns a database made by these scripts, kept open and only read."""
    made = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    schema.migrate_to(made, len(scripts))
    return made
