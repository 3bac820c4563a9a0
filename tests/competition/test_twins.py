"""Standings and puzzles, counted twice."""

from dataclasses import astuple, replace
from functools import cmp_to_key

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.competition.sample import competition, entrant, moves, run
from topping.competition.competition import Competition
from topping.competition.counting import ScoreState
from topping.competition.decisions import Decision, EntrantExcluded, MoveVoided, RunDisqualified, RunSetAside
from topping.competition.events import CompetitionEvent, Decided, SessionScored
from topping.competition.live import live
from topping.competition.plan import CompetitionPlan, SoloScope
from topping.competition.puzzles import hard_moves
from topping.competition.scored import ScoredLine, ScoredMove, ScoredOutcome, ScoredRun
from topping.competition.standings import SoloLine, solos_of, standings
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE

MOVES = st.tuples(
    st.lists(st.integers(1, 3).map(float), min_size=3, max_size=3),
    st.lists(st.booleans(), min_size=3, max_size=3),
    st.integers(1, 2),
)
PLAYED = st.dictionaries(st.sampled_from(["a1", "b1", "c1", "a2", "b2", "c2"]), MOVES)
VOID = st.none() | st.tuples(st.integers(1, 2), st.integers(1, 3), st.none() | st.sampled_from("abc"))


def made(played: dict[str, tuple[list[float], list[bool], int]]) -> dict[str, ScoredRun]:
    return {uuid: run(uuid, costs, moves=moves(costs, found, tries)) for uuid, (costs, found, tries) in played.items()}


def better(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> int:
    """Which of two results (games, time, tops, proposals) is first, criterion by criterion."""
    for mine, theirs, more_is_better in (
        (one[0], other[0], True),
        (one[1], other[1], False),
        (one[2], other[2], True),
        (one[3], other[3], False),
    ):
        if mine != theirs:
            return -1 if (mine > theirs) == more_is_better else 1
    return 0


@given(PLAYED, VOID)
def test_ranks_are_one_more_than_the_number_of_those_who_are_better(
    played: dict[str, tuple[list[float], list[bool], int]], void: tuple[int, int, str | None] | None
) -> None:
    decided = () if void is None else (Decided(MoveVoided(*void), "motif", "auteur"),)
    found = competition(*decided, games=2, plan=CompetitionPlan("Jumeau", resolution_ms=1))
    runs = made(played)
    results: dict[str, tuple[int, int, int, int]] = {}
    for one in "abc":
        games = time_ms = tops = proposals = 0
        for place in (1, 2):
            if f"{one}{place}" not in runs:
                continue
            games += 1
            for move in runs[f"{one}{place}"].moves:
                if void is not None and void[:2] == (place, move.number) and void[2] in (None, one):
                    continue
                time_ms += move.elapsed_ms + move.penalty_ms
                tops += move.found
                proposals += move.proposals
        if games:
            results[one] = (games, time_ms, tops, proposals)
    (group,) = standings(found, runs)
    ranks = {line.entrant.uuid: line.rank for line in group.lines}
    assert ranks == {
        one: 1 + sum(better(other, results[one]) < 0 for other in results.values()) if one in results else None
        for one in "abc"
    }
    order = [line.entrant.uuid for line in group.lines if line.rank is not None]
    assert order == sorted(
        sorted(results), key=cmp_to_key(lambda one, other: better(results[str(one)], results[str(other)]))
    )


GROSS = st.lists(st.none() | st.integers(0, 3), min_size=1, max_size=3).map(tuple)
LINES = st.lists(st.tuples(st.sampled_from(["Lyon", "Évry"]), GROSS, st.booleans()), max_size=5)


@example([("Lyon", (3,), False), ("Lyon", (1,), False)], SoloScope.ALL, 2)
@given(LINES, st.sampled_from(SoloScope), st.integers(1, 4))
def test_a_solo_is_the_only_one_whom_nobody_equals(
    lines: list[tuple[str, tuple[int | None, ...], bool]], scope: SoloScope, least: int
) -> None:
    played = [
        SoloLine(str(place), room, ("g",), gross, excluded=excluded)
        for place, (room, gross, excluded) in enumerate(lines)
    ]
    expected: dict[str, dict[int, int]] = {}
    for line in played:
        for place, score in enumerate(line.gross):
            others = [
                one.gross[place]
                for one in played
                if one is not line
                and place < len(one.gross)
                and (scope is SoloScope.ALL or one.room == line.room)
                and one.gross[place] is not None
            ]
            alone = score is not None and score > 0 and others and all(score > (one or 0) for one in others)
            if alone and not line.excluded:
                expected.setdefault(line.entrant, {})[place + 1] = 10 if len(others) + 1 >= least else 0
    assert solos_of(played, scope, least=least, bonus=10) == expected


def open_run(uuid: str, costs: list[float]) -> ScoredRun:
    outcome = ScoredOutcome.FINISHED if len(costs) == 3 else ScoredOutcome.OPEN
    return run(uuid, costs, outcome=outcome)


@given(st.dictionaries(st.sampled_from(["a1", "b1", "c1"]), st.lists(st.integers(1, 3).map(float), max_size=3)))
def test_a_live_rank_is_among_those_who_have_done_as_many_moves(costs: dict[str, list[float]]) -> None:
    found: Competition = competition()
    lines = live(found, {uuid: open_run(uuid, own) for uuid, own in costs.items()}, 1)
    for line in lines:
        own = costs.get(f"{line.entrant.uuid}1")
        if not own:
            assert line.rank is None
            continue
        at = len(own)
        there = [sum(one[:at]) for one in costs.values() if len(one) >= at]
        assert line.rank == 1 + sum(one < sum(own) for one in there)
        assert line.of == len(there)
        assert line.gap == 1000 * round(sum(own) - min(there))
        assert line.move == min(3, at + 1)


def test_by_points_only_what_all_who_play_have_done_is_compared() -> None:

    conditions = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)
    found = competition(plan=CompetitionPlan("Duplicate", conditions))

    def scored(uuid: str, *points: int) -> ScoredRun:
        done = tuple(ScoredMove(number, False, one, 50, 1_000, 0, 1) for number, one in enumerate(points, start=1))
        return run(uuid, [], conditions=conditions, outcome=ScoredOutcome.OPEN, moves=done)

    runs = {"a1": scored("a1", 40, 50), "b1": scored("b1", 43), "c1": scored("c1", 10, 10)}
    lines = live(found, runs, 1)
    assert [(line.entrant.uuid, line.at, line.rank, line.gap) for line in lines] == [
        ("b", 1, 1, 0),
        ("a", 1, 2, 3),
        ("c", 1, 3, 33),
    ]
    # without the one who is behind, the second move may be told
    lines = live(found, {uuid: one for uuid, one in runs.items() if uuid != "b1"}, 1)
    assert [(line.entrant.uuid, line.at, line.value) for line in lines if line.rank] == [("a", 2, 90), ("c", 2, 20)]
    # nor does who has left hold the others back
    lines = live(found, {**runs, "b1": replace(runs["b1"], outcome=ScoredOutcome.LEFT)}, 1)
    assert [(line.entrant.uuid, line.at, line.rank) for line in lines] == [("a", 2, 1), ("c", 2, 2), ("b", 1, None)]
    alone = live(found, {"b1": replace(runs["b1"], outcome=ScoredOutcome.LEFT)}, 1)
    assert [(line.entrant.uuid, line.at) for line in alone] == [("b", 0), ("a", 0), ("c", 0)]


def test_in_mort_subite_equal_tops_share_a_live_rank_whatever_their_times() -> None:
    conditions = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    found = competition(plan=CompetitionPlan("Mort subite", conditions))
    tops = {"a1": ([50, 50], [True, False]), "b1": ([1, 1], [False, True]), "c1": ([9, 9], [True, True])}
    runs = {
        uuid: run(uuid, costs, moves=moves(costs, tops), conditions=conditions, outcome=ScoredOutcome.OPEN)
        for uuid, (costs, tops) in tops.items()
    }
    lines = live(found, runs, 1)
    assert [(line.entrant.uuid, line.rank, line.value, line.gap) for line in lines] == [
        ("c", 1, 2, 0),
        ("a", 2, 1, 1),
        ("b", 2, 1, 1),
    ]
    finished = {uuid: replace(one, outcome=ScoredOutcome.FINISHED) for uuid, one in runs.items()}
    (group,) = standings(found, finished)
    assert [(line.rank, line.entrant.uuid) for line in group.lines] == [(1, "c"), (2, "b"), (3, "a")], (
        "in the end the shorter time is before"
    )


def test_who_has_not_begun_or_has_left_comes_after_those_who_are_compared() -> None:
    found = competition()
    left = run("a1", [1, 1], outcome=ScoredOutcome.LEFT)
    lines = live(found, {"a1": left, "b1": open_run("b1", [1.0]), "c1": open_run("c1", [2.0])}, 1)
    assert [(line.entrant.uuid, line.rank, line.has_left) for line in lines] == [
        ("b", 1, False),
        ("c", 3, False),
        ("a", None, True),
    ]
    begun = live(found, {"c1": open_run("c1", [2.0])}, 1)
    assert [astuple(line)[1:] for line in begun[1:]] == [(ScoreState.ABSENT, 0, 0, 0, None, 0, 0, 0, False)] * 2
    plan = CompetitionPlan("Au millième", resolution_ms=1)
    void = Decided(MoveVoided(1, 1), "panne", "J. Roy")
    first = live(competition(void, plan=plan), {"c1": open_run("c1", [2.0, 3.0])}, 1)[0]
    assert first.value == 3_000


FOUR = [entrant(letter, number) for number, letter in enumerate("abcd", start=1)]
Told = tuple[int, int, int, int, str]


def told(found: Competition, *runs: ScoredRun) -> list[Told]:
    """(game, move, found, players, who alone has found it) of each puzzle."""
    hard = hard_moves(found, {one.uuid: one for one in runs})
    return [(one.place, one.move, one.found, one.of, one.finder.uuid if one.finder else "") for one in hard]


def done(uuid: str, found: str) -> ScoredRun:
    """A run that has found the moves of a plus sign."""
    return run(uuid, [1] * len(found), [one == "+" for one in found])


RUNS = (done("a1", "+++"), done("b1", "++-"), done("c1", "+--"), done("d1", "+--"))


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        (None, [(1, 3, 1, 4, "a"), (1, 2, 2, 4, "")]),
        (MoveVoided(1, 3), [(1, 2, 2, 4, "")]),
        (MoveVoided(1, 3, "a"), [(1, 3, 0, 3, ""), (1, 2, 2, 4, "")]),
        (EntrantExcluded("d"), [(1, 3, 1, 3, "a")]),
        (RunSetAside("a1"), [(1, 3, 0, 3, ""), (1, 2, 1, 3, "b")]),
        (RunDisqualified("b1"), [(1, 2, 1, 3, "a"), (1, 3, 1, 3, "a")]),
    ],
)
def test_a_move_that_half_of_its_players_missed_is_one(decision: Decision | None, expected: list[Told]) -> None:
    events = () if decision is None else (Decided(decision, "panne", "J. Roy"),)
    assert told(competition(*events, entrants=FOUR), *RUNS) == expected


def test_the_hardest_come_first_then_what_more_have_played_and_who_plays_alone_makes_none() -> None:
    second = (done("a2", "-+-"), done("b2", "-++"), done("c2", "-"))
    expected = [(2, 1, 0, 3, ""), (1, 3, 1, 4, "a"), (2, 3, 1, 2, "b"), (1, 2, 2, 4, "")]
    assert told(competition(entrants=FOUR, games=2), *RUNS, *second) == expected
    assert told(competition(), done("a1", "---")) == []
    assert told(competition(), done("a1", "---"), done("b1", "--")) == [(1, 1, 0, 2, ""), (1, 2, 0, 2, "")]


def session(uuid: str, *gross: tuple[int | None, ...], game: str = "game1", out: int = 0) -> SessionScored:
    """A session of which each move's top is 30; `out` is the table that was excluded."""
    lines = [
        ScoredLine(table, f"Joueur {'abcde'[table - 1]}", own, tuple(one or 0 for one in own), excluded=table == out)
        for table, own in enumerate(gross, start=1)
    ]
    return SessionScored(uuid, 1, (game,), "", True, (30,) * len(gross[0]), tuple(lines))


ROOM = ((30, 30, 0), (30, 29, 0), (None, 29, 0))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([session("s", *ROOM)], [(1, 3, 0, 3, ""), (1, 2, 1, 3, "a")]),
        ([session("s", *ROOM, out=3)], [(1, 3, 0, 2, ""), (1, 2, 1, 2, "a")]),
        # nobody of that table is on the roster
        ([session("s", *ROOM[1:], ROOM[2], ROOM[2], ROOM[0])], [(1, 3, 0, 5, ""), (1, 2, 1, 5, "")]),
        ([session("s", (0,), (0,), game="another")], []),
        # the position is the game's up to the move on which another top was retained
        ([replace(session("s", *ROOM, game="another"), choices=((3, 1), (2, 1)))], [(1, 2, 1, 3, "a")]),
    ],
)
def test_lines_of_a_session_count_as_far_as_its_position_is_that_of_the_game(
    events: list[CompetitionEvent], expected: list[Told]
) -> None:
    assert told(competition(*events, entrants=FOUR)) == expected


def test_a_game_that_was_taken_out_of_the_competition_has_none() -> None:
    assert told(competition(session("s", (0,), (0,)), entrants=FOUR, games=0)) == []
