"""A competition made from its events, with its runs and sessions."""

from dataclasses import replace

import pytest

from tests.competition.sample import UUID, competition, entrant, run, stamped
from topping.competition.competition import Competition, gather
from topping.competition.counting import GameScore, ScoreMark, ScoreState
from topping.competition.decisions import Decision, EntrantExcluded, MoveVoided, RunAdmitted, RunSetAside, TimeGivenBack
from topping.competition.entrant import Entrant
from topping.competition.events import (
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
    Withdrawn,
)
from topping.competition.events import SessionScored as Scored
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.scored import ScoredLine, ScoredOutcome, ScoredRun
from topping.competition.standings import EntrantStanding, standings
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Speed
from topping.rules.conditions.variant import Schedule

OPEN, CLOSED = StageSet(CompetitionStage.OPEN), StageSet(CompetitionStage.CLOSED)
WEEK_MS = 7 * 24 * 3600 * 1000


def made(*events: CompetitionEvent, until_ms: int | None = None) -> Competition:
    """What these make after a plan, the first of them a second after the founding."""
    found = gather(UUID, stamped([Planned(CompetitionPlan("Open", until_ms=until_ms)), *events]))
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


LEFT = ScoredOutcome.LEFT
ONE = [entrant("a", 1)]


def first(found: Competition, *runs: ScoredRun) -> EntrantStanding:
    (group,) = standings(found, {one.uuid: one for one in runs})
    return group.lines[0]


def score(found: Competition, *runs: ScoredRun) -> GameScore:
    return first(found, *runs).scores[0]


def decided(decision: Decision) -> Decided:
    return Decided(decision, "panne de clavier", "J. Roy")


def test_a_run_is_told_with_what_it_did_and_what_its_game_has() -> None:
    entered = RunEntered("a1", "a", 1, 14)
    found = score(competition(entered, entrants=ONE), run("a1", [1, 2, 3], [True, False, True], input="touch"))
    assert found == GameScore(
        1, ScoreState.COUNTED, time_ms=26_000, points=60, top_points=90, tops=2, proposals=3, moves=3, of=3, run="a1",
        input="touch",
    )  # fmt: skip
    line = first(competition(entrants=ONE, games=2), run("a1", [1], input="touch"), run("a2", [2, 2, 2]))
    assert (line.top_points, line.proposals, line.played, line.solos, line.input) == (120, 4, 2, 0, "mixed")


AGAIN = RunEntered("again", "a", 1)


@pytest.mark.parametrize(
    ("started_at", "events", "stands", "marks"),
    [
        (5, [], "a1", set()),
        (-5, [], "again", set()),
        (5, [RunSetAside("a1")], "again", set()),
        (5, [RunAdmitted("again")], "again", {ScoreMark.REPEAT, ScoreMark.ADMITTED}),
    ],
)
def test_the_earlier_run_stands_unless_the_other_is_admitted(
    started_at: int, events: list[Decision], stands: str, marks: set[ScoreMark]
) -> None:
    runs = (run("a1", [1, 1, 1]), run("again", [1, 1, 1], started_at=started_at))
    found = score(competition(AGAIN, *map(decided, events), entrants=ONE), *runs)
    assert (found.run, set(found.marks)) == (stands, marks)
    unheard = score(competition(AGAIN, RunEntered("lost", "a", 1), entrants=ONE), runs[0])
    assert (unheard.run, unheard.marks) == ("a1", ())


PLAYED = run("a1", [1, 2, 3])


@pytest.mark.parametrize(
    ("own", "decisions", "marks"),
    [
        (PLAYED, [], []),
        (PLAYED, [MoveVoided(1, 2)], [ScoreMark.VOID_MOVE]),
        (PLAYED, [MoveVoided(1, 2, "b")], []),
        (PLAYED, [TimeGivenBack("a1", 10)], [ScoreMark.TIME_BACK]),
        (PLAYED, [TimeGivenBack("b1", 10)], []),
        (run("a1", [1], outcome=LEFT), [], [ScoreMark.LEFT]),
        (PLAYED, [RunAdmitted("a1")], [ScoreMark.ADMITTED]),
        (run("a1", [1], outcome=ScoredOutcome.OPEN), [RunAdmitted("a1")], [ScoreMark.CUT_OFF, ScoreMark.ADMITTED]),
        (run("a1", [1], outcome=LEFT), [RunAdmitted("a1")], [ScoreMark.LEFT, ScoreMark.ADMITTED]),
    ],
)
def test_what_is_said_beside_a_run(own: ScoredRun, decisions: list[Decision], marks: list[ScoreMark]) -> None:
    assert list(score(competition(*map(decided, decisions), entrants=ONE), own).marks) == marks


def test_each_move_that_a_run_lacks_costs_its_limit_and_the_penalty() -> None:
    endless = Conditions(speed=Speed("", Schedule.even(None)))
    for placed, own, lacks, time_ms in (
        ([], run("a1", [], outcome=LEFT), 3, 240_000),
        ([], run("a1", [10], outcome=LEFT), 2, 170_000),
        ([GamePlaced(1, "game1", 3, conditions=endless)], run("a1", [10], outcome=LEFT, conditions=endless), 2, 50_000),
    ):
        plan = CompetitionPlan("Au millième", resolution_ms=1)
        found = score(competition(*placed, plan=plan, entrants=ONE), own)
        assert (found.lacks, found.time_ms) == (lacks, time_ms)
    held = score(competition(), run("a1", [10], outcome=LEFT))
    assert (held.is_held, held.lacks) == (True, 0), "it would tell the length of the game"


def test_no_more_time_comes_back_than_was_spent() -> None:
    plan = CompetitionPlan("Au millième", resolution_ms=1)
    back = decided(TimeGivenBack("a1", 9_000))
    assert score(competition(back, plan=plan, entrants=ONE), PLAYED).time_ms == 0


def test_inputs_of_games_that_do_not_count_are_not_told() -> None:
    waiting = run("a2", [1, 2, 3], input="oral", resumed=True)
    assert first(competition(entrants=ONE, games=2), PLAYED, waiting).input == "keyboard"


# a line of a session

UNDER = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)
PLAN = CompetitionPlan("Simultané", UNDER, form=CompetitionForm.SESSIONS)
TOPS = (1, 30, 44, 0)


def scored(line: ScoredLine, *, ended: bool = True) -> Scored:
    return Scored("s", 1, ("game1",), "", ended, TOPS, (line,))


LINE = ScoredLine(1, "Joueur a", (1, 29, 44, 0), (1, 24, 44, 0), deduction=7)


def line_score(own: ScoredLine, *events: CompetitionEvent, ended: bool = True, entrants: list[Entrant]) -> GameScore:
    return score(competition(scored(own, ended=ended), *events, plan=PLAN, entrants=entrants))


@pytest.mark.parametrize(
    ("own", "decisions", "points", "top_points", "tops"),
    [
        (LINE, [], 62, 75, 2),
        (LINE, [MoveVoided(1, 1)], 61, 74, 1),
        (LINE, [MoveVoided(1, 2, "a")], 38, 45, 2),
        (LINE, [MoveVoided(1, 4)], 62, 75, 2),
        # not registered on the first move, whose top is one point
        (replace(LINE, gross=(None, 29, 44, 0), points=(0, 24, 44, 0)), [], 61, 75, 1),
        (replace(LINE, gross=(0, 30, 44, 0), points=(0, 30, 44, 0)), [], 67, 75, 2),
    ],
)
def test_a_line_of_a_session_brings_the_points_of_the_moves_that_count(
    own: ScoredLine, decisions: list[Decision], points: int, top_points: int, tops: int
) -> None:
    found = line_score(own, *map(decided, decisions), entrants=ONE)
    assert (found.points, found.top_points, found.tops) == (points, top_points, tops)
    assert (found.time_ms, found.proposals, found.moves, found.session) == (0, 0, 4, "s")
    line = first(competition(scored(own), *map(decided, decisions), plan=PLAN, entrants=ONE))
    assert line.percent_of_tops == 100 * points / top_points
    assert first(competition(plan=PLAN, entrants=ONE)).percent_of_tops is None


@pytest.mark.parametrize(
    ("own", "ended", "events", "marks"),
    [
        (LINE, True, [CLOSED], []),
        (LINE, False, [], []),
        (LINE, False, [CLOSED], [ScoreMark.CUT_OFF]),
        (LINE, True, [decided(MoveVoided(1, 1))], [ScoreMark.VOID_MOVE]),
        (replace(LINE, out_at=2), True, [], [ScoreMark.OUT]),
        (replace(LINE, table=4, name="Zoé"), True, [], [ScoreMark.UNLISTED]),
    ],
)
def test_what_is_said_beside_a_line(
    own: ScoredLine, ended: bool, events: list[CompetitionEvent], marks: list[ScoreMark]
) -> None:
    entrants = [] if own.table == 4 else ONE
    assert list(line_score(own, *events, ended=ended, entrants=entrants).marks) == marks
