"""The machine's answers, with the solver and the files that it needs; only the helper process imports it."""

from __future__ import annotations

from functools import partial
from random import Random

from topping.game.machine.knowledge import OpenVocabulary, leave_values
from topping.play.machine.advice import TurnAdvice, advise
from topping.play.machine.choosing import choose
from topping.play.machine.levels import Level
from topping.play.machine.sight import MachineTurn, TurnSight
from topping.rules.conditions.variant import NORMALE
from topping.solver import Solver


class MachinePlayer:
    """Chooses turns and advises about them, with one vocabulary for all lexicons."""

    def __init__(self) -> None:
        self._vocabulary = OpenVocabulary()

    def turn(self, sight: TurnSight, level: Level, seed: int, solver: Solver) -> MachineTurn:
        """What a level does; the same for the same seed. Raises `SetupError` or `LexiconError` for damaged files."""
        solve = partial(solver.all, variant=NORMALE)
        return choose(level, sight, solve, self._vocabulary, leave_values(), Random(seed))

    def advice(self, sight: TurnSight, played: MachineTurn, count: int, solver: Solver) -> TurnAdvice:
        """What a turn could have been; raises as `turn` does, and `ValueError` where it cannot have been played."""
        return advise(sight, played, partial(solver.all, variant=NORMALE), leave_values(), count)
