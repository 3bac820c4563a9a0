"""How Eliot counts warnings, where nobody has changed its settings."""

from __future__ import annotations

from typing import Final

_FREE: Final = 3
_COST: Final = 5


def cost_of_warnings(warnings: int) -> int:
    """What a player's warnings cost him: nothing up to the third, five points for each one after it."""
    return _COST * max(0, warnings - _FREE)
