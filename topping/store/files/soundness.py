"""Whether a database can serve: its header, its schema, its structure and every text in it, all of it read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from topping.store import schema
from topping.store.faults import primary_code
from topping.store.schema import APPLICATION_ID, migrate_to, newest_version

Schema: TypeAlias = frozenset[tuple[str, str, str]]
"""Kind, name and statement of every part of a schema, the statement without its comments and blanks."""

NOT_THE_FILE: Final = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_INTERRUPT,
)
"""What SQLite complains of where the disk, the rights, the size or another process are at fault."""

_WRITE_VERSION, _READ_VERSION = 18, 19
"""Where the header says how the file may be written and read: 1 for SQLite's older journal, 2 for the one ahead."""


def is_unusable(fault: sqlite3.Error) -> bool:
    """Whether a complaint about a statement that any sound database takes can only be the file's fault."""
    return primary_code(fault) not in NOT_THE_FILE


def has_sound_header(path: Path) -> bool:
    """Whether the file may be written and read: a damaged byte makes SQLite take it for one to be read only.

    Raises `OSError`.
    """
    with path.open("rb") as file:
        header = file.read(_READ_VERSION + 1)
    return len(header) > _READ_VERSION and header[_WRITE_VERSION] in (1, 2) and header[_READ_VERSION] in (1, 2)


def schema_of(connection: sqlite3.Connection) -> Schema:
    """What an open database is made of, without what SQLite makes by itself. Raises `sqlite3.Error`."""
    return frozenset(
        (kind, name, _plain(sql))
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    )


def schema_at(version: int) -> Schema:
    """What a sound database of that version is made of, at least; raises `sqlite3.Error` where a migration is wrong."""
    return _schema_after(schema.scripts()[:version])


@cache
def _schema_after(made_by: tuple[str, ...]) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate_to(connection, len(made_by))
        return _own(connection)


def is_ours_but_for_a_bit(connection: sqlite3.Connection, mark: int, version: int) -> bool:
    """Whether a database that says it is another program's, or a newer one's, is ours with one bit of that flipped."""
    newest = newest_version()
    flipped = (mark ^ APPLICATION_ID) & 0xFFFFFFFF if mark != APPLICATION_ID else version ^ newest
    known = newest if mark == APPLICATION_ID else version
    return flipped.bit_count() == 1 and 1 <= known <= newest and _own(connection) == schema_at(known)


def can_serve(connection: sqlite3.Connection, version: int) -> bool:
    """Whether a database of that version is whole: schema, structure, references, and every value can be read.

    Raises `sqlite3.Error`, and `ValueError` where SQLite's own answer cannot be read.
    """
    if version < 1 or not schema_at(version) <= schema_of(connection):
        return False
    if connection.execute("PRAGMA encoding").fetchone()[0] != "UTF-8":
        return False
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        return False
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        return False
    return all(_has_readable_texts(connection, table) for table in tables(connection))


def _has_readable_texts(connection: sqlite3.Connection, table: str) -> bool:
    """Whether every text of a table is UTF-8. Raises `sqlite3.Error`.

    SQLite joins the texts of a column, and Python reads them in one piece, in half the time that row by row takes.
    """
    columns = [quoted(row[1]) for row in connection.execute(f"PRAGMA table_info({quoted(table)})")]
    # the blank between two texts keeps half a character of one from being completed by the next one
    # a column of numbers may hold a text as well: the tables are not strict
    joined = (f"group_concat({name}, ' ') FILTER (WHERE typeof({name}) = 'text')" for name in columns)
    before, connection.text_factory = connection.text_factory, bytes
    try:
        for text in connection.execute(f"SELECT {', '.join(joined)} FROM {quoted(table)}").fetchone():
            (text or b"").decode("utf-8")
    except UnicodeDecodeError:
        return False
    finally:
        connection.text_factory = before
    return True


def tables(connection: sqlite3.Connection) -> Iterator[str]:
    """The tables of an open database, in the order of their names. Raises `sqlite3.Error`."""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    return (name for (name,) in found)


def quoted(name: str) -> str:
    """A name as SQL has it."""
    return '"{}"'.format(name.replace('"', '""'))


def _own(connection: sqlite3.Connection) -> Schema:
    return frozenset(part for part in schema_of(connection) if not part[1].startswith("sqlite_"))


def _plain(sql: str) -> str:
    """A statement as it counts: comments and blanks may differ from one version of the migrations to the next."""
    return "".join("".join(line.split("--")[0] for line in sql.splitlines()).split())
