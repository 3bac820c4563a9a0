"""Events of a competition as text, and how large they may be."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.competition.sample import UUID, entrant, run, stamped
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
    StageSet,
    event_of,
    text_of_event,
)
from topping.competition.live import live
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionPlan
from topping.competition.results import GameResults, RoomResults, RoomRun, read_results, text_of_results
from topping.competition.scored import ScoredOutcome
from topping.competition.standings import Grouping, standings
from topping.errors import InputError


@given(EVENTS)
def test_an_event_is_read_as_it_was_written(event: CompetitionEvent) -> None:
    text = text_of_event(event)
    assert event_of(text) == event
    assert "\n" not in text


@given(EVENTS, st.data())
def test_a_text_that_lacks_a_field_is_refused_or_read(event: CompetitionEvent, data: st.DataObject) -> None:
    told = json.loads(text_of_event(event))
    told[data.draw(st.sampled_from(sorted(told)))] = data.draw(st.sampled_from([None, -1, "x", [], {}, True, 10**12]))
    with suppress(InputError):
        event_of(json.dumps(told))


@given(st.lists(EVENTS, max_size=25))
def test_whatever_happens_makes_standings(events: list[CompetitionEvent]) -> None:
    found = gather(UUID, stamped(events))
    assert found == gather(UUID, stamped(events)[::-1]), "their numbers tell their order"
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
        (lambda: event_of(text_of_event(OrderSet(("a",) * 5_000))), None),
        (lambda: event_of(text_of_event(OrderSet(("a",) * 5_001))), "unreadable"),
    ],
)
def test_what_is_too_long_too_much_or_too_little_is_refused(made: Callable[[], object], key: str | None) -> None:
    if key is None:
        made()
        return
    with pytest.raises(InputError) as refused:
        made()
    assert refused.value.key.partition(".")[2] == key


SECRET = "ab" * 32


def test_a_package_is_one_line_of_readable_text() -> None:
    events = (Planned(CompetitionPlan("Open")), Enrolled(Entrant("a", 1, ("Zoé",))))
    package = CompetitionPackage(UUID, "Lyon", SECRET, "Siège", "", events, ("partie",))
    text = str(package)
    assert CompetitionPackage.parse(text) == package
    assert "Zoé" in text


@pytest.mark.parametrize("odd", [Decided(EntrantExcluded("a"), "x", "y"), StageSet(CompetitionStage.OPEN)])
def test_a_package_lays_down_and_decides_nothing(odd: CompetitionEvent) -> None:
    package = CompetitionPackage(UUID, "Lyon", SECRET, "Siège", "", (odd,))
    with pytest.raises(InputError, match="package"):
        CompetitionPackage.parse(str(package))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format":2}', '{"format":1,"competition":"x","events":["x"]}'])
def test_what_is_no_package_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        CompetitionPackage.parse(text)


@pytest.mark.parametrize("moves", [1_001, 10**9, 1 << 52, 1 << 62])
def test_no_game_has_an_absurd_number_of_moves(moves: int) -> None:
    for told in (
        {"event": "game", "place": 1, "game": "g", "moves": moves},
        {"event": "decided", "decision": "move-voided", "place": 1, "move": moves, "reason": "", "author": ""},
    ):
        with pytest.raises(InputError):
            event_of(json.dumps(told))
    package = CompetitionPackage(UUID, "Lyon", "5e" * 32, "Siège", "", (Planned(CompetitionPlan("Coupe")),))
    game = GamePlaced(1, "g", 20)
    text = str(replace(package, events=(*package.events, game)))
    assert CompetitionPackage.parse(text).events[1] == game
    with pytest.raises(InputError):
        CompetitionPackage.parse(text.replace('"moves":20', f'"moves":{moves}'))
    results = RoomResults(UUID, "Lyon", "", (), (GameResults(1, (RoomRun("a", run("a1", [1])),)),))
    told_moves = text_of_results(results)
    assert read_results(told_moves)[0] == results
    with pytest.raises(InputError):
        read_results(told_moves.replace("[[1,true", f"[[{moves},true"))
