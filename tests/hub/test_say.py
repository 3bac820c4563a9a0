"""Whose word counts in a competition: on the tables of a server, and in the database of a kiosk."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as some

from tests.hub.conftest import HubDatabase
from tests.store.helpers import GAME, facts, play
from topping.competition.counting import ScoreMark
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, RunEntered, StageSet
from topping.competition.plan import CompetitionPlan
from topping.competition.standings import standings
from topping.facts.fact import Fact, FactKind
from topping.facts.identity import competition_uuid, is_founded_by, machine_uuid
from topping.hub.keys import KnownMachine, MachineKey, SignedRuns, enrol, is_genuine, known_machines
from topping.hub.machine import SharedStore, package_to_send, take_package
from topping.hub.postgres.carrier import connect, query
from topping.hub.postgres.tables import competition_table
from topping.rules.conditions.formula import Measure
from topping.store import Store, open_store

AT, LATER = "2026-11-21T15:00:00+01:00", "2026-11-21T16:00:00+01:00"
FOUNDER, ROOM, THIEF, REFEREE = (MachineKey(letter * 32) for letter in (b"f", b"r", b"t", b"a"))
ZOE = Entrant("zoe", 1, ("Zoé Martin",))


@pytest.fixture(scope="module")
def owner(shared_hub: HubDatabase) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with connect(shared_hub.admin) as connection:
        yield connection


@settings(max_examples=25, phases=(Phase.generate,))
@given(some.integers(0, 2**32 - 1), some.uuids().map(str), some.integers(0, 35), some.sampled_from("0123456789abcdef"))
def test_the_server_knows_a_founder_as_the_program_does(
    owner: psycopg.Connection[tuple[object, ...]], salt: int, founder: str, place: int, digit: str
) -> None:
    name = competition_uuid(salt, founder)
    touched = name if name[place] == "-" else name[:place] + digit + name[place + 1 :]
    for one in (name, touched, founder, "?", ""):
        told = owner.execute("SELECT topping.is_founded_by(%s, %s)", (one, founder)).fetchone()
        assert told == (is_founded_by(one, founder),), one


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[dict[str, Store]]:
    """Those of a founder, a room, somebody else's machine and a second referee; each has presented itself."""
    found = {}
    for name, key in (("founder", FOUNDER), ("room", ROOM), ("thief", THIEF), ("referee", REFEREE)):
        found[name] = open_store(tmp_path / f"{name}.db").store
        SharedStore(found[name]).present(name, key)
    yield found
    for store in found.values():
        store.close()


def sent(source: Store, key: MachineKey, uuid: str, *targets: Store) -> None:
    for target in targets:
        assert take_package(target, package_to_send(source, uuid, "x", key, with_games=True)).refused == 0


def founded(stores: dict[str, Store]) -> str:
    """A competition that all know, with the room enrolled and the second referee enrolled as such."""
    founder = stores["founder"]
    uuid = founder.competitions.found(CompetitionPlan("Open de Lyon"), AT)
    founder.competitions.place_game(uuid, 1, GAME, AT)
    founder.competitions.add(uuid, Enrolled(ZOE), at=AT)
    for name, key in (("room", ROOM), ("referee", REFEREE)):
        machine = stores[name].sharing.machine
        known = KnownMachine(machine, name, key.public)
        assert enrol(founder, uuid, known, referee=name == "referee")
        assert not enrol(founder, uuid, known, referee=name == "referee")
    sent(founder, FOUNDER, uuid, stores["room"], stores["thief"], stores["referee"])
    return uuid


def entered(store: Store, uuid: str, *costs: int, at: str = LATER) -> str:
    run = store.competitions.run_uuid(play(store, facts("Zoé"), *costs))
    store.competitions.add(uuid, RunEntered(run, "zoe", 1), at=at)
    return run


def times(store: Store, uuid: str) -> list[tuple[int, bool]]:
    """The time of each entrant, and whether it is on honour."""
    runs = store.competitions.runs(uuid, SignedRuns(store).machines(uuid))
    (group,) = standings(store.competitions.read(uuid), runs)
    return [(line.time_ms, ScoreMark.HONOUR in line.marks) for line in group.lines]


def test_nobody_plays_in_the_place_of_an_enrolled_machine(
    stores: dict[str, Store], owner: psycopg.Connection[tuple[object, ...]]
) -> None:
    """Neither by a run of his own that began before, nor by what he says of the run of the room."""
    uuid = founded(stores)
    founder, room, thief, _ = stores.values()
    founder.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=AT)
    sent(founder, FOUNDER, uuid, room, thief)
    entered(thief, uuid, 1, 1, 1)
    run = entered(room, uuid, 10_000, 20_000, 30_000)
    stolen = [hijacked(fact, thief.sharing.machine) for fact in room.sharing.of_subject(run)]
    sent(thief, THIEF, uuid, founder)
    founder.sharing.take(map(THIEF.sign, stolen))
    assert times(founder, uuid) == [(0, True)], "as long as nobody else has played"
    sent(room, ROOM, uuid, founder)
    assert times(founder, uuid) == [(60_000, False)]
    with owner.transaction(force_rollback=True):
        for store, key in ((thief, THIEF), (founder, FOUNDER), (room, ROOM)):
            owner.execute("INSERT INTO topping.machines (machine) VALUES (%s)", (store.sharing.machine,))
            for fact in map(key.sign, store.sharing.own_after(0)):
                owner.execute(query("add_facts"), ([fact.machine], [fact.number], [str(fact)]))
        for fact in stolen:
            owner.execute(query("add_facts"), ([fact.machine], [fact.number], [str(fact)]))
        (line,) = competition_table(owner, uuid, Measure.TIME)
        assert (line.spent_ms, line.on_honour) == (60_000, False)


def hijacked(fact: Fact, machine: str) -> Fact:
    """What somebody else says of the same run, earlier and better."""
    body = dict(fact.body)
    if fact.kind == FactKind.RUN_ENDED:
        moves = fact.body["moves"]
        assert isinstance(moves, list)
        body["moves"] = [{**move, "elapsed_ms": 0} for move in moves]
    return Fact(machine, 1_000 + fact.number, 1, fact.kind, body)


def test_a_machine_shows_its_key_only_where_its_name_is_bound_to_it(stores: dict[str, Store]) -> None:
    founder = stores["founder"]
    body = {"label": "Borne volée", "key": THIEF.public}
    machine = machine_uuid(7, ROOM.public)
    presented = Fact(machine, 1, 1, FactKind.MACHINE, body)
    assert not is_genuine(THIEF.sign(presented))
    founder.sharing.take([ROOM.sign(presented)])
    (known,) = [one for one in known_machines(founder) if one.uuid == machine]
    assert known.key is None
    assert replace(known, key=THIEF.public).fingerprint
