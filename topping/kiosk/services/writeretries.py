"""Database and settings writes that failed: retries them, and tells the player."""

from math import inf
from time import perf_counter
from typing import Final

from topping import config
from topping.errors import ToppingError
from topping.kiosk.services.notices import Notices
from topping.store import Store
from topping.texts import has, say

_FIRST_MS: Final = 1_000
_LONGEST_MS: Final = 16_000
"""The longest pause (ms) between retries; each pause is twice the previous one."""
_TURN_S: Final = 0.005
"""How much time (s) of a loop turn retries may take."""


class WriteRetries:
    """The writes that failed, such as on a full disk; the main loop retries them."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self._store, self._notices = store, notices
        self._tried_ms = 0
        self._pause_ms = _FIRST_MS
        self._said = ""
        """The last fault's sentence until it is shown."""
        self._told = 0
        """How many writes were pending at the last report."""
        self._settings: dict[str, object] = {}
        """Settings whose file write failed, by name."""

    def save(self, name: str, value: object) -> None:
        """Writes a setting to the settings file. On failure shows a notice and retries later."""
        try:
            config.save(name, value)
        except ToppingError as fault:
            self._notices.tell(fault)
            self._settings[name] = value
        else:
            self._settings.pop(name, None)

    @property
    def line(self) -> str:
        """A few words that say why data could not be written; empty if no write is pending."""
        fault = self._store.pending_writes.fault
        if fault is None:
            return say("unkept.settings") if self._settings else ""
        key = fault.key.replace("store.", "unkept.")
        return say(key if has(key) else "unkept.disk")

    def news(self) -> str:
        """Returns a sentence to show now, if a write was given up or more writes have failed; otherwise an
        empty text.
        """
        said, self._said = self._said, ""
        before, self._told = self._told, len(self._store.pending_writes) + len(self._settings)
        return said or (self.line if self._told > before else "")

    def tick(self, now: int) -> None:
        """Retries the failed writes if the pause since the last try is over; `now` is the time (ms)."""
        waiting = self._store.pending_writes
        self._tell()
        if not waiting and not self._settings:
            self._pause_ms, self._tried_ms = _FIRST_MS, now
        elif now - self._tried_ms >= self._pause_ms:
            before, self._tried_ms = len(waiting), now
            self.retry(perf_counter() + _TURN_S)
            self._pause_ms = 0 if len(waiting) < before else min(max(2 * self._pause_ms, _FIRST_MS), _LONGEST_MS)

    def retry(self, until: float = inf) -> bool:
        """Retries the failed writes at once, until `perf_counter` reaches `until`. Returns whether all database writes
        succeeded.

        Shows a notice for each write that is given up.
        """
        for name, value in tuple(self._settings.items()):
            self.save(name, value)
        waiting = self._store.pending_writes
        is_kept = waiting.retry(until)
        self._tell()
        return is_kept

    def _tell(self) -> None:
        told = self._store.pending_writes.given_up
        while told:
            self._said = self._notices.tell(told.pop(0))
