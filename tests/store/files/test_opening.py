"""Opening a database: what earlier versions wrote, one bit of it flipped."""

import json
import random
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from copy import copy
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any, Final

import pytest

from tests.conftest import CHECKOUT
from tests.play.session.helpers import BLITZ_PLAN, DUPLICATE_PLAN, SUDDEN_PLAN
from tests.store.damage import DAMAGES
from tests.store.files.test_backup import dump, played
from tests.store.helpers import SHORT, facts, files, play
from topping.byfields import KindsCodec
from topping.competition.events import body_of_event, event_of, kind_of
from topping.errors import InputError, StoreError
from topping.facts.bodies import read_body
from topping.facts.fact import Fact, FactKind
from topping.hub.keys import is_genuine
from topping.play.classic.events import CLASSIC_EVENTS
from topping.play.home.game import HOME_EVENTS
from topping.play.inverse.game import INVERSE_EVENTS
from topping.play.loto.game import LOTO_EVENTS
from topping.play.session.events import SESSION_EVENTS, read_event
from topping.play.solitaire.game import SOLITAIRE_EVENTS
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
    """A kiosk and its second display on a machine on which nothing was ever kept."""
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


def test_whatever_bit_of_a_backup_is_flipped_it_is_refused_or_restored_as_it_was_saved(
    tmp_path: Path, whole: bytes
) -> None:
    saved, here = tmp_path / "club.db", tmp_path / "here" / "topping.db"
    back_up(saved, tmp_path / "whole" / "topping.db")
    content, came = saved.read_bytes(), []
    restore(saved, here)
    before = dump(here)
    for flip in (*flipped(content, 1, 0, 4 * 4096), *flipped(content, 2, 0, len(content))):
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


EARLIER: Final = CHECKOUT / "tests" / "data" / "earlier"
OF_COMPETITIONS: Final = (FactKind.COMPETITION, FactKind.DECISION)
PLANS: Final = {"duplicate": DUPLICATE_PLAN, "blitz": BLITZ_PLAN, "sudden": SUDDEN_PLAN}
TABLES: Final[dict[str, KindsCodec[Any]]] = {
    "classic": CLASSIC_EVENTS,
    "home": HOME_EVENTS,
    "inverse": INVERSE_EVENTS,
    "loto": LOTO_EVENTS,
    "solitaire": SOLITAIRE_EVENTS,
}
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
NOBODY_KNOWS: Final = {"new"}
"""The name that a newer version will have said something by."""


def lines(name: str) -> list[str]:
    return (EARLIER / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", lines("facts.jsonl"))
def test_a_fact_is_written_again_byte_for_byte_and_its_signature_holds(line: str) -> None:
    fact = Fact.parse(line)
    assert str(fact) == line
    assert is_genuine(fact)
    assert not is_genuine(Fact.parse(line.replace('"at":17', '"at":18')))
    known = {name: value for name, value in fact.body.items() if name not in NOBODY_KNOWS}
    if fact.kind in OF_COMPETITIONS:
        event = event_of(fact).event
        assert kind_of(event) == fact.kind
        assert written(body_of_event(str(fact.body["competition"]), event)) == written(known)
    elif (body := read_body(fact.kind, fact.body)) is not None:
        assert written(body.write()) == written(known)
    else:
        assert fact.kind not in set(FactKind)


def test_every_kind_of_fact_and_of_event_is_among_them() -> None:
    facts = [Fact.parse(line) for line in lines("facts.jsonl")]
    nowhere_written = {FactKind.SIGNAL, FactKind.GONE}
    assert {fact.kind for fact in facts} >= set(FactKind) - nowhere_written
    told = {(fact.body["event"], fact.body.get("decision")) for fact in facts if fact.kind in OF_COMPETITIONS}
    assert len(told) == 20


@pytest.mark.parametrize("line", lines("session_events.jsonl"))
def test_an_event_of_a_session_is_written_again_byte_for_byte(line: str) -> None:
    plan, value = json.loads(line)
    assert kept([plan, SESSION_EVENTS.write(read_event(value, PLANS[plan]))]) == line


@pytest.mark.parametrize("line", lines("table_events.jsonl"))
def test_an_event_at_a_table_is_written_again_byte_for_byte(line: str) -> None:
    game, value = json.loads(line)
    assert kept([game, TABLES[game].write(TABLES[game].read(value))]) == line


def readers() -> Iterator[tuple[Any, Callable[[Any], object]]]:
    """What was kept, and what reads it."""
    for line in lines("session_events.jsonl"):
        plan, value = json.loads(line)
        yield value, partial(read_event, plan=PLANS[plan])
    for line in lines("table_events.jsonl"):
        game, value = json.loads(line)
        yield value, TABLES[game].read


def fields_in(value: Any) -> Iterator[tuple[str | int, ...]]:
    """The way to each field of an object, and to the first of each list."""
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value[:1])
    for name, one in inner:
        yield (name,)
        yield from ((name, *further) for further in fields_in(one))


def odd_value(value: Any, way: tuple[str | int, ...], odd: Any) -> Any:
    """The object with another value at the end of the way; without the field where that is `ABSENT`."""
    *before, last = way
    copied = holder = copy(value)
    for name in before:  # what lies beside the way is shared: nobody changes it
        holder[name] = copy(holder[name])
        holder = holder[name]
    if odd is ABSENT:
        del holder[last]
    else:
        holder[last] = odd
    return copied


def test_whatever_stands_in_a_field_of_what_was_kept_it_is_read_or_refused() -> None:
    tried = 0
    for value, reads in readers():
        for way in fields_in(value):
            for odd in ODD.values():
                with suppress(InputError):
                    reads(odd_value(value, way, odd))
                tried += 1
    assert tried > 1_000


def written(body: Any) -> str:
    return json.dumps(body, sort_keys=True)


def kept(value: Any) -> str:
    """The text with its fields in the order in which they are written: databases keep it so."""
    return json.dumps(value, ensure_ascii=False)
