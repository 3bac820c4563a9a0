"""How many warnings cost points and when, by formula (§5.9), and the count of one player's warnings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topping.correction.sanction.motive import PENALTY
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE, Variant


@dataclass(frozen=True, slots=True)
class Regime:
    """The figures that differ between ordinary games, blitz and the original formulas of §3.8."""

    costly_warning: int
    """The first warning that costs points; each one after costs as much."""
    at_once: bool = False
    """Whether every penalty counts on its move, that of a warning too; otherwise it is deducted at the end."""
    least_moves: int = 15
    """Moves to have been collected for the results to stand after an interruption (§3.7)."""

    @staticmethod
    def of(formula: str, variant: Variant) -> Regime:
        """The regime of a formula or speed by its name, in a variant; `InputError` for an unknown name."""
        regime = REGIMES.get(formula)
        if regime is None:
            raise InputError("correction.formula", name=formula, known=", ".join(REGIMES))
        original = variant.joker or variant.drawn > NORMALE.drawn
        return _original(regime) if original else regime


_FOURTH: Final = 4
_SIXTH: Final = 6
_LEAST_MOVES_OF_ORIGINALS: Final = 10


def _original(regime: Regime) -> Regime:
    return replace(regime, costly_warning=_SIXTH, least_moves=_LEAST_MOVES_OF_ORIGINALS)


ORDINARY: Final = Regime(_FOURTH)

REGIMES: Final[dict[str, Regime]] = {
    "duplicate": ORDINARY,
    "semi-rapide": ORDINARY,
    "blitz": Regime(_SIXTH),
    "topping": _original(ORDINARY),
    "mort-subite": replace(_original(ORDINARY), at_once=True),
}
"""By the name of the formula, or of a speed of the ordinary one that has a regime (§1.3)."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The warnings of one player so far; a tiebreak starts a new tally."""

    warnings: int = 0

    def plus(self, warnings: int) -> Tally:
        """The tally after so many more warnings."""
        return Tally(self.warnings + warnings)

    def cost(self, costly_warning: int) -> int:
        """Points lost by all the warnings so far, `costly_warning` being the first that costs."""
        return PENALTY * max(0, self.warnings - costly_warning + 1)

    def deduction(self, regime: Regime) -> int:
        """Points to take off at the end of the game; 0 where each penalty counted on its move."""
        return 0 if regime.at_once else self.cost(regime.costly_warning)

    def cost_at_once(self, warnings: int, regime: Regime) -> int:
        """Points that `warnings` more cost on their own move; 0 where they are deducted at the end."""
        if not regime.at_once:
            return 0
        return self.plus(warnings).cost(regime.costly_warning) - self.cost(regime.costly_warning)
