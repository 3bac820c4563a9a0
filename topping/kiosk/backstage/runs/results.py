"""The result of a run, as it is shown at its end and whenever it is opened again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from topping.game.keptgames import results_of
from topping.play.run.kept import FinishedRun
from topping.play.run.run import Phase, Run
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.moves.judgement import Admits
from topping.store import RunStanding

if TYPE_CHECKING:  # for speed of start: no first screen needs what reckons
    from topping.training.ghosts import Ghost
    from topping.training.records import RecordClaim, StreakClaim
    from topping.training.runpar import RunPar


@dataclass(frozen=True, slots=True)
class RunResult:
    """A finished run: who played what, its moves, where it stands."""

    player: str
    game: Game
    run: Run
    standing: RunStanding | None
    """Where the run stood at its end; None where it could not be kept."""
    notices: tuple[str, ...] = ()
    """What went wrong while it was being kept; none for one that is opened again."""
    run_id: int | None = None
    """Its number among the stored runs; None where it could not be kept."""
    par: RunPar | None = None
    """What its moves were to be expected to cost the player; None where that is not known."""

    ghost: Ghost | None = None
    """What it was raced against; not kept."""
    records: tuple[RecordClaim, ...] = ()
    """The records that it set over all games, the greatest first."""
    streak: StreakClaim | None = None
    """The streak of tops that it made the longest."""

    @property
    def conditions(self) -> Conditions:
        """What it was played under."""
        return self.run.conditions

    @property
    def is_record(self) -> bool:
        """Whether a record is told: over all games, or the player's own at this one; none without a top found."""
        return bool(self.records) or self.streak is not None or self.is_best_of_game

    @property
    def is_best_of_game(self) -> bool:
        """Whether the player has beaten his own best at this game."""
        standing = self.standing
        if standing is None or standing.previous_best is None or not self.run.found:
            return False
        return standing.personal_best


def result_of(kept: FinishedRun, game: Game, standing: RunStanding | None, admits: Admits | None) -> RunResult:
    """The result of a stored run, as it was shown at its end; `GameFileError` where the moves are not the game's.

    Without `admits`, proposals keep their answers and points alone.
    """
    turns = tuple(game.turns())
    run = Run(turns, kept.conditions, Phase.FINISHED, results_of(kept.moves, turns, kept.conditions, admits))
    return RunResult(kept.player, game, run, standing)
