"""Records, reviews of runs, the index, and months."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.helpers import GAME, HASH
from tests.training.histories import FIRST_DAY, PENALTY_MS, counted_move, dated_run, history, played
from topping.play.run.proposal import Answer, Referee
from topping.play.run.settlement import EndedBy
from topping.play.run.stored import FinishedRun, StoredMove, StoredProposal, StoredStrokes
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS, Measure
from topping.training.movetime import MoveTime
from topping.training.par import Par
from topping.training.records import (
    LocalDay,
    PlayedTops,
    RatedRun,
    RecordSpan,
    StreakClaim,
    claims_of,
    held_records,
    streak_claim,
    streaks_of,
)
from topping.training.review import AgainCourse, ReviewedRun, tried
from topping.training.statistics.columns import UNKNOWN, CountedRun
from topping.training.statistics.counting import Absence, HeatMap, Lacking
from topping.training.statistics.months import Analysis, FoundCurve, Index, KindCosts, Period, RunCost, index
from topping.training.statistics.sample import NOT_EXPECTED, DatedRun, Sample

MONDAY = 7 * 100_000
TODAY = LocalDay(MONDAY + 2, 500)


def rated(run_id: int, total_ms: int, player: str = "Ann", day: LocalDay = TODAY, found: int = 20) -> RatedRun:
    return RatedRun(run_id, player, day, total_ms, 0, found)


runs = st.lists(
    st.builds(
        RatedRun,
        st.just(0),
        st.sampled_from(["Ann", "Bob"]),
        st.builds(lambda day: LocalDay(MONDAY + day, 500 + (day > 9)), st.integers(0, 20)),
        st.integers(1, 9),
        st.integers(0, 3),
        st.integers(0, 2),
    ),
    max_size=8,
).map(lambda them: [RatedRun(n, r.player, r.day, r.total_ms, r.lost, r.found) for n, r in enumerate(them)])


@given(runs, st.sampled_from(Measure))
def test_claims_agree_with_plain_ones(them: list[RatedRun], measure: Measure) -> None:
    for run in them:
        expected = {}
        for of_house in (True, False):
            for span in RecordSpan:
                others = [
                    one
                    for one in them[: run.run_id]
                    if one.day.shares(run.day, span) and (of_house or one.player == run.player)
                ]
                if run.found and others and all(run.rating(measure) < other.rating(measure) for other in others):
                    expected[of_house] = span
        claims = claims_of(run, them, measure)
        assert {claim.of_house: claim.span for claim in claims}.items() <= expected.items()
        assert bool(claims) == bool(expected)
        assert all(claim.beaten.run_id < run.run_id for claim in claims)


def test_a_record_is_told_by_exact_times_where_those_shown_are_equal() -> None:
    """30 000 and 29 999 ms over three moves are both displayed as 10.0 s per move."""
    first, second = (replace(rated(run, total_ms), moves=3) for run, total_ms in ((1, 30_000), (2, 29_999)))
    assert first.ms_a_move == second.ms_a_move == 10_000
    assert [one.beaten.run_id for one in claims_of(second, [first], Measure.TIME)] == [1]
    assert claims_of(replace(second, total_ms=30_000), [first], Measure.TIME) == (), "an equal time is no record"


def test_the_records_that_stand() -> None:
    old, month, day = (
        rated(1, 200_000, day=LocalDay(5, 1)),
        rated(2, 260_000, day=LocalDay(MONDAY - 1, 500)),
        rated(3, 240_000),
    )
    nothing = rated(4, 1, found=0)
    held = {
        held_record.span: (held_record.run, held_record.beaten)
        for held_record in held_records((old, month, day, nothing), TODAY, Measure.TIME)
    }
    assert held == {
        RecordSpan.DAY: (day, None),
        RecordSpan.WEEK: (day, None),
        RecordSpan.MONTH: (day, month),
        RecordSpan.EVER: (old, None),
    }


def tops(run_id: int, text: str, *, is_whole: bool = True) -> PlayedTops:
    return PlayedTops(run_id, tuple(character == "1" for character in text), is_whole)


@given(st.lists(st.text("01", min_size=1, max_size=5), max_size=5))
def test_streaks_agree_with_pieces_of_text(texts: list[str]) -> None:
    streaks = streaks_of(tops(number, text) for number, text in enumerate(texts))
    pieces = "".join(texts).split("0")
    assert (streaks.longest.tops if streaks.longest else 0) == max(map(len, pieces))
    assert (streaks.present.tops if streaks.present else 0) == len(pieces[-1])


def test_a_streak_is_a_record_once_it_is_longer_than_the_longest_before() -> None:
    """A miss ends a streak, and so does an abandoned game; streaks continue from game to game."""
    runs = [tops(1, "1110"), tops(2, "11"), tops(3, "1"), tops(4, "1"), tops(5, "1"), tops(6, "0")]
    claims = [streak_claim(runs, run) for run in range(1, 7)]
    assert claims == [None, None, None, StreakClaim(4, beaten=3), None, None]
    left = [tops(1, "1110"), tops(2, "11", is_whole=False), tops(3, "111")]
    assert streak_claim(left, 3) is None
    assert streak_claim([tops(1, "11111")], 1) is None, "the first of all beats nothing"


TURNS = tuple(GAME.turns())


def kept(number: int, ms: int, *, is_found: bool = True, tries: tuple[StoredProposal, ...] = ()) -> StoredMove:
    solution = TURNS[0].solution
    return StoredMove(
        number=number,
        word=solution.word,
        reference=str(solution.reference),
        points=solution.points,
        scored=solution.points if is_found else 0,
        found=is_found,
        elapsed_ms=ms,
        penalty_ms=0 if is_found else 20_000,
        answer=None,
        ended_by=EndedBy.TOP if is_found else EndedBy.GIVEN_UP,
        ended_ms=ms if is_found else 9_000,
        showing=1,
        proposals=tries,
    )


def run_of(*moves: StoredMove) -> FinishedRun:
    return FinishedRun(1, "Marie", "0" * 64, "Essai", "", "essai", HASH, Conditions(), moves, False, None, True, True)


def test_the_time_of_a_move_is_told_from_its_strokes_where_the_run_has_some() -> None:
    letters = [Stroke(4_000 + 100 * step, StrokeKind.LETTER, Device.LINE) for step in range(5)]
    strokes = (*letters, Stroke(5_000, StrokeKind.ENTER, Device.LINE))
    run = run_of(kept(1, 5_000), kept(2, 60_000, is_found=False))
    seen = ReviewedRun.of(run, strokes=(StoredStrokes(1, 1, strokes), StoredStrokes(2, 1, ())))
    assert seen.move(1).time == MoveTime(4_000, 1_000, 0)
    assert seen.move(2).time == MoveTime(60_000, 0, 0), "a missed move is all finding"
    unknown = ReviewedRun.of(run, strokes=(StoredStrokes(1, 1, ()), StoredStrokes(2, 1, ())))
    assert [move.time for move in unknown.moves] == [None, None]


def test_a_review_begins_with_missed_tops_then_slow_ones() -> None:
    """Found in 10, 40 and 10 s, and missed at 60 + 20 s: the mean is 35 s, and slow is more than 52.5 s."""
    found = [kept(1, 10_000), kept(2, 40_000), kept(3, 60_000, is_found=False), kept(4, 10_000)]
    assert ReviewedRun.of(run_of(*found)).in_order == (3, 1, 2, 4)
    slower = [kept(1, 10_000), kept(2, 60_000), *found[2:]]  # the mean is 40 s
    assert ReviewedRun.of(run_of(*slower)).first == (3,), "exactly half more is not slow"
    slow = run_of(kept(1, 10_000), kept(2, 40_000), kept(3, 10_000))
    assert ReviewedRun.of(slow).first == (2,)
    assert ReviewedRun.of(slow, par_ms=[None, 40_000, None]).first == (), "a hard top takes its time"


def test_how_many_others_found_a_top_is_told_from_three_players_on() -> None:
    reviewed = ReviewedRun.of(run_of(kept(1, 10_000), kept(2, 10_000)), others={1: (2, 3), 2: (1, 2)})
    assert [move.others for move in reviewed.moves] == [(2, 3), None]


def test_positions_are_asked_again_until_each_is_found() -> None:
    course, asked = AgainCourse.begin(3, Random(1)), list[int]()
    missed = {course.left[0]: 2}
    while course.left:
        place = course.left[0]
        asked.append(place)
        is_found = asked.count(place) > missed.get(place, 0)
        course = course.after(found=is_found)
    first, second, third = asked[:3]
    assert {first, second, third} == {0, 1, 2}
    assert asked[3:] == [first, first]
    assert course.sights[first] == 3


def test_a_try_keeps_the_verdict_of_the_game_where_the_lexicon_changed() -> None:
    said = (
        StoredProposal(1, "LIE H4", 2_000, Answer.NOT_ADMITTED.value, None),
        StoredProposal(1, "?", 3_000, "later", 4),
    )
    top = StoredProposal(1, "ARISENT H4", 4_000, Answer.TOP.value, 66)
    move = ReviewedRun.of(run_of(kept(1, 4_000, tries=(*said, top))), TURNS).move(1)
    for referee in (None, Referee(lambda word: True), Referee(lambda word: False)):
        answers = [one.verdict.answer for one in tried(move, referee)]
        assert answers == [Answer.NOT_ADMITTED, Answer.SYNTAX, Answer.TOP]
        assert [str(one.solution) for one in tried(move, referee)] == ["None", "None", "ARISENT H4 66"]


def test_a_move_ends_no_sooner_than_its_last_try() -> None:
    tries = (StoredProposal(1, "ZUT H4", 9_500, "not admitted", None),)
    assert ReviewedRun.of(run_of(kept(1, 60_000, is_found=False, tries=tries))).move(1).end_ms == 9_500
    old = replace(kept(1, 60_000, is_found=False), ended_ms=None, ended_by=None)
    assert ReviewedRun.of(run_of(old)).move(1).end_ms == 60_000


STANDARD_MS = 20_000


def runs_of(count: int, faster_by: float = 0, seed: int = 1) -> list[RunCost]:
    """Returns runs of games of different difficulty; the last half costs less by a share."""
    random = Random(seed)
    runs = []
    for number in range(count):
        expected = random.randint(300_000, 600_000)
        factor = random.uniform(0.9, 1.1) * (1 - faster_by * (number >= count // 2))
        runs.append(RunCost(number + 1, 738_000 + number, round(expected * factor), expected))
    return runs


def made(chart: Index | Lacking) -> Index:
    assert isinstance(chart, Index)
    return chart


def test_a_long_line_is_drawn_by_some_of_its_points_the_last_among_them() -> None:
    chart = made(index(runs_of(1_003), STANDARD_MS))
    assert (len(chart.points), len(chart.windows)) == (1_003, 500)
    assert chart.windows[-1].run == 1_003


@pytest.fixture(scope="module")
def games() -> Sample:
    return history(5, 30)


def test_no_line_from_fewer_than_five_runs_and_no_chart_without_any() -> None:
    chart = made(index(runs_of(4), STANDARD_MS))
    assert (len(chart.points), chart.windows) == (4, ())
    assert index([], STANDARD_MS) == Lacking(Absence.NO_RUNS)
    assert index([RunCost(1, 1, 5000, 0)], STANDARD_MS) == Lacking(Absence.NOT_ANALYSED, 0, 1)


LAST_DAY = FIRST_DAY + 299


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return Analysis(history(4, 100, days=3), Period.HALF_YEAR, LAST_DAY)


def test_a_period_has_its_days(analysis: Analysis) -> None:
    assert analysis.now.runs == tuple(run for run in analysis.every.runs if LAST_DAY - 182 < run.day <= LAST_DAY)
    everything = Analysis(analysis.every, Period.ALL, LAST_DAY)
    assert len(everything.now.runs) == 100
    set_back = Analysis(analysis.every, Period.ALL, FIRST_DAY + 10)
    assert len(set_back.now.runs) == 100


def test_draws_seen_before_and_positions_not_analysed_are_left_out() -> None:
    random = Random(6)
    runs = [dated_run(random, number, 10, FIRST_DAY) for number in range(6)]
    moves = [counted_move(random, number) for number in range(1, 6)]
    moves[1], moves[2] = replace(moves[1], seen=1), replace(moves[2], kind=UNKNOWN)
    runs.append(DatedRun(played(7, 5), FIRST_DAY, 0, CountedRun(tuple(moves)).pack()))
    analysis = Analysis(Sample(runs, runs[0].run.conditions.speed.schedule, PENALTY_MS), Period.ALL, FIRST_DAY)
    assert analysis.months.moves == 64
    assert analysis.expected.count(NOT_EXPECTED) == 1
    chart = analysis.months.kinds
    assert isinstance(chart, KindCosts)
    assert sum(row.n for row in chart.rows) == chart.moves == 63
    assert isinstance(analysis.months.index, Index)
    assert len(analysis.months.index.points) == 6


def test_charts_without_runs_or_without_a_clock_give_a_reason() -> None:
    empty = Analysis(Sample((), None, 0), Period.MONTH, FIRST_DAY)
    assert empty.par == Par.prior()
    months = empty.months
    assert months.index == months.found == Lacking(Absence.NO_RUNS)
    assert months.kinds == Lacking(Absence.NO_RUNS)
    assert isinstance(months.grid, Lacking)
    sample = history(9, 6)
    duplicate = replace(sample.runs[0].run.conditions, formula=FORMULAS["duplicate"])
    runs = [replace(run, run=run.run._replace(conditions=duplicate)) for run in sample.runs]
    timeless = Analysis(Sample(runs, sample.schedule, 0), Period.ALL, FIRST_DAY + 6).months
    assert timeless.index == timeless.kinds == Lacking(Absence.NOT_TIMED)
    assert isinstance(timeless.found, FoundCurve)
    assert isinstance(timeless.grid, HeatMap)
