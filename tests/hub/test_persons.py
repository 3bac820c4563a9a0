"""What other machines say of the players of this one, by a folder and a server: nothing changes without a yes here."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from psycopg.rows import TupleRow

from tests.hub.conftest import HubDatabase
from tests.store.helpers import SHORT, facts, play
from tests.store.training.rows import add_card
from topping.competition.events import GamePlaced
from topping.competition.plan import CompetitionPlan
from topping.facts.bodies import (
    Body,
    MachineTold,
    MoveTold,
    PlayersMerged,
    PlayerTold,
    RunBegun,
    RunEnded,
)
from topping.facts.fact import Fact
from topping.facts.identity import machine_uuid
from topping.hub.carrier import Carrier
from topping.hub.exchange import Exchange
from topping.hub.folder import FolderCarrier, make_hub
from topping.hub.keys import MachineKey, enrol, is_genuine, known_machines
from topping.hub.machine import SharedStore
from topping.hub.postgres.carrier import PostgresCarrier, connect
from topping.hub.postgres.tables import game_table
from topping.rules.conditions.formula import Measure
from topping.rules.games.gametext import game_id
from topping.store import Store, open_store
from topping.store.database import now_ms

AT = "2026-11-21T15:00:00+01:00"
A_DAY = 24 * 3_600_000


@dataclass
class Place:
    """Where machines exchange, and what somebody hostile does there."""

    opened: Callable[[str, MachineKey], Carrier]
    write: Callable[[str, list[Fact]], None]
    """Puts facts there in the name of a machine of one's own, signed or not, past the program."""
    table: Callable[[], list[tuple[str, int]]]
    """Names and times of the board of the game, where the place keeps one."""

    def exchange(self, *rooms: Room) -> None:
        """Each gives and takes, twice."""
        for room in rooms * 2:
            shared = SharedStore(room.store)
            shared.present(room.name, room.key)
            with closing(self.opened(shared.machine, room.key)) as carrier:
                exchange = Exchange(shared, carrier, room.key.sign, is_genuine)
                exchange.give()
                exchange.take()


def _insert(connection: psycopg.Connection[TupleRow], fact: Fact) -> None:
    """As a login may: what the server refuses has no effect."""
    with suppress(psycopg.errors.CheckViolation):
        connection.execute(
            "INSERT INTO topping.facts (machine, number, line) VALUES (%s, %s, %s)",
            (fact.machine, fact.number, str(fact)),
        )


@dataclass
class Room:
    """A machine."""

    name: str
    store: Store
    key: MachineKey

    @property
    def names(self) -> set[str]:
        return {row.player for row in self.store.ranking.rows()}

    def uuid(self, name: str) -> str:
        (row,) = self.sql("SELECT uuid FROM players WHERE name = ? AND id < 1 << 40", name)
        return str(row[0])

    def sql(self, asked: str, *values: object) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.store.path)) as connection:
            return connection.execute(asked, values).fetchall()


def shelf_of(tmp_path: Path) -> Place:
    """A folder."""
    shelf = tmp_path / "club"
    shelf.mkdir()
    make_hub(shelf)

    def write(machine: str, facts: list[Fact]) -> None:
        with (shelf / f"{machine}.facts").open("a", encoding="utf-8") as file:
            file.writelines(f"{fact}\n" for fact in facts)

    return Place(lambda machine, key: FolderCarrier.open(shelf, machine, is_genuine), write, list)


@pytest.fixture(params=["folder", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return shelf_of(tmp_path) if request.param == "folder" else server_of(request.getfixturevalue("hub"))


def server_of(hub: HubDatabase) -> Place:
    """A server."""
    kiosks = hub.login("bornes")

    def insert(machine: str, facts: list[Fact]) -> None:
        with connect(kiosks) as connection:
            connection.execute("SELECT topping.join_machine(%s, '')", (machine,))
            for fact in facts:
                _insert(connection, fact)

    def table() -> list[tuple[str, int]]:
        with connect(kiosks) as connection:
            return [(line.name, line.spent_ms) for line in game_table(connection, game_id(SHORT), Measure.TIME)]

    return Place(lambda machine, key: PostgresCarrier.open(kiosks, machine, key), insert, table)


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[tuple[Room, Room]]:
    """Ana, where Marie and Paul play, and Bob, where Zoé does."""
    with open_store(tmp_path / "a" / "t.db").store as one, open_store(tmp_path / "b" / "t.db").store as other:
        play(one, facts("Marie", SHORT), 1_000, game=SHORT)
        play(one, facts("Paul", SHORT), 2_000, game=SHORT)
        play(other, facts("Zoé", SHORT), 3_000, game=SHORT)
        with one._database.writing() as sql:
            add_card(sql, 1, "AEIRST")
        yield Room("Ana", one, MachineKey(b"a" * 32)), Room("Bob", other, MachineKey(b"b" * 32))


class Thief:
    """A machine that nobody knows, and what it says."""

    def __init__(self, place: Place, letter: bytes = b"t") -> None:
        self.place, self.key, self.last = place, MachineKey(letter * 32), 0
        self.machine = machine_uuid(7, self.key.public)
        self.says(MachineTold("Voleur", self.key.public))

    def says(self, *bodies: Body, at: int = 0, signs: bool = True) -> None:
        said = []
        for body in bodies:
            self.last += 1
            fact = Fact(self.machine, self.last, at or now_ms(), body.kind, body.write())
            said.append(self.key.sign(fact) if signs else fact)
        self.place.write(self.machine, said)

    def plays(self, room: Room, name: str, run: str, ms: int, started_at: int) -> None:
        """Says that somebody of a room has played the game here."""
        (row,) = (row for row in room.store.ranking.rows() if row.player == name and not row.machine)
        begun = RunBegun(
            run, room.uuid(name), 1, row.game, "x", 1, row.lexicon, row.lexicon_hash, row.rules_version,
            str(row.conditions), False, True, False, started_at,
        )  # fmt: skip
        move = MoveTold(1, "ON", "H8", 4, 4, True, ms, 0, 1)
        self.says(begun, RunEnded(run, True, started_at + 9, (move,)))


RUN = "99999999-2222-4000-8000-000000000000"


def test_nobody_else_renames_merges_or_makes_anybody_a_minor(place: Place, rooms: tuple[Room, Room]) -> None:
    ana, _ = rooms
    place.exchange(*rooms)
    thief = Thief(place)
    marie, paul = ana.uuid("Marie"), ana.uuid("Paul")
    thief.says(
        PlayerTold(marie, "Voleuse", initials=False, minor=True), PlayersMerged(marie, paul), at=now_ms() + A_DAY
    )
    place.exchange(*rooms)
    for room in rooms:
        assert room.names == {"Marie", "Paul", "Zoé"}
    assert ana.sql("SELECT count(*) FROM players WHERE minor AND id < 1 << 40") == [(0,)]
    (match,) = ana.store.matches.all()
    assert ({match.one.name, match.other.name}, match.said_by) == ({"Marie", "Paul"}, "Voleur")
    ana.store.matches.tell_apart(match)
    assert ana.store.matches.all() == ()
    assert sorted(place.table()) in ([], [("Marie", 1_000), ("Paul", 2_000), ("Zoé", 3_000)])


@pytest.mark.parametrize("does", ["take", "present"])
def test_whom_nobody_has_answered_about_in_time_is_forgotten(
    does: str, tmp_path: Path, rooms: tuple[Room, Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    place, (ana, bob) = shelf_of(tmp_path), rooms
    play(bob.store, facts("MARIE", SHORT), 4_000, game=SHORT)
    place.exchange(*rooms)
    for room in (bob, ana):
        room.store.matches.unite(*room.store.matches.all())
        place.exchange(*rooms)
    bob.store.people.anonymise("MARIE")
    place.exchange(*rooms)
    shared = SharedStore(ana.store)
    for days in (0, 31):
        (wish,) = ana.store.wishes.asked()
        monkeypatch.setattr("topping.hub.machine.now_ms", lambda days=days: now_ms() + days * A_DAY)
        shared.take(()) if does == "take" else shared.present(ana.name, ana.key)
    assert wish.due_at is not None
    assert ana.store.wishes.asked() == ()


def competition_of(ana: Room, bob: Room, place: Place, *, referee: bool) -> None:
    """Ana founds a competition whose games are on both, and enrols the machines that are known but Bob's."""
    uuid = ana.store.competitions.found(CompetitionPlan("Ici"), AT)
    ana.store.competitions.add(uuid, GamePlaced(1, game_id(SHORT), 1), at=AT)
    place.exchange(ana, bob)
    for room in (ana, bob):
        room.store.competitions.keep_game(uuid, SHORT)
    for machine in known_machines(ana.store):
        if machine.label == "Voleur":
            enrol(ana.store, uuid, machine, referee=referee)


def test_what_an_enrolled_machine_says_is_an_attempt_and_replaces_no_result_of_here(
    tmp_path: Path, rooms: tuple[Room, Room]
) -> None:
    place = shelf_of(tmp_path)
    ana, bob = rooms
    thief = Thief(place)
    place.exchange(*rooms)
    competition_of(ana, bob, place, referee=False)
    thief.plays(ana, "Marie", RUN, 500, 1_000)
    place.exchange(*rooms)
    rows = {row.total_ms: row for row in ana.store.ranking.rows() if row.player == "Marie"}
    assert (rows[1_000].attempt, rows[1_000].rank) == (1, 1)
    assert (rows[500].attempt, rows[500].rank) == (2, None)
    assert ana.store.runs.attempts("Marie", game_id(SHORT)) == 2
