"""The checksum that a backup carries of its content: a table with one row, which no leaderboard in use has."""

from __future__ import annotations

import hashlib
import sqlite3
from enum import Enum
from typing import Final

from topping.store.files.soundness import quoted, tables

TABLE: Final = "backup_checksum"


class Seal(Enum):
    """What the checksum of a file says."""

    NONE = "none"
    """The file carries none: it is no backup, or one of a version that gave none."""
    RIGHT = "right"
    WRONG = "wrong"


def seal(connection: sqlite3.Connection) -> None:
    """Adds the checksum of all that a database holds. Raises `sqlite3.Error`."""
    unseal(connection)
    digest = _digest(connection)
    connection.execute(f"CREATE TABLE {TABLE} (sha256 TEXT NOT NULL)")
    connection.execute(f"INSERT INTO {TABLE} VALUES (?)", (digest,))


def unseal(connection: sqlite3.Connection) -> None:
    """Takes the checksum away, which the first move would make wrong. Raises `sqlite3.Error`."""
    if TABLE in tables(connection):
        connection.execute(f"DROP TABLE {TABLE}")


def seal_of(connection: sqlite3.Connection) -> Seal:
    """Compares the checksum with the content. Raises `sqlite3.Error`."""
    if TABLE not in tables(connection):
        return Seal.NONE
    kept = connection.execute(f"SELECT sha256 FROM {TABLE}").fetchall()
    return Seal.RIGHT if [tuple(row) for row in kept] == [(_digest(connection),)] else Seal.WRONG


def _digest(connection: sqlite3.Connection) -> str:
    """SHA-256 of version, schema and every row of every table in its order, whatever page of the file they are on."""
    digest = hashlib.sha256()
    before, connection.row_factory = connection.row_factory, None
    try:
        for sql in (
            "PRAGMA application_id",
            "PRAGMA user_version",
            f"SELECT type, name, sql FROM sqlite_master WHERE name <> '{TABLE}' ORDER BY type, name",
            *(f"SELECT * FROM {quoted(table)}" for table in tables(connection) if table != TABLE),
        ):
            digest.update(sql.encode())
            for row in connection.execute(sql):
                digest.update(repr(row).encode("utf-8", "surrogatepass"))
    finally:
        connection.row_factory = before
    return digest.hexdigest()
