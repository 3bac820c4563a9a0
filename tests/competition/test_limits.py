"""What a plan, an entrant, a fact and a file of a competition may hold, and as what they stand there."""

import json
from collections.abc import Callable

import pytest

from tests.competition.sample import MACHINE, UUID, entrant
from tests.competition.test_eventtext import fact_of
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
    body_of_event,
    event_of,
    kind_of,
)
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionPlan
from topping.errors import InputError
from topping.facts.fact import Fact, FactKind


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
