"""The PIN of the public kiosk: who may leave it or change what belongs to the club."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from topping import pin

MOST_WRONG: Final = 5
"""After this many wrong PINs in a row, every PIN is refused for a while."""
WAIT_MS: Final = 30_000
"""How long every PIN is then refused."""


class Door:
    """Whether the kiosk is public, and whether a PIN is right; `stored` gives its hash, empty without one."""

    def __init__(self, is_public: bool, stored: Callable[[], str]) -> None:
        self.is_public: Final = is_public
        self._stored = stored
        self._wrong = 0
        self._closed_until = 0

    @property
    def has_pin(self) -> bool:
        """Whether a PIN is set."""
        return bool(self._stored())

    def wait_ms(self, now: int) -> int:
        """For how long every PIN is still refused, after too many wrong ones; usually 0."""
        return max(0, self._closed_until - now)

    def opens(self, typed: str, now: int) -> bool:
        """Whether a PIN typed at `now` (ms) is the right one; too many wrong ones close the door for a while."""
        if self.wait_ms(now):
            return False
        if pin.matches(typed, self._stored()):
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong >= MOST_WRONG:
            self._wrong, self._closed_until = 0, now + WAIT_MS
        return False
