"""Players without a bulletin (§5.7), who come late (§6.2), or who are excluded (§6.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Reason, nothing
from topping.correction.sanction.warnings import Regime
from topping.rules.conditions.variant import Variant


def absent(move_number: int, variant: Variant, formula: str, table: int | None = None) -> Correction:
    """The correction of a move without a bulletin (§5.7)."""
    return Correction(nothing(Reason(Motive.ABSENT)), move_number, Regime.of(formula, variant), table)


def missed_moves(arrival: int, variant: Variant, formula: str, table: int | None = None) -> tuple[Correction, ...]:
    """A zero for each move before `arrival`, the number (from 1) of the first one that the player plays (§6.2)."""
    regime = Regime.of(formula, variant)
    missed = nothing(Reason(Motive.MISSED))
    return tuple(Correction(missed, number, regime, table) for number in range(1, arrival))


def excluded(corrections: Iterable[Correction]) -> tuple[Correction, ...]:
    """The moves of a player excluded for cheating: all brought to nothing (§6.1)."""
    cancelled = nothing(Reason(Motive.CHEATING))
    return tuple(replace(correction, outcome=cancelled, disciplinary=0) for correction in corrections)
