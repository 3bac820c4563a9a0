"""Warnings add up from move to move, and from some number on each costs points (§5.9)."""

from __future__ import annotations

from dataclasses import dataclass

from topping.correction.sanction.correction import Correction
from topping.correction.sanction.outcome import PENALTY
from topping.correction.sanction.regime import Regime


@dataclass(frozen=True, slots=True)
class Tally:
    """The warnings of one player so far; a tiebreak starts a new tally."""

    warnings: int = 0

    def noting(self, correction: Correction) -> Tally:
        """The tally after a correction."""
        return Tally(self.warnings + correction.warnings)

    def cost(self, costly_warning: int) -> int:
        """Points lost by all the warnings so far, `costly_warning` being the first that costs."""
        return PENALTY * max(0, self.warnings - costly_warning + 1)

    def deduction(self, regime: Regime) -> int:
        """Points to take off at the end of the game; 0 where each penalty counted on its move."""
        return 0 if regime.at_once else self.cost(regime.costly_warning)

    def points(self, correction: Correction) -> int:
        """What the move of `correction` brings, this being the tally before it.

        In mort subite the cost of its warnings is taken off at once; it may go below zero.
        """
        regime = correction.regime
        if not regime.at_once:
            return correction.points
        after = self.noting(correction)
        return correction.points - (after.cost(regime.costly_warning) - self.cost(regime.costly_warning))
