"""Competitions as files: signed by the machine that sends them, and refused where somebody else wrote in its name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.helpers import GAME
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionPlan
from topping.hub.keys import MachineKey
from topping.hub.machine import package_to_send, take_package
from topping.store import Store, open_store

AT = "2026-11-21T15:00:00+01:00"
KEY = MachineKey(b"k" * 32)


@pytest.fixture
def centre(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "centre.db").store as store:
        yield store


@pytest.fixture
def referee(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "referee.db").store as store:
        yield store


def sent(store: Store, uuid: str) -> CompetitionPackage:
    return CompetitionPackage.parse(str(package_to_send(store, uuid, "Centre de Lyon", KEY, with_games=False)))


def founded(store: Store) -> str:
    uuid = store.competitions.found(CompetitionPlan("Simultané"), AT)
    store.competitions.place_game(uuid, 1, GAME, AT)
    return uuid


def test_what_a_machine_sends_is_signed_and_taken(centre: Store, referee: Store) -> None:
    uuid = founded(centre)
    package = sent(centre, uuid)
    assert all(fact.signature for fact in package.facts)
    assert take_package(referee, package).refused == 0
    assert referee.competitions.read(uuid).plan.name == "Simultané"
