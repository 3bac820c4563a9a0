import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.helpers import SHORT, facts, files, play
from topping.errors import StoreError
from topping.store import open_store, open_to_read, schema

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
    """The program as it will be one version later; returns that version."""
    scripts = schema.scripts()
    number = len(scripts) + 1
    monkeypatch.setattr(schema, "scripts", lambda: (*scripts, script.format(number=number)))
    return number


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    schema.add_functions(connection)
    return connection


def test_migrations_are_numbered_without_a_gap() -> None:
    names = sorted(path.name for path in (Path(schema.__file__).parent / "migrations").iterdir())
    assert [name[:4] for name in names] == [f"{number:04}" for number in range(1, len(names) + 1)]
    assert len(schema.scripts()) == schema.newest_version() == len(names)


@pytest.mark.parametrize("number", range(1, schema.newest_version() + 1))
def test_each_migration_goes_one_version_up_and_fails_where_it_was_applied(tmp_path: Path, number: int) -> None:
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
    with open_store(path).store as store:
        play(store, facts(game=SHORT), 1_000, game=SHORT)
    number = with_one_more(monkeypatch, ADDED)

    opened = open_store(path)

    assert opened.set_aside is None
    with opened.store as store, closing(connect(path)) as outside:
        assert len(store.ranking.rows()) == 1
        assert schema.version(outside) == number
        assert outside.execute("SELECT colour FROM players").fetchall() == [("red",)]


def test_a_reader_brings_an_older_database_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(path).store as store:
        play(store, facts(game=SHORT), 1_000, game=SHORT)
    number = with_one_more(monkeypatch, ADDED)

    reader = open_to_read(path)

    assert reader is not None
    with reader, closing(connect(path)) as outside:
        assert len(reader.ranking.rows()) == 1
        assert schema.version(outside) == number


def test_a_migration_that_fails_leaves_the_version_before(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(path).store as store:
        play(store, facts(game=SHORT), 1_000, game=SHORT)
    before = files(path.parent)
    with monkeypatch.context() as later:
        with_one_more(later, BROKEN)
        with pytest.raises(StoreError):
            open_store(path)

    assert files(path.parent) == before
    with open_store(path).store as store:
        assert len(store.ranking.rows()) == 1


@pytest.mark.parametrize("number", range(1, schema.newest_version() + 1))
def test_a_process_that_was_quicker_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Both have read the version before; the other one's migration is committed before ours begins."""
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
