"""The clock of a session's move: it runs while it has no reason to stand still, up to its limit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from topping.rules.conditions.schedule import Signal, last_signal


class Hold(Enum):
    """Why a clock stands still."""

    DRAW = auto()
    """The draw is not on screen yet."""
    REFEREE = auto()
    """The move was interrupted by a crash or a failed cancellation: the referee starts it again."""
    INTERRUPTION = auto()
    """Play is interrupted (§3.7)."""
    COLLECTION = auto()
    """The time is up and the bulletins are being collected (§4.1)."""
    CANCELLATION = auto()
    """The move is being cancelled (§3.6): the rest of the game is made anew."""


@dataclass(frozen=True, slots=True)
class MoveClock:
    """Times are milliseconds of one monotonic clock; the end is computed, nothing is decremented.

    It runs exactly while no reason holds it: lifting one never starts a clock that another one still holds.
    """

    limit_ms: int | None
    """None for no limit."""
    holds: frozenset[Hold] = frozenset({Hold.DRAW})
    """Why it stands still; a new clock waits for its draw."""
    since_ms: int | None = None
    """When it was started, or started again; None while it stands still."""
    before_ms: int = 0
    """The time that had passed by then."""

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return self.since_ms is not None

    def held(self, why: Hold, now: int) -> MoveClock:
        """The clock, standing still from `now` on for this reason too."""
        return replace(self, holds=self.holds | {why}, since_ms=None, before_ms=self.elapsed_ms(now))

    def released(self, why: Hold, now: int) -> MoveClock:
        """The clock without this reason: it runs from `now` on, unless another reason is left."""
        holds = self.holds - {why}
        runs_from = self.since_ms if self.since_ms is not None else now
        return replace(self, holds=holds, since_ms=None if holds else runs_from)

    def elapsed_ms(self, now: int) -> int:
        """The time that has passed, never more than the limit."""
        running = 0 if self.since_ms is None else now - self.since_ms
        elapsed = max(0, self.before_ms + running)
        return elapsed if self.limit_ms is None else min(elapsed, self.limit_ms)

    def is_over(self, now: int) -> bool:
        """Whether the time is up."""
        if self.since_ms is None or self.limit_ms is None:
            return False
        return self.before_ms + now - self.since_ms > self.limit_ms

    def signal(self, now: int) -> Signal | None:
        """The last signal given (§3.3); None before the start."""
        elapsed = self.elapsed_ms(now)
        if self.since_ms is None and not elapsed:
            return None
        return last_signal(elapsed, self.limit_ms)
