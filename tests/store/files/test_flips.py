"""One flipped bit anywhere: the game starts, with the database or with a new one; no backup is taken that changed."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.files.test_backup import played
from topping.errors import StoreError
from topping.store import Selection, open_store
from topping.store.backup import back_up, restore
from topping.store.schema import newest_version

FLIPS = 12


def flipped(content: bytes, seed: int, first: int, last: int, count: int = FLIPS) -> Iterator[bytes]:
    """The content with one bit flipped in a place drawn between two others, over and over."""
    rng = random.Random(seed)
    for _ in range(count):
        changed = bytearray(content)
        changed[first + int(rng.random() * (last - first))] ^= 1 << int(rng.random() * 8)
        yield bytes(changed)


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    path = played(tmp_path / "whole" / "topping.db")
    return path.read_bytes()


@pytest.mark.parametrize(("first", "last"), [(0, 100), (100, 4096), (4096, 12 * 4096), (0, 10**9)])
def test_whatever_bit_is_flipped_the_game_starts_and_serves(
    tmp_path: Path, whole: bytes, first: int, last: int
) -> None:
    for number, content in enumerate(flipped(whole, first, first, min(last, len(whole)))):
        path = tmp_path / str(number) / "topping.db"
        path.parent.mkdir()
        path.write_bytes(content)
        opened = open_store(path)
        with opened.store as store:
            if opened.set_aside is not None:
                assert opened.set_aside.read_bytes() == content
            store.ranking.rows(Selection())
            store.people.names()
            store.sessions.all()
            store.runs.open_runs()
        again = open_store(path)
        again.store.close()
        assert again.set_aside is None


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as outside:
        for statement in statements:
            outside.execute(statement)


DAMAGED = {
    "a name that is not UTF-8": ["UPDATE players SET name = CAST(x'4d61ff' AS TEXT) WHERE id = 1"],
    "half a character": ["UPDATE players SET name = CAST(x'4dc3' AS TEXT) WHERE id = 1"],
    "a text that is not UTF-8 among numbers": ["UPDATE moves SET points = CAST(x'ff' AS TEXT) WHERE number = 1"],
    "a reference to nothing": ["DELETE FROM players WHERE id = 1"],
    "a check in the schema": [
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '''open''', '''opeo''') WHERE name = 'runs'",
    ],
    "a version of before": ["PRAGMA user_version = 4"],
    "no version": ["PRAGMA user_version = 0"],
    "a version of one bit more": [f"PRAGMA user_version = {newest_version() ^ 64}"],
    "a mark of one bit more": ["PRAGMA application_id = 0x546F7071"],
}


@pytest.mark.parametrize("statements", DAMAGED.values(), ids=DAMAGED)
def test_a_database_that_cannot_serve_is_set_aside(tmp_path: Path, whole: bytes, statements: list[str]) -> None:
    path = tmp_path / "topping.db"
    path.write_bytes(whole)
    change(path, *statements)
    opened = open_store(path)
    opened.store.close()
    assert opened.set_aside is not None


def test_a_backup_whose_content_was_changed_is_refused_and_one_without_checksum_is_taken(
    tmp_path: Path, whole: bytes
) -> None:
    saved = tmp_path / "club.db"
    back_up(saved, tmp_path / "whole" / "topping.db")
    change(saved, "UPDATE players SET name = 'Marja' WHERE id = 1")
    with pytest.raises(StoreError) as told:
        restore(saved, tmp_path / "here" / "topping.db")
    assert told.value.key == "backup.damaged"
    change(saved, "DROP TABLE backup_checksum")
    restore(saved, tmp_path / "here" / "topping.db")
