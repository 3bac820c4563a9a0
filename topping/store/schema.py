"""The migrations: numbered SQL files that take a database from one version to the next.

Each file is one transaction (`BEGIN IMMEDIATE` … `PRAGMA user_version = N` … `COMMIT`), so that a process killed in
the middle leaves the version before. Each fails where it has been applied already.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from topping import upgrading
from topping.errors import InputError, ToppingError
from topping.facts.identity import is_machine_of
from topping.rules.conditions.fields import escaped
from topping.rules.conditions.schedule import Schedule
from topping.rules.games.gametext import game_id, parse_game
from topping.store.uuids import content_uuid, new_uuid

APPLICATION_ID: Final = 0x546F7070
"""Marks a database as this program's own; the first migration writes it."""

_NAMES_WORDS: Final = re.compile(r"^Lexique : \S+ [0-9a-f]{64}$", re.MULTILINE)
"""A lexicon with its hash, in a game's canonical text."""
_FOLDER: Final = Path(__file__).parent / "migrations"


def scripts() -> tuple[str, ...]:
    """The migrations' SQL; the one at index n takes version n to n + 1."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted(_FOLDER.glob("*.sql")))


def newest_version() -> int:
    """The version that this program writes."""
    return len(scripts())


def version(connection: sqlite3.Connection) -> int:
    """The version of an open database; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Brings a database up to date; other processes may be doing the same at the same time.

    Raises `sqlite3.Error`; the database is then as the last migration that succeeded left it.
    """
    migrate_to(connection, newest_version(), tells=True)


def migrate_to(connection: sqlite3.Connection, wanted: int, *, tells: bool = False) -> None:
    """As `migrate`, up to an older version; with `tells`, how far it is is told (`topping.upgrading`)."""
    if version(connection) == wanted:
        return
    add_functions(connection)
    # for speed: the database is known to be sound, and rows that are copied refer to what they referred to
    (checked,) = connection.execute("PRAGMA foreign_keys").fetchone()
    connection.execute("PRAGMA foreign_keys = OFF")
    behind = wanted - version(connection)
    try:
        for number, script in enumerate(scripts()[:wanted], start=1):
            if version(connection) < number:
                _apply(connection, number, script, (number - wanted + behind, behind) if tells else (0, 0))
    finally:
        connection.execute(f"PRAGMA foreign_keys = {checked}")
    # the migrations rewrote the tables: without this the journal would stay as large as they are
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    upgrading.told(connection)


def _apply(connection: sqlite3.Connection, number: int, script: str, place: tuple[int, int]) -> None:
    """Carries one migration out, of which is told that it is the how-manieth of how many."""
    parts = list(statements(script))
    try:
        for done, statement in enumerate(parts):
            upgrading.tell(connection, *place, done / len(parts))
            connection.execute(statement)
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        if version(connection) < number:
            raise


def statements(script: str) -> Iterator[str]:
    """The statements of a script, one by one."""
    begun = ""
    for piece in script.split(";")[:-1]:
        begun += f"{piece};"
        if sqlite3.complete_statement(begun):
            yield begun
            begun = ""


def add_functions(connection: sqlite3.Connection) -> None:
    """Gives a connection the functions that migrations call: what SQL cannot do by itself."""
    connection.create_function("content_uuid", -1, content_uuid, deterministic=True)
    connection.create_function("new_uuid", 0, new_uuid)
    connection.create_function("imported_id", 2, _imported_id, deterministic=True)
    connection.create_function("escaped", 1, lru_cache(escaped), deterministic=True)
    connection.create_function("is_schedule", 1, _is_schedule, deterministic=True)
    connection.create_function("is_machine_of", 2, lambda uuid, key: key is not None and is_machine_of(uuid, key))
    connection.create_function("was_there", 0, partial(bool, connection.execute("PRAGMA user_version").fetchone()[0]))
    connection.create_function("first_limit", 1, _first_limit, deterministic=True)


@lru_cache(maxsize=1)  # SQL asks for it twice in a row
def _imported_id(identity: str, text: str) -> str:
    """The id of a kept game, which is another one for an imported game since version 8; that it had, if damaged."""
    if _NAMES_WORDS.search(text):  # for speed: a game that is not parsed takes no time
        return identity
    try:
        game = parse_game(text)
    except ToppingError:
        return identity
    return game_id(game) if game.is_imported else identity


@lru_cache  # very many runs have few schedules
def _is_schedule(text: str) -> bool:
    try:
        return str(Schedule.parse(text)) == text
    except InputError:
        return False


@lru_cache
def _first_limit(text: str) -> int | None:
    return Schedule.parse(text).limit_ms(1)
