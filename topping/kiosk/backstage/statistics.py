"""A player's statistics, as the kiosk shows them: which runs may be chosen, and the charts of those chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from topping.errors import InputError
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.clock import Clock
from topping.localtime import local
from topping.rules.formula import TOPPING
from topping.rules.variant import NORMALE
from topping.store import Store
from topping.training.account import Account
from topping.training.comparable import Comparable, LeftOut, PlayedRun, comparable
from topping.training.statistics.clockbars import ClockBars, clock_bars
from topping.training.statistics.counting import times_of
from topping.training.statistics.lacking import Absence, Lacking
from topping.training.statistics.months import Analysis, Months, Period
from topping.training.statistics.sample import DatedRun, Sample
from topping.training.timed import timed_moves


@dataclass(frozen=True, slots=True)
class ShownCharts:
    """What is chosen on the screen, and what there is to choose from."""

    formula: str
    variant: str
    period: Period
    formulas: tuple[str, ...]
    """Those that the player has finished or abandoned runs of."""
    variants: tuple[str, ...]
    """The same, under the formula."""


@dataclass(frozen=True, slots=True)
class PlayerCharts:
    """What the six charts show."""

    months: Months | None
    """None where nobody is chosen."""
    clock: ClockBars | Lacking
    account: Account | Lacking
    game: str
    """The name of the last comparable game, whose moves the last two charts show."""
    left_out: Mapping[LeftOut, int]


_NOTHING = PlayerCharts(
    None, Lacking(Absence.NO_RUNS), Lacking(Absence.NO_RUNS), "", MappingProxyType(dict[LeftOut, int]())
)


class PlayerStatistics:
    """The runs of players, read when a screen asks for them."""

    def __init__(self, store: Store, clock: Clock, notices: Notices) -> None:
        self._store, self._clock, self._notices = store, clock, notices

    def first(self, player: str, period: Period = Period.HALF_YEAR) -> ShownCharts:
        """What is shown first: the formula that counts time where the player has played it, and his usual variant."""
        runs = self._runs(player)
        formulas = Counter(run.conditions.formula.name for run in runs)
        formula = TOPPING.name if TOPPING.name in formulas or not formulas else formulas.most_common(1)[0][0]
        return self._under(runs, formula, period)

    def under(self, player: str, shown: ShownCharts, formula: str) -> ShownCharts:
        """The same under another formula, with the variant that the player has played most under it."""
        return self._under(self._runs(player), formula, shown.period)

    def of(self, player: str, shown: ShownCharts) -> PlayerCharts:
        """The charts of a player, of the runs chosen."""
        runs = self._runs(player)
        if not runs:
            return _NOTHING
        return self._notices.safely(lambda: self._charts(runs, shown), _NOTHING)

    def _runs(self, player: str) -> tuple[PlayedRun, ...]:
        if not player:
            return ()
        try:
            return self._notices.safely(lambda: self._store.history.runs(player), ())
        except InputError:  # what cannot be a name is nobody's
            return ()

    @staticmethod
    def _under(runs: tuple[PlayedRun, ...], formula: str, period: Period) -> ShownCharts:
        formulas = Counter(run.conditions.formula.name for run in runs)
        variants = Counter(run.conditions.variant.name for run in runs if run.conditions.formula.name == formula)
        variant = variants.most_common(1)[0][0] if variants else NORMALE.name
        return ShownCharts(formula, variant, period, tuple(sorted(formulas, key=_order)), tuple(sorted(variants)))

    def _charts(self, runs: tuple[PlayedRun, ...], shown: ShownCharts) -> PlayerCharts:
        chosen = comparable(runs, shown.formula, shown.variant)
        analysis = Analysis(sample_of(self._store, chosen), shown.period, local(self._clock.date()).date().toordinal())
        if not chosen.runs:
            return replace(_NOTHING, months=analysis.months, left_out=chosen.left_out)
        last = chosen.runs[-1]
        kept = self._store.finished.run(last.run)
        strokes = {one.number: one.strokes for one in self._store.runs.strokes_of(last.run)}
        clock = clock_bars(
            (move, times_of(move, strokes.get(move.number, ()) if strokes else None)) for move in kept.moves
        )
        facts = self._store.positions.of(last.game, last.lexicon_hash)
        account: Account | Lacking = Lacking(Absence.NOT_ANALYSED)
        if facts is not None:
            account = Account.of(timed_moves(kept.conditions, kept.moves, facts), analysis.par)
        return PlayerCharts(analysis.months, clock, account, kept.game_name, chosen.left_out)


def sample_of(store: Store, chosen: Comparable, last: int | None = None) -> Sample:
    """The moves of comparable runs, of the last ones where a number is given; raises `StoreError`."""
    runs = chosen.with_moves if last is None else chosen.with_moves[-last:]
    packed = store.history.columns(runs)
    days = ((run, local(run.started_at).date()) for run in runs if run.run in packed)
    dated = (DatedRun(run, day.toordinal(), 12 * day.year + day.month - 1, packed[run.run]) for run, day in days)
    return Sample(dated, chosen.schedule, chosen.penalty_ms)


def _order(formula: str) -> tuple[bool, str]:
    return formula != TOPPING.name, formula
