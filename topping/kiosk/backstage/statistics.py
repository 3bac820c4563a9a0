"""A player's statistics, as the kiosk asks for them: what there is to choose from, and the charts of what is chosen."""

from dataclasses import dataclass

from topping.kiosk.backstage.beside import Beside, minute, slow
from topping.kiosk.engine.clock import Clock
from topping.store import Store
from topping.training.comparable import PlayedRun
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import Period, PlayerLevel
from topping.training.statistics.overview import Statistics, usual


@dataclass(frozen=True, slots=True)
class ShownCharts:
    """What is chosen on the screen, and what there is to choose from."""

    formula: str
    variant: str
    period: Period
    formulas: tuple[str, ...]
    """Those that the player has played."""
    variants: tuple[str, ...]
    """The same, under the formula."""


class KeptStatistics:
    """The statistics of players, read when a screen asks for them."""

    def __init__(self, beside: Beside, clock: Clock) -> None:
        self._beside, self._clock = beside, clock

    def choice(self, player: str, period: Period = Period.HALF_YEAR, formula: str = "") -> ShownCharts:
        """What is shown first, under a formula where one is given: what the player has played most."""
        runs = self._beside.of_player((), _free, player)
        formula, variant = usual(runs, formula)
        played = {run.conditions.formula.name for run in runs} | {formula}
        variants = {run.conditions.variant.name for run in runs if run.conditions.formula.name == formula} | {variant}
        return ShownCharts(formula, variant, period, tuple(sorted(played, reverse=True)), tuple(sorted(variants)))

    def of(self, player: str, shown: ShownCharts) -> Statistics | None:
        """The statistics of a player under what is chosen; None where nobody is chosen, or nothing can be read."""
        under = (minute(self._clock), shown.period, shown.formula, shown.variant)
        return self._beside.of_player(None, _statistics, player, *under)

    def usual(self, player: str) -> Statistics | None:
        """The statistics of the last half year under what a player plays most; None as above."""
        return self.of(player, self.choice(player))

    def level(self, player: str) -> PlayerLevel | None:
        """The level of a player; None for nobody, and where it cannot be told yet."""
        statistics = self.usual(player)
        return None if statistics is None or isinstance(statistics.level, Lacking) else statistics.level


# what is asked beside the loop


@slow
def _statistics(store: Store, player: str, now: str, period: Period, formula: str, variant: str) -> Statistics:
    return store.statistics.of(player, now, period, formula, variant)


@slow
def _free(store: Store, player: str) -> tuple[PlayedRun, ...]:
    """The runs that may be read; those of competitions that are not closed may not."""
    held = store.held.runs()
    return tuple(run for run in store.history.runs(player) if run.run not in held)
