"""Facts of other machines in a database, beside the state that they make as values."""

import json
import random
import sqlite3
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.facts.strategies import PLAYERS, RUNS, deliveries, stories
from tests.facts.together import SharedState, merged, total_ms
from tests.store.helpers import SHORT, facts, files, instant, keep_course, play
from topping.errors import StoreError
from topping.facts.bodies import RunBegun, body_of
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import Leaves
from topping.facts.voices import Voices
from topping.store import Store, open_store
from topping.store.database import Database
from topping.store.schema import add_functions, migrate
from topping.store.sessions.log import SessionLog
from topping.store.sharing.sharing import Sharing
from topping.texts import say


@cache
def empty() -> sqlite3.Connection:
    """One to be copied, which takes less than to make each."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    add_functions(connection)
    migrate(connection)
    return connection


def database() -> Database:
    """One that is kept nowhere."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    empty().backup(connection)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    return Database(connection, Path("memory"))


def state_of(kept: Database) -> tuple[dict[str, object], dict[frozenset[str], str]]:
    """Runs by their UUIDs, names of players by theirs."""
    uuids: dict[int, set[str]] = {}
    for uuid, player in kept.all("SELECT uuid, player FROM player_uuids"):
        uuids.setdefault(player, set()).add(uuid)
    runs: dict[str, object] = {
        row["uuid"]: (
            frozenset(uuids[row["player"]]),
            *(row["game"], row["attempt"], row["outcome"], bool(row["resumed"]), row["text"], row["teller"]),
            row["total"],
        )
        for row in kept.all(
            "SELECT runs.*, conditions.text, machines.uuid AS teller, play_ms + penalty_ms AS total FROM runs "
            "JOIN conditions ON conditions.id = conditions JOIN machines ON machines.id = runs.machine "
            "LEFT JOIN results ON results.run = runs.id"
        )
    }
    names = {
        frozenset(uuids[row["id"]]): "" if row["is_erased"] else str(row["name"])
        for row in kept.all("SELECT id, name, is_erased FROM players")
    }
    return runs, names


def voices_in(kept: Database) -> Voices:
    """Who speaks, as a database has heard it."""
    homes = kept.all("SELECT uuid, machine, meant FROM player_homes")
    return Voices(
        {row["uuid"]: row["machine"] for row in homes}, frozenset(row["uuid"] for row in homes if row["meant"])
    )


def expected(
    state: SharedState, said: Iterable[Fact], voices: Voices
) -> tuple[dict[str, object], dict[frozenset[str], str]]:
    """The same of a state."""
    person = {uuid: player.uuids for player in state.players for uuid in player.uuids}

    def uuids(machine: str, player: str) -> frozenset[str]:
        uuid = voices.runner(machine, player)
        return person.get(uuid, frozenset((uuid,)))

    runs: dict[str, object] = {
        uuid: (
            uuids(run.machine, run.begun.player),
            run.begun.game,
            state.attempts[uuid],
            "open" if run.ended is None else "finished" if run.ended.finished else "left",
            *(run.resumed, run.conditions, run.machine),
            total_ms(run) if run.moves else None,
        )
        for uuid, run in state.runs.items()
    }
    begun = [(fact.machine, body.player) for fact in said if isinstance(body := body_of(fact), RunBegun)]
    named = [*(uuids(*one) for one in begun), *(person.get(uuid, frozenset((uuid,))) for _, uuid in begun)]
    names = dict.fromkeys(named, say("store.stranger"))
    names |= {player.uuids: player.name or ("" if player.erased else say("store.stranger")) for player in state.players}
    return runs, names


@given(stories().flatmap(lambda facts: some.tuples(some.just(facts), deliveries(facts))))
@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
def test_a_database_follows_facts_whatever_their_order(both: tuple[tuple[Fact, ...], tuple[Fact, ...]]) -> None:
    said, delivered = both
    kept = database()
    sharing = Sharing(kept)
    cut = len(delivered) // 2
    new = sharing.take(delivered[:cut]).new + sharing.take(delivered[cut:]).new
    assert new == len(said)
    voices = voices_in(kept)
    state = merged(said, voices)
    assert state_of(kept) == expected(state, said, voices)
    gone = kept.all("SELECT uuid, number FROM facts JOIN machines ON id = machine WHERE kind = 'gone'")
    assert {tuple(row) for row in gone} == state.gone
    assert sharing.take(delivered).new == 0
    assert state_of(kept) == expected(state, said, voices)
    assert kept.all("PRAGMA foreign_key_check") == []


@pytest.mark.parametrize("steps", [5, 1_000, 2_000])
def test_what_is_broken_off_is_taken_anew_as_if_nothing_had_been(two: tuple[Store, Store], steps: int) -> None:
    one, other = two
    for number in range(20):
        play(one, facts(f"Joueur {number % 2}"), 1_000, 2_000, 3_000, minute=number)
    said, left = one.sharing.own_after(0, -1), iter(range(steps))
    connection = other._database._connection
    connection.set_progress_handler(lambda: next(left, None) is None, 20)
    with pytest.raises(StoreError):
        other.sharing.take(said)
    connection.set_progress_handler(None, 0)
    already = other._database.all("SELECT count(*) FROM facts")[0][0]
    begun = other._database.all("SELECT count(*) FROM facts WHERE kind = 'run-begun'")[0][0]
    assert other._database.all("SELECT count(*) FROM runs")[0][0] == begun
    assert other.sharing.take(said).new == len(said) - already
    voices = voices_in(other._database)
    assert state_of(other._database) == expected(merged(said, voices), said, voices)


@pytest.fixture
def two(tmp_path: Path) -> Iterable[tuple[Store, Store]]:
    """The stores of two machines."""
    with open_store(tmp_path / "a" / "t.db").store as one, open_store(tmp_path / "b" / "t.db").store as other:
        yield one, other


def exchange(*stores: Store) -> None:
    """Each gives all its facts to all others, twice."""
    for _ in range(2):
        for source in stores:
            for other in stores:
                if other is not source:
                    other.sharing.take(source.sharing.own_after(0, -1))


def board(store: Store) -> list[tuple[str, int, int | None, int]]:
    return [(run.player, run.total_ms, run.rank, run.attempt) for run in store.ranking.rows()]


def test_a_session_goes_when_it_is_over_and_can_be_read_there(two: tuple[Store, Store]) -> None:
    one, other = two
    play(one, facts("Élodie", SHORT), 1_000, game=SHORT)
    assert not any(fact.kind == FactKind.SESSION for fact in one.sharing.own_after(0))
    keep_course(one)
    exchange(one, other)
    (there,) = other.sessions.all()
    log = SessionLog.resume(other, there.id)
    here = SessionLog.resume(one, one.sessions.all()[0].id)
    assert (log.written, log.session.seats.keys()) == (here.written, here.session.seats.keys())
    names = {seat.player.name for seat in log.session.seats.values()}
    assert names == {"Élodie", "P. 2", "Z. 3"}, "of who is no player here initials leave"
    with pytest.raises(StoreError, match=r"store\.session_elsewhere"):
        other.sessions.add_events(there.id, log.written + 1, ['{"kind": "ended"}'], instant(9))
    assert (one.sharing.sessions(), other.sharing.sessions()) == (1, 0)
    one.sessions.erase(one.sessions.all()[0].id)
    exchange(one, other)
    assert other.sessions.all() == ()
    for store in two:
        kinds = Counter(fact.kind for fact in store.sharing.after(one.sharing.machine, 0, -1))
        assert (kinds["session"], kinds["session-event"], kinds["withdrawal"]) == (0, 0, 1)
        assert kinds["gone"] == 1 + here.written
    keep_course(one)
    one.sessions.erase(one.sessions.all()[0].id)
    assert one.sharing.waiting() == 0


@pytest.mark.parametrize("how", ["minor", "erased", "initials"])
def test_a_name_in_a_session_that_has_left_is_taken_back(two: tuple[Store, Store], how: str, tmp_path: Path) -> None:
    one, other = two
    play(one, facts("Élodie", SHORT), 1_000, game=SHORT)
    keep_course(one)
    exchange(one, other)
    before = one.sharing.own_after(0, -1)
    (there,) = other.sessions.all()
    assert {seat.player.name for seat in SessionLog.resume(other, there.id).session.seats.values()} >= {"Élodie"}
    match how:
        case "minor":
            one.consents.mark_minor("Élodie")
        case "erased":
            one.people.anonymise("Élodie")
        case _:
            one.consents.keep("Élodie", Leaves.INITIALS, minor=False, at="2026-11-21T15:00:00+01:00")
    assert "Élodie" not in "".join(map(str, one.sharing.own_after(0, -1)))
    exchange(one, other)
    other.sharing.take(before)  # an older file does not bring it back
    (there,) = other.sessions.all()
    assert {seat.player.name for seat in SessionLog.resume(other, there.id).session.seats.values()} == {
        "É. 1",
        "P. 2",
        "Z. 3",
    }
    here = {seat.player.name for seat in SessionLog.resume(one, one.sessions.all()[0].id).session.seats.values()}
    assert "Élodie" in here, "the room's own sheet stays as it was"
    other.close()
    assert not any("Élodie".encode() in content for content in files(tmp_path / "b").values())


@pytest.mark.parametrize("order", ["said", "reversed", "shuffled", "twice"])
def test_events_of_a_session_that_come_in_any_order_are_those_that_were_said(
    two: tuple[Store, Store], order: str
) -> None:
    one, other = two
    play(one, facts("Élodie", SHORT), 1_000, game=SHORT)
    keep_course(one)
    coming = list(one.sharing.own_after(0, -1))
    if order == "reversed":
        coming.reverse()
    elif order == "shuffled":
        random.Random(5).shuffle(coming)
    elif order == "twice":
        coming = [*coming[::2], *coming]
    for fact in coming:
        other.sharing.take([fact])
    (there,) = other.sessions.all()
    here = SessionLog.resume(one, one.sessions.all()[0].id)
    assert SessionLog.resume(other, there.id).written == here.written


def test_a_copy_that_went_on_becomes_another_machine(tmp_path: Path) -> None:
    with open_store(tmp_path / "a" / "t.db").store as store:
        play(store, facts("Marie", SHORT), 1_000, game=SHORT)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "t.db").write_bytes((tmp_path / "a" / "t.db").read_bytes())
    with open_store(tmp_path / "a" / "t.db").store as one, open_store(tmp_path / "b" / "t.db").store as other:
        play(one, facts("Paul", SHORT), 2_000, minute=3, game=SHORT)
        play(other, facts("Zoé", SHORT), 3_000, minute=4, game=SHORT)
        assert one.sharing.machine == other.sharing.machine
        exchange(one, other)
        assert one.sharing.machine != other.sharing.machine
        exchange(one, other)
        assert {run.player for run in one.ranking.rows()} == {"Marie", "Paul", "Zoé"}
        assert {run.player for run in other.ranking.rows()} == {"Marie", "Paul", "Zoé"}


def test_facts_that_no_table_takes_are_kept_and_change_nothing(two: tuple[Store, Store]) -> None:
    one, other = two
    play(one, facts("Marie", SHORT), 1_000, game=SHORT)
    odd: list[Fact] = []
    (run, player) = one._database.all("SELECT runs.uuid, players.uuid FROM runs JOIN players ON players.id = player")[0]
    for fact in one.sharing.own_after(0):
        for name, value in fact.body.items():
            worse = {**fact.body, name: -1 if isinstance(value, int) else "" if isinstance(value, str) else None}
            text = json.dumps(worse).replace(run, RUNS[0]).replace(player, PLAYERS[0])
            odd.append(Fact(PLAYERS[3], len(odd) + 1, fact.at, fact.kind, json.loads(text)))
    taken = other.sharing.take(odd)
    assert taken.new == len(odd)
    assert other._database.all("PRAGMA foreign_key_check") == []
    exchange(one, other)
    assert ("Marie", 1_000, 1, 1) in board(other)
