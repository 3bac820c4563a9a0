"""What a session is played under, and what that makes of sanctions and interruptions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.correction.sanction.warnings import ORDINARY, REGIMES, Regime
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Formula, Speed
from topping.rules.conditions.variant import NORMALE, Variant

_USUAL: Final = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)


class Settling(Enum):
    """How solos, exclusions, late players and interruptions are settled; a session is settled as it was begun."""

    BY_WHO_IS_LEFT = "fisf-2020.1"
    """By the players left at the end, and by the bulletins entered; in mort subite a late player comes in."""
    BY_MOVE = "fisf-2020.2"
    """By who was registered and what was handed in on each move (§3.5); a missing bulletin is a zero once the session
    is closed; in mort subite a late player is out (§6.2, §3.8.3); a move collected counts, cancelled or not (§3.7)."""

    AS_RECORDED = "recorded"
    """As another program settled a session that it has kept: its solos, and its own count of warnings."""

    @staticmethod
    def of(rules_version: str) -> Settling:
        """That of the rules version kept with a session."""
        return next((one for one in Settling if one.value == rules_version), Settling.BY_MOVE)


@dataclass(frozen=True, slots=True)
class Plan:
    """The conditions of a session: `of` and `under` leave out what only a run alone has."""

    conditions: Conditions = _USUAL
    settling: Settling = Settling.BY_MOVE

    @staticmethod
    def of(conditions: Conditions) -> Plan:
        """A session under the formula, pace and variant of these conditions; bulletins know no penalty and no help."""
        return Plan(replace(conditions, penalty_ms=0, helps=(), announced=False))

    @staticmethod
    def under(formula: Formula, speed: Speed, variant: Variant = NORMALE) -> Plan:
        """A session under a formula at a pace."""
        return Plan(Conditions(formula, speed, variant, penalty_ms=0))

    @property
    def regime_name(self) -> str:
        """The name under which §5.9 knows this way to play: that of the pace where it has one of its own."""
        speed = self.conditions.speed.name
        return speed if speed in REGIMES else self.conditions.formula.name

    @property
    def regime(self) -> Regime:
        """What is made of warnings and interruptions."""
        if self.is_recorded:
            return ORDINARY
        return Regime.of(self.regime_name, self.conditions.variant)

    @property
    def settles_by_move(self) -> bool:
        """Whether the facts of each move settle it for good."""
        return self.settling is Settling.BY_MOVE

    @property
    def is_recorded(self) -> bool:
        """Whether it was played elsewhere: what another program kept of it is taken as it is."""
        return self.settling is Settling.AS_RECORDED

    @property
    def eliminates(self) -> bool:
        """Whether players go out on the way, so that each move waits for all bulletins (§3.8.3)."""
        return self.conditions.formula.out_on_miss

    def limit_ms(self, number: int) -> int | None:
        """Time for the session's move `number`, from 1, whatever the game it belongs to; None for no limit."""
        return self.conditions.limit_ms(number)
