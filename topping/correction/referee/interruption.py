"""What becomes of a game that is interrupted (§3.7)."""

from __future__ import annotations

from enum import Enum
from typing import Final

from topping.correction.sanction.regime import Regime

LONGEST_MS: Final = 15 * 60_000
"""A longer interruption, in one go, ends the game."""


class Aftermath(Enum):
    """What follows an interruption."""

    RESUMED = "resumed"
    STANDS = "stands"
    """The game ends; the results stand as they are after the last move collected and not cancelled."""
    VOID = "void"
    """The game ends; its results are cancelled."""


def after_interruption(length_ms: int, collected: int, regime: Regime) -> Aftermath:
    """What follows an interruption of `length_ms`, bulletins having been collected for `collected` moves."""
    if length_ms <= LONGEST_MS:
        return Aftermath.RESUMED
    return Aftermath.VOID if collected < regime.least_moves else Aftermath.STANDS
