"""The clock of a run: monotonic, in integer milliseconds."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """What tells the time to the kiosk; tests have their own."""

    def now(self) -> int:
        """Milliseconds of a monotonic clock."""
        ...

    def date(self) -> str:
        """The date and time of day, UTC, ISO 8601 to the second."""
        ...


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        """Milliseconds of the system's monotonic clock."""
        return time.monotonic_ns() // 1_000_000

    def date(self) -> str:
        """The system's date and time of day, UTC."""
        return datetime.now(UTC).isoformat(timespec="seconds")
