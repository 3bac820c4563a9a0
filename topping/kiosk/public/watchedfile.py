"""A run that is played aloud, as the referee's kiosk tells it to the screens of the player and of the room.

They are programs of their own on the same machine, which share its monotonic clock; the file is written at each change
and once a second, so that one that was not written for a while is known to be stale.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from topping.config import Theme
from topping.disk import LARGEST_TOLD, read_regular, write_whole
from topping.errors import InputError
from topping.kiosk.public.live import BEAT_MS, STALE_MS
from topping.play.together.watched import WatchedRun


@dataclass(frozen=True, slots=True)
class WatchedState:
    """The run, when it was told, and how the kiosk looks."""

    run: WatchedRun
    theme: Theme
    text_scale: int
    others: tuple[WatchedRun, ...] = ()
    """Those who play the same game at the same time."""

    @property
    def at_ms(self) -> int:
        """When it was told."""
        return self.run.clock.at_ms

    def is_fresh(self, now: int) -> bool:
        """Whether the kiosk can be supposed to be there at `now`."""
        return abs(now - self.at_ms) <= STALE_MS

    def __str__(self) -> str:
        others = [one.body for one in self.others]
        told = {"run": self.run.body, "theme": self.theme.value, "text_scale": self.text_scale, "others": others}
        return json.dumps(told)

    @staticmethod
    def parse(text: str) -> WatchedState:
        """Reads what `str` writes; raises `InputError` for anything else."""
        try:
            value = json.loads(text)
            others = tuple(map(WatchedRun.read, value["others"]))
            return WatchedState(WatchedRun.read(value["run"]), Theme(value["theme"]), int(value["text_scale"]), others)
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as fault:
            raise InputError("watched.unreadable") from fault


def read_watched(file: Path) -> WatchedState | None:
    """What is in the file; None where there is none, or none that can be read."""
    with suppress(OSError, UnicodeDecodeError, InputError):
        return WatchedState.parse(read_regular(file, LARGEST_TOLD).decode("ascii"))
    return None


class WatchedWriter:
    """Writes the file where something changed, and as a sign of life."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._written: WatchedState | None = None

    def tell(self, state: WatchedState) -> None:
        """Writes the state, where it is due; what cannot be written now is tried again at the next call."""
        last = self._written
        if last is not None and _timeless(state) == _timeless(last) and state.at_ms - last.at_ms < BEAT_MS:
            return
        with suppress(OSError):  # a reader may hold the file, a disk be full: the run goes on without
            write_whole(self._file, str(state).encode("ascii"), is_private=True, is_lasting=False)
            self._written = state

    def close(self) -> None:
        """No run is played aloud any more."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


def _timeless(state: WatchedState) -> WatchedState:
    """The state without what changes by time alone."""
    clock = replace(state.run.clock, at_ms=0, elapsed_ms=0)
    return replace(state, run=replace(state.run, clock=clock))
