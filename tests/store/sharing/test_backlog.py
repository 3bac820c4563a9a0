"""What was kept before there were facts, of every earlier version, is said in the end."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.store.helpers import facts, instant, missed, turns
from tests.store.olddatabases import filled, filled_5, filled_6, filled_7
from topping.errors import InputError
from topping.facts.bodies import body_of
from topping.facts.fact import MOST_BYTES, Fact
from topping.facts.merging import merged
from topping.store import Store, open_store, schema
from topping.store.sharing.exports import FactFile, write_facts


def old(path: Path, version: int) -> Path:
    if version <= 4:
        return filled(path, version)
    return {5: filled_5, 6: filled_6}.get(version, filled_7)(path)


@pytest.mark.parametrize("version", range(1, schema.newest_version()))
def test_an_old_database_has_its_facts_and_another_machine_all_its_runs(tmp_path: Path, version: int) -> None:
    opened = open_store(old(tmp_path / "a" / "old.db", version))
    assert opened.set_aside is None
    with opened.store as store, open_store(tmp_path / "b" / "new.db").store as other:
        ended = {session.name for session in (one.facts for one in store.sessions.all() if one.is_ended)}
        waiting = store.sharing.waiting()
        before = content(store)
        assert store.sharing.tell_backlog(3) == 3
        assert store.sharing.tell_backlog() == waiting - 3
        assert store.sharing.tell_backlog() == store.sharing.waiting() == 0
        assert content(store) == before
        said = store.sharing.own_after(0, -1)
        assert [fact.number for fact in said] == [*range(1, len(said) + 1)]
        assert all(body_of(fact) is not None for fact in said if "-" in str(fact.body.get("run", "-")))
        assert other.sharing.take(said).new == len(said)
        assert content(other) == before
        assert {one.facts.name for one in other.sessions.all()} == ended
        assert_agrees(other, said)


def content(store: Store) -> list[tuple[object, ...]]:
    """The runs of a database, but for their numbers, and for those whose UUID was made up by a test."""
    rows = store._database.all(
        "SELECT runs.uuid, players.name, game, game_name, text, lexicon_hash, resumed, ranks, started_at, ended_at, "
        "outcome, attempt, play_ms, penalty_ms, scored, top_points, found FROM runs "
        "JOIN players ON players.id = player JOIN conditions ON conditions.id = conditions "
        "LEFT JOIN results ON run = runs.id WHERE runs.uuid LIKE '%-%' ORDER BY runs.uuid"
    )
    return [tuple(row) for row in rows]


def assert_agrees(store: Store, said: Sequence[Fact]) -> None:
    attempts = dict(merged(said).attempts)
    assert {row["uuid"]: row["attempt"] for row in store._database.all("SELECT uuid, attempt FROM runs")} == attempts


def test_a_run_that_was_open_before_is_said_whole_when_its_turn_comes(tmp_path: Path) -> None:
    with open_store(tmp_path / "t.db").store as store:
        run = store.runs.start(facts("Marie"), instant(0))
        with store._database.writing() as sql:
            sql.execute("INSERT INTO untold VALUES ('run', ?)", (run,))  # as if a version without facts had begun it
        last = store.sharing.last_own()
        for turn in turns()[:2]:
            store.runs.add_move(run, missed(turn), turn)
        assert store.sharing.last_own() == last
        store.sharing.tell_backlog()
        store.runs.add_move(run, missed(turns()[2]), turns()[2])
        store.runs.finish(run, instant(1))
        kinds = [fact.kind for fact in store.sharing.own_after(last)]
        assert kinds == ["run-begun", "move-ended", "move-ended", "move-ended", "game", "run-ended"]


@pytest.mark.parametrize(
    ("between", "end", "unreadable"),
    [
        (b"", b"", 0),
        (b"\n  \n", b"", 0),
        (b"what\n\xff\n", b"", 2),
        (b"", b'{"at":17', 0),
        (b"", b'{"at":17\n', 1),
        (b"", b"{", 1),
        (b"x" * (MOST_BYTES - 1) + b"\n", b"", 1),
        (b"x" * 3 * MOST_BYTES + b"\n", b"", 1),
        (b"what\n" * 30, b"", 30),
    ],
)
def test_a_file_of_facts_is_read_past_what_is_none(
    store: Store, tmp_path: Path, between: bytes, end: bytes, unreadable: int
) -> None:
    store.runs.start(facts("Marie"), instant(0))
    said, path = store.sharing.own_after(0, -1), tmp_path / "a.facts"
    assert write_facts(path, said) == len(said) > 1
    first, _, rest = path.read_bytes().partition(b"\n")
    path.write_bytes(first + b"\n" + between + rest + end)
    file = FactFile(path)
    assert (tuple(file.facts()), file.unreadable) == (said, unreadable)


@pytest.mark.parametrize(("content", "tried"), [(b"", None), (b"what\n" * 19, 19), (b"what\n" * 40, 20), (b"{", 1)])
def test_a_file_without_facts_is_none_of_facts(tmp_path: Path, content: bytes, tried: int | None) -> None:
    path = tmp_path / "a.facts"
    path.write_bytes(content)
    file = FactFile(path)
    if tried is None:
        assert tuple(file.facts()) == ()
    else:
        with pytest.raises(InputError, match="no_facts"):
            tuple(file.facts())
    assert file.unreadable == (tried or 0)
