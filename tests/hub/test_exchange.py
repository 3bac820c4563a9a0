"""The exchange, in a process beside the game."""

import os
import subprocess
from collections.abc import Iterable
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import IO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hub.memory import MemoryCarrier, MemoryHub, MemoryShared
from tests.hub.somefacts import a_fact, machine, some_facts
from topping.errors import HubError
from topping.facts.fact import Fact, FactKind
from topping.hub.carrier import HubPlace
from topping.hub.exchange import Exchange
from topping.hub.folder import FolderCarrier, make_hub
from topping.hub.keys import MachineKey, is_signed_by
from topping.hub.process import GATHER_S, Keeper
from topping.hub.status import HubLink, HubState, HubStatus, read_status, write_status
from topping.kiosk.wording import hub_text
from topping.store.sharing.taking import Taken

KEY = MachineKey(bytes(32))
PLACE = HubPlace(folder=Path("/club"))


def keeper(shared: MemoryShared, hub: MemoryHub, told: list[HubStatus] | None = None) -> Keeper:
    told = [] if told is None else told
    return Keeper(
        shared,
        PLACE,
        lambda: MemoryCarrier(hub, shared),
        KEY.sign,
        told.append,
        clock=count().__next__,
        pause=lambda _: None,
    )


def unsigned(facts: dict[tuple[str, int], Fact]) -> dict[tuple[str, int], str]:
    return {name: fact.unsigned() for name, fact in facts.items()}


@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.sampled_from(["say", "turn", "turn", "lose", "start"]), st.integers(0, 12))
    )
)
def test_whatever_is_lost_and_when_all_machines_end_with_the_same_facts(steps: list[tuple[int, str, int]]) -> None:
    hub, machines = MemoryHub(), [MemoryShared(machine(number)) for number in range(3)]
    keepers = [keeper(one, hub) for one in machines]
    for which, what, much in steps:
        if what == "say":
            for _ in range(much):
                machines[which].say(FactKind.SIGNAL, {"text": f"{which}"})
        elif what == "turn":
            keepers[which].turn()
        elif what == "lose":
            hub.losses.append(much)
        else:  # killed, and started again
            keepers[which] = keeper(machines[which], hub)
    hub.losses.clear()
    for _ in range(3):
        for one in keepers:
            one.turn()
    said = {name: fact for one in machines for name, fact in one.kept.items() if name[0] == one.machine}
    for shared in machines:
        assert unsigned(shared.kept) == unsigned(said)
    assert unsigned(hub.facts) == unsigned(said)
    assert all(is_signed_by(fact, KEY.public) for fact in hub.facts.values())
    assert [one.status.waiting for one in keepers] == [0, 0, 0]


def test_what_is_said_while_much_is_taken_is_given_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    hub, ana = MemoryHub(), MemoryShared(machine(1))
    hub.order += some_facts(machine(2), 1, 129)
    exchange = Exchange(ana, MemoryCarrier(hub, ana), KEY.sign)
    given = list[int]()
    monkeypatch.setattr(exchange, "give", lambda: given.append(len(ana.kept)))
    assert exchange.take() == 129
    assert given == [64, 128, 129]


def test_what_is_forgotten_here_is_handed_over_once_more() -> None:
    hub, ana = MemoryHub(), MemoryShared(machine(1))
    exchange = Exchange(ana, MemoryCarrier(hub, ana), KEY.sign)
    for _ in range(3):
        ana.say(FactKind.SIGNAL, {})
    assert exchange.give() == 3
    ana.forget(2)
    for _ in range(2):
        assert exchange.give() == 0
        assert [(fact.number, fact.kind) for fact in hub.order[3:]] == [(2, FactKind.GONE)]


def test_what_waits_is_told_and_counted_on(tmp_path: Path) -> None:
    hub, ana, told = MemoryHub(), MemoryShared(machine(1)), list[HubStatus]()
    keeping = keeper(ana, hub, told)
    for _ in range(4):
        ana.say(FactKind.SIGNAL, {})
    keeping.turn()
    hub.is_there = False
    for _ in range(3):
        ana.say(FactKind.SIGNAL, {})
        keeping.turn()
    assert [(one.state, one.waiting) for one in told] == [
        (HubState.WELL, 0),
        (HubState.LOST, 1),
        (HubState.LOST, 2),
        (HubState.LOST, 3),
    ]
    hub.is_there = True
    keeping.turn()
    assert (told[-1].state, told[-1].waiting, told[-1].sent) == (HubState.WELL, 0, 7)


@pytest.mark.parametrize("is_folder", [False, True])
@pytest.mark.parametrize(
    ("before", "ahead", "does"),
    [(3, 1, "give"), (3, 4, "give"), (3, 4, "take"), (0, 1, "give"), (0, 2, "give")],
)
def test_a_copied_machine_takes_another_identity_and_says_again_what_it_said(
    before: int, ahead: int, does: str, is_folder: bool, tmp_path: Path
) -> None:
    """Two machines with one disk: the first to speak keeps the name."""
    make_hub(tmp_path)
    hub, ana, twin = MemoryHub(), MemoryShared(machine(1)), MemoryShared(machine(1))

    def carrier() -> MemoryCarrier | FolderCarrier:
        return FolderCarrier.open(tmp_path, ana.machine) if is_folder else MemoryCarrier(hub, ana)

    for _ in range(before):
        fact = ana.say(FactKind.SIGNAL, {"text": "before"})
        twin.kept[fact.name] = fact
    twin.told = 500
    for number in range(ahead):
        ana.say(FactKind.SIGNAL, {"text": f"ana {number}"})
    for number in range(3):
        twin.say(FactKind.SIGNAL, {"text": f"twin {number}"})
    Exchange(ana, carrier(), KEY.sign).give()
    with pytest.raises(HubError, match="another_machine"):
        getattr(Exchange(twin, carrier(), KEY.sign), does)()
    assert twin.machine != ana.machine
    assert [fact.body["text"] for fact in twin.own_after(0, -1)] == ["twin 0", "twin 1", "twin 2"]
    assert any(str(fact.body["text"]).startswith("ana") for fact in twin.kept.values()), "what the other said is kept"


def test_what_could_not_be_followed_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    hub, ana = MemoryHub(), MemoryShared(machine(1))
    hub.order += some_facts(machine(2), 1, 3)
    monkeypatch.setattr("topping.hub.exchange._MOST_FORGED", 3)
    monkeypatch.setattr(ana, "take", lambda facts: Taken(2, passed_over=frozenset(fact.name for fact in facts)))
    carrier = MemoryCarrier(hub, ana)
    carrier.unreadable = 4
    exchange = Exchange(ana, carrier, KEY.sign, lambda fact: fact.number not in {2, 6, 7, 8})
    assert exchange.take() == 2
    assert (exchange.untaken, exchange.passed_over) == ({(machine(2), 1), (machine(2), 3)}, 7)
    hub.order += some_facts(machine(2), 4, 9)
    exchange.take()
    assert (len(exchange.untaken), len(exchange.forged)) == (3, 3), "no more are counted"


@pytest.mark.parametrize("is_gone_here", [False, True])
def test_what_was_emptied_on_one_side_alone_was_said_by_no_copy(is_gone_here: bool) -> None:
    hub, ana = MemoryHub(), MemoryShared(machine(1))
    ana.say(FactKind.SIGNAL, {})
    gone = Fact(ana.machine, 1, 1_000, FactKind.GONE, {})
    hub.order.append(ana.kept[ana.machine, 1] if is_gone_here else gone)
    if is_gone_here:
        ana.forget(1)
    assert Exchange(ana, MemoryCarrier(hub, ana), KEY.sign).take() == 0
    assert ana.machine == machine(1)


def test_what_a_server_has_emptied_is_believed_unsigned_and_nothing_else() -> None:
    hub, ana = MemoryHub(), MemoryShared(machine(1))
    hub.order += [a_fact(machine(2), 1), Fact(machine(2), 2, 1, FactKind.GONE, {})]
    for empties, kept in ((False, []), (True, [(machine(2), 2)])):
        carrier = MemoryCarrier(hub, ana)
        carrier.empties = empties
        exchange = Exchange(ana, carrier, KEY.sign, lambda fact: False)
        exchange.take()
        assert [*ana.kept] == kept
        assert (machine(2), 1) in exchange.forged


def test_facts_that_are_not_to_be_believed_are_not_kept() -> None:
    hub, ana, bob = MemoryHub(), MemoryShared(machine(1)), MemoryShared(machine(2))
    ana.say(FactKind.SIGNAL, {})
    ana.say(FactKind.DECISION, {})
    Exchange(ana, MemoryCarrier(hub, ana), KEY.sign).give()
    exchange = Exchange(bob, MemoryCarrier(hub, bob), KEY.sign, lambda fact: fact.kind != FactKind.DECISION)
    assert exchange.take() == 1
    assert [fact.kind for fact in bob.kept.values()] == ["signal"]


@given(
    st.builds(
        HubStatus,
        st.sampled_from(HubState),
        st.text(max_size=20),
        st.integers(0, 9**9),
        st.integers(0, 9**9),
        st.integers(0, 99),
        st.integers(0, 99),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
        st.integers(0, 9**15),
    )
)
def test_a_status_is_read_as_it_was_written(status: HubStatus) -> None:
    assert HubStatus.parse(str(status)) == status


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"state":"well"}', "9" * 5000])
def test_what_is_no_status_is_refused(text: str) -> None:
    with pytest.raises(Exception, match="status_unreadable"):
        HubStatus.parse(text)


def test_what_is_said_here_does_not_wait_until_all_news_are_taken() -> None:
    hub, ana = MemoryHub(), MemoryShared(machine(1))
    Exchange(ana, MemoryCarrier(hub, ana), KEY.sign)
    for number in range(200):
        ana.say(FactKind.SIGNAL, {"number": number})
    Exchange(ana, MemoryCarrier(hub, ana), KEY.sign).give()
    there = list[bool]()

    class Playing(MemoryShared):
        def take(self, facts: Iterable[Fact]) -> Taken:
            if not self.last_own():
                self.say(FactKind.SIGNAL, {"text": "a move"})
            taken = super().take(facts)
            there.append((self.machine, 1) in hub.facts)
            return taken

    playing = Playing(machine(2))
    assert Exchange(playing, MemoryCarrier(hub, playing), KEY.sign).take() == 200
    assert there[:1] == [True]


def test_news_that_follow_each_other_are_taken_together() -> None:
    hub, ana, bob, now = MemoryHub(), MemoryShared(machine(1)), MemoryShared(machine(2)), [10.0]
    giving = Exchange(ana, MemoryCarrier(hub, ana), KEY.sign)
    pauses = list[float]()
    keeping = Keeper(
        bob, PLACE, lambda: MemoryCarrier(hub, bob), KEY.sign, lambda _: None, clock=lambda: now[0], pause=pauses.append
    )
    keeping.turn()
    for number in range(3):
        ana.say(FactKind.SIGNAL, {"number": number})
        giving.give()
        keeping.turn()
        assert len(bob.kept) == 0, "some were taken just before"
        now[0] += GATHER_S / 4
    assert pauses == pytest.approx([GATHER_S * 3 / 4, GATHER_S / 2])
    now[0] += GATHER_S
    keeping.turn()
    assert len(bob.kept) == 3
    ana.say(FactKind.SIGNAL, {})
    giving.give()
    now[0] -= 3600
    keeping.turn()
    assert len(bob.kept) == 4, "though the clock was set back"


def test_a_fact_of_the_future_is_carried() -> None:
    hub, ana, bob = MemoryHub(), MemoryShared(machine(1)), MemoryShared(machine(2))
    fact = a_fact(ana.machine, 1, "telepathy")
    ana.kept[fact.name] = fact
    Exchange(ana, MemoryCarrier(hub, ana), KEY.sign).give()
    Exchange(bob, MemoryCarrier(hub, bob), KEY.sign).take()
    assert bob.kept[fact.name].unsigned() == fact.unsigned()


class FakeProcess:
    stdin: IO[bytes] | None = None

    def __init__(self) -> None:
        self.code: int | None = None
        self.waits = 0

    def poll(self) -> int | None:
        return self.code

    def terminate(self) -> None:
        self.kill()

    def kill(self) -> None:
        self.code = -9

    def wait(self, timeout: float | None = None) -> int:
        self.waits += 1
        if self.code is None and self.waits == 1:
            raise subprocess.TimeoutExpired("hub", timeout or 0)
        return self.code or 0


def test_a_process_is_there_while_a_place_is_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    started: list[FakeProcess] = []
    settings: list[tuple[str, ...]] = [()]

    def start() -> FakeProcess:
        started.append(FakeProcess())
        return started[-1]

    link = HubLink(lambda: settings[0], start, tmp_path / "hub.json")
    link.tick(0)
    assert started == []
    settings[0] = ("dsn", "", "")
    link.tick(100)
    assert started == [], "it is looked at twice a second"
    link.tick(600)
    link.tick(1_200)
    assert len(started) == 1
    started[0].code = 1
    link.tick(2_000)
    assert len(started) == 1, "one that ends at once is left alone for a while"
    link.tick(2_700)
    assert len(started) == 2
    assert "ended with 1" in caplog.text
    settings[0] = ("other", "", "")
    link.tick(3_100)
    assert len(started) == 2
    link.tick(3_300)
    assert len(started) == 3
    settings[0] = ()
    link.tick(4_000)
    link.tick(9_000)
    assert (len(started), link.status) == (3, None)


def test_a_system_that_starts_nothing_is_asked_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def start() -> FakeProcess:
        raise OSError("no more processes")

    link = HubLink(lambda: ("dsn",), start, tmp_path / "hub.json")
    for now in range(0, 10_000, 500):
        link.tick(now)
        assert link.status is not None
        assert link.status.state is HubState.STOPPED
    assert "no more processes" in caplog.text
    link.close()


def test_what_it_tells_is_read_and_it_ends_with_the_kiosk(tmp_path: Path) -> None:
    process = FakeProcess()
    process.stdin = BytesIO()
    link = HubLink(lambda: ("dsn",), lambda: process, tmp_path / "hub.json")
    write_status(tmp_path / "hub.json", HubStatus(HubState.WELL, "club"))
    assert (tmp_path / "hub.json").stat().st_mode & 0o077 == 0
    link.tick(0)
    assert link.status == HubStatus(HubState.WELL, "club")
    link.close()
    assert process.stdin.closed
    assert (process.code, process.waits) == (-9, 2), "one that does not end is killed"


def test_one_calm_line_tells_what_waits() -> None:
    assert hub_text(None) == hub_text(HubStatus(HubState.WELL, "club", 3)) == ""
    assert hub_text(HubStatus(HubState.STARTING, "club", 3)) == ""
    assert (
        hub_text(HubStatus(HubState.LOST, "club")) == "club n’est pas joignable\N{NO-BREAK SPACE}; tout se garde ici."
    )
    assert "1 fait attend d’être envoyé" in hub_text(HubStatus(HubState.LOST, "club", 1))
    assert "2 faits attendent d’être envoyés" in hub_text(HubStatus(HubState.LOST, "club", 2))
    assert "trop récent" in hub_text(HubStatus(HubState.REFUSED, "club", fault="trop récent"))


def test_a_process_that_gives_no_sign_of_life_is_seen_as_dead(tmp_path: Path) -> None:
    file = tmp_path / "hub.json"
    link = HubLink(lambda: ("dsn",), FakeProcess, file)
    write_status(file, HubStatus(HubState.WELL, "club"))
    for now in range(0, 7_500, 500):
        link.tick(now)
        assert hub_text(link.status) == ""
    for now in range(7_500, 10_000, 500):
        link.tick(now)
    assert "s’est arrêté" in hub_text(link.status)
    assert link.status == read_status(file) == HubStatus(HubState.STOPPED, "club")
    write_status(file, HubStatus(HubState.WELL, "club"))
    os.utime(file, (1, 1))
    link.tick(10_500)
    assert hub_text(link.status) == ""


@pytest.mark.parametrize("state", [HubState.STARTING, HubState.LOST, HubState.REFUSED])
def test_one_that_begins_or_waits_for_a_server_takes_its_time(tmp_path: Path, state: HubState) -> None:
    link = HubLink(lambda: ("dsn",), FakeProcess, tmp_path / "hub.json")
    write_status(tmp_path / "hub.json", HubStatus(state, "club"))
    for now in range(0, 30_000, 500):
        link.tick(now)
    assert link.status is not None
    assert link.status.state is state


def test_another_kiosk_that_exchanges_is_no_fault(tmp_path: Path) -> None:
    process = FakeProcess()
    link = HubLink(lambda: ("dsn",), lambda: process, tmp_path / "hub.json")
    write_status(tmp_path / "hub.json", HubStatus(HubState.WELL, "club"))
    link.tick(0)
    process.code = 0
    link.tick(500)
    assert hub_text(link.status) == ""


@pytest.mark.parametrize(
    ("ends", "beats", "seen"),
    [
        ({}, False, ["0 started 1", "0 well", "8000 stopped"]),
        ({}, True, ["0 started 1", "0 well"]),
        ({9_500: 1}, True, ["0 started 1", "0 well", "9500 started 2", "9500 stopped", "19500 well"]),
        ({10_000: 1}, True, ["0 started 1", "0 well", "10000 started 2"]),
        ({500: 1}, True, ["0 started 1", "0 well", "500 stopped", "2000 started 2", "12000 well"]),
        ({500: 0, 11_000: 1}, True, ["0 started 1", "0 well", "2000 started 2", "11000 started 3", "11000 stopped"]),
        ({500: 0}, False, ["0 started 1", "0 well", "2000 started 2", "10000 stopped"]),
    ],
)
def test_what_is_seen_of_a_process_over_time(
    tmp_path: Path, ends: dict[int, int], beats: bool, seen: list[str]
) -> None:
    """What changes at which millisecond: `ends` has codes that it ends with, `beats` is whether it tells all along."""
    started: list[FakeProcess] = []

    def start() -> FakeProcess:
        started.append(FakeProcess())
        return started[-1]

    link, changes, count, state = HubLink(lambda: ("dsn",), start, tmp_path / "hub.json"), list[str](), 0, ""
    for now in range(0, 21_000, 500):
        if beats or not now:
            write_status(tmp_path / "hub.json", HubStatus(HubState.WELL, "club"))
        if now in ends:
            started[-1].code = ends[now]
        link.tick(now)
        assert link.status is not None
        if len(started) != count:
            count = len(started)
            changes.append(f"{now} started {count}")
        if link.status.state != state:
            state = link.status.state
            changes.append(f"{now} {state}")
    assert changes == seen
