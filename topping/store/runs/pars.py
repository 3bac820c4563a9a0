"""What runs were to be expected to cost their players, by what these had played before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.store.runs.history import History
from topping.training.analysedmove import AnalysedMove
from topping.training.comparable import PlayedRun, comparable
from topping.training.par import Par
from topping.training.runpar import RunPar
from topping.training.statistics.sample import DatedRun, Sample
from topping.training.timed import stakes_of

LEAST_RUNS: Final = 5
"""With fewer comparable runs before it, a run has no par: that would be that of anybody."""
_MOST_RUNS: Final = 60
"""How many runs are read: they have more moves than a fit takes."""


class Pars:
    """The pars of the runs of a database. Every method may raise `StoreError`.

    There is none where time is not what the formula measures, with helps, with announced draws, after too few
    comparable runs, and without facts of the game's moves.
    """

    def __init__(self, history: History) -> None:
        self._history = history

    def of(self, run: PlayedRun, facts: Sequence[AnalysedMove]) -> RunPar | None:
        """The par of a run, with the facts of its game."""
        if not _has_par(run.conditions):
            return None
        before = [one for one in self._history.runs(run.player) if one.run < run.run]
        return self._made(before, run.conditions, facts)

    def of_or_shipped(self, run: PlayedRun, facts: Sequence[AnalysedMove]) -> RunPar | None:
        """The same; after too few comparable runs the shipped par, that of anybody, which tells a hard position from
        an easy one all the same."""
        if (own := self.of(run, facts)) or not facts or not _has_par(run.conditions):
            return own
        return RunPar.of(Par.prior(), stakes_of(run.conditions, facts))

    def before(self, player: str, conditions: Conditions, facts: Sequence[AnalysedMove]) -> RunPar | None:
        """The par of a run that a player is about to begin; raises `InputError` for what cannot be a name."""
        return self._made(self._history.runs(player), conditions, facts) if _has_par(conditions) else None

    def _made(self, runs: Sequence[PlayedRun], conditions: Conditions, facts: Sequence[AnalysedMove]) -> RunPar | None:
        chosen = comparable(runs, conditions.formula.name, conditions.variant.name, conditions.speed.schedule)
        if len(chosen.with_moves) < LEAST_RUNS or not facts:
            return None
        last = chosen.with_moves[-_MOST_RUNS:]
        packed = self._history.columns(last)
        dated = (DatedRun(one, 0, 0, packed[one.run]) for one in last if one.run in packed)
        moves = Sample(dated, chosen.schedule, chosen.penalty_ms).timed()
        return RunPar.of(Par.fit(moves), stakes_of(conditions, facts)) if moves else None


def _has_par(conditions: Conditions) -> bool:
    return conditions.formula.measure is Measure.TIME and conditions.is_plain
