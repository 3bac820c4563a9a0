"""Opening a database: of other versions, damaged, or with one bit flipped."""

import json
import random
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from copy import copy
from datetime import datetime
from pathlib import Path
from threading import Timer
from typing import Any, Final

import pytest

from tests.play.session.helpers import DUPLICATE_PLAN
from tests.store.damage import DAMAGES
from tests.store.files.test_backup import dump, played
from tests.store.helpers import SHORT, facts, files, play, whole_course
from topping.errors import InputError, StoreError
from topping.play.session.events import SESSION_EVENTS, read_event
from topping.store import Selection, open_store, open_to_read
from topping.store.backup import back_up, restore
from topping.store.connection import set_aside
from topping.store.schema import Condition, examine, newest_version

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


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_mere_reader_reports_damage_and_leaves_it_alone(path: Path, damage: Callable[[Path], None]) -> None:
    damage(closed_store(path))
    before = files(path.parent)

    with pytest.raises(StoreError, match=r"store\.damaged"):
        open_to_read(path)

    assert files(path.parent) == before


def test_a_large_database_opens_at_once_and_is_set_aside_after_damage_is_met(path: Path) -> None:
    closed_store(path)
    texts = "INSERT INTO game_texts WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) "
    change(path, texts + "SELECT 'large ' || i, hex(zeroblob(500000)) FROM n")
    with closing(sqlite3.connect(path)) as outside:
        (root,) = outside.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'").fetchone()
        (size,) = outside.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)

    opened = open_store(path, at=AT)
    with opened.store as store, pytest.raises(StoreError, match=r"store\.damaged"):
        store.runs.moves_of(1)
    after = open_store(path, at=AT)
    after.store.close()

    assert opened.set_aside is None
    assert after.set_aside == path.with_name(ASIDE)
    with open_store(path, at=AT).store as store:
        assert store.ranking.rows() == ()


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


def test_a_new_database_that_another_program_is_just_making_is_waited_for(path: Path) -> None:
    """A kiosk and its second display start on a machine without a database."""
    path.parent.mkdir()
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("CREATE TABLE begun (x)")
    other.execute("DROP TABLE begun")
    other.execute("BEGIN IMMEDIATE")
    done = Timer(0.3, other.rollback)
    done.start()
    with closing(other), open_store(path).store as store:
        assert store.people.names() == ()
        done.join()


@pytest.mark.parametrize("opening", [open_store, open_to_read])
def test_a_newer_database_is_refused_and_left_alone(path: Path, opening: Callable[[Path], object]) -> None:
    change(closed_store(path), "PRAGMA user_version = 99", "CREATE TABLE from_the_future (x)")
    before = files(path.parent)

    with pytest.raises(StoreError) as told:
        opening(path)

    assert told.value.key == "store.newer"
    assert told.value.details["found"] == 99
    assert files(path.parent) == before


def of_a_build_before_1(path: Path) -> Path:
    """Creates a database of the last build before version 1: its mark, its version, a foreign table."""
    path.parent.mkdir(parents=True, exist_ok=True)
    change(
        path,
        "PRAGMA application_id = 0x546F7070",
        "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO players VALUES (1, 'Marie')",
        "PRAGMA user_version = 27",
        "PRAGMA journal_mode = WAL",
    )
    return path


@pytest.mark.parametrize(
    "asked",
    [
        open_store,
        open_to_read,
        lambda path: back_up(path.with_name("saved.db"), path),
        lambda path: restore(path, path.with_name("other.db")),
    ],
    ids=["play", "read", "backup", "restore"],
)
def test_a_database_of_before_version_1_is_named_and_not_touched(path: Path, asked: Callable[[Path], object]) -> None:
    of_a_build_before_1(path)
    before = files(path.parent)

    with pytest.raises(StoreError) as told:
        asked(path)

    assert told.value.key == "store.before_1"
    assert files(path.parent) == before


def test_a_backup_is_not_restored_over_a_database_of_before_version_1(path: Path, tmp_path: Path) -> None:
    back_up(tmp_path / "saved.db", closed_store(tmp_path / "new" / "topping.db"))
    before = of_a_build_before_1(path).read_bytes()
    with pytest.raises(StoreError, match=r"store\.before_1"):
        restore(tmp_path / "saved.db", path)
    assert path.read_bytes() == before


FLIPS = 12


def flipped(content: bytes, seed: int, first: int, last: int, count: int = FLIPS) -> Iterator[bytes]:
    """Yields the content with one bit flipped at a random place between two others, repeatedly."""
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


def test_whatever_bit_of_a_backup_is_flipped_it_is_refused_or_restored_as_it_was_saved(
    tmp_path: Path, whole: bytes
) -> None:
    saved, here = tmp_path / "club.db", tmp_path / "here" / "topping.db"
    back_up(saved, tmp_path / "whole" / "topping.db")
    content, came = saved.read_bytes(), []
    restore(saved, here)
    before = dump(here)
    for flip in (*flipped(content, 1, 0, 4 * 4096), *flipped(content, 3, 0, len(content))):
        saved.write_bytes(flip)
        with suppress(StoreError):
            restore(saved, here)
            came.append("restored")
        assert dump(here) == before
    assert 0 < len(came) < 2 * FLIPS


DAMAGED = {
    "a name that is not UTF-8": ["UPDATE players SET name = CAST(x'4d61ff' AS TEXT) WHERE id = 1"],
    "half a character": ["UPDATE players SET name = CAST(x'4dc3' AS TEXT) WHERE id = 1"],
    "a text that is not UTF-8 among numbers": ["UPDATE moves SET points = CAST(x'ff' AS TEXT) WHERE number = 1"],
    "a reference to nothing": ["DELETE FROM players WHERE id = 1"],
    "a check in the schema": [
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '''open''', '''opeo''') WHERE name = 'runs'",
    ],
    "a version below the first": ["PRAGMA user_version = -1"],
    "no version": ["PRAGMA user_version = 0"],
    "a version of one bit more": [f"PRAGMA user_version = {newest_version() ^ 64}"],
    "a mark of one bit more": ["PRAGMA application_id = 0x546F7066"],
}


@pytest.mark.parametrize("statements", DAMAGED.values(), ids=DAMAGED)
def test_a_database_that_cannot_serve_is_set_aside(tmp_path: Path, whole: bytes, statements: list[str]) -> None:
    path = tmp_path / "topping.db"
    path.write_bytes(whole)
    change(path, *statements)
    opened = open_store(path)
    opened.store.close()
    assert opened.set_aside is not None


def test_a_changed_backup_is_refused_but_no_checksum_is_fine(tmp_path: Path, whole: bytes) -> None:
    saved = tmp_path / "club.db"
    back_up(saved, tmp_path / "whole" / "topping.db")
    change(saved, "UPDATE players SET name = 'Marja' WHERE id = 1")
    with pytest.raises(StoreError) as told:
        restore(saved, tmp_path / "here" / "topping.db")
    assert told.value.key == "backup.damaged"
    change(saved, "DROP TABLE backup_checksum")
    restore(saved, tmp_path / "here" / "topping.db")


ABSENT: Final = object()
ODD: Final[dict[str, Any]] = {
    **{name: json.loads(name) for name in ("null", "-1", "0", "7", "true", "[]", "{}", '""', '"x"', '["x"]', "[7]")},
    "absent": ABSENT,
    "2.5": 2.5,
    "2^53-1": (1 << 53) - 1,
    "1-2^53": 1 - (1 << 53),
    "a long text": "é" * 4_001,
    "a longer text": "x" * 500_001,
    "a long list": [""] * 1_001,
    "a longer list": [""] * 5_001,
    "a long list of numbers": [7] * 1_001,
}


def fields_in(value: Any) -> Iterator[tuple[str | int, ...]]:
    """Yields the path to each field of an object, and to the first item of each list."""
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value[:1])
    for name, one in inner:
        yield (name,)
        yield from ((name, *further) for further in fields_in(one))


def odd_value(value: Any, way: tuple[str | int, ...], odd: Any) -> Any:
    """Returns the object with another value at the end of the path; without the field for `ABSENT`."""
    *before, last = way
    copied = holder = copy(value)
    for name in before:  # objects beside the path are shared: nobody changes them
        holder[name] = copy(holder[name])
        holder = holder[name]
    if odd is ABSENT:
        del holder[last]
    else:
        holder[last] = odd
    return copied


def test_whatever_stands_in_a_field_of_a_kept_event_it_is_read_or_refused() -> None:
    tried = 0
    for value in map(SESSION_EVENTS.write, whole_course()):
        for way in fields_in(value):
            for odd in ODD.values():
                with suppress(InputError):
                    read_event(odd_value(value, way, odd), DUPLICATE_PLAN)
                tried += 1
    assert tried > 1_000
