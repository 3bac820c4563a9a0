from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.helpers import SHORT, facts, found, instant, play, turns, wrong
from topping.errors import StoreError
from topping.store import Store, Unranked, connection, open_store, open_to_read
from topping.store.connection import connect_to_write
from topping.store.database import Database
from topping.texts import has, tell


def key_of(fault: pytest.ExceptionInfo[StoreError]) -> str:
    assert tell(fault.value)
    return fault.value.key


def test_a_full_disk_costs_the_move_that_did_not_fit_and_no_other(path: Path) -> None:
    open_store(path).store.close()
    raw = connect_to_write(path)
    (pages,) = raw.execute("PRAGMA page_count").fetchone()
    raw.execute(f"PRAGMA max_page_count = {pages + 1}")
    turn, kept = turns()[0], []
    long = [wrong(at_ms=at) for at in range(30)]
    with Store(Database(raw, path)) as store:

        def play_on() -> None:
            for minute in range(100):
                run = store.start(facts(f"J{minute}"), instant(minute))
                store.add_move(run, found(turn, 10, *long), turn)
                kept.append(run)

        with pytest.raises(StoreError) as fault:
            play_on()
        assert key_of(fault) == "store.full"
        assert kept
    with open_store(path).store as store:
        assert [len(store.proposals_of(run)) for run in kept] == [31] * len(kept)
        assert store.proposals_of(kept[-1] + 1) == ()


def test_another_writer_is_waited_for_and_then_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE_S", 0.01)
    with open_store(path).store as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as fault:
            store.start(facts(), instant(0))
        assert key_of(fault) == "store.busy"
        assert store.rows() == ()
        other.execute("ROLLBACK")
        assert store.start(facts(), instant(0)) == 1


def test_a_write_holds_its_place_from_its_first_statement(path: Path) -> None:
    """Else what it reads first could be out of date when it writes, and SQLite would refuse without waiting."""
    with open_store(path).store as store, closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        with store._database.writing(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    path = tmp_path / "file" / "topping.db"
    with pytest.raises(StoreError) as fault:
        open_store(path)
    assert key_of(fault) == "store.folder"
    with pytest.raises(StoreError) as fault:
        open_to_read(path)
    assert key_of(fault) == "store.cannot_open"


def test_a_folder_where_the_file_should_be(path: Path) -> None:
    path.mkdir(parents=True)
    for opening in (open_store, open_to_read):
        with pytest.raises(StoreError) as fault:
            opening(path)
        assert key_of(fault) in ("store.cannot_open", "store.disk")
    assert [entry.name for entry in path.parent.iterdir()] == ["topping.db"]


NEEDS_RIGHTS = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only to this user"
)


@NEEDS_RIGHTS
@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o400, 0o500), (0o600, 0o500), (0o400, 0o700)])
def test_where_nothing_can_be_written_one_can_still_read(path: Path, file_mode: int, folder_mode: int) -> None:
    with open_store(path).store as store:
        play(store, facts(game=SHORT), 1, game=SHORT)
    path.chmod(file_mode)
    path.parent.chmod(folder_mode)
    try:
        with pytest.raises(StoreError) as fault:
            open_store(path)
        assert key_of(fault) in ("store.unwritable", "store.cannot_open")
        reader = open_to_read(path)
        assert reader is not None
        with reader:
            assert len(reader.rows()) == 1
    finally:
        path.parent.chmod(0o700)


@NEEDS_RIGHTS
def test_a_folder_that_cannot_be_written(path: Path) -> None:
    path.parent.mkdir(mode=0o500)
    with pytest.raises(StoreError) as fault:
        open_store(path)
    assert key_of(fault) == "store.cannot_open"


@NEEDS_RIGHTS
def test_a_damaged_database_that_cannot_be_set_aside_stays(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("damaged")
    path.parent.chmod(0o500)
    try:
        with pytest.raises(StoreError) as fault:
            open_store(path)
        assert key_of(fault) in ("store.cannot_open", "store.cannot_set_aside")
        assert path.read_text() == "damaged"
    finally:
        path.parent.chmod(0o700)


def test_a_database_that_its_folder_does_not_let_go_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    path.write_text("damaged")

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StoreError) as fault:
        open_store(path)
    assert key_of(fault) == "store.cannot_set_aside"
    assert path.read_text() == "damaged"


def test_damage_that_shows_later_is_told(path: Path) -> None:
    with open_store(path).store as store:
        for minute in range(40):
            play(store, facts(f"J{minute}"), 1, 1, 1, minute=minute)
    with open_store(path).store as store:
        content = path.read_bytes()
        path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
        with pytest.raises(StoreError) as fault:
            store.rows()
        assert key_of(fault) == "store.damaged"


def test_a_closed_store_is_a_fault_and_not_a_traceback(store: Store) -> None:
    store.close()
    with pytest.raises(StoreError) as fault:
        store.rows()
    assert key_of(fault) == "store.failed"


def test_every_sentence_exists_in_french() -> None:
    source = Path(connection.__file__).parent
    written = "\n".join(path.read_text(encoding="utf-8") for path in source.glob("*.py"))
    keys = set(re.findall(r'"(store\.[a-z_]+)"', written)) | {f"store.unranked.{one.value}" for one in Unranked}
    assert len(keys) > 15
    assert {key for key in keys if not has(key)} == set()
