"""The clock of a run: monotonic, in integer milliseconds."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """The clocks that the kiosk reads; tests use a clock of their own."""

    def now(self) -> int:
        """Milliseconds of a monotonic clock."""

    def with_sleep(self) -> int:
        """Milliseconds of a clock that goes on while the machine is suspended, which `now` need not do."""

    def date(self) -> str:
        """The date and time of day, UTC, ISO 8601 to the second."""

    def calendar_ms(self) -> int:
        """The same in milliseconds from the beginning of 1970."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def with_sleep(self) -> int:
        """Milliseconds since the machine was started, suspended or not; `now` where the system has no such clock.

        Python's monotonic clock counts a suspension on Windows, not on Linux and macOS; these two have another one.
        """
        name = {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}.get(sys.platform, "")
        number: int | None = getattr(time, name, None)
        return self.now() if number is None else time.clock_gettime_ns(number) // 1_000_000

    def date(self) -> str:
        return datetime.now(UTC).isoformat(timespec="seconds")

    def calendar_ms(self) -> int:
        return time.time_ns() // 1_000_000
