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
