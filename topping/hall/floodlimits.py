"""Limits that keep one guest from stopping the evening: messages per phone, unauthenticated sockets per address."""

from __future__ import annotations

from collections import deque
from typing import Final

_FULL: Final = 20.0
_PER_MS: Final = 0.01
BAR_MS: Final = 10_000
"""How long (ms) a seat is barred after it has sent too many messages."""
MOST_OPEN: Final = 16
"""The most connections of an address that have not proved a seat, including those that fetch the page."""
MOST_STRANGERS: Final = 4
"""The most sockets of an address that have not proved a seat."""
MOST_TRIED: Final = 10
_TRIED_MS: Final = 10_000
_MOST_ADDRESSES: Final = 4_096


class Bucket:
    """A limit on a phone's messages: twenty at once, then ten a second."""

    def __init__(self, now: int) -> None:
        self._left, self._at_ms = _FULL, now

    def takes(self, now: int) -> bool:
        """Counts a message at the time `now` (ms); returns whether it may be processed."""
        self._left = min(_FULL, self._left + (now - self._at_ms) * _PER_MS) - 1
        self._at_ms = now
        return self._left >= 0


class UnauthenticatedLimit:
    """A limit per network address on sockets of phones that are not yet authenticated for a seat.

    It is counted per address, so that an attacker cannot lock out the other phones.
    """

    def __init__(self) -> None:
        self._open: dict[str, int] = {}
        self._tried: dict[str, deque[int]] = {}

    def enters(self, address: str, now: int) -> bool:
        """Returns whether another socket of this address may try to authenticate at `now` (ms); if so, counts it.
        Refuses if too many attempts are open or recent.

        After True, call `leaves` when the attempt ends.
        """
        if self.is_refused(address, now) or self._open.get(address, 0) >= MOST_STRANGERS:
            return False
        self._tried.setdefault(address, deque(maxlen=MOST_TRIED)).append(now)
        self._open[address] = self._open.get(address, 0) + 1
        self._forget(now)
        return True

    def is_refused(self, address: str, now: int) -> bool:
        """Returns whether an address has made ten attempts within the last ten seconds; `now` is in ms."""
        tried = self._tried.get(address)
        while tried and now - tried[0] > _TRIED_MS:
            tried.popleft()
        return tried is not None and len(tried) == MOST_TRIED

    def leaves(self, address: str, *, has_proved: bool) -> None:
        """Removes a socket of this address from the count, after `enters` has counted it.

        With `has_proved` (the phone was authenticated), its attempt is not counted as one of the recent ones.
        """
        left = self._open.get(address, 0) - 1
        if left > 0:
            self._open[address] = left
        else:
            self._open.pop(address, None)
        tried = self._tried.get(address)
        if has_proved and tried:
            tried.pop()

    def _forget(self, now: int) -> None:
        if len(self._tried) > _MOST_ADDRESSES:
            self._tried = {one: tried for one, tried in self._tried.items() if tried and now - tried[-1] <= _TRIED_MS}
