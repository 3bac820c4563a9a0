"""Months: moves, costs, mistakes."""

from dataclasses import replace
from random import Random

import pytest

from tests.training.bench_par import rows_off_par
from tests.training.histories import FIRST_DAY, PENALTY_MS, counted_move, dated_run, history, played
from topping.play.run.kept import KeptMove, KeptProposal
from topping.play.run.proposal import Answer
from topping.rules.conditions.formula import FORMULAS
from topping.training.par import Par
from topping.training.statistics.columns import ANSWERS, UNKNOWN, CountedMove, CountedRun
from topping.training.statistics.counting import Absence, HeatMap, Lacking
from topping.training.statistics.months import AbovePar, Analysis, FoundInTime, Index, Period
from topping.training.statistics.moremonths import (
    ErrorCount,
    MoreMonths,
    errors_by_month,
    more_months,
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


def test_errors_are_counted_a_game_of_each_month() -> None:
    counts = [0] * (len(ANSWERS) + 1)
    counts[ANSWERS.index(Answer.TOP)], counts[ANSWERS.index(Answer.NOT_ADMITTED)], counts[-1] = 20, 3, 1
    may, june = errors_by_month([(5, tuple(counts)), (4, tuple(counts)), (5, (0,) * len(counts))])
    assert (may.month, may.games, june.games) == (4, 1, 2)
    assert june.errors == (ErrorCount(Answer.NOT_ADMITTED, 3), ErrorCount(None, 1))
    assert june.per_game(june.errors[0]) == 1.5


def kept(*proposals: tuple[str, Answer, int], found: bool = True) -> KeptMove:
    tries = tuple(KeptProposal(1, text, at_ms, answer.value, None) for text, answer, at_ms in proposals)
    end_ms = proposals[-1][2] if found else 60_000
    return KeptMove(
        1, "PASSEz", "D12", 50, 50 if found else 0, found, end_ms, 0 if found else 20_000, None, None, None, None, tries
    )
