"""The server's schema: numbered SQL files, as for the database of this machine; who made them may change them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import psycopg
from psycopg.rows import TupleRow

from topping.errors import HubError

_FOLDER: Final = Path(__file__).parent


def newest_version() -> int:
    """The version that this program speaks."""
    return len(_scripts())


@cache
def query(name: str) -> bytes:
    """The SQL of `queries/NAME.sql`."""
    return (_FOLDER / "queries" / f"{name}.sql").read_bytes()


@cache
def _scripts() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((_FOLDER / "migrations").glob("*.sql")))


def version(connection: psycopg.Connection[TupleRow]) -> int:
    """The version of the hub in that database; 0 where there is none. Raises `psycopg.Error`."""
    if connection.execute("SELECT to_regclass('topping.hub')").fetchone() == (None,):
        return 0
    row = connection.execute("SELECT version FROM topping.hub").fetchone()
    return 0 if row is None else int(row[0])


def check_version(connection: psycopg.Connection[TupleRow]) -> None:
    """Raises `HubError` where there is no hub, or one of another version than this program's."""
    found = version(connection)
    if found == 0:
        raise HubError("hub.not_made")
    if found > newest_version():
        raise HubError("hub.newer", found=found, known=newest_version())
    if found < newest_version():
        raise HubError("hub.older", found=found, known=newest_version())


def make(connection: psycopg.Connection[TupleRow]) -> int:
    """Makes the hub, or brings it up to date, in one transaction; returns the version that it had.

    The login needs the right to create schemas there and, the first time on a server, roles. Raises `HubError` for a
    newer hub, `psycopg.Error` else.
    """
    return make_to(connection, newest_version())


def make_to(connection: psycopg.Connection[TupleRow], wanted: int) -> int:
    """As `make`, up to an older version."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('topping.schema'))")
        had = version(connection)
        if had > newest_version():
            raise HubError("hub.newer", found=had, known=newest_version())
        for number, script in enumerate(_scripts()[had:wanted], start=had + 1):
            connection.execute(script)
            connection.execute("UPDATE topping.hub SET version = %s", (number,))
    return had
