"""What players trained with, when they are merged, renamed or made anonymous."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from uuid import uuid4

import pytest

from tests.store.training.rows import add_everything, add_player
from topping.rules.conditions.conditions import Conditions
from topping.store import Store
from topping.store.conditions import id_of

MARKS = ("ZYXVUTW", "MNOPQRS")


@pytest.fixture
def sql(store: Store) -> Iterator[sqlite3.Connection]:
    """Another connection to the store's database."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
        yield connection


@pytest.fixture
def two(store: Store, sql: sqlite3.Connection) -> tuple[int, int]:
    """The numbers of Ann and Bob, who both have trained with everything."""
    sql.execute("BEGIN")
    conditions = id_of(sql, Conditions())
    session = sql.execute(
        "INSERT INTO sessions (uuid, name, conditions, lexicon, lexicon_hash, rules_version, game, started_at) "
        "VALUES (?, '', ?, '', '', '', 'x', '')",
        (str(uuid4()), conditions),
    ).lastrowid
    ann, bob = (add_player(sql, name) for name in ("Ann", "Bob"))
    for player, mark in zip((ann, bob), MARKS, strict=True):
        add_everything(sql, player, session or 0, mark)
    sql.execute("COMMIT")
    return ann, bob


def owned(sql: sqlite3.Connection) -> dict[str, list[tuple[str, str]]]:
    """The tables that hold what belongs to somebody: those that refer to his player, and what refers to these.

    With each, the column that refers and the table that it refers to.
    """
    tables = [name for (name,) in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    parents = {
        table: [(row[3], row[2]) for row in sql.execute(f"PRAGMA foreign_key_list({table})")] for table in tables
    }
    found: dict[str, list[tuple[str, str]]] = {}
    known = {"players"}
    while new := [table for table in tables if table not in known and any(to in known for _, to in parents[table])]:
        for table in new:
            found[table] = [(column, to) for column, to in parents[table] if to in known]
        known |= set(new)
    return found


def counts(sql: sqlite3.Connection, player: int) -> dict[str, int]:
    """How many rows of each table refer to a player himself, but for the UUIDs that he is known by."""
    return {
        table: sql.execute(f"SELECT count(*) FROM {table} WHERE {column} = ?", (player,)).fetchone()[0]
        for table, columns in owned(sql).items()
        for column, to in columns
        if to == "players" and table != "player_uuids"
    }


def test_an_erased_session_takes_its_links_away_and_leaves_the_cards(
    store: Store, sql: sqlite3.Connection, two: tuple[int, int]
) -> None:
    sql.execute("UPDATE cards SET session = 1 WHERE id = 1")
    store.sessions.erase(1)
    assert sql.execute("SELECT count(*) FROM session_players").fetchone() == (0,)
    assert sql.execute("SELECT session FROM cards WHERE id = 1").fetchone() == (None,)
