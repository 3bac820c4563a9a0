"""The par of one run: what its moves were to be expected to cost the player, by his earlier ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.training.par import Expected, Par, Stake

LEAST_RUNS: Final = 5
"""With fewer comparable runs before it, a run has no par: that would be that of anybody."""


@dataclass(frozen=True, slots=True)
class RunPar:
    """The pars of the moves of a run, penalties included; milliseconds."""

    moves: tuple[int, ...]
    """By move, from the first one on."""
    total: Expected
    """Of the whole run; its mean is the sum of the moves."""

    @staticmethod
    def of(par: Par, stakes: Sequence[Stake]) -> RunPar:
        """The par of a run of moves under their conditions."""
        return RunPar(tuple(par.of(stake).ms for stake in stakes), par.total(stakes))

    def of_move(self, number: int) -> int:
        """The par of a move, numbered from 1."""
        return self.moves[number - 1]
