"""The clocks of this machine, in whole milliseconds; tests replace them."""

import sys
import time
from datetime import UTC, datetime

_CLOCK: int | None = getattr(time, {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}.get(sys.platform, ""), None)


class Clock:
    """The clocks that the kiosk reads: a monotonic one, and the date."""

    def now(self) -> int:
        """Returns the time (ms) of a monotonic clock that keeps counting while machine or program are suspended.

        Python's monotonic clock does so on Windows only; Linux and macOS have other clocks for this.
        """
        return (time.monotonic_ns() if _CLOCK is None else time.clock_gettime_ns(_CLOCK)) // 1_000_000

    def date(self) -> str:
        """Returns the current date and time in UTC (ISO 8601, to the second)."""
        return datetime.now(UTC).isoformat(timespec="seconds")
