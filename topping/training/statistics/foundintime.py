"""M2: what share of the tops a player has found after how many seconds, missed ones included.

Kaplan and Meier's estimate: a missed top is known only not to have been found until its time was over, so it counts
among those sought until then and not as one found at the limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from topping.training.intervals import LEAST, wilson

TIMES_MS: Final = (
    1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 7_000, 8_500, 10_000, 12_000, 14_000, 17_000, 20_000,
    25_000, 30_000, 35_000, 40_000, 50_000, 60_000, 75_000, 90_000, 120_000, 150_000, 180_000,
)  # fmt: skip
"""At which times the curve is read."""

_TENTH: Final = 100


@dataclass(frozen=True, slots=True)
class FoundBy:
    """A point of the curve; shares are between 0 and 1, to four digits."""

    ms: int
    share: float
    low: float | None
    """The ends of the interval at 80 %; None below `LEAST` moves still at that time."""
    high: float | None


@dataclass(frozen=True, slots=True)
class FoundCurve:
    """The share of tops found over time."""

    n: int
    """Moves."""
    found: int
    points: tuple[FoundBy, ...]
    """Up to the longest time that a move lasted."""

    def at(self, ms: int) -> FoundBy | None:
        """The point at a time; None past the end of the curve."""
        return next((one for one in self.points if one.ms == ms), None)


@dataclass(frozen=True, slots=True)
class FoundInTime:
    """Two curves to compare, each None where nothing was played."""

    recent: FoundCurve | None
    """The last thirty days."""
    earlier: FoundCurve | None
    """The year before these."""


def found_curve(found_ms: Iterable[int], missed_ms: Iterable[int]) -> FoundCurve | None:
    """The curve of tops found after so many milliseconds, and of missed ones given so many; None of no moves.

    Times are rounded up to tenths of a second, those of missed tops too.
    """
    events = Counter([(ms + _TENTH - 1) // _TENTH for ms in found_ms])
    ends = Counter([(ms + _TENTH - 1) // _TENTH for ms in missed_ms])
    n, found = events.total() + ends.total(), events.total()
    if not n:
        return None
    sought, survival, spread = n, 1.0, 0.0
    points: list[FoundBy] = []
    times = iter(TIMES_MS)
    next_ms = next(times)
    last_ms = max(max(events, default=0), max(ends, default=0)) * _TENTH
    for tenth in sorted({*events, *ends, *(ms // _TENTH for ms in TIMES_MS)}):
        hits = events[tenth]
        if hits:
            survival *= 1 - hits / sought
            if sought > hits:
                spread += hits / (sought * (sought - hits))
        if tenth * _TENTH == next_ms and next_ms <= last_ms:
            points.append(_point(next_ms, survival, spread, n))
            next_ms = next(times, 0)
        sought -= hits + ends[tenth]
    return FoundCurve(n, found, tuple(points))


def _point(ms: int, survival: float, spread: float, n: int) -> FoundBy:
    """The share found, with Wilson's interval for the number of moves that would vary as much (Greenwood)."""
    share = 1 - survival
    if n < LEAST:
        return FoundBy(ms, round(share, 4), None, None)
    alike = share / (survival * spread) if survival > 0 and spread > 0 else float(n)
    low, high = wilson(share, alike)
    return FoundBy(ms, round(share, 4), round(low, 4), round(high, 4))
