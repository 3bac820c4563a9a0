"""Facts of other machines in a database, beside the state that they make as values."""

import json
import sqlite3
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.facts.strategies import PLAYERS, RUNS, deliveries, stories
from tests.facts.together import SharedState, merged, total_ms
from tests.store.helpers import SHORT, facts, play
from topping.errors import StoreError
from topping.facts.bodies import RunBegun, body_of
from topping.facts.fact import Fact
from topping.facts.voices import Voices
from topping.store import Store, open_store
from topping.store.database import Database
from topping.store.schema import add_functions, migrate
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
