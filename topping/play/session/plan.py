"""What a session is played under: formula and pace, and what they make of sanctions."""

from __future__ import annotations

from dataclasses import dataclass

from topping.correction.sanction.warnings import REGIMES, Regime
from topping.rules.formula import DUPLICATE, Formula, Speed
from topping.rules.variant import NORMALE, Variant


@dataclass(frozen=True, slots=True)
class Plan:
    """Formula, pace and variant of a session."""

    formula: Formula = DUPLICATE
    speed: Speed = DUPLICATE.speeds[0]
    variant: Variant = NORMALE

    @property
    def regime_name(self) -> str:
        """The name under which §5.9 knows this way to play: that of the pace where it has one of its own."""
        return self.speed.name if self.speed.name in REGIMES else self.formula.name

    @property
    def regime(self) -> Regime:
        """What is made of warnings and interruptions."""
        return Regime.of(self.regime_name, self.variant)

    @property
    def eliminates(self) -> bool:
        """Whether players go out on the way, so that each move waits for all bulletins (§3.8.3)."""
        return self.formula.out_on_miss

    def limit_ms(self, number: int) -> int:
        """Time for the session's move `number`, from 1, whatever the game it belongs to."""
        return self.speed.schedule.limit_ms(number)
