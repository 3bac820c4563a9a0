"""The PIN that protects a public machine: it is needed to leave the program or to change the club's settings."""

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from topping.log import LOG
from topping.system import pin
from topping.system.disk import LARGEST_TOLD, read_regular, write_whole

MOST_WRONG: Final = 5
"""After this many wrong PINs in a row, every PIN is refused for a while."""
WAIT_MS: Final = 30_000
"""How long (ms) every PIN is then refused; doubles each time until the right PIN is given."""
LONGEST_WAIT_MS: Final = 3_600_000


class PinGuard:
    """The check of typed PINs. After too many wrong PINs, it refuses all for a while.

    `stored` returns the PIN's hash, or an empty text. Counts and waits are stored in `file`, so that a restart does not
    reset them. `date` returns the current time (ISO 8601 with offset).
    """

    def __init__(self, is_public: bool, stored: Callable[[], str], file: Path, date: Callable[[], str]) -> None:
        self.is_public: Final = is_public
        self._stored, self._file, self._date = stored, file, date
        self._wrong = 0
        """The number of wrong PINs since the last wait."""
        self._waits = 0
        """The number of waits since the last right PIN."""
        self._left_ms = 0
        """The rest (ms) of a wait read from the file at the start; its end is set once the present time is known."""
        self._closed_until = 0
        if is_public:
            self._remember()

    @property
    def has_pin(self) -> bool:
        return bool(self._stored())

    def wait_ms(self, now: int) -> int:
        """Returns for how long (ms) from `now` on every PIN is refused; 0 if PINs are accepted."""
        if self._left_ms:
            self._closed_until, self._left_ms = now + self._left_ms, 0
        return max(0, self._closed_until - now)

    def opens(self, typed: str, now: int) -> bool:
        """Returns whether `typed` is the right PIN, at `now` (ms). Counts wrong PINs."""
        if self.wait_ms(now):
            return False
        if pin.matches(typed, self._stored()):
            self._wrong = self._waits = 0
            self._keep(0)
            return True
        self._wrong += 1
        if self._wrong >= MOST_WRONG:
            self._wrong, self._waits = 0, self._waits + 1
            self._closed_until = now + self._length_ms
            LOG.warning("PIN: %d wrong ones in a row, refused for %d s", MOST_WRONG, self._length_ms // 1000)
        self._keep(self.wait_ms(now))
        return False

    @property
    def tries_left(self) -> int:
        """How many more wrong PINs are allowed before all are refused for a while."""
        return MOST_WRONG - self._wrong

    @property
    def next_wait_ms(self) -> int:
        return _length_ms(self._waits + 1)

    @property
    def _length_ms(self) -> int:
        return _length_ms(self._waits)

    def _remember(self) -> None:
        """Reads the counts of wrong PINs stored before a restart; a wait that had begun continues."""
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError):
            kept = json.loads(read_regular(self._file, LARGEST_TOLD))
            wrong, waits = int(kept["wrong"]), int(kept["waits"])
            passed = datetime.fromisoformat(self._date()) - datetime.fromisoformat(kept["at"])
            left_ms = int(kept["wait_ms"]) - max(0, int(passed.total_seconds() * 1000))
            self._wrong, self._waits = min(max(0, wrong), MOST_WRONG - 1), max(0, waits)
            self._left_ms = max(0, min(left_ms, self._length_ms))

    def _keep(self, wait_ms: int) -> None:
        kept = {"wrong": self._wrong, "waits": self._waits, "wait_ms": wait_ms, "at": self._date()}
        with suppress(OSError):  # if the file cannot be written, only this start counts
            write_whole(self._file, json.dumps(kept).encode(), is_private=True)


def _length_ms(number: int) -> int:
    """Returns for how long (ms) PINs are refused for the `number`-th time (from 1)."""
    return min(WAIT_MS << min(number - 1, 16), LONGEST_WAIT_MS) if number else 0
