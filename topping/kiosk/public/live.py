"""What no kept event says of a session being led: its clock, what is announced, what is in front.

The kiosk that leads the session writes it to a file at each change, and once a second while nothing changes; the
program on the second display reads it. Times are milliseconds of the system's monotonic clock, which all processes of
a machine share, so that no change of the time of day moves a session's clock. One that was not written for a while is
stale: the kiosk has died, or the machine was started anew.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from topping.config import Theme
from topping.disk import LARGEST_TOLD, read_regular, write_whole
from topping.errors import InputError
from topping.kiosk.public.moveclock import Hold, MoveClock

BEAT_MS: Final = 1_000
"""How often it is written while nothing changes."""
STALE_MS: Final = 3_500
"""How old it may be."""


@dataclass(frozen=True, slots=True)
class Announcing:
    """The draw being announced: what is said is known from the draw, how long that takes only from the voice."""

    starts: tuple[int, ...]
    """When each letter is named, then when the whole draw is repeated, from the beginning."""
    length_ms: int
    since_ms: int | None


@dataclass(frozen=True, slots=True)
class LiveState:
    """A session being led, at the instant `at_ms`."""

    session: int
    """Its number in the database."""
    events: int
    """How many events had been kept."""
    at_ms: int
    clock: MoveClock | None = None
    announcing: Announcing | None = None
    paused_since: int | None = None
    has_standings: bool = False
    """Whether the standings are in front."""
    theme: Theme = Theme.DARK
    text_scale: int = 100
    """The colours and the size of texts set at the kiosk, in percent."""

    def is_fresh(self, now: int) -> bool:
        """Whether the kiosk that wrote it can be supposed to be there at `now`."""
        return abs(now - self.at_ms) <= STALE_MS

    def __str__(self) -> str:
        clock, announcing = self.clock, self.announcing
        return json.dumps(
            {
                "session": self.session,
                "events": self.events,
                "at_ms": self.at_ms,
                "clock": clock
                and {
                    "limit_ms": clock.limit_ms,
                    "holds": sorted(hold.name.lower() for hold in clock.holds),
                    "since_ms": clock.since_ms,
                    "before_ms": clock.before_ms,
                },
                "announcing": announcing
                and {
                    "starts": announcing.starts,
                    "length_ms": announcing.length_ms,
                    "since_ms": announcing.since_ms,
                },
                "paused_since": self.paused_since,
                "has_standings": self.has_standings,
                "theme": self.theme.value,
                "text_scale": self.text_scale,
            }
        )

    @staticmethod
    def parse(text: str) -> LiveState:
        """Reads what `str` writes; raises `InputError` for anything else."""
        try:
            value = json.loads(text)
            return LiveState(
                int(value["session"]),
                int(value["events"]),
                int(value["at_ms"]),
                _clock(value["clock"]),
                _announcing(value["announcing"]),
                _optional(value["paused_since"]),
                bool(value["has_standings"]),
                Theme(value["theme"]),
                int(value["text_scale"]),
            )
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as fault:
            raise InputError("session.event_unreadable", kind="–") from fault


def _clock(value: dict[str, Any] | None) -> MoveClock | None:
    if value is None:
        return None
    holds = frozenset(Hold[name.upper()] for name in value["holds"])
    return MoveClock(_optional(value["limit_ms"]), holds, _optional(value["since_ms"]), int(value["before_ms"]))


def _announcing(value: dict[str, Any] | None) -> Announcing | None:
    if value is None:
        return None
    return Announcing(tuple(map(int, value["starts"])), int(value["length_ms"]), _optional(value["since_ms"]))


def _optional(value: object) -> int | None:
    return None if value is None else int(str(value))


def read_live(file: Path) -> LiveState | None:
    """What is in the file; None where there is none, or one of another program's version."""
    with suppress(OSError, UnicodeDecodeError, InputError):
        return LiveState.parse(read_regular(file, LARGEST_TOLD).decode("ascii"))
    return None


class LiveWriter:
    """The file of the session being led: written where something changed, and as a sign of life."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._written: LiveState | None = None

    def tell(self, state: LiveState) -> None:
        """Writes the state, where it is due; what cannot be written now is tried again at the next call."""
        last = self._written
        if last is not None and replace(state, at_ms=last.at_ms) == last and state.at_ms - last.at_ms < BEAT_MS:
            return
        with suppress(OSError):  # a reader may hold the file, a disk be full: the session goes on without
            write_whole(self._file, str(state).encode("ascii"), is_private=True, is_lasting=False)
            self._written = state

    def close(self) -> None:
        """No session is led any more."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
