"""Who sat where, when numbers and names are not what they were the week before."""

from tests.competition.sample import MACHINE, competition
from topping.competition.competition import Competition
from topping.competition.enrolling import Seating
from topping.competition.entrant import Entrant
from topping.competition.events import SessionScored
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.scored import ScoredLine
from topping.competition.standings import standings
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE

PLAN = CompetitionPlan("Série", Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0), CompetitionForm.SESSIONS)


def session(centre: str, *seats: tuple[int, str], place: int = 1) -> SessionScored:
    lines = tuple(ScoredLine(table, name, (10 * table,), (10 * table,)) for table, name in seats)
    return SessionScored(f"{MACHINE[:-3]}{place:03}", place, ("g",), centre, True, (90,), lines)


def made(*entrants: Entrant, sessions: tuple[SessionScored, ...] = ()) -> Competition:
    return competition(*sessions, plan=PLAN, entrants=entrants, games=2)


def seats(found: Competition, scored: SessionScored) -> dict[int, str]:
    return {table: one.uuid for table, one in sorted(Seating(found).of(scored).items())}


def test_namesakes_and_initials_are_told_apart_by_their_numbers() -> None:
    minors = [Entrant(letter, place, ("É. M.",), minor=True) for place, letter in enumerate("ab", start=1)]
    assert seats(made(*minors), session("", (1, "É. M."), (2, "É. M."))) == {1: "a", 2: "b"}
    assert seats(made(Entrant("a", 1, ("Élodie Martin",), minor=True)), session("", (5, "É. M."))) == {5: "a"}


def test_a_series_goes_on_when_two_change_numbers_between_two_weeks() -> None:
    weeks = (
        session("Évry", (1, "Ana"), (2, "Luc"), place=1),
        session("Évry", (2, "Ana"), (1, "Luc"), place=2),
    )
    entrants = Entrant("a", 2, ("Ana",), centre="Évry"), Entrant("b", 1, ("Luc",), centre="Évry")
    (group,) = standings(made(*entrants, sessions=weeks), {})
    assert [(line.entrant.uuid, line.points, line.marks) for line in group.lines] == [
        ("b", 30, frozenset()),
        ("a", 30, frozenset()),
    ]
