"""Standings, other tops, times that are held."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.competition.sample import TOPPING_60S, competition, entrant, moves, run
from topping.competition.competition import Competition
from topping.competition.counting import ScoreMark, ScoreState
from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
    TopRetained,
)
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CompetitionEvent,
    CompetitionStage,
    Decided,
    GamePlaced,
    Revoked,
    RunEntered,
    SessionScored,
    StageSet,
)
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.scored import ScoredLine, ScoredOutcome, ScoredRun
from topping.competition.standings import EntrantStanding, Grouping, standings
from topping.competition.teams import teams
from topping.competition.ties import check_tie
from topping.competition.tops import must_be_in_time, top_to_play
from topping.errors import InputError
from topping.kiosk.displays.rankingpages import live_lines, overall_lines
from topping.kiosk.screens.competition.nextentrant import passing_cells
from topping.kiosk.screens.competition.standingsrows import cells_of, columns_of
from topping.kiosk.screens.competition.standingsrows import standing_rows as rows_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Measure
from topping.sheets.competition import parting_lines
from topping.wording.competition import ShownCompetition


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


@pytest.mark.parametrize(("resolution_ms", "ranked"), [(1000, [1, 1, 3]), (100, [1, 2, 3])])
def test_a_time_ranks_as_a_stopwatch_of_the_plan_shows_it(resolution_ms: int, ranked: list[int]) -> None:
    """60.1 and 60.9 s are equal by whole seconds: the rest of a game's time is cut off, not rounded."""
    runs = [run("a1", [10, 20, 30.1]), run("b1", [10, 20, 30.9]), run("c1", [10, 20, 31])]
    found = lines(competition(plan=CompetitionPlan("Essai", resolution_ms=resolution_ms)), *runs)
    assert [line.rank for line in found] == ranked


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


def test_equal_totals_are_parted_by_tops_and_by_proposals_and_the_sheet_says_so() -> None:
    """Three of a minute: a has found every top, b one less, with one proposal a move, and c the same with more."""
    missed = [True, True, False]
    c = run("c1", (), moves=moves([10, 20, 10], missed, proposals=2))
    found = lines(competition(), run("a1", [10, 20, 30]), run("b1", [10, 20, 10], missed), c)
    assert [(line.rank, line.entrant.uuid, line.parted_by) for line in found] == [
        (1, "a", ("tops",)),
        (2, "b", ("tops", "proposals")),
        (3, "c", ("tops", "proposals")),
    ]
    assert list(parting_lines(competition(), found[0])) == ["égalité départagée aux tops"]


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


LEFT, OPEN = ScoredOutcome.LEFT, ScoredOutcome.OPEN


def placed(moves: int) -> GamePlaced:
    return GamePlaced(1, "game1", moves)


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


TOP = Decided(TopRetained(1, 2, 3), "ouverture", "J. Roy")
OTHER = Decided(TopRetained(1, 3, 1), "autre coup", "J. Roy")


def made(*events: CompetitionEvent) -> Competition:
    """A competition by sessions of one game, with these events."""
    return competition(*events, entrants=[entrant("a", 1)])


def session(collected: int, *choices: tuple[int, int]) -> SessionScored:
    """A session of Lyon with so many moves collected, and other tops retained."""
    return SessionScored("lyon", 1, ("game1",), "Lyon", False, (30,) * collected, (), choices)


def test_the_top_that_is_played_is_the_last_one_decided_for_the_move() -> None:
    assert top_to_play(made(), 1, 2) == 0
    assert top_to_play(made(TOP, OTHER), 1, 2) == 3
    assert top_to_play(made(TOP, replace(TOP, decision=TopRetained(1, 2, 1))), 1, 2) == 1
    revoked = made(TOP, Revoked(made(TOP).decisions[0].stamp.number, "non", "J. Roy"))
    assert top_to_play(revoked, 1, 2) == 0


def test_a_top_changes_until_the_bulletins_of_its_move_are_collected() -> None:
    must_be_in_time(made(session(1)), [TOP])
    with pytest.raises(InputError, match="draw_is_given"):
        must_be_in_time(made(session(2)), [TOP])
    with pytest.raises(InputError, match="competition_no_game"):
        must_be_in_time(made(), [Decided(TopRetained(9, 2, 1), "motif", "J. Roy")])


def test_a_top_that_was_played_is_not_revoked_and_one_that_nobody_followed_is() -> None:
    number = made(TOP).decisions[0].stamp.number
    must_be_in_time(made(TOP, session(2)), [Revoked(number, "motif", "J. Roy")])
    with pytest.raises(InputError, match="draw_is_given"):
        must_be_in_time(made(TOP, session(2, (2, 3))), [Revoked(number, "motif", "J. Roy")])
    must_be_in_time(made(TOP, session(2, (2, 3))), [Revoked(99, "motif", "J. Roy")])
