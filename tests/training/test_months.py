"""The charts over months against the same figures added up move by move."""

from dataclasses import replace
from random import Random

import pytest

from tests.training.bench_par import rows_off_par
from tests.training.histories import FIRST_DAY, PENALTY_MS, counted_move, dated_run, history, played
from topping.rules.conditions.formula import FORMULAS
from topping.rules.conditions.variant import SUDDEN_DEATH, Schedule
from topping.training.analysedmove import KINDS
from topping.training.difficulty import Difficulty
from topping.training.par import Par
from topping.training.statistics.columns import UNKNOWN, CountedMove, CountedRun
from topping.training.statistics.counting import Absence, HeatMap, Lacking
from topping.training.statistics.months import AbovePar, Analysis, FoundInTime, Index, Period, run_costs
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
