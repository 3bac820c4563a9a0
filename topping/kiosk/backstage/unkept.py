"""What was played and is not on the disk yet: when it is tried again, and the line that says so meanwhile."""

from math import inf
from time import perf_counter
from typing import Final

from topping import config
from topping.errors import ToppingError
from topping.kiosk.backstage.notices import Notices
from topping.store import Store
from topping.texts import has, say

_FIRST_MS: Final = 1_000
_LONGEST_MS: Final = 16_000
"""After how long it is tried again at the most; each time the pause is twice the one before."""
_TURN_S: Final = 0.005
"""How much of a turn of the loop may be spent on it."""


class UnkeptWrites:
    """Tries again, beside what the screens themselves write, and tells."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self._store, self._notices = store, notices
        self._tried_ms = 0
        self._pause_ms = _FIRST_MS
        self._said = ""
        """What was told last, until it is on the screen."""
        self._told = 0
        """How many writes waited when that was last told."""
        self._settings: dict[str, object] = {}
        """Settings that could not be written to their file, by their names."""

    def save(self, name: str, value: object) -> None:
        """Writes a setting to its file, now or later; a notice says where it must wait."""
        try:
            config.save(name, value)
        except ToppingError as fault:
            self._notices.tell(fault)
            self._settings[name] = value
        else:
            self._settings.pop(name, None)

    @property
    def line(self) -> str:
        """Why something waits, in a few words; empty where all is kept."""
        fault = self._store.unkept.fault
        if fault is None:
            return say("unkept.settings") if self._settings else ""
        key = fault.key.replace("store.", "unkept.")
        return say(key if has(key) else "unkept.disk")

    def news(self) -> str:
        """What is to be told now: what became of the file, or the line where more waits than before; else empty."""
        said, self._said = self._said, ""
        before, self._told = self._told, len(self._store.unkept) + len(self._settings)
        return said or (self.line if self._told > before else "")

    def tick(self, now: int) -> None:
        """Time has passed, up to `now` (ms)."""
        waiting = self._store.unkept
        self._tell()
        if not waiting and not self._settings:
            self._pause_ms, self._tried_ms = _FIRST_MS, now
        elif now - self._tried_ms >= self._pause_ms:
            before, self._tried_ms = len(waiting), now
            self.retry(perf_counter() + _TURN_S)
            self._pause_ms = 0 if len(waiting) < before else min(max(2 * self._pause_ms, _FIRST_MS), _LONGEST_MS)

    def retry(self, until: float = inf) -> bool:
        """Tries again now; whether all is kept. What no other try would mend is told."""
        for name, value in tuple(self._settings.items()):
            self.save(name, value)
        waiting = self._store.unkept
        is_kept = waiting.retry(until)
        self._tell()
        return is_kept

    def _tell(self) -> None:
        told = self._store.unkept.given_up
        while told:
            self._said = self._notices.tell(told.pop(0))
