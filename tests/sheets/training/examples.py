"""Statistics with every chart filled."""

from __future__ import annotations

from functools import cache

from tests.training.histories import FIRST_DAY, history
from tests.training.test_after_run import FACTS, RUN, TIMES
from topping.training.comparable import LeftOut
from topping.training.par import Par
from topping.training.statistics.afterrun import after_run
from topping.training.statistics.calendar import calendar
from topping.training.statistics.months import Analysis, Period
from topping.training.statistics.moremonths import more_months
from topping.training.statistics.overview import Statistics, Subject
from topping.training.statistics.percentile import percentiles


@cache
def filled() -> Statistics:
    """Those of a player with sixty games."""
    sample, today = history(3, 60, days=3), FIRST_DAY + 179
    analysis = Analysis(sample, Period.ALL, today)
    players = percentiles(
        (one.run.run, one.day, 400_000, [300_000, 500_000, 600_000, 700_000]) for one in sample.runs[:3]
    )
    return Statistics(
        Subject("Zoé <b>", "topping", "normale", Period.ALL),
        today,
        sample.schedule,
        sample.penalty_ms,
        {LeftOut.SEEN: 6, LeftOut.RESUMED: 3, LeftOut.OTHER_VARIANT: 1},
        analysis.months,
        after_run(RUN, today, TIMES, FACTS, Par.prior()),
        more_months(analysis, players, calendar((one.day, 500_000) for one in sample.runs)),
    )
