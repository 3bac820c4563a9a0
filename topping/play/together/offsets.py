"""How far another machine's clock is ahead of one's own, measured by questions and answers.

A question is sent at one's own time, received and answered at the other's, and its answer is back at one's own again.
The way there and back takes the delay, however it is shared out; so the offset lies within half of it, and of several
measurements the one with the least delay is the best.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClockSample:
    """One question and its answer; milliseconds, the first and the last of one's own clock."""

    sent_ms: int
    received_ms: int
    answered_ms: int
    back_ms: int

    @property
    def delay_ms(self) -> int:
        """How long the ways there and back took together."""
        return (self.back_ms - self.sent_ms) - (self.answered_ms - self.received_ms)

    @property
    def twice_offset_ms(self) -> int:
        """Twice the offset, were the two ways equally long."""
        return (self.received_ms - self.sent_ms) + (self.answered_ms - self.back_ms)


@dataclass(frozen=True, slots=True)
class ClockOffset:
    """What is to be added to one's own clock to have the other's, and by how much that may be wrong."""

    offset_ms: int
    error_ms: int

    @staticmethod
    def of(samples: Iterable[ClockSample]) -> ClockOffset | None:
        """The best of some measurements; None without one that can be (no clock goes back on its way)."""
        sound = [one for one in samples if one.delay_ms >= 0 and one.answered_ms >= one.received_ms]
        if not sound:
            return None
        best = min(sound, key=lambda one: (one.delay_ms, one.sent_ms))
        return ClockOffset(best.twice_offset_ms // 2, -(-best.delay_ms // 2) + 1)

    def here(self, there_ms: int) -> int:
        """An instant of the other clock on one's own."""
        return there_ms - self.offset_ms
