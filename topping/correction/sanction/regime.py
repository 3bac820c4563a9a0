"""What a formula makes of sanctions and interruptions, as data (§3.7, §5.9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topping.errors import InputError
from topping.rules.variant import NORMALE, Variant


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
