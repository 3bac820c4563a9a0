"""Joining a hub: how much of what concerns this machine has come is told at home and by `topping hub status`."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.hub.conftest import HubDatabase, hub, postgres_socket
from tests.hub.somefacts import a_fact, key, machine
from tests.outside.hands import at_kiosk
from tests.outside.words import plain
from tests.trials.hub import settle
from tests.trials.program import command
from topping import config
from topping.hub.carrier import HubPlace
from topping.hub.folder import make_hub
from topping.hub.keys import is_genuine, own_key
from topping.hub.machine import SharedStore, label_of
from topping.hub.opening import open_carrier
from topping.hub.process import Keeper
from topping.hub.status import HubStatus, write_status
from topping.paths import hub_file
from topping.store import open_store
from topping.texts import say

__all__ = ["hub", "postgres_socket"]

_MACHINES = 5
_FACTS = 210
"""What each of these has said; a server hands on 500 facts at a time."""


@pytest.fixture(params=["folder", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> HubPlace:
    """A hub where machines have said what reaches everybody."""
    if request.param == "server":
        found: HubDatabase = request.getfixturevalue("hub")
        place = HubPlace(dsn=found.admin)
    else:
        place = HubPlace(folder=tmp_path / "hub")
        (tmp_path / "hub").mkdir()
        make_hub(tmp_path / "hub")
    for one in range(1, _MACHINES + 1):
        carrier = open_carrier(place, machine(one), key(one))
        carrier.lacking(machine(one), 0)
        carrier.give([a_fact(machine(one), number, "novelty") for number in range(1, _FACTS + 1)])
        carrier.close()
    return place


@pytest.fixture
def joined(home: Path, place: HubPlace) -> Callable[[Callable[[HubStatus], None]], None]:
    """Has this machine join, and calls what is given after each thing that is told of it."""
    settle(home, place)

    def join(told: Callable[[HubStatus], None]) -> None:
        seconds = count(1_700_000_000)

        def tell(status: HubStatus) -> None:
            write_status(hub_file(), status)
            told(status)

        own = own_key()
        with open_store(home / "topping.db").store as store:
            shared = SharedStore(store)
            shared.present(label_of(config.load()[0]), own, "")
            keeper = Keeper(
                shared,
                place,
                lambda: open_carrier(place, shared.machine, own, own_after=shared.own_after),
                own.sign,
                tell,
                is_genuine=is_genuine,
                clock=lambda: float(next(seconds)),
                pause=lambda seconds: None,
            )
            for _ in range(3):
                keeper.turn()
            keeper.close()

    return join


def test_how_much_has_come_is_told_while_it_comes(
    home: Path, joined: Callable[[Callable[[HubStatus], None]], None]
) -> None:
    seen: list[tuple[int, bool, bool]] = []
    with at_kiosk(home) as hands:

        def look(status: HubStatus) -> None:
            hands.hears_of_hub()
            said = plain(command(["hub", "status"]).out)
            at_home = hands.sees("home.facts_coming", percent=status.percent)
            seen.append((status.percent, at_home, plain(say("hub.coming", percent=status.percent)) in said))
            if status.percent == 100:
                assert not hands.sees("home.facts_coming")
                assert "%" not in said

        joined(look)
    percents = [percent for percent, *_ in seen]
    assert percents == sorted(percents), "it does not go back"
    assert len(set(percents)) >= 3
    assert percents[-1] == 100
    assert all(at_home and by_command for percent, at_home, by_command in seen if percent < 100)
