"""A player's statistics, as the kiosk asks for them: what there is to choose from, and the charts of what is chosen."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from topping.kiosk.backstage.beside import Beside, minute
from topping.kiosk.engine.clock import Clock
from topping.paths import data_folder, write_file
from topping.store import Store
from topping.training.comparable import PlayedRun
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.months import AbovePar, Period, PlayerLevel
from topping.training.statistics.overview import DeckCharts, Statistics, usual
from topping.training.transfer import Transfer

_NO_LETTER: Final = re.compile(r"[^\w-]+")
"""What is no part of the name of a file."""


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
        return self._beside.of_player(None, lambda store, *about: store.statistics.of(*about), player, *under)

    def deck(self, player: str, period: Period) -> DeckCharts | None:
        """The charts of a player's deck; None where nobody is chosen, or nothing can be read."""
        now = minute(self._clock)
        return self._beside.of_player(None, lambda store, *about: store.statistics.deck(*about), player, now, period)

    def transfer(self, player: str) -> Transfer | None:
        """Whether training shows in a player's ranked games; None where nobody is chosen, or nothing can be read."""
        return self._beside.of_player(None, lambda store, player: store.transfers.of(player), player)

    def usual(self, player: str) -> Statistics | None:
        """The statistics of the last half year under what a player plays most; None as above."""
        return self.of(player, self.choice(player))

    def above_par(self, player: str) -> AbovePar | Lacking:
        """What a move of each kind has cost a player in that half year."""
        statistics = self.usual(player)
        return Lacking(Absence.NO_RUNS) if statistics is None else statistics.months.above_par

    def level(self, player: str) -> PlayerLevel | None:
        """The level of a player; None for nobody, and where it cannot be told yet."""
        statistics = self.usual(player)
        return None if statistics is None or isinstance(statistics.level, Lacking) else statistics.level

    def export(self, player: str, shown: ShownCharts) -> Path:
        """Writes the page of a player's statistics among the data; returns its path.

        Raises `ToppingError`.
        """
        # for speed of start: it loads the templates
        from topping.sheets.training.statisticspage import as_page

        statistics = self._beside.store.statistics.of(
            player, self._clock.date(), shown.period, shown.formula, shown.variant, whole=True
        )
        name = _NO_LETTER.sub("-", player).strip("-") or "player"
        return write_file(data_folder() / "statistics" / f"{name}.html", as_page(statistics).encode())


# what is asked beside the loop


def _free(store: Store, player: str) -> tuple[PlayedRun, ...]:
    """The runs that may be read; those of competitions that are not closed may not."""
    held = store.held.runs()
    return tuple(run for run in store.history.runs(player) if run.run not in held)
