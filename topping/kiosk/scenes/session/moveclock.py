"""The clock of a session's move: started, stopped by an interruption, over."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topping.rules.schedule import Signal, last_signal


@dataclass(frozen=True, slots=True)
class MoveClock:
    """Times are milliseconds of one monotonic clock; nothing is counted down, the end is worked out."""

    limit_ms: int
    since_ms: int | None = None
    """When it was started, or started again; None while it stands still."""
    before_ms: int = 0
    """What had passed by then."""

    def started(self, now: int) -> MoveClock:
        """It runs from now on."""
        return self if self.since_ms is not None else replace(self, since_ms=now)

    def stopped(self, now: int) -> MoveClock:
        """It stands still from now on."""
        return replace(self, since_ms=None, before_ms=self.elapsed_ms(now))

    def elapsed_ms(self, now: int) -> int:
        """What has passed, never above the limit."""
        running = 0 if self.since_ms is None else now - self.since_ms
        return max(0, min(self.before_ms + running, self.limit_ms))

    def is_over(self, now: int) -> bool:
        """Whether the time is up."""
        return self.since_ms is not None and self.before_ms + now - self.since_ms > self.limit_ms

    def signal(self, now: int) -> Signal | None:
        """The last signal given (§3.3); None before the start."""
        elapsed = self.elapsed_ms(now)
        if self.since_ms is None and not elapsed:
            return None
        return last_signal(elapsed, self.limit_ms)
