"""A player's statistics at the kiosk: the possible choices, and the charts for the current ones."""

from dataclasses import dataclass
from typing import Final

from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside
from topping.store import Store
from topping.training.comparable import PlayedRun
from topping.training.daily import DailyAttempt, board_of
from topping.training.diary import Diary
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import Period, PlayerLevel
from topping.training.statistics.overview import Statistics, usual


@dataclass(frozen=True, slots=True)
class ShownCharts:
    """The choices on the statistics screen: the current ones and the possible ones."""

    formula: str
    variant: str
    period: Period
    formulas: tuple[str, ...]
    """The formulas that the player has played."""
    variants: tuple[str, ...]
    """The variants that he has played under the formula."""


NOTHING_CHOSEN: Final = ShownCharts(*usual(()), Period.HALF_YEAR, usual(())[:1], usual(())[1:])
"""The choices before the player's runs are read."""


class KeptStatistics:
    """The statistics of players, read from the database when a screen asks for them."""

    def __init__(self, beside: Beside, clock: Clock) -> None:
        self._beside, self._clock = beside, clock

    async def choice(self, player: str, period: Period = Period.HALF_YEAR, formula: str = "") -> ShownCharts:
        """Returns the default choices for a player (optionally under a formula): his most played kind of runs."""
        runs = await self._beside.fetch_of_player((), _free, player)
        formula, variant = usual(runs, formula)
        played = {run.conditions.formula.name for run in runs} | {formula}
        variants = {run.conditions.variant.name for run in runs if run.conditions.formula.name == formula} | {variant}
        return ShownCharts(formula, variant, period, tuple(sorted(played, reverse=True)), tuple(sorted(variants)))

    async def of(self, player: str, shown: ShownCharts) -> Statistics | None:
        """Returns a player's statistics under these choices; None without a player, or if unreadable."""
        under = (self._clock.date(), shown.period, shown.formula, shown.variant)
        return await self._beside.fetch_of_player(None, _statistics, player, *under)

    async def diary(self, player: str) -> Diary:
        """Returns a player's days of activity; empty without a player, or if unreadable."""
        return await self._beside.fetch_of_player(Diary(), _diary, player)

    async def daily_rank(self, run: PlayedRun, day: int) -> tuple[int, int] | None:
        """Returns the rank of a run among the runs of a day's game, and their number; None if unranked or alone."""
        attempts = await self._beside.fetch_safely((), _attempts_of, run.game)
        ranks = {row.attempt.run: row.rank for row in board_of(attempts, day) if row.rank is not None}
        return (ranks[run.run], len(ranks)) if run.run in ranks and len(ranks) > 1 else None

    async def usual(self, player: str) -> Statistics | None:
        """Returns a player's statistics of the last half year for his most played kind of runs.

        None without a player, or if unreadable.
        """
        return await self.of(player, await self.choice(player))

    async def level(self, player: str) -> PlayerLevel | None:
        """Returns a player's level; None without a player, or with too little data."""
        statistics = await self.usual(player)
        return None if statistics is None or isinstance(statistics.level, Lacking) else statistics.level


# queries run outside the loop


def _statistics(store: Store, player: str, now: str, period: Period, formula: str, variant: str) -> Statistics:
    return store.statistics.of(player, now, period, formula, variant)


def _free(store: Store, player: str) -> tuple[PlayedRun, ...]:
    """Returns a player's runs except those of open competitions, which may not be read yet."""
    held = store.held.runs()
    return tuple(run for run in store.history.runs(player) if run.run not in held)


def _diary(store: Store, player: str) -> Diary:
    return store.diaries.of(player)


def _attempts_of(store: Store, game: str) -> tuple[DailyAttempt, ...]:
    return store.dailies.attempts([game])
