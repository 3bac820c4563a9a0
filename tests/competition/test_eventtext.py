"""Events of a competition as facts, and the same competition whatever the order in which they come."""

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition.sample import MACHINE, UUID, run
from tests.competition.strategies import EVENTS
from topping.competition.competition import gather
from topping.competition.events import (
    CompetitionEvent,
    GamePlaced,
    Stamp,
    StampedEvent,
    body_of_event,
    event_of,
    kind_of,
)
from topping.competition.live import live
from topping.competition.scored import ScoredOutcome
from topping.competition.standings import Grouping, standings
from topping.errors import InputError
from topping.facts.fact import Fact, FactKind

OTHER = "00000000-0000-4000-8000-000000000002"


def fact_of(event: CompetitionEvent) -> Fact:
    return Fact(MACHINE, 3, 1_700, kind_of(event), body_of_event(UUID, event))


@given(EVENTS)
def test_an_event_is_read_as_it_was_written(event: CompetitionEvent) -> None:
    line = str(fact_of(event))
    read = event_of(Fact.parse(line))
    assert read == StampedEvent(Stamp(1_700, MACHINE, 3), event)
    assert str(fact_of(read.event)) == line


@pytest.mark.parametrize(
    ("place", "name", "title", "is_known"),
    [
        (1, "Normale 948160963509", "Partie 1", True),
        (2, "Normale joker 07", "Partie 2", True),
        (3, "Partie nouvelle", "Partie 3", False),
        (101, "Départage 1", "Départage 1", False),
        (102, "Normale 948160963509", "Départage 2", True),
    ],
)
def test_a_game_of_an_earlier_version_is_called_by_its_place(place: int, name: str, title: str, is_known: bool) -> None:
    fact = fact_of(GamePlaced(place, "ab" * 32, 19))
    body = {key: value for key, value in {**fact.body, "name": name}.items() if key != "known"}
    read = event_of(replace(fact, body=body)).event
    assert isinstance(read, GamePlaced)
    assert (read.title, read.is_known) == (title, is_known)
    assert name not in str(fact_of(read)) or name == title


@given(EVENTS, st.data())
@settings(max_examples=60)
def test_a_body_that_lacks_a_field_is_refused_or_read(event: CompetitionEvent, data: st.DataObject) -> None:
    fact = fact_of(event)
    name = data.draw(st.sampled_from(sorted(fact.body)))
    body = json.loads(json.dumps(fact.body))
    body[name] = data.draw(st.sampled_from([None, -1, "x", [], {}, True, 10**12]))
    with suppress(InputError):
        event_of(Fact(MACHINE, 3, 1_700, fact.kind, body))


def test_a_fact_of_another_kind_is_refused() -> None:
    with pytest.raises(InputError):
        event_of(Fact(MACHINE, 1, 0, FactKind.PLAYER, {"competition": UUID, "event": "stage", "stage": "open"}))


@st.composite
def _stamped(draw: st.DrawFn) -> list[StampedEvent]:
    events = draw(st.lists(EVENTS, max_size=25))
    return [
        StampedEvent(Stamp(draw(st.integers(0, 5)), draw(st.sampled_from([MACHINE, OTHER])), number), event)
        for number, event in enumerate(events, start=1)
    ]


@given(_stamped(), st.randoms(use_true_random=False))
def test_any_order_with_repeats_makes_the_same_competition(events: list[StampedEvent], chance: Random) -> None:
    shuffled = [*events, *events[::2]]
    chance.shuffle(shuffled)
    found, again = gather(UUID, events), gather(UUID, shuffled)
    assert found == again
    if found is None:
        return
    runs = {
        "a1": run("a1", [1, 2]),
        "b1": run("b1", [2, 61], [True, False], outcome=ScoredOutcome.LEFT),
        "c1": run("c1", [2], outcome=ScoredOutcome.OPEN),
    }
    for by in Grouping:
        for group in standings(found, runs, by):
            ranks = [line.rank for line in group.lines if line.rank is not None]
            assert ranks == sorted(ranks)
            assert all(rank <= place for place, rank in enumerate(ranks, start=1))
            assert not any(line.is_excluded and line.rank for line in group.lines)
    for place, placed in found.games.items():
        concerned = [one for one in placed.entrants or found.entrants if one in found.entrants]
        assert sorted(line.entrant.uuid for line in live(found, runs, place)) == sorted(concerned)
