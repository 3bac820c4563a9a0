"""Whose word counts: what somebody else says in a machine's name changes nothing, in whatever order it comes."""

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some
from psycopg.errors import InsufficientPrivilege

from tests.facts.strategies import MACHINES, deliveries, stories
from tests.facts.together import merged
from tests.hub.conftest import HubDatabase
from tests.hub.somefacts import Holding, a_fact, machine
from tests.store.helpers import SHORT, facts, play
from tests.store.sharing.test_taking import database, state_of
from topping.competition.decisions import TimeGivenBack
from topping.competition.events import Decided, Revoked
from topping.competition.plan import CompetitionPlan
from topping.errors import HubError
from topping.facts.fact import Fact, FactKind
from topping.facts.identity import machine_uuid
from topping.facts.interests import EVERYTHING, Leaves
from topping.facts.merging import is_personal, stands_before
from topping.hub.carrier import HubPlace
from topping.hub.exchange import Exchange, OtherMachineError
from topping.hub.folder import FolderCarrier, make_hub
from topping.hub.keys import GenuineFacts, MachineKey, is_genuine
from topping.hub.machine import SharedStore
from topping.hub.opening import open_carrier
from topping.hub.postgres.carrier import PostgresCarrier, connect
from topping.store import Store, open_store
from topping.store.database import Database
from topping.store.sharing.sharing import Sharing
from topping.texts import say

KEY, THIEF = MachineKey(b"k" * 32), MachineKey(b"t" * 32)
AT = "2026-11-21T15:00:00+01:00"
OWN = {machine: machine_uuid(number, KEY.public) for number, machine in enumerate(MACHINES)}
"""For each machine of the strategies one whose name is bound to the key."""


def forgeries(fact: Fact) -> tuple[Fact, ...]:
    """What somebody else can write in the place of a fact."""
    other = replace(fact, body={**fact.body, "name": "Voleur", "found": True})
    gone = Fact(fact.machine, fact.number, fact.at, FactKind.GONE, {})
    return (
        replace(fact, signature=None),
        replace(other, signature=fact.signature),
        THIEF.sign(fact),
        THIEF.sign(other),
        gone,
        THIEF.sign(gone),
    )


@some.composite
def attacked(draw: some.DrawFn) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """Signed facts, of which some are taken back, and what comes of them in whatever order, forged ones among them."""
    said = [KEY.sign(replace(fact, machine=OWN[fact.machine])) for fact in draw(stories())]
    gone = [one for one in said if one.kind != FactKind.PLAYER and draw(some.booleans())]
    said += [KEY.sign(Fact(one.machine, one.number, one.at, FactKind.GONE, {})) for one in gone]
    forged = [draw(some.sampled_from(forgeries(one))) for one in said]
    return tuple(said), draw(deliveries((*said, *forged)))


def test_each_fact_is_looked_at_once_until_very_many_were(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[int]()

    def look(fact: Fact, unsigned: bytes) -> bool:
        looked.append(fact.number)
        return fact.number < 9

    monkeypatch.setattr("topping.hub.keys.is_genuine", look)
    monkeypatch.setattr("topping.hub.keys._MOST_SEEN", 2)
    genuine = GenuineFacts()
    for number in (1, 1, 2, 2, 3, 3, 2, 9, 9):
        assert genuine(a_fact(machine(1), number)) == (number < 9)
    assert looked == [1, 2, 3, 2, 9, 9]


def test_a_minor_is_one_everywhere_though_the_name_was_said_by_a_clock_that_is_ahead(tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db").store as ana, open_store(tmp_path / "b.db").store as bob:
        play(ana, facts("Wilhelmine", SHORT), 1_000, game=SHORT)
        told = next(fact for fact in ana.sharing.own_after(0) if fact.kind == FactKind.PLAYER)
        bob.sharing.take(ana.sharing.own_after(0))
        for kept in (ana, bob):
            kept.sharing.take([replace(told, machine=OWN[MACHINES[0]], number=1, at=told.at + 10**8)])
        ana.consents.keep("Wilhelmine", Leaves.NAME, minor=True, at=AT)
        bob.sharing.take(ana.sharing.own_after(0))
        assert names(bob) == {"W. 1"}


def kinds(kept: Database) -> list[tuple[str, int, str]]:
    rows = kept.all("SELECT uuid, number, kind FROM facts JOIN machines ON id = machine ORDER BY uuid, number")
    return [tuple(row) for row in rows]


def known_of(kept: Database) -> tuple[object, object]:
    """Runs and names; a row of a player whose name was taken back, and who has no run, tells nothing."""
    runs, names = state_of(kept)
    return runs, {uuids: name for uuids, name in names.items() if name != say("store.stranger")}


@given(attacked())
@settings(max_examples=15, phases=(Phase.generate,), suppress_health_check=[HealthCheck.too_slow])
def test_forged_facts_change_nothing_in_whatever_order_they_come(
    both: tuple[tuple[Fact, ...], tuple[Fact, ...]],
) -> None:
    said, delivered = both
    kept, plain = database(), database()
    Sharing(kept).take(filter(is_genuine, delivered))
    Sharing(plain).take(one for one in delivered if one in said)
    assert known_of(kept) == known_of(plain)
    assert kinds(kept) == kinds(plain)
    assert merged(filter(is_genuine, delivered)) == merged(said)
    stands = {one.name: one for one in said}
    for one in said:
        if stands_before(one, stands[one.name]):
            stands[one.name] = one
    lasting = {name for name, one in stands.items() if one.kind != FactKind.GONE}
    assert {(uuid, number) for uuid, number, kind in kinds(kept) if kind != "gone"} <= lasting
    assert all(name in lasting for name, one in stands.items() if not is_personal(one) and one.kind != FactKind.GONE)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    (tmp_path / "club").mkdir()
    make_hub(tmp_path / "club")
    return tmp_path / "club"


def exchanged(store: Store, shelf: Path, key: MachineKey) -> Exchange:
    """An exchange of a store by a folder, done once."""
    shared = SharedStore(store)
    shared.present("Borne", key)
    exchange = Exchange(shared, FolderCarrier.open(shelf, shared.machine, is_genuine), key.sign, is_genuine)
    exchange.give()
    exchange.take()
    return exchange


def names(store: Store) -> set[str]:
    return {run.player for run in store.ranking.rows()}


@pytest.mark.parametrize("is_first", [False, True])
def test_who_writes_in_a_machines_file_cannot_drive_it_out_nor_silence_it(
    is_first: bool, tmp_path: Path, shelf: Path
) -> None:
    with open_store(tmp_path / "a.db").store as ana, open_store(tmp_path / "b.db").store as bob:
        SharedStore(ana).present("Ana", KEY)
        play(ana, facts("Ana", SHORT), 1_000, game=SHORT)
        own = ana.sharing.machine
        if not is_first:
            exchanged(ana, shelf, KEY)
        lines = [str(one) for fact in ana.sharing.own_after(0) for one in forgeries(KEY.sign(fact))]
        beyond = [str(THIEF.sign(Fact(own, 90, 5, FactKind.SIGNAL, {}))), str(Fact(own, 91, 5, FactKind.GONE, {}))]
        with (shelf / f"{own}.facts").open("a", encoding="utf-8") as file:
            file.write("\n".join(lines + beyond) + "\n")
        exchanged(bob, shelf, MachineKey(b"b" * 32))
        exchange = exchanged(ana, shelf, KEY)
        assert ana.sharing.machine == own
        assert exchange.waiting == 0
        assert (own, 91) in exchange.forged
        exchanged(bob, shelf, MachineKey(b"b" * 32))
        assert names(bob) == {"Ana"}
        assert bob.sharing.lasts()[own] == ana.sharing.last_own()


def test_a_file_that_somebody_has_cut_is_made_whole(tmp_path: Path, shelf: Path) -> None:
    with open_store(tmp_path / "a.db").store as ana:
        play(ana, facts("Ana", SHORT), 1_000, game=SHORT)
        exchange = exchanged(ana, shelf, KEY)
        path = shelf / f"{ana.sharing.machine}.facts"
        whole = path.read_bytes()
        path.write_bytes(whole[:200])
        with pytest.raises(HubError, match="file_cut"):
            exchange.take()
        exchanged(ana, shelf, KEY)
        assert set(whole.splitlines()) <= set(path.read_bytes().splitlines())


def copied(tmp_path: Path, shelf: Path) -> tuple[Path, Path]:
    """A database that has exchanged, and a copy of it."""
    with open_store(tmp_path / "a.db").store as ana:
        play(ana, facts("Ana", SHORT), 1_000, game=SHORT)
        exchange = exchanged(ana, shelf, KEY)
        SharedStore(ana).note_export(HubPlace(folder=shelf), exchange.sent)
    (tmp_path / "b.db").write_bytes((tmp_path / "a.db").read_bytes())
    return tmp_path / "a.db", tmp_path / "b.db"


@pytest.mark.parametrize("other", [KEY, MachineKey(b"o" * 32)], ids=["with its key", "with a key of its own"])
def test_two_copies_of_a_database_part_and_lose_nothing(other: MachineKey, tmp_path: Path, shelf: Path) -> None:
    first, second = copied(tmp_path, shelf)
    with open_store(first).store as ana, open_store(second).store as bob:
        own = ana.sharing.machine
        assert bob.sharing.machine == own
        play(ana, facts("Paul", SHORT), 2_000, game=SHORT, minute=3)
        play(bob, facts("Zoé", SHORT), 3_000, game=SHORT, minute=4)
        uuid = bob.competitions.found(CompetitionPlan("Ici"), AT)
        bob.competitions.add(uuid, Decided(TimeGivenBack("r", 500), "panne", "J. Roy"), at=AT)
        (kept,) = bob.competitions.read(uuid).decisions
        bob.competitions.add(uuid, Revoked(kept.stamp.machine, kept.stamp.number, "erreur", "J. Roy"), at=AT)
        exchanged(ana, shelf, KEY)
        for _ in range(2):
            _until_parted(lambda: exchanged(bob, shelf, other))
        exchanged(ana, shelf, KEY)
        assert ana.sharing.machine == own != bob.sharing.machine
        assert names(ana) == names(bob) == {"Ana", "Paul", "Zoé"}
        for store in (ana, bob):
            (decision,) = store.competitions.read(uuid).decisions
            assert not decision.counts, "what names another fact names it still"
        assert ana.sharing.lasts() == bob.sharing.lasts()
        assert kinds(ana._database) == kinds(bob._database)


def _until_parted(exchange: Callable[[], Exchange]) -> None:
    with suppress(OtherMachineError):
        exchange()


def test_a_machine_may_change_its_login_as_when_a_kiosk_becomes_a_referees(hub: HubDatabase) -> None:
    kiosks, referee, machine = hub.login("bornes"), hub.login("juge", "topping_referee"), machine_uuid(1, KEY.public)
    decision = KEY.sign(Fact(machine, 1, 5, FactKind.ENROLMENT, {"competition": "c"}))
    with closing(PostgresCarrier.open(kiosks, machine, KEY)) as carrier:
        assert carrier.give([decision]).refused == (1,)
    with closing(PostgresCarrier.open(referee, machine, KEY)) as carrier:
        assert carrier.give([decision]).refused == ()
    with pytest.raises(HubError, match="not_own"):
        PostgresCarrier.open(kiosks, machine, THIEF)


def test_machines_of_one_login_do_not_speak_for_each_other(hub: HubDatabase) -> None:
    """Whoever has the address of the kiosks, and knows a machine's name."""
    login, machine = hub.login("bornes"), machine_uuid(1, KEY.public)
    ana = PostgresCarrier.open(login, machine, KEY)
    said = [KEY.sign(Fact(machine, number, 5, FactKind.SIGNAL, {"n": number})) for number in (1, 2)]
    ana.give([said[0], KEY.sign(Fact(machine, 3, 5, FactKind.PLAYER, {"name": "Zoé"}))])
    for key in (None, THIEF):
        with pytest.raises(HubError, match="not_own"):
            PostgresCarrier.open(login, machine, key)
    thief = PostgresCarrier.open(login, machine_uuid(1, THIEF.public), THIEF)
    assert thief.give([THIEF.sign(said[1])]).refused == (2,)
    with connect(login) as connection:
        for statement in (
            f"SELECT topping.forget_facts('{machine}', '{{3}}', '{{x}}')",
            "SELECT secret FROM topping.machines",
            "SELECT topping.hash_of('x')",
        ):
            with pytest.raises(InsufficientPrivilege):
                connection.execute(statement.encode())
    ana.give([KEY.sign(Fact(machine, number, 5, FactKind.GONE, {})) for number in (1, 3)])
    reader = PostgresCarrier.open(login, machine_uuid(2, KEY.public), KEY)
    facts_there = {fact.number: fact for part in reader.news(EVERYTHING, Holding()) for fact in part}
    assert (facts_there[1].kind, facts_there[3].kind) == (FactKind.SIGNAL, FactKind.GONE)
    assert is_genuine(facts_there[3]), "who empties it has signed that"


def test_lines_that_this_machine_writes_itself_are_not_looked_at_and_all_others_are(
    tmp_path: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("topping.hub.folder._PART", 2)
    looked: list[Fact] = []

    def genuine(fact: Fact) -> bool:
        looked.append(fact)
        return is_genuine(fact)

    with open_store(tmp_path / "a.db").store as ana:
        play(ana, facts("Ana", SHORT), 1_000, game=SHORT)
        exchanged(ana, shelf, KEY)
        own, last = ana.sharing.machine, ana.sharing.last_own()
        path = shelf / f"{own}.facts"

        def lacking() -> Sequence[int]:
            looked.clear()
            return open_carrier(HubPlace(folder=shelf), own, KEY, genuine, ana.sharing.own_after).lacking(last)

        assert lacking() == []
        assert looked == []
        lines = path.read_text("utf-8").splitlines()
        at = lines[1].index('"signature":"') + 80
        wrong = lines[1][:at] + ("B" if lines[1][at] == "A" else "A") + lines[1][at + 1 :]
        spaced = lines[2].replace(",", ", ", 1)
        path.write_text("\n".join([lines[0], wrong, spaced, *lines[3:]]) + "\n", "utf-8")
        assert lacking() == [2]
        assert [fact.number for fact in looked] == [2, 3]
        path.write_text("\n".join(reversed(lines)) + "\n", "utf-8")
        assert lacking() == []
        assert looked == []
