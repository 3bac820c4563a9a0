"""Standings, solos and the live table against the plainest way to say the same."""

from dataclasses import astuple, replace
from functools import cmp_to_key

from hypothesis import given
from hypothesis import strategies as st

from tests.competition.sample import competition, moves, run
from topping.competition.competition import Competition
from topping.competition.counting import ScoreState
from topping.competition.decisions import MoveVoided
from topping.competition.events import Decided
from topping.competition.live import live
from topping.competition.plan import CompetitionPlan, SoloScope
from topping.competition.scored import ScoredMove, ScoredOutcome, ScoredRun
from topping.competition.standings import SoloLine, solos_of, standings
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE

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
    for entrant in "abc":
        games = time_ms = tops = proposals = 0
        for place in (1, 2):
            if f"{entrant}{place}" not in runs:
                continue
            games += 1
            for move in runs[f"{entrant}{place}"].moves:
                if void is not None and void[:2] == (place, move.number) and void[2] in (None, entrant):
                    continue
                time_ms += move.elapsed_ms + move.penalty_ms
                tops += move.found
                proposals += move.proposals
        if games:
            results[entrant] = (games, time_ms, tops, proposals)
    (group,) = standings(found, runs)
    ranks = {line.entrant.uuid: line.rank for line in group.lines}
    assert ranks == {
        entrant: 1 + sum(better(other, results[entrant]) < 0 for other in results.values())
        if entrant in results
        else None
        for entrant in "abc"
    }
    order = [line.entrant.uuid for line in group.lines if line.rank is not None]
    assert order == sorted(
        sorted(results), key=cmp_to_key(lambda one, other: better(results[str(one)], results[str(other)]))
    )


GROSS = st.lists(st.none() | st.integers(0, 3), min_size=1, max_size=3).map(tuple)
LINES = st.lists(st.tuples(st.sampled_from(["Lyon", "Évry"]), GROSS, st.booleans()), max_size=5)


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
