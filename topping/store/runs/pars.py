"""What a run was to be expected to cost its player, by what he had played before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.rules.formula import Measure
from topping.store.runs.history import History
from topping.store.runs.positions import PositionsKept
from topping.training.comparable import PlayedRun, comparable
from topping.training.facts import AnalysedMove
from topping.training.par import Par
from topping.training.runpar import LEAST_RUNS, RunPar
from topping.training.statistics.sample import DatedRun, Sample
from topping.training.timed import stakes_of

_MOST_RUNS: Final = 60
"""So many are looked at: they have more moves than a fit takes."""


class Pars:
    """The pars of the runs of a database. Every method may raise `StoreError`."""

    def __init__(self, history: History, positions: PositionsKept) -> None:
        self._history, self._positions = history, positions

    def of(self, run: PlayedRun, facts: Sequence[AnalysedMove] | None = None) -> RunPar | None:
        """The par of a finished run, with the facts of its game where they are known better than they are kept.

        None where time is not what it measures, where it was played with helps or announced, where too few comparable
        runs were over before it, and without facts.
        """
        conditions = run.conditions
        facts = facts or self._positions.of(run.game, run.lexicon_hash)
        if conditions.formula.measure is not Measure.TIME or conditions.helps or conditions.announced or not facts:
            return None
        before = [
            one
            for one in self._history.runs(run.player)
            if one.run != run.run and one.ended_at and one.ended_at <= run.ended_at
        ]
        chosen = comparable(before, conditions.formula.name, conditions.variant.name, conditions.speed.schedule)
        if len(chosen.with_moves) < LEAST_RUNS:
            return None
        last = chosen.with_moves[-_MOST_RUNS:]
        packed = self._history.columns(last)
        dated = (DatedRun(one, 0, 0, packed[one.run]) for one in last if one.run in packed)
        moves = Sample(dated, chosen.schedule, chosen.penalty_ms).timed()
        return RunPar.of(Par.fit(moves), stakes_of(conditions, facts)) if moves else None
