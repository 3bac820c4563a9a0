"""Months: moves, costs, mistakes."""

from dataclasses import replace
from random import Random

import pytest

from tests.training.bench_par import rows_off_par
from tests.training.histories import FIRST_DAY, PENALTY_MS, counted_move, dated_run, history, played
from topping.play.run.kept import KeptMove, KeptProposal
from topping.play.run.proposal import Answer
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.conditions.formula import FORMULAS
from topping.rules.conditions.variant import SUDDEN_DEATH, Schedule
from topping.training.analysedmove import KINDS, AnalysedMove, Kind
from topping.training.difficulty import Difficulty
from topping.training.par import Par
from topping.training.statistics.columns import ANSWERS, NOT_TIMED, UNKNOWN, CountedMove, CountedRun
from topping.training.statistics.counting import Absence, HeatMap, Lacking, counted_run
from topping.training.statistics.months import AbovePar, Analysis, FoundInTime, Index, Period, run_costs
from topping.training.statistics.moremonths import (
    ErrorCount,
    MoreMonths,
    Percentiles,
    PlayedDay,
    calendar,
    errors_by_month,
    more_months,
    percentiles,
)
from topping.training.statistics.sample import NOT_EXPECTED, DatedRun, Sample

TODAY = FIRST_DAY + 299


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return Analysis(history(4, 100, days=3), Period.HALF_YEAR, TODAY)


def moves_of(sample: Sample) -> list[tuple[DatedRun, CountedMove]]:
    return [(run, move) for run in sample.runs for move in CountedRun.unpack(run.packed).moves]


def test_a_period_has_its_days_and_the_one_before_as_many(analysis: Analysis) -> None:
    assert all(TODAY - 182 < one.day <= TODAY for one in analysis.now.runs)
    assert all(TODAY - 364 < one.day <= TODAY - 182 for one in analysis.before.runs)
    assert len(analysis.now.runs) + len(analysis.before.runs) == 100
    everything = Analysis(analysis.every, Period.ALL, TODAY)
    assert (len(everything.now.runs), len(everything.before.runs)) == (100, 0)
    set_back = Analysis(analysis.every, Period.ALL, FIRST_DAY + 10)
    assert (len(set_back.now.runs), len(set_back.before.runs)) == (100, 0)


def test_index_found_and_grid_count_the_moves_of_their_days(analysis: Analysis) -> None:
    months = analysis.months
    assert isinstance(months.index, Index)
    assert len(months.index.points) == len(analysis.now.runs) == months.runs
    assert sum(one.cost_ms for one in run_costs(analysis.now, analysis.expected)) == sum(analysis.now.costs)
    assert isinstance(months.found, FoundInTime)
    assert months.found.recent is not None
    assert months.found.earlier is not None
    recent = [move for run, move in moves_of(analysis.every) if run.day > TODAY - 30]
    assert months.found.recent.n == len(recent)
    assert months.found.earlier.n == len(moves_of(analysis.every)) - len(recent)
    by_ten = months.found.recent.at(10_000)
    assert by_ten is not None
    assert by_ten.share == pytest.approx(
        sum(one.found and one.won_ms <= 10_000 for one in recent) / len(recent), abs=1e-4
    )
    assert isinstance(months.grid, HeatMap)
    assert months.grid.moves == months.moves == len(moves_of(analysis.now))
    assert months.grid.border.hits + months.grid.centre.hits == sum(analysis.hard())


@pytest.mark.parametrize("schedule", [Schedule.even(60_000), Schedule.even(None), SUDDEN_DEATH])
def test_expected_costs_are_par_s_to_the_millisecond(analysis: Analysis, schedule: Schedule) -> None:
    sample, par = Sample(analysis.now.runs[:5], schedule, PENALTY_MS), replace(analysis.par, word=0.7, search=1.2)
    moves = [move for _, move in moves_of(sample)]
    assert sample.expected(par) == [
        par.expected_ms(Difficulty(KINDS[one.kind], one.word, one.search), schedule.limit_ms(one.number), PENALTY_MS)
        for one in moves
    ]
    slower = [par.level + 0.1 * place for place in range(5)]
    runs = zip(sample.runs, slower, strict=True)
    alone = [Sample([one], schedule, PENALTY_MS).expected(replace(par, level=level)) for one, level in runs]
    assert sample.expected(par, slower) == [cost for costs in alone for cost in costs]


@pytest.mark.parametrize("law", ["lognormal", "bimodal"])
def test_no_more_rows_are_off_par_than_chance_says_for_who_improves(law: str) -> None:
    off, of = rows_off_par(law, 3, Period.HALF_YEAR)
    assert off <= 0.26 * of


def test_draws_seen_before_and_positions_not_analysed_are_left_out() -> None:
    random = Random(6)
    runs = [dated_run(random, number, 10, FIRST_DAY) for number in range(6)]
    moves = [counted_move(random, number) for number in range(1, 6)]
    moves[1], moves[2] = replace(moves[1], seen=1), replace(moves[2], kind=UNKNOWN)
    runs.append(DatedRun(played(7, 5), FIRST_DAY, 0, CountedRun(tuple(moves)).pack()))
    analysis = Analysis(Sample(runs, runs[0].run.conditions.speed.schedule, PENALTY_MS), Period.ALL, FIRST_DAY)
    assert analysis.months.moves == 64
    assert analysis.expected.count(NOT_EXPECTED) == 1
    chart = analysis.months.above_par
    assert isinstance(chart, AbovePar)
    assert (sum(row.n for row in chart.rows), chart.not_analysed) == (63, 1)
    assert isinstance(analysis.months.index, Index)
    assert len(analysis.months.index.points) == 6


def test_a_few_runs_have_no_par_of_their_own() -> None:
    sample = history(9, 4)
    assert Analysis(sample, Period.ALL, FIRST_DAY + 4).months.above_par == Lacking(Absence.TOO_FEW, 4, 5)


def test_nothing_played_and_a_formula_without_a_clock_say_so() -> None:
    empty = Analysis(Sample((), None, 0), Period.MONTH, FIRST_DAY)
    assert empty.par == Par.prior()
    months = empty.months
    assert months.index == months.found == Lacking(Absence.NO_RUNS)
    assert months.above_par == Lacking(Absence.NO_RUNS)
    assert isinstance(months.grid, Lacking)
    sample = history(9, 6)
    duplicate = replace(sample.runs[0].run.conditions, formula=FORMULAS["duplicate"])
    runs = [replace(one, run=one.run._replace(conditions=duplicate)) for one in sample.runs]
    timeless = Analysis(Sample(runs, sample.schedule, 0), Period.ALL, FIRST_DAY + 6).months
    assert timeless.index == timeless.above_par == Lacking(Absence.NOT_TIMED)
    assert isinstance(timeless.found, FoundInTime)
    assert isinstance(timeless.grid, HeatMap)


NONE_THERE = Lacking(Absence.NO_PLAYERS)


@pytest.fixture(scope="module")
def whole() -> Analysis:
    return Analysis(history(12, 40), Period.ALL, FIRST_DAY + 40)


@pytest.fixture(scope="module")
def more(whole: Analysis) -> MoreMonths:
    return more_months(whole, NONE_THERE, ())


def in_order(of_moves: list[set[int | str]]) -> list[int | str]:
    """All values of a sort, numbers by size and texts by letters."""
    return sorted(
        {one for values in of_moves for one in values}, key=lambda one: (one, "") if isinstance(one, int) else (0, one)
    )


def test_errors_are_counted_a_game_of_each_month() -> None:
    counts = [0] * (len(ANSWERS) + 1)
    counts[ANSWERS.index(Answer.TOP)], counts[ANSWERS.index(Answer.NOT_ADMITTED)], counts[-1] = 20, 3, 1
    may, june = errors_by_month([(5, tuple(counts)), (4, tuple(counts)), (5, (0,) * len(counts))])
    assert (may.month, may.games, june.games) == (4, 1, 2)
    assert june.errors == (ErrorCount(Answer.NOT_ADMITTED, 3), ErrorCount(None, 1))
    assert june.per_game(june.errors[0]) == 1.5


def test_percentiles_need_five_players_and_a_tie_beats_nobody() -> None:
    chart = percentiles([(7, 1, 100, [90, 100, 110, 120]), (8, 2, 100, [1, 2, 3])])
    assert isinstance(chart, Percentiles)
    assert (chart.games[0].players, chart.games[0].share, chart.median, chart.too_few) == (5, 0.5, 0.5, 1)
    assert percentiles([(8, 2, 100, [1])]) == Lacking(Absence.NO_PLAYERS, 0, 5)


def test_the_calendar_sums_days_and_has_no_empty_ones() -> None:
    assert calendar([(5, 600_000), (3, 1000), (5, 300_000)]) == (PlayedDay(3, 1000, 1), PlayedDay(5, 900_000, 2))
    assert PlayedDay(3, 1000, 1).minutes == 1


def kept(*proposals: tuple[str, Answer, int], found: bool = True) -> KeptMove:
    tries = tuple(KeptProposal(1, text, at_ms, answer.value, None) for text, answer, at_ms in proposals)
    end_ms = proposals[-1][2] if found else 60_000
    return KeptMove(
        1, "PASSEz", "D12", 50, 50 if found else 0, found, end_ms, 0 if found else 20_000, None, None, None, None, tries
    )


def test_a_run_is_counted_with_its_times_facts_and_answers() -> None:
    strokes = [
        Stroke(at_ms, kind, Device.LINE)
        for at_ms, kind in [(2000, StrokeKind.LETTER)] * 6
        + [(4000, StrokeKind.DIGIT), (4100, StrokeKind.LETTER), (4300, StrokeKind.ENTER)]
    ]
    facts = [AnalysedMove(1, Kind.JOKER, 5, 6, 1, 0, 7, frequency=4, verb_ending="EZ")]
    move = kept(("PASSEZ D12", Answer.TOP, 4300))
    run = counted_run([move], {1: strokes}, facts)
    (counted,) = run.moves
    assert (counted.finding_ms, counted.typing_ms, counted.placing_ms) == (2000, 300, 2000)
    assert (counted.keys, counted.won_ms, counted.kind, counted.verb_ending) == (8, 4300, Kind.JOKER.code, "EZ")
    assert run.answers[ANSWERS.index(Answer.TOP)] == 1
    (bare,) = counted_run([move], None, None, seen=frozenset({1})).moves
    assert (bare.finding_ms, bare.kind, bare.seen) == (NOT_TIMED, UNKNOWN, 1)
    (missed,) = counted_run([kept(("LOT", Answer.NO_PLACE, 900), found=False)], {1: strokes[:3]}, facts).moves
    assert (missed.finding_ms, missed.typing_ms, missed.won_ms, missed.keys) == (60_000, 0, 0, 0)
