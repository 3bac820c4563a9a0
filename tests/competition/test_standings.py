"""Standings of a competition: totals, ties, what counts and what waits for the referee."""

import pytest

from tests.competition.sample import TOPPING_60S, competition, entrant, run
from topping.competition.competition import Competition
from topping.competition.counting import ScoreMark, ScoreState
from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    MoveVoided,
    RunAdmitted,
    RunDisqualified,
    TimeGivenBack,
)
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionEvent, Decided, GamePlaced, RunEntered, SessionScored
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.scored import ScoredLine, ScoredOutcome, ScoredRun
from topping.competition.standings import EntrantStanding, Grouping, standings
from topping.competition.teams import teams
from topping.competition.ties import best_tie, check_tie
from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Measure


def lines(found: Competition, *runs: ScoredRun) -> tuple[EntrantStanding, ...]:
    (group,) = standings(found, {one.uuid: one for one in runs})
    return group.lines


def table(found: Competition, *runs: ScoredRun) -> list[tuple[int | None, str, int]]:
    return [(line.rank, line.entrant.uuid, line.time_ms) for line in lines(found, *runs)]


def decided(decision: Decision) -> Decided:
    return Decided(decision, "panne de clavier", "Le juge-arbitre")


def test_what_is_not_a_clean_first_run_waits_for_the_referee() -> None:
    for odd, mark in (
        (run("a1", [1, 2, 3], resumed=True), ScoreMark.RESUMED),
        (run("a1", [1, 2, 3], attempt=2), ScoreMark.REPEAT),
        (run("a1", [1, 2, 3], conditions=TOPPING_60S.paused), ScoreMark.OTHER_CONDITIONS),
    ):
        waiting = lines(competition(), odd)[0]
        assert (waiting.rank, waiting.scores[0].state) == (None, ScoreState.WAITING)
        assert mark in waiting.marks
        admitted = lines(competition(decided(RunAdmitted("a1"))), odd)[0]
        assert (admitted.rank, admitted.time_ms) == (1, 6000)
        assert {mark, ScoreMark.ADMITTED} <= admitted.marks


def test_an_open_run_is_being_played_and_when_admitted_pays_for_what_it_lacks() -> None:
    cut = run("a1", [10, 10], outcome=ScoredOutcome.OPEN)
    assert lines(competition(), cut)[0].scores[0].state is ScoreState.PLAYING
    alone = competition(decided(RunAdmitted("a1")), entrants=[entrant("a", 1)])
    assert table(alone, cut)[0] == (1, "a", 100_000)


def test_a_void_move_gives_its_time_back_to_one_or_to_all() -> None:
    runs = [run("a1", [10, 20, 30]), run("b1", [11, 20, 30])]
    assert table(competition(decided(MoveVoided(1, 2))), *runs)[:2] == [(1, "a", 40_000), (2, "b", 41_000)]
    assert table(competition(decided(MoveVoided(1, 2, "b"))), *runs)[:2] == [(1, "b", 41_000), (2, "a", 60_000)]


def test_time_given_back_is_taken_off_that_run() -> None:
    runs = [run("a1", [10, 20, 30]), run("b1", [11, 20, 30])]
    assert table(competition(decided(TimeGivenBack("b1", 5_000))), *runs)[0] == (1, "b", 56_000)
    assert table(competition(decided(TimeGivenBack("b1", 900_000))), *runs)[0] == (1, "b", 0), "never below nothing"


def test_a_disqualified_run_is_a_game_not_played_and_an_excluded_entrant_has_no_rank() -> None:
    runs = [run("a1", [10, 20, 30]), run("b1", [11, 20, 30])]
    disqualified = lines(competition(decided(RunDisqualified("a1"))), *runs)
    assert [(line.rank, line.entrant.uuid) for line in disqualified] == [(1, "b"), (None, "a"), (None, "c")]
    excluded = lines(competition(decided(EntrantExcluded("a"))), *runs)
    assert [(line.rank, line.entrant.uuid, line.is_excluded, line.time_ms) for line in excluded] == [
        (1, "b", False, 61_000),
        (None, "c", False, 0),
        (None, "a", True, 0),
    ]


def test_groups_are_in_the_order_of_their_names_and_who_has_none_is_last() -> None:
    names = ("", "Vétéran", "adulte", "Élite")
    entrants = [entrant(f"e{place}", place, category=name) for place, name in enumerate(names, start=1)]
    found = standings(competition(entrants=entrants), {}, Grouping.CATEGORY)
    assert [group.name for group in found] == ["adulte", "Élite", "Vétéran", ""]


def test_equal_entrants_share_a_rank_and_a_tie_break_separates_them() -> None:
    runs = [run("a1", [10, 20, 30]), run("b1", [10, 20, 30]), run("c1", [10, 20, 31])]
    tied = competition()
    (group,) = standings(tied, {one.uuid: one for one in runs})
    assert [line.rank for line in group.lines] == [1, 1, 3]
    assert [[one.uuid for one in alike] for alike in group.ties] == [["a", "b"]]
    more = (GamePlaced(101, "x", 3, ("a", "b")), RunEntered("ax", "a", 101), RunEntered("bx", "b", 101))
    half = lines(competition(*more), *runs, run("ax", [9, 9, 9]))
    assert [line.rank for line in half] == [1, 1, 3]
    both = table(competition(*more), *runs, run("ax", [9, 9, 9]), run("bx", [8, 9, 9]))
    assert both == [(1, "b", 60_000), (2, "a", 60_000), (3, "c", 61_000)]
    disqualified = competition(*more, decided(RunDisqualified("bx")))
    assert [line.entrant.uuid for line in lines(disqualified, *runs, run("ax", [9, 9, 9]), run("bx", [8, 9, 9]))] == [
        "a",
        "b",
        "c",
    ]


def break_of(place: int, *entrants: str) -> tuple[CompetitionEvent, ...]:
    """A tie-break among these, and the runs that they enter for it: `a101`…"""
    entered = (RunEntered(f"{one}{place}", one, place) for one in entrants)
    return (GamePlaced(place, f"g{place}", 3, entrants), *entered)


def ranks(found: Competition, *runs: ScoredRun, by: Grouping = Grouping.OVERALL) -> dict[str, int | None]:
    groups = standings(found, {one.uuid: one for one in runs}, by)
    return {line.entrant.uuid: line.rank for group in groups for line in group.lines}


def test_a_tie_of_a_category_is_broken_there_alone() -> None:
    entrants = [entrant("a", 1, category="S"), entrant("b", 2, category="S"), entrant("c", 3, category="V")]
    tied = [run(f"{one}1", [10, 20, 30]) for one in "abc"]
    played = [run("a101", [9, 9, 9]), run("b101", [7, 7, 7])]
    found = competition(*break_of(101, "a", "b"), entrants=entrants)
    assert ranks(found, *tied, *played) == {"a": 1, "b": 1, "c": 1}
    assert ranks(found, *tied, *played, by=Grouping.CATEGORY) == {"b": 1, "a": 2, "c": 1}


def test_two_ties_are_broken_beside_each_other() -> None:
    entrants = [entrant(letter, place) for place, letter in enumerate("abcd", start=1)]
    entered = (RunEntered("d1", "d", 1),)
    runs = [run("a1", [1, 1, 1]), run("b1", [1, 1, 1]), run("c1", [2, 2, 2]), run("d1", [2, 2, 2])]
    runs += [run("a101", [9, 9, 9]), run("b101", [8, 8, 8]), run("c102", [7, 7, 7]), run("d102", [6, 6, 6])]
    found = competition(*entered, *break_of(101, "a", "b"), *break_of(102, "c", "d"), entrants=entrants)
    assert ranks(found, *runs) == {"b": 1, "a": 2, "d": 3, "c": 4}


def refusal(found: Competition, runs: list[ScoredRun], *entrants: str) -> tuple[str, object]:
    """The sentence, and whom it names."""
    with pytest.raises(InputError) as refused:
        check_tie(found, {one.uuid: one for one in runs}, entrants)
    return refused.value.key.removeprefix("competition."), refused.value.details.get("names")


def test_a_tie_break_is_refused_where_it_would_part_nobody() -> None:
    runs = [run("a1", [1, 1, 1]), run("b1", [1, 1, 1]), run("c1", [2, 2, 2])]
    found = competition()
    check_tie(found, {one.uuid: one for one in runs}, ("b", "a"))
    assert refusal(found, runs, "c", "a") == ("not_tied", ("Joueur a (1)", "Joueur c (3)"))
    assert refusal(found, runs[:2], "c", "a") == ("not_tied", ("Joueur a (1)", "Joueur c (–)"))
    assert refusal(found, runs, "a", "a") == ("tie_of_one", None)
    assert refusal(found, runs, "a", "Lyon/4/zoé") == ("tie_unlisted", None)
    level = [*runs[:2], run("c1", [1, 1, 1])]
    assert refusal(found, level, "a", "c") == ("tie_lacks", ("Joueur b",))
    placed = competition(*break_of(101, "a", "b"))
    assert refusal(placed, [*runs, run("a101", [5, 5, 5])], "a", "b") == ("tie_under_way", ("Joueur b",))
    check_tie(placed, {one.uuid: one for one in (*runs, run("a101", [5]), run("b101", [5]))}, ("a", "b"))
    assert [one.uuid for one in best_tie(found, {one.uuid: one for one in runs})] == ["a", "b"]
    with pytest.raises(InputError, match="no_tie"):
        best_tie(found, {})


def test_a_tie_break_by_sessions_is_under_way_where_the_room_has_not_ended_it() -> None:
    under = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)
    plan = CompetitionPlan("Simultané", under, form=CompetitionForm.SESSIONS)
    entrants = [entrant("a", 1, centre="Lyon"), entrant("b", 1, centre="Évry")]

    def session(place: int, centre: str, points: int = 5, *, ended: bool = True) -> SessionScored:
        line = ScoredLine(1, f"Joueur {'a' if centre == 'Lyon' else 'b'}", (points,), (points,))
        return SessionScored(f"{centre}{place}", place, ("g",), centre, ended, (30,), (line,))

    played = (session(1, "Lyon"), session(1, "Évry"), GamePlaced(101, "g101", 3, ("a", "b")))
    for broken, left in (
        ((), ("Joueur a", "Joueur b")),
        ((session(101, "Lyon"),), ("Joueur b",)),
        ((session(101, "Lyon"), session(101, "Évry", ended=False)), ("Joueur b",)),
    ):
        found = competition(*played, *broken, plan=plan, entrants=entrants)
        assert refusal(found, [], "a", "b") == ("tie_under_way", left)
    check_tie(competition(*played, session(101, "Lyon"), session(101, "Évry"), plan=plan, entrants=entrants), {}, "ab")


def test_inputs_are_ranked_apart_where_the_plan_says_so() -> None:
    found = competition(plan=CompetitionPlan("Oral ou clavier", inputs_apart=True))
    runs = {one.uuid: one for one in (run("a1", [9, 9, 9], input="oral"), run("b1", [8, 8, 8]))}
    groups = standings(found, runs)
    assert [(group.input, [line.rank for line in group.lines]) for group in groups] == [
        ("", [None]),
        ("keyboard", [1]),
        ("oral", [1]),
    ]


def test_teams_add_up_their_best_and_incomplete_ones_have_no_rank() -> None:
    clubs = {"a": "Lyon", "b": "Lyon", "c": "Lyon", "d": "Nantes", "e": "Nantes", "f": "Brest"}
    entrants = [Entrant(letter, place, (letter,), club=club) for place, (letter, club) in enumerate(clubs.items(), 1)]
    found = competition(entrants=entrants)
    runs = [run(f"{letter}1", [place, 1, 1]) for place, letter in enumerate(clubs, start=1)]
    ranked = teams(lines(found, *runs), Measure.TIME, 2)
    assert [(team.rank, team.name, team.time_ms) for team in ranked] == [
        (1, "Lyon", 7000),
        (2, "Nantes", 13_000),
        (None, "Brest", 8000),
    ]


def test_equal_teams_share_a_rank_and_who_has_fewer_games_counts_by_points_alone() -> None:
    clubs = {"a": "Nice", "b": "Brest", "c": "Albi", "d": "Lyon", "e": ""}
    entrants = [entrant(letter, place, club=club) for place, (letter, club) in enumerate(clubs.items(), 1)]
    found = competition(entrants=entrants, games=2)
    twice = ("a2", "b2", "d2", "e2")
    runs = [*(run(f"{letter}1", [1, 1, 1]) for letter in clubs), *(run(uuid, [1, 1, 1]) for uuid in twice)]
    own = lines(found, *(one if one.uuid[0] != "d" else run(one.uuid, [2, 1, 1]) for one in runs))
    assert [(team.rank, team.name) for team in teams(own, Measure.TIME, 1)] == [(1, "Brest"), (1, "Nice"), (3, "Lyon")]
    by_points = [(team.rank, team.name) for team in teams(own, Measure.POINTS, 1)]
    assert by_points == [(1, "Brest"), (1, "Lyon"), (1, "Nice"), (4, "Albi")]
    assert teams((), Measure.TIME, 1) == ()
