"""The index against a plain recomputation, and when a change is claimed."""

from random import Random

import pytest

from tests.training.histories import FIRST_DAY, history
from topping.training.analysedmove import Kind
from topping.training.difficulty import Difficulty
from topping.training.par import Stake, TimedMove
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.months import Analysis, Index, Period, PlayerLevel, RunCost, index
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


def test_a_long_line_is_drawn_by_some_of_its_points_the_last_among_them() -> None:
    chart = made(index(runs_of(1_003), STANDARD_MS))
    assert (len(chart.points), len(chart.windows)) == (1_003, 500)
    assert chart.windows[-1].run == 1_003


@pytest.fixture(scope="module")
def games() -> Sample:
    return history(5, 30)


def level_of(some: Sample, seconds: float = 15, positions: int = 0) -> PlayerLevel | Lacking:
    """The level of somebody with some games and positions of rushes that each took so long."""
    difficulty = Difficulty(Kind.LINK, 0, 0)
    moves = [TimedMove(Stake(difficulty, 30_000, 0), True, round(1000 * seconds), 0)] * positions
    return Analysis(some, Period.MONTH, FIRST_DAY + 400).level(moves)


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


def test_no_line_from_fewer_than_five_runs_and_no_chart_without_any() -> None:
    chart = made(index(runs_of(4), STANDARD_MS))
    assert (len(chart.points), chart.windows) == (4, ())
    assert index([], STANDARD_MS) == Lacking(Absence.NO_RUNS)
    assert index([RunCost(1, 1, 5000, 0)], STANDARD_MS) == Lacking(Absence.NOT_ANALYSED, 0, 1)
