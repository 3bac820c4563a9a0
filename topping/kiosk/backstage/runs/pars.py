"""What a run was to be expected to cost its player, by what he had played before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.notices import Notices
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.training.analysedmove import AnalysedMove, analysed

if TYPE_CHECKING:  # for speed of start: no first screen needs what reckons
    from topping.training.runpar import RunPar


class RunPars:
    """The pars of runs; None where the store fails too."""

    def __init__(self, notices: Notices, beside: Beside) -> None:
        self._notices, self._beside = notices, beside

    def of(self, run_id: int, game: Game) -> RunPar | None:
        """The par of a finished run; None where its conditions or too few runs before it do not give one."""
        return self._notices.safely(lambda: self._beside.ask(_of, run_id, game), None)

    def before(self, player: str, game: Game, lexicon_hash: str, conditions: Conditions) -> RunPar | None:
        """The par of a run that is about to begin; None as above."""
        return self._notices.safely(lambda: self._beside.ask(_before, player, game, lexicon_hash, conditions), None)


# what is asked beside the loop


def _of(store: Store, run_id: int, game: Game) -> RunPar | None:
    run = store.history.run(run_id)
    return store.pars.of(run, _facts(store, game, run.lexicon_hash))


def _before(store: Store, player: str, game: Game, lexicon_hash: str, conditions: Conditions) -> RunPar | None:
    return store.pars.before(player, conditions, _facts(store, game, lexicon_hash))


def _facts(store: Store, game: Game, lexicon_hash: str) -> tuple[AnalysedMove, ...]:
    """The facts of a game's moves; until its positions have been searched, what a replay tells."""
    return store.positions.of(game_id(game), lexicon_hash) or analysed(game)
