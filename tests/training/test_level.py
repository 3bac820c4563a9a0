"""The level of a player."""

import pytest

from tests.training.histories import FIRST_DAY, history
from topping.sheets.training.level import level_in_words
from topping.training.intervals import Estimate
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import Analysis, Index, Period, PlayerLevel


def analysis(games: int) -> Analysis:
    return Analysis(history(3, games), Period.ALL, FIRST_DAY + games)


@pytest.mark.parametrize(("games", "is_told"), [(1, False), (4, False), (5, True)])
def test_a_level_is_told_from_five_games_on(games: int, is_told: bool) -> None:
    assert isinstance(analysis(games).level, PlayerLevel) is is_told


@pytest.mark.parametrize("games", [5, 12, 40])
def test_the_level_is_the_last_point_of_its_curve(games: int) -> None:
    found = analysis(games)
    index, level = found.index, found.level
    assert isinstance(index, Index)
    assert not isinstance(level, Lacking)
    assert level.ms == index.windows[-1].ms


def test_a_level_has_no_interval_that_begins_at_nothing() -> None:
    assert level_in_words(PlayerLevel(Estimate(5, 9_000, 9_500)))[1] == ""
    assert "1,0" in level_in_words(PlayerLevel(Estimate(5, 9_000, 8_000)))[1]
