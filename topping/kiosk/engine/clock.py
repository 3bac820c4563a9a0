"""The clocks of this machine, in integer milliseconds; tests use clocks of their own."""

import sys
import time
from datetime import UTC, datetime

_CLOCK: int | None = getattr(time, {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}.get(sys.platform, ""), None)


class Clock:
    """The clocks that the kiosk reads."""

    def now(self) -> int:
        """Milliseconds of a monotonic clock that counts a suspension of the machine as it does a stop of the program.

        Python's monotonic clock counts a suspension on Windows, not on Linux and macOS; these two have another one.
        """
        return (time.monotonic_ns() if _CLOCK is None else time.clock_gettime_ns(_CLOCK)) // 1_000_000

    def date(self) -> str:
        """The date and time of day, UTC, ISO 8601 to the second."""
        return datetime.now(UTC).isoformat(timespec="seconds")
