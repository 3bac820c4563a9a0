"""A player's statistics, as the kiosk asks for them: what there is to choose from, and the charts of what is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from topping.errors import InputError
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.clock import Clock
from topping.store import Store
from topping.training.comparable import PlayedRun
from topping.training.statistics.months import Period
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

    def __init__(self, store: Store, clock: Clock, notices: Notices) -> None:
        self._store, self._clock, self._notices = store, clock, notices

    def choice(self, player: str, period: Period = Period.HALF_YEAR, formula: str = "") -> ShownCharts:
        """What is shown first, under a formula where one is given: what the player has played most."""
        runs = self._runs(player)
        formula, variant = usual(runs, formula)
        played = {run.conditions.formula.name for run in runs} | {formula}
        variants = {run.conditions.variant.name for run in runs if run.conditions.formula.name == formula} | {variant}
        return ShownCharts(formula, variant, period, tuple(sorted(played, reverse=True)), tuple(sorted(variants)))

    def of(self, player: str, shown: ShownCharts) -> Statistics | None:
        """The statistics of a player under what is chosen; None where nobody is chosen, or nothing can be read."""
        if not player:
            return None
        now, statistics = self._clock.date(), self._store.statistics
        try:
            return self._notices.safely(
                lambda: statistics.of(player, now, shown.period, shown.formula, shown.variant), None
            )
        except InputError:  # what cannot be a name is nobody's
            return None

    def _runs(self, player: str) -> tuple[PlayedRun, ...]:
        try:
            return self._notices.safely(lambda: self._store.history.runs(player), ()) if player else ()
        except InputError:
            return ()
