"""Creates, migrates and examines database files.

`schema.sql` creates version 1. Each file in `migrations/`, numbered from 0002, adds one version.

Each file is one transaction (`BEGIN IMMEDIATE` … `PRAGMA user_version = N` … `COMMIT`), so that a process killed in the
middle leaves the earlier version. A script fails if it has been applied already.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from topping.errors import StoreError
from topping.store.connection import connect_to_read, has_journal
from topping.store.database import as_store_error, doubt_file, new_uuid, primary_code
from topping.system.disk import os_reason

APPLICATION_ID: Final = 0x546F7067
"""Marks a database as this program's own; `schema.sql` writes it."""
_ID_BEFORE_1: Final = 0x546F7070
"""The mark of databases of builds before 1.0, which have other tables."""

_FOLDER: Final = Path(__file__).parent


@cache
def scripts() -> tuple[str, ...]:
    """Returns the SQL scripts of all versions.

    The script at index n takes a database from version n to n + 1; version 0 is an empty file.
    """
    paths = (_FOLDER / "schema.sql", *sorted((_FOLDER / "migrations").glob("*.sql")))
    return tuple(path.read_text(encoding="utf-8") for path in paths)


def newest_version() -> int:
    """Returns the database version that this program writes."""
    return len(scripts())


def version(connection: sqlite3.Connection) -> int:
    """Returns the version of an open database; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Migrates a database to the current version, even if other processes do the same at the same time.

    Raises `sqlite3.Error`; the database then stays at the last successful migration.
    """
    migrate_to(connection, newest_version())


def migrate_to(connection: sqlite3.Connection, wanted: int) -> None:
    """Migrates an older database up to version `wanted`, which may be older than the current one."""
    if version(connection) == wanted:
        return
    add_functions(connection)
    # for speed: the database is known to be sound, and copied rows keep their references
    (checked,) = connection.execute("PRAGMA foreign_keys").fetchone()
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        for number, script in enumerate(scripts()[:wanted], start=1):
            if version(connection) < number:
                _apply(connection, number, script)
    finally:
        connection.execute(f"PRAGMA foreign_keys = {checked}")
    # a migration may rewrite tables: without this the journal would stay as large as they are
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _apply(connection: sqlite3.Connection, number: int, script: str) -> None:
    try:
        connection.executescript(script)
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        if version(connection) < number:
            raise


def add_functions(connection: sqlite3.Connection) -> None:
    """Adds the Python functions that the migration scripts call to a connection."""
    connection.create_function("new_uuid", 0, new_uuid)


class Condition(Enum):
    """The state of a database file."""

    ABSENT = "absent"
    """No file."""
    EMPTY = "empty"
    """A file without tables: its first opening was interrupted."""
    OLDER = "older"
    """Sound, in an older version that can be migrated."""
    SOUND = "sound"
    DAMAGED = "damaged"
    """No database any more, truncated, or inconsistent."""


MOST_READ_WHOLE: Final = 1 << 25
"""Up to this size (bytes) a database is read completely before use, in half a second; it has some 12,000 runs."""


def deserves_reading(path: Path) -> bool:
    """Returns whether a database is to be checked completely at the start: it is small, or damage was suspected."""
    try:
        return path.stat().st_size <= MOST_READ_WHOLE or doubt_file(path).exists()
    except OSError:
        return True


def examine(path: Path, *, is_thorough: bool = False) -> Condition:
    """Returns the state of a database file, without repairing anything.

    With `is_thorough`, reads the whole file. Otherwise checks the structure of a small file, but only header and schema
    of a large one; other damage is found during use.

    Raises `StoreError` if the file is unreadable, or belongs to a newer version, a build before 1.0, or another
    program.
    """
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        return Condition.ABSENT
    except OSError as fault:
        raise StoreError("store.cannot_open", path=path, why=os_reason(fault)) from fault
    if size == 0:
        # SQLite would discard the journal of an empty file, and the last moves with it
        return Condition.DAMAGED if has_journal(path) else Condition.EMPTY
    with as_store_error(path):
        try:
            with closing(connect_to_read(path)) as connection:
                # one state of the file: another process may be creating or migrating it
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
    if mark == _ID_BEFORE_1:
        raise StoreError("store.before_1", path=path)
    if (found > newest or mark != APPLICATION_ID) and is_ours_but_for_a_bit(connection, mark, found):
        return Condition.DAMAGED
    if found > newest:
        raise StoreError("store.newer", path=path, found=found, known=newest)
    is_read_below = mark == APPLICATION_ID and (is_thorough or path.stat().st_size > MOST_READ_WHOLE)
    if not is_read_below and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        return Condition.DAMAGED
    if mark != APPLICATION_ID:
        if mark or found or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise StoreError("store.foreign", path=path)
        return Condition.EMPTY
    if is_read_below and not (has_sound_header(path) and has_schema(connection, found)):
        return Condition.DAMAGED
    if is_thorough and not can_serve(connection, found):
        return Condition.DAMAGED
    return Condition.SOUND if found == newest else Condition.OLDER


Schema: TypeAlias = frozenset[tuple[str, str, str]]
"""(kind, name, statement) of every part of a schema, the statement without comments and blanks."""

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
"""SQLite's errors caused by the disk, rights, size or another process."""

_WRITE_VERSION, _READ_VERSION = 18, 19
"""The header bytes for the write and read version: 1 for SQLite's older journal, 2 for write-ahead logging."""


def is_unusable(fault: sqlite3.Error) -> bool:
    """Returns whether an SQLite error means that the database file is damaged.

    Assumes that the failed statement would work on any sound database.
    """
    return primary_code(fault) not in NOT_THE_FILE


def has_sound_header(path: Path) -> bool:
    """Returns whether the two bytes in the header of a database file that give the journal mode are valid.

    If one is damaged, SQLite would treat the file as read-only. Raises `OSError`.
    """
    with path.open("rb") as file:
        header = file.read(_READ_VERSION + 1)
    return len(header) > _READ_VERSION and header[_WRITE_VERSION] in (1, 2) and header[_READ_VERSION] in (1, 2)


def schema_of(connection: sqlite3.Connection) -> Schema:
    """Returns the tables, indexes and triggers of an open database. Raises `sqlite3.Error`."""
    return frozenset(
        (kind, name, _plain(sql))
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    )


def schema_at(version: int) -> Schema:
    """Returns the tables, indexes and triggers that a sound database of this version has.

    Raises `sqlite3.Error` if a migration script is wrong.
    """
    return _schema_after(scripts()[:version])


@cache
def _schema_after(made_by: tuple[str, ...]) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate_to(connection, len(made_by))
        return _own(connection)


def is_ours_but_for_a_bit(connection: sqlite3.Connection, mark: int, version: int) -> bool:
    """Returns whether a database is this program's own, but has a single flipped bit in its application id or version.

    `mark` is the application id, `version` the version number. Such a file is damaged, though it seems to belong to
    another program or a newer version.
    """
    newest = newest_version()
    flipped = (mark ^ APPLICATION_ID) & 0xFFFFFFFF if mark != APPLICATION_ID else version ^ newest
    known = newest if mark == APPLICATION_ID else version
    return flipped.bit_count() == 1 and 1 <= known <= newest and _own(connection) == schema_at(known)


def has_schema(connection: sqlite3.Connection, version: int) -> bool:
    """Returns whether a database has all tables, indexes and triggers of its version. Raises `sqlite3.Error`."""
    return version >= 1 and schema_at(version) <= schema_of(connection)


def can_serve(connection: sqlite3.Connection, version: int) -> bool:
    """Returns whether a database of this version is undamaged: complete schema, sound structure and references,
    readable texts.

    Raises `sqlite3.Error`, or `ValueError` if SQLite's own answer is unreadable.
    """
    if not has_schema(connection, version):
        return False
    if connection.execute("PRAGMA encoding").fetchone()[0] != "UTF-8":
        return False
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        return False
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        return False
    columns: dict[str, list[str]] = {}
    for table, name in connection.execute(
        "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.name"
    ):
        columns.setdefault(table, []).append(quoted(name))
    return all(_has_readable_texts(connection, table, names) for table, names in columns.items())


def _has_readable_texts(connection: sqlite3.Connection, table: str, columns: Sequence[str]) -> bool:
    """Returns whether all texts of a table are valid UTF-8. Raises `sqlite3.Error`.

    SQL joins the texts of each column so that Python decodes them at once, twice as fast as row by row.
    """
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
    """Yields the names of an open database's tables in alphabetical order. Raises `sqlite3.Error`."""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    return (name for (name,) in found)


def quoted(name: str) -> str:
    """Returns a name quoted for SQL."""
    return '"{}"'.format(name.replace('"', '""'))


def _own(connection: sqlite3.Connection) -> Schema:
    return frozenset(part for part in schema_of(connection) if not part[1].startswith("sqlite_"))


@cache
def _plain(sql: str) -> str:
    """Returns an SQL statement without comments and blanks, for comparison."""
    return "".join("".join(line.split("--")[0] for line in sql.splitlines()).split())
