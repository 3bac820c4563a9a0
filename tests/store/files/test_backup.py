import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.store.damage import DAMAGES
from tests.store.helpers import SHORT, facts, files, found, instant, play, turns
from topping.errors import StoreError
from topping.store import open_store
from topping.store.backup import back_up
from topping.texts import tell


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Returns the path of the copy, in an otherwise empty folder."""
    (tmp_path / "clé").mkdir()
    return tmp_path / "clé" / "club.db"


def played(path: Path, *names: str) -> Path:
    with open_store(path).store as store:
        for minute, name in enumerate(names or ("Marie", "Paul")):
            play(store, facts(name, SHORT), 1_000, minute=10 * minute, game=SHORT)
    return path


def dump(path: Path) -> list[str]:
    """Returns all content of a database except a backup's checksum and the machine's UUID."""
    with closing(sqlite3.connect(path)) as outside:
        return [line for line in outside.iterdump() if "backup_checksum" not in line and '"machines"' not in line]


def key_of(told: pytest.ExceptionInfo[StoreError]) -> str:
    assert tell(told.value)
    return told.value.key


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_database_is_not_copied(path: Path, target: Path, damage: Callable[[Path], None]) -> None:
    damage(played(path))
    before = files(path.parent)
    target.write_text("last week’s")
    with pytest.raises(StoreError) as told:
        back_up(target, path, overwrite=True)
    assert key_of(told) == "backup.source_damaged"
    assert files(path.parent) == before
    assert files(target.parent) == {"club.db": "last week’s".encode()}


def test_a_backup_is_taken_while_somebody_plays(path: Path, target: Path) -> None:
    """The backup has the state on disk at this time, and the game continues."""
    with open_store(path).store as store:
        run = store.runs.start(facts("Marie"), instant(0))
        first, second, _ = turns()
        store.runs.add_move(run, found(first, 900), first)
        saved = back_up(target, path)
        assert (saved.players, saved.runs) == (1, 1)
        store.runs.add_move(run, found(second, 900), second)
        assert len(store.runs.moves_of(run)) == 2
    with open_store(target).store as copy:
        assert [(run.player, run.moves) for run in copy.runs.open_runs()] == [("Marie", 1)]


def test_a_backup_of_a_machine_that_kept_nothing_holds_nothing(path: Path, target: Path) -> None:
    saved = back_up(target, path)
    assert (saved.players, saved.runs) == (0, 0)
    assert not path.exists()
    with open_store(target).store as store:
        assert store.people.names() == ()


def test_a_file_that_exists_is_replaced_only_where_asked(path: Path, target: Path) -> None:
    played(path)
    target.write_text("last week’s")
    with pytest.raises(StoreError) as told:
        back_up(target, path)
    assert key_of(told) == "backup.exists"
    assert target.read_text() == "last week’s"
    back_up(target, path, overwrite=True)
    assert dump(target) == dump(path)
    assert [file.name for file in target.parent.iterdir()] == ["club.db"]


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal", ".lock"])
def test_it_never_overwrites_what_it_copies(path: Path, suffix: str) -> None:
    before = played(path).read_bytes()
    with pytest.raises(StoreError) as told:
        back_up(path.parent / ".." / path.parent.name / f"topping.db{suffix}", path, overwrite=True)
    assert key_of(told) == "backup.onto_itself"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "key"),
    [(".", "backup.folder"), ("no/club.db", "backup.no_folder"), ("file/club.db", "backup.no_folder"),
     ("x" * 300, "backup.unwritable")],
)  # fmt: skip
def test_where_it_cannot_be_written(path: Path, target: Path, name: str, key: str) -> None:
    (target.parent / "file").write_text("x")
    with pytest.raises(StoreError) as told:
        back_up(target.parent / name, played(path), overwrite=True)
    assert key_of(told) == key
    assert [file.name for file in target.parent.iterdir()] == ["file"]


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="no such device here")
def test_a_device_is_no_file(path: Path) -> None:
    with pytest.raises(StoreError) as told:
        back_up(Path("/dev/null"), played(path), overwrite=True)
    assert key_of(told) == "backup.no_file"
    assert Path("/dev/null").is_char_device()


def no_drafts(monkeypatch: pytest.MonkeyPatch, fault: OSError) -> None:
    """Simulates a disk on which no draft can be created."""
    opened = os.open

    def refuse(path: Any, *arguments: Any, **options: Any) -> int:
        if str(path).endswith(".tmp"):
            raise fault
        return opened(path, *arguments, **options)

    monkeypatch.setattr(os, "open", refuse)


def test_a_folder_that_takes_nothing_is_told(path: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_drafts(monkeypatch, OSError(30, "Read-only file system"))
    played(path)
    with pytest.raises(StoreError) as told:
        back_up(target, path)
    assert key_of(told) == "backup.unwritable"
    assert "ce disque est en lecture seule" in tell(told.value)


def test_a_file_that_cannot_be_replaced_stays(path: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "replace", refuse)
    target.write_text("last week’s")
    with pytest.raises(StoreError) as told:
        back_up(target, played(path), overwrite=True)
    assert key_of(told) == "backup.unwritable"
    assert files(target.parent) == {"club.db": "last week’s".encode()}


@pytest.mark.parametrize("mark", ["PRAGMA application_id = 7", "PRAGMA user_version = 99"])
def test_foreign_and_newer_databases_are_not_backed_up(path: Path, target: Path, mark: str) -> None:
    with closing(sqlite3.connect(played(path))) as outside:
        outside.execute(mark)
    with pytest.raises(StoreError, match=r"store\.(foreign|newer)"):
        back_up(target, path)
    assert list(target.parent.iterdir()) == []
