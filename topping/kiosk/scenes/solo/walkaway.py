"""A player who seems to have walked away from a run: he is warned, then the run is closed."""

from __future__ import annotations

from typing import Final

from topping.kiosk.painters.solo.answer import AnswerView
from topping.texts import say

WARNED_MS: Final = 15_000
"""How long he is warned before his run is closed."""


class WalkAway:
    """How long nobody has touched anything, and what is said of it."""

    def __init__(self) -> None:
        self._closes_in_s: int | None = None

    @property
    def is_warning(self) -> bool:
        """Whether the run is about to be closed."""
        return self._closes_in_s is not None

    def untouched(self, ms: int, limit_ms: int) -> bool:
        """Nobody has touched anything for so long; whether the run is to be closed now."""
        left_ms = limit_ms + WARNED_MS - ms
        self._closes_in_s = -(-left_ms // 1000) if ms >= limit_ms else None
        return left_ms <= 0

    @property
    def warning(self) -> AnswerView | None:
        """What is said; None while somebody seems to be there."""
        if self._closes_in_s is None:
            return None
        return AnswerView(say("public.still_there", seconds=self._closes_in_s), "bad")
