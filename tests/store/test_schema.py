"""The schema, and processes that are killed."""

import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.doom import Doom
from tests.store.helpers import SHORT, facts, files, play
from tests.store.kept import assert_kept, assert_whole, entries
from topping.errors import StoreError
from topping.store import open_store, open_to_read, schema
from topping.store.backup import back_up, restore
from topping.store.sessions.log import SessionLog

ADDED = """BEGIN IMMEDIATE;
ALTER TABLE players ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';
PRAGMA user_version = {number};
COMMIT;
"""
BROKEN = """BEGIN IMMEDIATE;
ALTER TABLE players ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';
CREATE TABLE players (x);
PRAGMA user_version = {number};
COMMIT;
"""


def with_one_more(monkeypatch: pytest.MonkeyPatch, script: str) -> int:
    """Simulates the program with one more migration; returns the new version."""
    scripts = schema.scripts()
    number = len(scripts) + 1
    monkeypatch.setattr(schema, "scripts", lambda: (*scripts, script.format(number=number)))
    return number


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    schema.add_functions(connection)
    return connection


def a_player_has_played(path: Path) -> None:
    with open_store(path).store as store:
        play(store, facts(game=SHORT), 1_000, game=SHORT)


def test_migrations_are_numbered_without_a_gap_from_version_2_on() -> None:
    names = sorted(path.name for path in (Path(schema.__file__).parent / "migrations").glob("*"))
    assert [name[:4] for name in names] == [f"{number:04}" for number in range(2, len(names) + 2)]
    assert len(schema.scripts()) == schema.newest_version() == len(names) + 1


@pytest.mark.parametrize("number", range(1, schema.newest_version() + 1))
def test_each_script_goes_one_version_up_and_fails_where_it_was_applied(tmp_path: Path, number: int) -> None:
    with closing(connect(tmp_path / "a.db")) as connection:
        for before, script in enumerate(schema.scripts()[:number]):
            assert schema.version(connection) == before
            connection.executescript(script)
        assert schema.version(connection) == number
        with pytest.raises(sqlite3.Error):
            connection.executescript(schema.scripts()[number - 1])
        connection.execute("ROLLBACK")
        assert schema.version(connection) == number


def test_an_older_database_keeps_its_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_player_has_played(path)
    number = with_one_more(monkeypatch, ADDED)

    opened = open_store(path)

    assert opened.set_aside is None
    with opened.store as store, closing(connect(path)) as outside:
        assert len(store.ranking.rows()) == 1
        assert schema.version(outside) == number
        assert outside.execute("SELECT colour FROM players").fetchall() == [("red",)]


def test_a_reader_brings_an_older_database_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_player_has_played(path)
    number = with_one_more(monkeypatch, ADDED)

    reader = open_to_read(path)

    assert reader is not None
    with reader, closing(connect(path)) as outside:
        assert len(reader.ranking.rows()) == 1
        assert schema.version(outside) == number


def test_a_migration_that_fails_leaves_the_version_before(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_player_has_played(path)
    before = files(path.parent)
    with monkeypatch.context() as later:
        with_one_more(later, BROKEN)
        with pytest.raises(StoreError):
            open_store(path)

    assert files(path.parent) == before
    with open_store(path).store as store:
        assert len(store.ranking.rows()) == 1


def test_a_backup_of_the_version_before_is_restored_with_all_it_holds(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_player_has_played(path)
    back_up(tmp_path / "before.db", path)
    number = with_one_more(monkeypatch, ADDED)
    open_store(path).store.close()

    restore(tmp_path / "before.db", path)

    with open_store(path).store as store, closing(connect(path)) as outside:
        assert len(store.ranking.rows()) == 1
        assert schema.version(outside) == number


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process, nor kill one like this")
def test_a_killed_migration_leaves_the_old_or_the_new_version(doom: Doom, path: Path, tmp_path: Path) -> None:
    """An empty file becomes a database of version 1, or stays empty."""
    rng = random.Random(20260514)
    seen = set()
    for number in range(12):
        made = tmp_path / str(number) / "topping.db"
        doom(8 + int(rng.random() * OPENING), int(rng.random() * INSIDE), "Marie", made)
        with closing(connect(made)) as outside:
            seen.add(schema.version(outside))
        opened = open_store(made)
        opened.store.close()
        assert opened.set_aside is None
    assert seen == {0, 1}


@pytest.mark.parametrize("number", range(1, schema.newest_version() + 1))
def test_a_process_that_was_quicker_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Both processes read the old version; the other's migration is committed before ours begins."""
    database = tmp_path / "a.db"
    with closing(connect(database)) as connection:
        for script in schema.scripts()[: number - 1]:
            connection.executescript(script)
    seen: list[int] = []

    def version(connection: sqlite3.Connection) -> int:
        found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if found == number - 1 and found not in seen:
            with closing(connect(database)) as other:
                other.executescript(schema.scripts()[number - 1])
        seen.append(found)
        return found

    monkeypatch.setattr(schema, "version", version)
    with closing(connect(database)) as connection:
        schema.migrate(connection)

    place = seen.index(number - 1)
    assert seen[place : place + 2] == [number - 1, number]


ROUNDS = 20
NEW_EVERY = 5
"""Every so many rounds the process begins without a database, and is killed while it creates one."""
SAID = ("started", "move", "finished", "session", "event", "searched", "sight")
"""A process's reports, each after a stored transaction."""
OPENING, LIFE, INSIDE = 340, 1_000, 60
"""The approximate numbers of statements to create a database, statements of a long life, and steps of a long
statement."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process, nor kill one like this")
def test_a_killed_process_loses_nothing_it_was_told_to_be_kept(doom: Doom, tmp_path: Path) -> None:
    """Killed between transactions, inside them, at their beginning and end; with new, unfinished and large
    databases."""
    rng = random.Random(20250309)
    everything: list[str] = []
    killed, kept, path = 0, 0, tmp_path
    for number in range(ROUNDS):
        is_new = number % NEW_EVERY == 0
        if is_new:
            path, everything, killed = tmp_path / f"{number}" / "topping.db", [], 0
        statement = 1 + int(rng.random() * (OPENING if is_new else LIFE))
        steps = int(rng.random() * INSIDE) if rng.random() < 0.5 else 0

        everything += doom(statement, steps, f"Joueur{number}", path)
        killed += 1

        opened = open_store(path)
        opened.store.close()
        assert opened.set_aside is None
        assert_whole(path)
        assert_kept(path, everything)
        said = sum(line.split()[0] in SAID for line in everything)
        # the last transaction may have been committed without a report
        assert said <= entries(path) <= said + killed
        kept += said
    assert kept > ROUNDS * 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process, nor kill one like this")
def test_a_session_is_resumed_after_its_process_was_killed(doom: Doom, tmp_path: Path) -> None:
    path = tmp_path / "topping.db"
    said = doom(OPENING + 30, 0, "Marie", path)
    session, written = [line.split()[1:] for line in said if line.startswith("event")][-1]
    with open_store(path).store as store:
        log = SessionLog.resume(store, int(session))
        assert log.written == int(written)
        assert log.session.seats[1].player.name == "Élodie"
