"""A player's statistics: the charts, and the choices (formula, variant, period) for which they are drawn."""

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
    """The choices on the statistics screen: formula (such as duplicate), variant and period, and the values that can be
    chosen.
    """

    formula: str
    variant: str
    period: Period
    formulas: tuple[str, ...]
    """The formulas that the player has played."""
    variants: tuple[str, ...]
    """The variants that he has played under the formula."""


NOTHING_CHOSEN: Final = ShownCharts(*usual(()), Period.HALF_YEAR, usual(())[:1], usual(())[1:])
"""The choices before the player's runs are read."""


class StatisticsService:
    """The service for the players' statistics."""

    def __init__(self, beside: Beside, clock: Clock) -> None:
        self._beside, self._clock = beside, clock

    async def choice(self, player: str, period: Period = Period.HALF_YEAR, formula: str = "") -> ShownCharts:
        """Returns the choices shown first to a player: the formula (such as duplicate) and the variant that he has
        played most.

        If `formula` is given, returns the variant that he has played most under this formula.
        """
        runs = await self._beside.fetch_of_player((), _free, player)
        formula, variant = usual(runs, formula)
        played = {run.conditions.formula.name for run in runs} | {formula}
        variants = {run.conditions.variant.name for run in runs if run.conditions.formula.name == formula} | {variant}
        return ShownCharts(formula, variant, period, tuple(sorted(played, reverse=True)), tuple(sorted(variants)))

    async def of(self, player: str, shown: ShownCharts) -> Statistics | None:
        """Returns a player's statistics for the choices `shown`; None without a player, or if the database fails."""
        under = (self._clock.date(), shown.period, shown.formula, shown.variant)
        return await self._beside.fetch_of_player(None, _statistics, player, *under)

    async def diary(self, player: str) -> Diary:
        """Returns the days on which a player was active; empty without a player, or if the database fails."""
        return await self._beside.fetch_of_player(Diary(), _diary, player)

    async def daily_rank(self, run: PlayedRun, day: int) -> tuple[int, int] | None:
        """Returns (rank, number of ranked runs) of a run of the game of the day `day`.

        None if the run is unranked or no other run is ranked.
        """
        attempts = await self._beside.fetch_safely((), _attempts_of, run.game)
        ranks = {row.attempt.run: row.rank for row in board_of(attempts, day) if row.rank is not None}
        return (ranks[run.run], len(ranks)) if run.run in ranks and len(ranks) > 1 else None

    async def usual(self, player: str) -> Statistics | None:
        """Returns a player's statistics of the last half year for the formula (such as duplicate) and variant that he
        plays most.

        None without a player, or if the database fails.
        """
        return await self.of(player, await self.choice(player))

    async def level(self, player: str) -> PlayerLevel | None:
        """Returns a player's level, his present mean time for a move of a standard game (of average difficulty).

        Returns None without a player, or if he has played too little.
        """
        statistics = await self.usual(player)
        return None if statistics is None or isinstance(statistics.level, Lacking) else statistics.level


# queries run outside the loop


def _statistics(store: Store, player: str, now: str, period: Period, formula: str, variant: str) -> Statistics:
    return store.statistics.of(player, now, period, formula, variant)


def _free(store: Store, player: str) -> tuple[PlayedRun, ...]:
    """Returns a player's runs without those of open competitions, which are still secret."""
    held = store.secret_games.runs()
    return tuple(run for run in store.history.runs(player) if run.run not in held)


def _diary(store: Store, player: str) -> Diary:
    return store.diaries.of(player)


def _attempts_of(store: Store, game: str) -> tuple[DailyAttempt, ...]:
    return store.dailies.attempts([game])
