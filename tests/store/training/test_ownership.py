"""What players trained with, when they are merged, renamed or made anonymous."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from tests.store.training.rows import DAY, add_card, add_everything, add_player, add_sight
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


def test_the_rows_of_these_tests_are_in_every_table_that_a_player_owns(
    sql: sqlite3.Connection, two: tuple[int, int]
) -> None:
    empty = {table for table in owned(sql) if not sql.execute(f"SELECT count(*) FROM {table}").fetchone()[0]}
    of_runs = {"runs", "moves", "proposals", "strokes", "results", "packed_moves", "searched_runs"}
    assert empty == of_runs | {"masked_players"}


def test_all_of_it_goes_with_the_name(store: Store, sql: sqlite3.Connection, two: tuple[int, int], path: Path) -> None:
    ann, bob = two
    before = counts(sql, bob)
    store.people.anonymise("Ann")
    assert set(counts(sql, ann).values()) == {0}
    assert counts(sql, bob) == before
    assert sql.execute("PRAGMA foreign_key_check").fetchall() == []
    left = {mark: [file.name for file in path.parent.iterdir() if mark.encode() in file.read_bytes()] for mark in MARKS}
    assert not left[MARKS[0]]
    assert left[MARKS[1]]


def test_all_of_it_is_carried_where_players_are_merged(
    store: Store, sql: sqlite3.Connection, two: tuple[int, int]
) -> None:
    ann, bob = two
    one, other = counts(sql, ann), counts(sql, bob)
    store.people.merge("Bob", "Ann")
    assert set(counts(sql, bob).values()) == {0}
    shared = {"cards": 1, "positions_seen": 1, "daily_moves": 1, "word_entries": 2}
    """Of what both have, one is left."""
    assert counts(sql, ann) == {table: one[table] + other[table] - shared.get(table, 0) for table in one}
    for table, kept in (("sights", 4), ("card_acts", 8), ("rush_moves", 2), ("drill_questions", 2)):
        assert sql.execute(f"SELECT count(*) FROM {table}").fetchone() == (kept,)
    assert sql.execute("SELECT word, day, arm FROM word_entries WHERE length(word) < 7 ORDER BY word").fetchall() == [
        ("DUO", DAY, "trained"),
        ("ON", DAY, "hand"),
    ]
    assert sql.execute("SELECT day FROM positions_seen WHERE position = ?", (b"x",)).fetchall() == [(DAY + 1,)]
    assert sql.execute("SELECT answer FROM daily_moves WHERE day = ?", (DAY,)).fetchall() == [(MARKS[0],)]
    assert sql.execute("PRAGMA foreign_key_check").fetchall() == []


def test_what_one_lacks_he_gets_from_the_other(store: Store, sql: sqlite3.Connection, two: tuple[int, int]) -> None:
    add_player(sql, "Cléo")
    bob = counts(sql, two[1])
    store.people.merge("Bob", "Cléo")
    assert counts(sql, two[1] + 1) == bob


def test_what_two_did_with_one_card_is_told_in_its_order(store: Store, sql: sqlite3.Connection) -> None:
    ann, bob = (add_player(sql, name) for name in ("Ann", "Bob"))
    cards = {player: add_card(sql, player, "AEIRST") for player in (ann, bob)}
    others = [add_card(sql, bob, "DUO")]
    uuids = dict(sql.execute("SELECT id, uuid FROM cards").fetchall())
    for elapsed_ms, player in enumerate((ann, bob, bob, ann, bob), start=1):
        add_sight(sql, cards[player], elapsed_ms)
    sql.executemany("INSERT INTO card_states VALUES (?, 1, '')", ((card,) for card in (*cards.values(), *others)))

    store.people.merge("Bob", "Ann")

    kept = dict(sql.execute("SELECT id, uuid FROM cards").fetchall())
    assert kept == {card: uuids[card] for card in (cards[ann], *others)}
    sights = sql.execute("SELECT elapsed_ms FROM sights WHERE card = ? ORDER BY id", (cards[ann],))
    assert [elapsed_ms for (elapsed_ms,) in sights] == [1, 2, 3, 4, 5]
    assert {card for (card,) in sql.execute("SELECT card FROM card_states")} == set(others)


def test_a_new_name_keeps_all_of_it(store: Store, sql: sqlite3.Connection, two: tuple[int, int]) -> None:
    before = counts(sql, two[0])
    store.people.rename("Ann", "Anne")
    assert counts(sql, two[0]) == before
    assert set(store.people.names()) == {"Anne", "Bob"}


def test_who_has_only_trained_is_known(store: Store, sql: sqlite3.Connection) -> None:
    add_card(sql, add_player(sql, "Ann"), "DUO")
    add_player(sql, "Personne")
    (known,) = store.people.known()
    assert (known.name, known.runs, known.finished, known.last_seen) == ("Ann", 0, 0, "2026-05-04T18:00:00.000Z")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE sights SET elapsed_ms = 1",
        "UPDATE card_acts SET act = 'marked'",
        "UPDATE cards SET target_ms = 1",
        "UPDATE cards SET key = 'X'",
        "UPDATE rush_moves SET points = 1",
        "UPDATE drill_questions SET elapsed_ms = 1",
    ],
)
def test_what_was_done_is_not_changed(sql: sqlite3.Connection, two: tuple[int, int], change: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="is not changed"):
        sql.execute(change)


def test_an_erased_session_takes_its_links_away_and_leaves_the_cards(
    store: Store, sql: sqlite3.Connection, two: tuple[int, int]
) -> None:
    sql.execute("UPDATE cards SET session = 1 WHERE id = 1")
    store.sessions.erase(1)
    assert sql.execute("SELECT count(*) FROM session_players").fetchone() == (0,)
    assert sql.execute("SELECT session FROM cards WHERE id = 1").fetchone() == (None,)
