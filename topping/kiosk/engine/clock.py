"""The clocks of this machine, in integer milliseconds; tests use clocks of their own."""

import sys
import time
from datetime import UTC, datetime


class Clock:
    """The clocks that the kiosk reads."""

    def now(self) -> int:
        """Milliseconds of a monotonic clock."""
        return time.monotonic_ns() // 1_000_000

    def with_sleep(self) -> int:
        """Milliseconds of a clock that goes on while the machine is suspended; `now` where the system has none.

        Python's monotonic clock counts a suspension on Windows, not on Linux and macOS; these two have another one.
        """
        name = {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}.get(sys.platform, "")
        number: int | None = getattr(time, name, None)
        return self.now() if number is None else time.clock_gettime_ns(number) // 1_000_000

    def date(self) -> str:
        """The date and time of day, UTC, ISO 8601 to the second."""
        return datetime.now(UTC).isoformat(timespec="seconds")

    def calendar_ms(self) -> int:
        """The same in milliseconds from the beginning of 1970."""
        return time.time_ns() // 1_000_000
