"""The index against a plain recomputation, and when a change is claimed."""

from random import Random

import pytest

from tests.training.histories import FIRST_DAY, history
from topping.training.analysedmove import Kind
from topping.training.difficulty import Difficulty
from topping.training.intervals import Mean
from topping.training.par import Stake, TimedMove
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.months import Analysis, Index, Period, PlayerLevel, RunCost, Trend, index
from topping.training.statistics.sample import Sample

STANDARD_MS = 20_000


def runs_of(count: int, faster_by: float = 0, seed: int = 1) -> list[RunCost]:
    """Runs of games of unlike difficulty; the last half costs less by a part."""
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


def test_each_window_is_the_ratio_of_its_twenty_runs() -> None:
    before, runs = runs_of(30, seed=3), runs_of(50)
    chart = made(index(runs, STANDARD_MS, before))
    every = before[-19:] + runs
    assert len(chart.points) == len(chart.windows) == 50
    for place, window in enumerate(chart.windows):
        last = place + len(every) - 50
        mean = Mean.ratio(
            (one.cost_ms * STANDARD_MS, one.expected_ms) for one in every[max(0, last - 20 + 1) : last + 1]
        )
        assert mean is not None
        assert window.ms == mean.shown
        assert window.run == runs[place].run


def test_a_long_line_is_drawn_by_some_of_its_points_the_last_among_them() -> None:
    chart = made(index(runs_of(1_003), STANDARD_MS))
    assert (len(chart.points), len(chart.windows)) == (1_003, 500)
    assert chart.windows[-1].run == 1_003


@pytest.mark.parametrize(
    ("count", "faster_by", "trend"),
    [(60, 0.2, Trend.FASTER), (60, -0.2, Trend.SLOWER), (60, 0, Trend.STABLE), (9, 0.2, Trend.UNKNOWN)],
)
def test_a_change_is_claimed_where_its_interval_excludes_none(count: int, faster_by: float, trend: Trend) -> None:
    change = made(index(runs_of(count, faster_by), STANDARD_MS)).change
    assert change.trend is trend
    if change.ms is not None:
        assert change.ms.low is not None
        assert change.ms.high is not None
        assert (change.ms.low <= 0 <= change.ms.high) is (trend is Trend.STABLE)


@pytest.fixture(scope="module")
def games() -> Sample:
    return history(5, 30)


def level_of(some: Sample, seconds: float = 15, positions: int = 0) -> PlayerLevel | Lacking:
    """The level of somebody with some games and positions of rushes that each took so long."""
    difficulty = Difficulty(Kind.LINK, 0, 0)
    moves = [TimedMove(Stake(difficulty, 30_000, 0), True, round(1000 * seconds), 0)] * positions
    return Analysis(some, Period.MONTH, FIRST_DAY + 400).level(moves)


def test_the_level_is_where_the_line_ends_whatever_the_period(games: Sample) -> None:
    chart, level = made(Analysis(games, Period.ALL, FIRST_DAY + 30).index), level_of(games)
    assert level == PlayerLevel(chart.windows[-1].ms, 0)


def test_rushes_tell_the_level_of_who_has_hardly_gamesand_little_beside_twenty_games(games: Sample) -> None:
    nothing = Sample((), games.schedule, games.penalty_ms)
    assert level_of(nothing) == Lacking(Absence.NO_RUNS)
    quick, slow = level_of(nothing, 6, 60), level_of(nothing, 24, 60)
    assert isinstance(quick, PlayerLevel)
    assert isinstance(slow, PlayerLevel)
    assert quick.ms.n == 0
    assert quick.ms.high is not None
    assert slow.ms.low is not None
    assert quick.ms.high < slow.ms.low
    alone, beside = level_of(games), level_of(games, 24, 60)
    assert isinstance(alone, PlayerLevel)
    assert isinstance(beside, PlayerLevel)
    assert alone.ms.ms < beside.ms.ms < 1.03 * alone.ms.ms
    assert beside.positions == 60


def test_a_level_of_few_games_is_less_sure(games: Sample) -> None:
    few = level_of(Sample(games.runs[:2], games.schedule, games.penalty_ms))
    many = level_of(games)
    assert isinstance(few, PlayerLevel)
    assert isinstance(many, PlayerLevel)
    assert few.ms.margin is not None
    assert many.ms.margin is not None
    assert few.ms.margin > 2 * many.ms.margin


def test_no_line_from_fewer_than_five_runs_and_no_chart_without_any() -> None:
    chart = made(index(runs_of(4), STANDARD_MS))
    assert (len(chart.points), chart.windows) == (4, ())
    assert index([], STANDARD_MS) == Lacking(Absence.NO_RUNS)
    assert index([RunCost(1, 1, 5000, 0)], STANDARD_MS) == Lacking(Absence.NOT_ANALYSED, 0, 1)
