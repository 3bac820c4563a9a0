"""The terms of a run: what makes two runs comparable besides the game itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SOLUTION_SHOWN_MS: Final = 3000
"""How long a missed solution stays on screen; the clock stands still meanwhile."""
GUARD_MS: Final = 300
"""For this long after a missed move keys are swallowed: they were typed for the old draw."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Time and penalty (§3.8.4), and the help taken."""

    limit_ms: int = 60_000
    """Time for a move."""
    penalty_ms: int = 20_000
    """What a missed move costs on top of the limit."""
    show_distance: bool = False
    """Points and distance of valid proposals are shown."""
    free_place: bool = False
    """A word alone takes its best place on any move."""

    @property
    def assists(self) -> tuple[str, ...]:
        """Names of the practice helps in use; runs with different helps never rank together."""
        names = (("distance", self.show_distance), ("place", self.free_place))
        return tuple(name for name, used in names if used)
