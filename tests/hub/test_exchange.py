from collections.abc import Iterable
from itertools import count
from pathlib import Path

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
from topping.hub.status import HubState, HubStatus
from topping.store.sharing.taking import Taken

KEY = MachineKey(bytes(32))
PLACE = HubPlace(folder=Path("/club"))


def keeper(shared: MemoryShared, hub: MemoryHub, told: list[HubStatus] | None = None) -> Keeper:
    told = [] if told is None else told
    return Keeper(
        shared, PLACE, lambda: MemoryCarrier(hub), KEY.sign, told.append, clock=count().__next__, pause=lambda _: None
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
    exchange = Exchange(ana, MemoryCarrier(hub), KEY.sign)
    given = list[int]()
    monkeypatch.setattr(exchange, "give", lambda: given.append(len(ana.kept)))
    assert exchange.take() == 129
    assert given == [64, 128, 129]


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
@pytest.mark.parametrize("ahead", [0, 2])
def test_a_copied_machine_takes_another_identity_and_says_again_what_it_said(
    ahead: int, is_folder: bool, tmp_path: Path
) -> None:
    """Two machines with one disk: the first to speak keeps the name."""
    make_hub(tmp_path)
    hub, ana, twin = MemoryHub(), MemoryShared(machine(1)), MemoryShared(machine(1))

    def carrier() -> MemoryCarrier | FolderCarrier:
        return FolderCarrier.open(tmp_path, ana.machine) if is_folder else MemoryCarrier(hub)

    for _ in range(3):
        fact = ana.say(FactKind.SIGNAL, {"text": "before"})
        twin.kept[fact.name] = fact
    twin.told = 500
    for number in range(2 + ahead):
        ana.say(FactKind.SIGNAL, {"text": f"ana {number}"})
    for number in range(3):
        twin.say(FactKind.SIGNAL, {"text": f"twin {number}"})
    Exchange(ana, carrier(), KEY.sign).give()
    with pytest.raises(HubError, match="another_machine"):
        Exchange(twin, carrier(), KEY.sign).give()
    assert twin.machine != ana.machine
    assert [fact.body["text"] for fact in twin.own_after(0, -1)] == ["twin 0", "twin 1", "twin 2"]


def test_facts_that_are_not_to_be_believed_are_not_kept() -> None:
    hub, ana, bob = MemoryHub(), MemoryShared(machine(1)), MemoryShared(machine(2))
    ana.say(FactKind.SIGNAL, {})
    ana.say(FactKind.DECISION, {})
    Exchange(ana, MemoryCarrier(hub), KEY.sign).give()
    exchange = Exchange(bob, MemoryCarrier(hub), KEY.sign, lambda fact: fact.kind != FactKind.DECISION)
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
    Exchange(ana, MemoryCarrier(hub), KEY.sign)
    for number in range(200):
        ana.say(FactKind.SIGNAL, {"number": number})
    Exchange(ana, MemoryCarrier(hub), KEY.sign).give()
    there = list[bool]()

    class Playing(MemoryShared):
        def take(self, facts: Iterable[Fact]) -> Taken:
            if not self.last_own():
                self.say(FactKind.SIGNAL, {"text": "a move"})
            taken = super().take(facts)
            there.append((self.machine, 1) in hub.facts)
            return taken

    assert Exchange(Playing(machine(2)), MemoryCarrier(hub), KEY.sign).take() == 200
    assert there[:1] == [True]


def test_news_that_follow_each_other_are_taken_together() -> None:
    hub, ana, bob, now = MemoryHub(), MemoryShared(machine(1)), MemoryShared(machine(2)), [10.0]
    giving = Exchange(ana, MemoryCarrier(hub), KEY.sign)
    pauses = list[float]()
    keeping = Keeper(
        bob, PLACE, lambda: MemoryCarrier(hub), KEY.sign, lambda _: None, clock=lambda: now[0], pause=pauses.append
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
    Exchange(ana, MemoryCarrier(hub), KEY.sign).give()
    Exchange(bob, MemoryCarrier(hub), KEY.sign).take()
    assert bob.kept[fact.name].unsigned() == fact.unsigned()
