"""M12: how long a player played on which days. Days without a game are not among them: nobody is blamed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """A day with games."""

    day: int
    """`date.toordinal()` of the local day."""
    ms: int
    """Time on the clock of the moves."""
    runs: int

    @property
    def minutes(self) -> int:
        """Whole minutes, at least one."""
        return max(1, round(self.ms / 60_000))


def calendar(runs: Iterable[tuple[int, int]]) -> tuple[PlayedDay, ...]:
    """The days of runs, each run with its day and its time on the clock, first day first."""
    sums: dict[int, tuple[int, int]] = {}
    for day, ms in runs:
        played_ms, count = sums.get(day, (0, 0))
        sums[day] = (played_ms + ms, count + 1)
    return tuple(PlayedDay(day, ms, count) for day, (ms, count) in sorted(sums.items()))
