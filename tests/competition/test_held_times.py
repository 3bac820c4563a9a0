"""A run that was left does not tell how long its game is while somebody still has to play it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.competition.sample import competition, entrant, run
from topping.competition.competition import Competition
from topping.competition.decisions import EntrantExcluded, RunAdmitted, RunDisqualified, RunSetAside
from topping.competition.events import CompetitionEvent, CompetitionStage, Decided, GamePlaced, StageSet
from topping.competition.plan import CompetitionPlan
from topping.competition.scored import ScoredOutcome, ScoredRun
from topping.competition.standings import EntrantStanding, standings
from topping.competition.teams import teams
from topping.kiosk.faces.ranking import live_lines, overall_lines
from topping.kiosk.screens.competition.desk import passing_cells
from topping.kiosk.screens.competition.standings import cells_of, columns_of
from topping.kiosk.screens.competition.standings import standing_rows as rows_of
from topping.kiosk.wording.competition import ShownCompetition
from topping.rules.conditions.formula import Measure

LEFT, OPEN = ScoredOutcome.LEFT, ScoredOutcome.OPEN


def placed(moves: int) -> GamePlaced:
    return GamePlaced(1, "game1", moves)


def lines(found: Competition, *runs: ScoredRun) -> tuple[EntrantStanding, ...]:
    (group,) = standings(found, {one.uuid: one for one in runs})
    return group.lines


def shown_of(shown: ShownCompetition) -> list[object]:
    """All that the desk, the standings and the room's screen show."""
    return [
        [cells_of(columns_of(shown), row) for row in rows_of(shown)],
        overall_lines(shown),
        *([passing_cells(shown, one, place) for one in shown.passing(place)] for place in shown.places),
        *(live_lines(shown, place) for place in shown.places),
    ]


COSTS = st.lists(st.integers(1, 99).map(float), max_size=3)


@given(COSTS, COSTS, st.sampled_from([LEFT, OPEN]), st.tuples(st.integers(4, 40), st.integers(4, 40)), st.booleans())
def test_all_that_is_shown_is_equal_for_two_lengths_of_the_game(
    left: list[float], other: list[float], outcome: ScoredOutcome, lengths: tuple[int, int], begun: bool
) -> None:
    runs = {"a1": run("a1", left, outcome=outcome), "b1": run("b1", other, outcome=LEFT), "a2": run("a2", [5, 6, 7])}
    if begun:
        runs["c1"] = run("c1", [4, 5], outcome=OPEN)
    admitted = Decided(RunAdmitted("a1"), "panne", "arbitre")
    one, same = (shown_of(ShownCompetition(competition(placed(length), admitted, games=2), runs)) for length in lengths)
    assert one == same


@pytest.mark.parametrize(
    ("last", "event", "is_held"),
    [
        (None, None, True),
        (run("c1", [1], outcome=OPEN), None, True),
        (run("c1", [1], outcome=OPEN, resumed=True), None, True),
        (run("c1", [1, 2, 3]), Decided(RunSetAside("c1"), "panne", "arbitre"), True),
        (run("c1", [1, 2, 3], resumed=True), None, False),
        (run("c1", [1], outcome=LEFT, resumed=True), None, False),
        (run("c1", [1, 2, 3]), Decided(RunDisqualified("c1"), "aide", "arbitre"), False),
        (None, Decided(EntrantExcluded("c"), "aide", "arbitre"), False),
        (None, StageSet(CompetitionStage.CLOSED), False),
    ],
)
def test_the_time_is_held_as_long_as_somebody_may_play(
    last: ScoredRun | None, event: CompetitionEvent | None, is_held: bool
) -> None:
    found = competition(*([event] if event is not None else []))
    runs = [run("a1", [10], outcome=LEFT), run("b1", [1, 2, 3]), *([last] if last is not None else [])]
    (own,) = (line for line in lines(found, *runs) if line.entrant.uuid == "a")
    assert (own.is_held, own.time_ms) == (is_held, 0 if is_held else 170_000)


def test_a_team_waits_for_who_has_left() -> None:
    club = [replace(entrant(letter, number), club="Lyon") for number, letter in enumerate("abc", start=1)]
    found = competition(entrants=club, plan=CompetitionPlan("Équipes", team_size=2))
    runs = [run("a1", [10], outcome=LEFT), run("b1", [1, 2, 3])]
    (team,) = teams(lines(found, *runs), Measure.TIME, 2)
    assert (team.rank, [one.entrant.uuid for one in team.members]) == (None, ["b"])
