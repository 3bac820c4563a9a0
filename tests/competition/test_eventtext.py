"""Events of a competition as text, and how large they may be."""

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.competition.sample import MACHINE, UUID, entrant, run
from tests.competition.strategies import EVENTS
from topping.competition.competition import gather
from topping.competition.decisions import EntrantExcluded
from topping.competition.enrolling import seat_name
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CompetitionEvent,
    CompetitionStage,
    Decided,
    Enrolled,
    GamePlaced,
    OrderSet,
    Planned,
    Revoked,
    SessionReached,
    StageSet,
    Stamp,
    StampedEvent,
    body_of_event,
    event_of,
    kind_of,
)
from topping.competition.live import live
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionPlan
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


@given(EVENTS, st.data())
def test_a_body_that_lacks_a_field_is_refused_or_read(event: CompetitionEvent, data: st.DataObject) -> None:
    fact = fact_of(event)
    name = data.draw(st.sampled_from(sorted(fact.body)))
    body = json.loads(json.dumps(fact.body))
    body[name] = data.draw(st.sampled_from([None, -1, "x", [], {}, True, 10**12]))
    with suppress(InputError):
        event_of(Fact(MACHINE, 3, 1_700, fact.kind, body))


def test_a_fact_of_another_kind_is_refused() -> None:
    with pytest.raises(InputError):
        event_of(Fact(MACHINE, 1, 0, FactKind.MACHINE, {"competition": UUID, "event": "stage", "stage": "open"}))


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


def test_a_plan_and_an_entrant_are_written_as_they_are_here() -> None:
    assert CompetitionPlan("  Tournoi  d\u2019e\u0301te\u0301 ").name == "Tournoi d\u2019été"
    clean = Entrant("a", 1, (" Zoe\u0301  Roy",), " Évry ", (" 1 ", "2"), " 4A", "V ", " Lyon")
    assert clean == Entrant("a", 1, ("Zoé Roy",), "Évry", ("1",), "4A", "V", "Lyon")
    assert Entrant("a", 1, ("A", "B"), licences=("1", "")).licences == ("1",)
    assert Entrant("a", 1, ("A", "B"), licences=("", "2", "3")).licences == ("", "2")
    assert [Entrant("a", 1, names).is_pair for names in (("A",), ("A", "B"))] == [False, True]
    assert seat_name(Entrant("a", 1, ("x" * 38, "Léa"))) == "x" * 38 + " –"
    assert entrant("a", 1).masked.name == "Joueur a", "who is not a minor leaves with his name"


@pytest.mark.parametrize(
    ("made", "key"),
    [
        (lambda: CompetitionPlan("x" * 60), None),
        (lambda: CompetitionPlan("x" * 61), "name_too_long"),
        (lambda: CompetitionPlan(" "), "no_name"),
        (lambda: CompetitionPlan("x", team_size=20), None),
        (lambda: CompetitionPlan("x", team_size=21), "team_size"),
        *((lambda ms=ms: CompetitionPlan("x", resolution_ms=ms), None) for ms in (1000, 100, 10, 1)),
        *((lambda ms=ms: CompetitionPlan("x", resolution_ms=ms), "resolution") for ms in (1001, 101, 11, 2)),
        (lambda: Entrant("a", 1, ("x" * 40,)), None),
        (lambda: Entrant("a", 1, ("x" * 41,)), "field_too_long"),
        (lambda: Entrant("a", 9_999, ("A",)), None),
        (lambda: Entrant("a", 10_000, ("A",)), "entrant_number"),
        (lambda: Entrant("a", 0, ("A",)), "entrant_number"),
        (lambda: Entrant("a", 1, ()), "entrant_name"),
        (lambda: Entrant("a", 1, ("A", "")), "entrant_name"),
        (lambda: Entrant("a", 1, ("A", "B", "C")), "entrant_name"),
        (lambda: event_of(fact_of(OrderSet(("a",) * 5_000))), None),
        (lambda: event_of(fact_of(OrderSet(("a",) * 5_001))), "unreadable"),
    ],
)
def test_what_is_too_long_too_much_or_too_little_is_refused(made: Callable[[], object], key: str | None) -> None:
    if key is None:
        made()
        return
    with pytest.raises(InputError) as refused:
        made()
    assert refused.value.key.partition(".")[2] == key


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        (
            Planned(CompetitionPlan("Open")),
            {"resolution_ms": 1000, "inputs_apart": False, "pairs": False, "team_size": 0, "until": None},
        ),
        (Enrolled(entrant("a", 1)), {"minor": False, "licences": []}),
        (GamePlaced(1, "g", 3), {"known": False, "name": "Partie 1"}),
        (SessionReached("s", 1, "", 4, ((2, 1), (4, 3))), {"choices": [2, 1, 4, 3]}),
    ],
)
def test_the_fields_of_a_fact_have_these_names_and_these_values_where_nothing_is_said(
    event: CompetitionEvent, fields: dict[str, object]
) -> None:
    body = body_of_event(UUID, event)
    assert {name: body[name] for name in fields} == fields
    assert event_of(fact_of(event)).event == event


def test_decisions_are_facts_of_a_kind_of_their_own() -> None:
    decided = Decided(EntrantExcluded("a"), "motif", "J. Roy")
    kinds = [kind_of(event) for event in (decided, Revoked(MACHINE, 1, "", ""), StageSet(CompetitionStage.OPEN))]
    assert kinds == [FactKind.DECISION, FactKind.DECISION, FactKind.COMPETITION]


def test_a_file_of_a_competition_is_one_line_of_readable_text() -> None:
    fact = Fact(MACHINE, 1, 0, FactKind.COMPETITION, body_of_event(UUID, Enrolled(Entrant("a", 1, ("Zoé",)))))
    package = CompetitionPackage(UUID, (fact,), ("partie",))
    text = str(package)
    assert CompetitionPackage.parse(text) == package
    assert "Zoé" in text
    assert json.loads(text)["format"] == 1
