"""Whether a figure has changed: claimed only where the interval of the difference excludes nothing at all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from topping.training.intervals import Estimate, Mean, student_80


class Trend(Enum):
    """How a time has changed; the values are names in JSON."""

    FASTER = "faster"
    STABLE = "stable"
    SLOWER = "slower"
    UNKNOWN = "unknown"
    """There are too few values on one side."""


@dataclass(frozen=True, slots=True)
class Change:
    """The difference between two times, the later one less the earlier one."""

    trend: Trend
    ms: Estimate | None
    """Negative where time was gained; `n` counts both sides. None where there are too few values."""

    @staticmethod
    def between(earlier: Mean | None, later: Mean | None) -> Change:
        """How a mean time has changed, by Welch's t at 80 %."""
        if earlier is None or later is None or earlier.error is None or later.error is None:
            return Change(Trend.UNKNOWN, None)
        before, after = earlier.error**2, later.error**2
        both = before + after
        freedom = both**2 / (before**2 / (earlier.n - 1) + after**2 / (later.n - 1)) if both else float("inf")
        difference = later.value - earlier.value
        margin = student_80(freedom) * both**0.5
        ms = Estimate(earlier.n + later.n, round(difference), round(margin))
        if abs(ms.ms) <= round(margin):
            return Change(Trend.STABLE, ms)
        return Change(Trend.FASTER if ms.ms < 0 else Trend.SLOWER, ms)
