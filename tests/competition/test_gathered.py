"""What a competition is after its events: its roster, dates, games, who passes next, whose word stands."""

import pytest

from tests.competition.sample import UUID, entrant, stamped
from tests.competition.test_authority import ENROLMENTS, FOUNDER, PLANNED, REFEREE, ROOM, THIEF, ZOE, excludes, said
from tests.competition.test_authority import UUID as BOUND
from tests.competition.test_authority import line as session
from topping.competition.authority import authority_of
from topping.competition.competition import Competition, gather
from topping.competition.decisions import EntrantExcluded, RunSetAside
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CodeTold,
    CompetitionEvent,
    CompetitionStage,
    Decided,
    Enrolled,
    GamePlaced,
    GameRemoved,
    OrderSet,
    Planned,
    RunEntered,
    StageSet,
    StampedEvent,
    Withdrawn,
)
from topping.competition.plan import CompetitionPlan

OPEN, CLOSED = StageSet(CompetitionStage.OPEN), StageSet(CompetitionStage.CLOSED)
WEEK_MS = 7 * 24 * 3600 * 1000


def made(*events: CompetitionEvent, until_ms: int | None = None) -> Competition:
    """What these make after a plan, the first of them a second after the founding."""
    found = gather(UUID, stamped([Planned(CompetitionPlan("Open", until_ms=until_ms)), *events]))
    assert found is not None
    return found


def heard(*more: StampedEvent) -> Competition:
    """A competition of a founder, a referee and a room, all enrolled."""
    happened = (*PLANNED, *more)
    found = gather(BOUND, happened, authority_of(BOUND, happened, ENROLMENTS))
    assert found is not None
    return found


def test_a_number_is_told_with_its_room_where_there_are_several() -> None:
    assert made().centres == ("",)
    here, there = entrant("a", 3, centre="Lyon"), entrant("b", 3, centre="Évry")
    assert made(Enrolled(here)).number_of(here) == "3"
    both = made(Enrolled(here), Enrolled(there))
    assert (both.centres, both.number_of(here), both.number_of(there)) == (("Lyon", "Évry"), "Lyon/3", "Évry/3")


@pytest.mark.parametrize(
    ("events", "date", "until_ms"),
    [
        ((), None, None),
        ((OPEN,), None, 2000 + WEEK_MS),
        ((OPEN, OPEN), None, 2000 + WEEK_MS),
        ((OPEN, CLOSED, OPEN), None, 4000 + WEEK_MS),
        ((), 9000, 9000),
        ((OPEN,), 9000, 9000),
    ],
)
def test_games_are_held_until_the_date_set_or_a_week_after_it_was_opened(
    events: tuple[CompetitionEvent, ...], date: int | None, until_ms: int | None
) -> None:
    found = made(*events, until_ms=date)
    assert found.until_ms == until_ms
    assert not made(*events, CLOSED, until_ms=date).is_held_at(0)
    for at_ms, is_before in ((8999, True), (9000, False)):
        assert found.is_over_at(at_ms) == (date is not None and not is_before)
    last = 10**15 if until_ms is None else until_ms
    assert found.is_held_at(last - 1)
    assert found.is_held_at(last) == (until_ms is None)


def test_games_that_others_may_know_are_told_until_all_are() -> None:
    placed = (GamePlaced(101, "x", 3, is_known=True), GamePlaced(1, "g", 3), GamePlaced(2, "h", 3, is_known=True))
    assert made(*placed, OPEN).known_games == (2, 101)
    assert made(*placed, CLOSED).known_games == ()


def test_what_is_taken_back_is_there_no_more() -> None:
    found = made(GamePlaced(1, "g", 3), GamePlaced(2, "h", 3), GameRemoved(1), GameRemoved(7))
    assert list(found.games) == [2]
    found = made(Enrolled(entrant("a", 1)), Enrolled(entrant("b", 2)), Withdrawn("a"), Withdrawn("z"))
    assert list(found.entrants) == ["b"]


RUNS = (RunEntered("a1", "a", 1), RunEntered("b1", "b", 1), RunEntered("b1'", "b", 1), RunEntered("b2", "b", 2))
ASIDE = Decided(RunSetAside("b1"), "panne", "J. Roy")


@pytest.mark.parametrize(
    ("events", "following"),
    [
        ((), "bbb"),
        (RUNS[1:2], "cbb"),
        ((RUNS[1], ASIDE), "bbb"),
        ((RUNS[3],), "bcb"),
        ((Decided(EntrantExcluded("b"), "aide", "J. Roy"),), "ccc"),
        (tuple(RunEntered(f"{one}1", one, 1) for one in "abc"), "-bb"),
    ],
)
def test_who_passes_next_is_the_first_of_the_order_without_a_run_that_stands(
    events: tuple[CompetitionEvent, ...], following: str
) -> None:
    listed = [Enrolled(entrant(letter, number)) for number, letter in enumerate("abc", start=1)]
    found = made(*listed, OrderSet(("b", "c")), *events)
    following_of = [found.next_to_pass(place) for place in (1, 2, 3)]
    assert "".join(one.uuid if one else "-" for one in following_of) == following


def test_attempts_are_the_runs_of_one_entrant_and_one_game_that_were_not_set_aside() -> None:
    found = made(*RUNS, ASIDE)
    assert [found.attempts(*of) for of in (("b", 1), ("b", 2), ("a", 1), ("a", 2))] == [("b1'",), ("b2",), ("a1",), ()]
    assert made(*RUNS).attempts("b", 1) == ("b1", "b1'")


def test_codes_count_where_the_machine_tells_them_that_has_founded_it() -> None:
    told = [*stamped([Planned(CompetitionPlan("Open")), CodeTold("BAKO")]), said(THIEF, 1, CodeTold("RITU"), 3000)]
    found = gather(UUID, told)
    assert found is not None
    assert found.codes == ("BAKO",)


def test_the_founder_is_who_planned_first_where_the_name_does_not_tell() -> None:
    plans = [said(machine, 1, Planned(CompetitionPlan(machine)), at) for machine, at in ((ROOM, 50), (FOUNDER, 40))]
    assert authority_of(UUID, plans, ()).founder == FOUNDER
    # one that the referee has said with a clock that was behind does not found it
    earlier = heard(said(REFEREE, 1, Planned(CompetitionPlan("Avant")), 5))
    assert (earlier.founded.machine, earlier.plan.name) == (FOUNDER, "Open")


ANA = Entrant("ana", 2, ("Ana",))


@pytest.mark.parametrize(
    ("machines", "run_of", "centre"),
    [
        # of a run, who is enrolled, then who said it first; of a session, who is enrolled, then who said it last
        ((ROOM, REFEREE), "zoe", "Lyon"),
        ((ROOM, THIEF), "zoe", "Évry"),
        ((THIEF, ROOM), "ana", "Lyon"),
        ((THIEF, FOUNDER), "ana", "Lyon"),
        ((THIEF, THIEF), "zoe", "Lyon"),
    ],
)
def test_what_two_machines_say_of_one_run_or_session(machines: tuple[str, str], run_of: str, centre: str) -> None:
    first, second = machines
    found = heard(
        said(FOUNDER, 9, Enrolled(ANA), 300),
        said(first, 21, RunEntered("run", "zoe", 1), 500),
        said(second, 22, RunEntered("run", "ana", 1), 600),
        said(first, 23, session("s", "Évry"), 700),
        said(second, 24, session("s", "Lyon"), 800),
    )
    assert (found.runs["run"].entrant, found.sessions["s"].centre) == (run_of, centre)


@pytest.mark.parametrize("machines", [(ROOM, REFEREE), (REFEREE, ROOM)])
def test_a_decision_of_two_machines_counts_where_one_of_them_decides(machines: tuple[str, str]) -> None:
    found = heard(*(said(machine, 30, excludes("zoe"), 500) for machine in machines))
    assert [(one.has_say, one.decided.decision) for one in found.decisions] == [(True, EntrantExcluded("zoe"))]
    assert found.entrants["zoe"] == ZOE
