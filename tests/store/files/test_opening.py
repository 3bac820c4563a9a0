from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from tests.store.damage import DAMAGES
from tests.store.helpers import SHORT, facts, files, play
from topping.errors import StoreError
from topping.store import open_store, open_to_read
from topping.store.connection import set_aside
from topping.store.schema import Condition, examine

AT = datetime(2025, 3, 9, 20, 5, 1)
ASIDE = "topping.db.damaged-20250309-200501"


def closed_store(path: Path) -> Path:
    with open_store(path).store as store:
        play(store, facts(game=SHORT), 1_000, game=SHORT)
    return path


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as outside:
        for statement in statements:
            outside.execute(statement)
        outside.commit()


def test_the_first_opening_makes_folder_and_database(path: Path) -> None:
    opened = open_store(path)
    assert opened.set_aside is None
    assert opened.store.ranking.rows() == ()
    assert opened.store.path == path
    opened.store.close()
    assert list(files(path.parent)) == ["topping.db"]


def test_by_default_it_is_this_machines(home: Path) -> None:
    assert open_to_read() is None
    assert not home.exists()
    open_store().store.close()
    assert (home / "topping.db").is_file()


def test_what_was_kept_is_there_again(path: Path) -> None:
    closed_store(path)
    opened = open_store(path)
    assert opened.set_aside is None
    with opened.store as store:
        assert [row.player for row in store.ranking.rows()] == ["Marie"]


def test_commits_wait_for_the_disk_and_readers_do_not_wait(path: Path) -> None:
    with open_store(path).store as store:
        pragma = store._database.first
        assert [tuple(pragma(f"PRAGMA {name}") or ()) for name in ("journal_mode", "synchronous", "foreign_keys")] == [
            ("wal",), (2,), (1,),
        ]  # fmt: skip


def test_an_empty_file_is_a_new_database(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    assert open_to_read(path) is None
    opened = open_store(path)
    assert opened.set_aside is None
    opened.store.close()


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_database_is_set_aside_and_told(path: Path, damage: Callable[[Path], None]) -> None:
    damage(closed_store(path))
    journal = path.with_name("topping.db-wal")
    spoilt, last_moves = path.read_bytes(), journal.read_bytes() if journal.exists() else b""

    opened = open_store(path, at=AT)

    assert opened.set_aside == path.with_name(ASIDE)
    assert opened.set_aside.read_bytes() == spoilt
    if last_moves:
        assert path.with_name(f"{ASIDE}-wal").read_bytes() == last_moves
    with opened.store as store:
        assert store.ranking.rows() == ()
        play(store, facts(game=SHORT), 1_000, game=SHORT)
    again = open_store(path)
    assert again.set_aside is None
    with again.store as store:
        assert len(store.ranking.rows()) == 1


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_mere_reader_reports_damage_and_leaves_it_alone(path: Path, damage: Callable[[Path], None]) -> None:
    damage(closed_store(path))
    before = files(path.parent)

    with pytest.raises(StoreError, match=r"store\.damaged"):
        open_to_read(path)

    assert files(path.parent) == before


def test_what_another_process_has_just_replaced_stays(path: Path) -> None:
    closed_store(path)
    before = path.read_bytes()
    assert set_aside(path, lambda: examine(path) is Condition.DAMAGED, AT) is None
    assert path.read_bytes() == before


def test_nothing_set_aside_is_ever_overwritten(path: Path) -> None:
    path.parent.mkdir()
    (path.parent / f"{ASIDE}-3-wal").write_text("someone's")
    asides = []
    for text in ("first", "second", "third"):
        path.write_text(text)
        opened = open_store(path, at=AT)
        opened.store.close()
        asides.append(opened.set_aside)

    assert asides == [path.with_name(ASIDE), path.with_name(f"{ASIDE}-2"), path.with_name(f"{ASIDE}-4")]
    assert [aside.read_text() for aside in asides if aside] == ["first", "second", "third"]
    assert (path.parent / f"{ASIDE}-3-wal").read_text() == "someone's"


@pytest.mark.parametrize("opening", [open_store, open_to_read])
def test_a_newer_database_is_refused_and_left_alone(path: Path, opening: Callable[[Path], object]) -> None:
    change(closed_store(path), "PRAGMA user_version = 99", "CREATE TABLE from_the_future (x)")
    before = files(path.parent)

    with pytest.raises(StoreError) as told:
        opening(path)

    assert told.value.key == "store.newer"
    assert told.value.details["found"] == 99
    assert files(path.parent) == before


@pytest.mark.parametrize("opening", [open_store, open_to_read])
@pytest.mark.parametrize("mark", ["PRAGMA application_id = 7", "PRAGMA user_version = 1", "SELECT 1"])
def test_another_programs_database_is_refused_and_left_alone(
    path: Path, mark: str, opening: Callable[[Path], object]
) -> None:
    path.parent.mkdir()
    change(path, "CREATE TABLE letters (x)", mark)
    before = files(path.parent)

    with pytest.raises(StoreError, match=r"store\.foreign"):
        opening(path)

    assert files(path.parent) == before


def test_a_reader_cannot_write(path: Path) -> None:
    store = open_to_read(closed_store(path))
    assert store is not None
    with store:
        assert len(store.ranking.rows()) == 1
        with pytest.raises(StoreError, match=r"store\.unwritable"):
            play(store, facts("Paul", SHORT), 1, game=SHORT)


def test_a_reader_sees_what_is_still_in_the_journal(path: Path) -> None:
    with open_store(path).store as writer:
        play(writer, facts(game=SHORT), 1_000, game=SHORT)
        reader = open_to_read(path)
        assert reader is not None
        with reader:
            assert len(reader.ranking.rows()) == 1
            play(writer, facts("Paul", SHORT), 1_000, game=SHORT)
            assert len(reader.ranking.rows()) == 2


def test_an_odd_path_is_a_path(tmp_path: Path) -> None:
    path = tmp_path / "é è?mode=rwc#100%25" / "a b?.db"
    with open_store(path).store as store:
        play(store, facts(game=SHORT), 1, game=SHORT)
    reader = open_to_read(path)
    assert reader is not None
    with reader:
        assert len(reader.ranking.rows()) == 1
    assert {entry.name for entry in tmp_path.iterdir()} == {path.parent.name}
