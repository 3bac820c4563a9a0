"""Facts that are hostile, and what is said here."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as some

from tests.hub.conftest import HubDatabase
from tests.hub.somefacts import Holding, a_fact, machine, signed, some_facts
from tests.store.helpers import GAME, facts, play
from topping.competition.counting import ScoreMark
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, RunEntered, StageSet
from topping.competition.plan import CompetitionPlan
from topping.competition.standings import standings
from topping.facts.fact import Fact, FactKind
from topping.facts.identity import competition_uuid, is_founded_by, machine_uuid
from topping.facts.interests import Interests
from topping.hub import folder as folders
from topping.hub.carrier import Carrier, CarrierLostError
from topping.hub.folder import FolderCarrier, make_hub
from topping.hub.keys import KnownMachine, MachineKey, SignedRuns, enrol, is_genuine, known_machines
from topping.hub.machine import SharedStore, package_to_send, take_package
from topping.hub.postgres.carrier import PostgresCarrier, connect, query
from topping.hub.postgres.tables import competition_table
from topping.rules.conditions.formula import Measure
from topping.store import Store, open_store

ANA, BOB, ZOE = machine(1), machine(2), machine(3)
ALL = Interests(everything=True)


def taken(carrier: Carrier) -> list[Fact]:
    found = [fact for part in carrier.news(ALL, Holding()) for fact in part]
    while carrier.is_behind:
        found += [fact for part in carrier.news(ALL, Holding()) for fact in part]
    return found


def line_of(fact: Fact, before: str, after: str) -> str:
    line = str(fact)
    assert before in line
    return line.replace(before, after, 1)


def test_a_row_that_no_machine_can_read_is_passed_over_counted_and_noted_once(
    hub: HubDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    """Its form is right, as far as the server looks: a number with a point lies in its body."""
    ana, bob = PostgresCarrier.open(hub.login("ana"), ANA), PostgresCarrier.open(hub.login("bob"), BOB)
    ana.give(some_facts(ANA, 1, 1))
    assert taken(bob) == some_facts(ANA, 1, 1)
    odd = line_of(a_fact(ANA, 2), '"text":"été ✓"', '"text":1.5')
    for number in (2, 3, 6):
        ana._connection.execute(
            "INSERT INTO topping.facts (machine, number, line) VALUES (%s, %s, %s)",
            (ANA, number, odd.replace('"number":2', f'"number":{number}')),
        )
    ana.give(some_facts(ANA, 4, 5))
    assert taken(bob) == some_facts(ANA, 4, 5)
    assert bob.unreadable == 3
    assert sum("no fact" in record.message for record in caplog.records) == 1
    zoe = PostgresCarrier.open(hub.login("zoe"), ZOE)
    assert {fact.number for fact in taken(zoe)} == {1, 4, 5}
    for carrier in (ana, bob, zoe):
        carrier.close()


def test_very_long_lines_are_fetched_a_few_at_a_time(hub: HubDatabase) -> None:
    """By a machine that goes on as by one that joins: thousands of them would fill its memory."""
    ana, bob = PostgresCarrier.open(hub.login("ana"), ANA), PostgresCarrier.open(hub.login("bob"), BOB)
    assert taken(bob) == []
    long = [signed(Fact(ANA, number, 5, "telepathy", {"text": "é" * 450_000})) for number in range(1, 13)]
    ana.give(long)
    zoe = PostgresCarrier.open(hub.login("zoe"), ZOE)
    for carrier, percents in ((bob, [100, 100, 100]), (zoe, [0, 42, 84])):
        parts, told = list[list[Fact]](), list[int]()
        for part in carrier.news(Interests(), Holding()):
            parts.append([*part])
            told.append(carrier.percent)
        assert told == percents
        assert [fact for part in parts for fact in part] == long
        assert max(sum(len(str(fact).encode()) for fact in part) for part in parts) < 6_000_000
    for carrier in (ana, bob, zoe):
        carrier.close()


def test_what_a_login_leaves_open_is_ended_by_who_waits_for_it(hub: HubDatabase) -> None:
    ana, bob = PostgresCarrier.open(hub.login("ana"), ANA), connect(hub.login("bob"))
    bob.execute("SELECT topping.join_machine(%s, '')", (BOB,))
    bob.execute("BEGIN")
    bob.execute("INSERT INTO topping.facts (machine, number, line) VALUES (%s, 1, %s)", (BOB, str(a_fact(BOB, 1))))
    ana._connection.execute("SET lock_timeout = '10ms'")
    with pytest.raises(CarrierLostError, match="unreachable"):
        ana.give(some_facts(ANA, 1, 1))
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        ana._connection.execute("SELECT topping.end_older_than('0 seconds')")
    with connect(hub.admin) as owner:  # a minute has passed
        owner.execute(
            "CREATE OR REPLACE FUNCTION topping.end_stalled() RETURNS integer LANGUAGE sql SECURITY DEFINER "
            "SET search_path = pg_catalog, pg_temp AS $$ SELECT topping.end_older_than('0 seconds') $$"
        )
    with pytest.raises(CarrierLostError, match="unreachable"):
        ana.give(some_facts(ANA, 1, 1))
    ana._connection.execute("SET lock_timeout = '10s'")
    ana.give(some_facts(ANA, 1, 1))
    assert ana.lacking(1) == []
    with pytest.raises(psycopg.OperationalError):
        bob.execute("SELECT 1")
    ana.close()


if sys.platform != "win32":

    @pytest.fixture
    def shelf(tmp_path: Path) -> Path:
        (tmp_path / "hub").mkdir()
        make_hub(tmp_path / "hub")
        return tmp_path / "hub"

    def zeros(path: Path) -> None:
        path.symlink_to("/dev/zero")

    def outside(path: Path) -> None:
        away = path.parent.parent / "away.facts"
        away.write_bytes(b"".join(f"{fact}\n".encode() for fact in some_facts(path.stem, 1, 2)))
        path.symlink_to(away)

    def endless(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(200_000_000)  # takes no room on the disk

    ODD_FILES = {"pipe": os.mkfifo, "zeros": zeros, "outside": outside, "endless": endless, "folder": os.mkdir}

    @pytest.mark.parametrize("name", ODD_FILES)
    def test_what_is_no_file_of_the_folder_is_passed_over(name: str, shelf: Path) -> None:
        ODD_FILES[name](shelf / f"{BOB}.facts")
        ana, zoe = (FolderCarrier.open(shelf, one) for one in (ANA, ZOE))
        ana.give(some_facts(ANA, 1, 3))
        assert taken(zoe) == some_facts(ANA, 1, 3)
        ana.give(some_facts(ANA, 4, 4))
        assert taken(zoe) == some_facts(ANA, 4, 4)
        assert zoe.unreadable == (name != "endless")

    def test_what_stands_behind_an_endless_line_is_read(shelf: Path) -> None:
        path = shelf / f"{ANA}.facts"
        path.write_bytes(f"{a_fact(ANA, 1)}\n".encode())
        with path.open("r+b") as file:
            file.truncate(50_000_000)
            file.seek(0, os.SEEK_END)
            file.write(b"\n" + f"{a_fact(ANA, 2)}\n".encode())
        zoe = FolderCarrier.open(shelf, ZOE)
        assert taken(zoe) == some_facts(ANA, 1, 2)
        with path.open("ab") as file:
            file.write(f"{a_fact(ANA, 3)}\n".encode())
        assert taken(zoe) == some_facts(ANA, 3, 3), "and nothing again"

    def test_a_file_that_is_very_long_waits_for_its_turn(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(folders, "_MOST_A_TURN", 1 << 10)
        monkeypatch.setattr(folders, "_CHUNK", 1 << 10)
        lines = b"x\n" * 5_000 + b"".join(f"{fact}\n".encode() for fact in some_facts(ANA, 1, 20))
        (shelf / f"{ANA}.facts").write_bytes(lines)
        zoe, bob = FolderCarrier.open(shelf, ZOE), FolderCarrier.open(shelf, BOB)
        bob.give(some_facts(BOB, 1, 1))
        assert [fact for part in zoe.news(ALL, Holding()) for fact in part] == some_facts(BOB, 1, 1)
        assert zoe.is_behind
        assert taken(zoe) == some_facts(ANA, 1, 20)
        own = FolderCarrier.open(shelf, ANA)
        assert own.lacking(21) == [21]

    @pytest.mark.parametrize("name", ["pipe", "zeros", "outside"])
    def test_what_somebody_puts_in_the_place_of_ones_own_file_is_taken_away(
        name: str, shelf: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        ODD_FILES[name](shelf / f"{ANA}.facts")
        ana = FolderCarrier.open(shelf, ANA)
        assert "is deleted" in caplog.text
        assert ana.lacking(2) == [1, 2]
        ana.give([signed(fact) for fact in some_facts(ANA, 1, 2)])
        assert (shelf / f"{ANA}.facts").is_file()
        assert not (shelf / f"{ANA}.facts").is_symlink()
        with closing(FolderCarrier.open(shelf, ZOE)) as zoe:
            assert taken(zoe) == some_facts(ANA, 1, 2)


AT, LATER = "2026-11-21T15:00:00+01:00", "2026-11-21T16:00:00+01:00"
FOUNDER, ROOM, THIEF, REFEREE = (MachineKey(letter * 32) for letter in (b"f", b"r", b"t", b"a"))
ZOE_HERE = Entrant("zoe", 1, ("Zoé Martin",))


@pytest.fixture(scope="module")
def owner(shared_hub: HubDatabase) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with connect(shared_hub.admin) as connection:
        yield connection


@settings(phases=(Phase.generate,))
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
        assert take_package(target, package_to_send(source, uuid, "x", key, with_games=True)) == 0


def founded(stores: dict[str, Store]) -> str:
    """A competition that all know, with the room enrolled and the second referee enrolled as such."""
    founder = stores["founder"]
    uuid = founder.competitions.found(CompetitionPlan("Open de Lyon"), AT)
    founder.competitions.place_game(uuid, 1, GAME, AT)
    founder.competitions.add(uuid, Enrolled(ZOE_HERE), at=AT)
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
    founder, room, thief, referee = stores.values()
    founder.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=AT)
    sent(founder, FOUNDER, uuid, room, thief, referee)
    entered(thief, uuid, 1, 1, 1)
    run = entered(room, uuid, 10_000, 20_000, 30_000)
    stolen = [hijacked(fact, thief.sharing.machine) for fact in room.sharing.of_subject(run)]
    sent(thief, THIEF, uuid, founder)
    founder.sharing.take(map(THIEF.sign, stolen))
    assert times(founder, uuid) == [(0, True)], "as long as nobody else has played"
    said = room.sharing.own_after(0)
    referee.sharing.take(fact if fact.kind == FactKind.RUN_ENDED else ROOM.sign(fact) for fact in said)
    assert times(referee, uuid) == [(60_000, True)], "as long as the room has not signed its end"
    sent(room, ROOM, uuid, founder)
    assert times(founder, uuid) == times(room, uuid) == [(60_000, False)]
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
