"""What a run was to be expected to cost its player, by what he had played before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.kiosk.backstage.notices import Notices
from topping.localtime import local
from topping.rules.conditions import Conditions
from topping.rules.formula import Measure
from topping.rules.game import Game
from topping.rules.gametext import game_id
from topping.store import Store
from topping.training.comparable import Comparable, PlayedRun, comparable
from topping.training.facts import analysed
from topping.training.par import Par
from topping.training.runpar import RunPar
from topping.training.statistics.sample import DatedRun, Sample
from topping.training.timed import stakes_of

LEAST_RUNS: Final = 5
"""With fewer comparable runs before it, a run has no par: that would be that of anybody."""
_MOST_RUNS: Final = 60
"""So many are looked at: they have more moves than a fit takes."""


class RunPars:
    """The pars of kept runs."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self._store, self._notices = store, notices

    def of(self, run_id: int, player: str, game: Game, conditions: Conditions) -> RunPar | None:
        """The par of a finished run of time; None where its conditions or too few runs before it do not give one."""
        if not _has_par(conditions):
            return None
        return self._notices.safely(lambda: self._of(run_id, player, game, conditions), None)

    def before(self, player: str, game: Game, lexicon_hash: str, conditions: Conditions) -> RunPar | None:
        """The par of a run that is about to begin; None as above."""
        if not _has_par(conditions):
            return None

        def ask() -> RunPar | None:
            runs = [run for run in self._store.history.runs(player) if run.ended_at]
            return self._made(runs, game, lexicon_hash, conditions)

        return self._notices.safely(ask, None)

    def _of(self, run_id: int, player: str, game: Game, conditions: Conditions) -> RunPar | None:
        runs = self._store.history.runs(player)
        own = next((run for run in runs if run.run == run_id), None)
        if own is None:
            return None
        return self._made([one for one in runs if one.run < run_id], game, own.lexicon_hash, conditions)

    def _made(self, runs: Sequence[PlayedRun], game: Game, lexicon_hash: str, conditions: Conditions) -> RunPar | None:
        chosen = comparable(runs, conditions.formula.name, conditions.variant.name, conditions.speed.schedule)
        if len(chosen.with_moves) < LEAST_RUNS:
            return None
        moves = self._sample(chosen).timed()
        if not moves:
            return None
        facts = self._store.positions.of(game_id(game), lexicon_hash) or analysed(game)
        return RunPar.of(Par.fit(moves), stakes_of(conditions, facts))

    def _sample(self, chosen: Comparable) -> Sample:
        runs = chosen.with_moves[-_MOST_RUNS:]
        packed = self._store.history.columns(runs)
        days = ((run, local(run.started_at).date()) for run in runs if run.run in packed)
        dated = (DatedRun(run, day.toordinal(), 12 * day.year + day.month - 1, packed[run.run]) for run, day in days)
        return Sample(dated, chosen.schedule, chosen.penalty_ms)


def _has_par(conditions: Conditions) -> bool:
    return conditions.formula.measure is Measure.TIME and not conditions.helps and not conditions.announced
