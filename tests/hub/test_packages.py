"""Competitions as files: signed by the machine that sends them, and refused where somebody else wrote in its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.store.helpers import GAME
from topping.competition.events import CompetitionStage, StageSet
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionPlan
from topping.facts.fact import Fact, FactKind
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


def test_a_fact_that_was_changed_on_the_way_is_refused_and_the_others_are_taken(centre: Store, referee: Store) -> None:
    uuid = founded(centre)
    centre.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=AT)
    package = sent(centre, uuid)

    def forged(fact: Fact) -> Fact:
        body = dict(fact.body)
        return replace(fact, body=body | {"stage": "closed"}) if body.get("event") == "stage" else fact

    facts = tuple(map(forged, reversed(package.facts)))  # the machine's own presentation last
    assert take_package(referee, replace(package, facts=facts)).refused == 1
    assert referee.competitions.read(uuid).stage is CompetitionStage.PREPARED
    assert take_package(referee, package).refused == 0
    assert referee.competitions.read(uuid).is_open


def test_somebody_elses_key_says_nothing_in_a_machines_name(centre: Store, referee: Store) -> None:
    uuid = founded(centre)
    take_package(referee, sent(centre, uuid))
    centre.competitions.add(uuid, StageSet(CompetitionStage.CLOSED), at=AT)
    thief = MachineKey(b"t" * 32)
    facts = [thief.sign(replace(fact, signature=None)) for fact in sent(centre, uuid).facts]
    stolen = tuple(fact for fact in facts if fact.kind != FactKind.MACHINE)
    assert take_package(referee, CompetitionPackage(uuid, stolen)).refused == len(stolen)
    assert not referee.competitions.read(uuid).is_closed


def test_what_came_back_changed_does_not_change_what_was_said_here(centre: Store, referee: Store) -> None:
    uuid = founded(centre)
    there = sent(centre, uuid)
    take_package(referee, there)
    own = centre.sharing.machine

    def forged(fact: Fact) -> Fact:
        return replace(fact, body={**fact.body, "name": "Autre nom"}) if "name" in fact.body else fact

    changed = replace(there, facts=tuple(forged(fact) for fact in there.facts if fact.kind != FactKind.MACHINE))
    assert take_package(centre, changed).refused == sum(
        new != old for new, old in zip(changed.facts, there.facts[1:], strict=True)
    )
    assert centre.competitions.read(uuid).plan.name == "Simultané"
    assert centre.sharing.machine == own
    assert take_package(centre, there).refused == 0
    assert centre.sharing.machine == own
