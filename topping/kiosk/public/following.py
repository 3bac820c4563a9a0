"""Following a session that another process leads: its kept events, and the live state written beside them.

The kiosk that leads writes what no kept event says (its clock, what is announced, what is in front) to a file at each
change, and once a second while nothing changes; the program on the second display reads it. Times are milliseconds of
the system's monotonic clock, which all processes of a machine share, so that no change of the time of day moves a
session's clock. A state that was not written for a while is stale: the kiosk has died, or the machine was started anew.

Who follows writes nothing. Whichever of the two processes dies, the other one goes on: without the kiosk the clock
stands still where it was last known to be, and what was kept is shown until a kiosk leads the session again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, Protocol, TypeVar

from topping.config import Theme
from topping.disk import LARGEST_TOLD, read_regular, write_whole
from topping.errors import InputError, StoreError, ToppingError
from topping.kiosk.public.moment import (
    AnnouncementTimeline,
    Hold,
    MoveClock,
    Showing,
    announcement_view,
    as_if_drawn,
    before_draw,
)
from topping.kiosk.wording import sentence
from topping.play.session.session import Session
from topping.store import Store, open_to_read
from topping.store.sessions.log import SessionLog
from topping.texts import say

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
    events: int
    at_ms: int
    clock: MoveClock | None = None
    announcing: Announcing | None = None
    paused_since: int | None = None
    has_standings: bool = False
    theme: Theme = Theme.DARK
    text_scale: int = 100
    """The colours and the size of texts set at the kiosk, in percent."""

    def is_fresh(self, now: int) -> bool:
        return abs(now - self.at_ms) <= STALE_MS

    @property
    def timeless(self) -> LiveState:
        return replace(self, at_ms=0)

    def __str__(self) -> str:
        return json.dumps(asdict(self), default=lambda holds: sorted(hold.name for hold in holds))

    @staticmethod
    def parse(text: str) -> LiveState:
        """Reads what `str` writes; raises `InputError` for anything else."""
        try:
            value = json.loads(text)
            clock, said = value["clock"], value["announcing"]
            if clock is not None:
                clock = MoveClock(**{**clock, "holds": frozenset(Hold[name] for name in clock["holds"])})
            if said is not None:
                said = Announcing(**{**said, "starts": tuple(said["starts"])})
            return LiveState(**{**value, "clock": clock, "announcing": said, "theme": Theme(value["theme"])})
        except (KeyError, TypeError, ValueError, RecursionError) as fault:
            raise InputError("session.event_unreadable", kind="–") from fault


class Told(Protocol):
    """What a kiosk tells of what it leads."""

    @property
    def at_ms(self) -> int:
        """When it was told."""

    @property
    def timeless(self) -> object:
        """Itself without what changes by time alone."""


State = TypeVar("State")


def read_told(file: Path, parse: Callable[[str], State]) -> State | None:
    """What is in the file; None where there is none, or one of another program's version."""
    with suppress(OSError, UnicodeDecodeError, InputError):
        return parse(read_regular(file, LARGEST_TOLD).decode("ascii"))
    return None


class LiveWriter:
    """The file of what is led here: written where something changed, and as a sign of life."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._written: Told | None = None

    def tell(self, state: Told) -> None:
        """Writes the state, where it is due; what cannot be written now is tried again at the next call."""
        last = self._written
        if last is not None and state.timeless == last.timeless and state.at_ms - last.at_ms < BEAT_MS:
            return
        with suppress(OSError):  # a reader may hold the file, a disk be full: what is led goes on without
            write_whole(self._file, str(state).encode("ascii"), is_private=True, is_lasting=False)
            self._written = state

    def close(self) -> None:
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


RETRY_MS: Final = 1_000
"""How often a database that cannot be read, or that may have been replaced, is opened again."""


class Follower:
    """The session to be shown: one that is asked for, else the one being led, else the last one."""

    def __init__(self, database: Path, live: Path, wanted: int | None = None) -> None:
        self._database, self._live, self._wanted = database, live, wanted
        self._store: Store | None = None
        self._file: tuple[int, int] | None = None
        """Which file was opened: another one may take its name when a backup is restored."""
        self._log: SessionLog | None = None
        self._last: int | None = None
        """The session started last, when that was looked at."""
        self._version: int | None = None
        """Of the database when it was last read."""
        self._next_look = 0
        self.fault = ""
        """Why there is nothing to show, or nothing new."""
        self.dress: tuple[Theme, int] | None = None
        """The theme and the scale of texts at the kiosk that leads; None until one was seen."""

    def look(self, now: int) -> Showing | None:
        """What is to be shown at `now`; None where there is no session yet."""
        live = read_told(self._live, LiveState.parse)  # first: the events that it counts are in the database by now
        if live is not None and live.is_fresh(now):
            self.dress = (live.theme, live.text_scale)
        try:
            self._read(live if live is not None and live.is_fresh(now) else None, now)
        except ToppingError as fault:
            self.fault = sentence(fault)
            self._let_go(now)
        if self._log is None:
            return None
        return _showing(self._log, live if live is not None and live.session == self._log.id else None, now)

    def close(self) -> None:
        if self._store is not None:
            with suppress(StoreError):
                self._store.close()
        self._store, self._version = None, None

    def _let_go(self, now: int) -> None:
        """Closes a database that cannot be read; what was read of its session stays on screen."""
        self.close()
        self._next_look = now + RETRY_MS

    def _read(self, live: LiveState | None, now: int) -> None:
        if now >= self._next_look:
            self._next_look = now + RETRY_MS
            if self._store is None or _identity(self._database) != self._file:
                self._open()
        store = self._store
        if store is None:
            return
        version, log = store.version, self._log
        wanted = self._wanted or (live.session if live is not None else None)
        is_other = log is None or (wanted is not None and wanted != log.id)
        if version == self._version and not is_other and (live is None or log is None or live.events == log.written):
            return
        log = self._choose(store, wanted)
        self._version = version
        if log is not None:
            # an event counts on screen when the clock that belongs to it is known
            log.catch_up(live.events if live is not None and live.session == log.id else None)
            self.fault = ""

    def _choose(self, store: Store, wanted: int | None) -> SessionLog | None:
        """The session that is wanted, or else the one on screen until another one begins."""
        before, self._last = self._last, store.sessions.last()
        id = wanted
        if id is None:
            id = self._last if self._log is None or self._last != before else self._log.id
        if id is None:
            self._log = None
        elif self._log is None or self._log.id != id or self._version is None:
            self._log = SessionLog.resume(store, id)
        return self._log

    def _open(self) -> None:
        self.close()
        self._file = _identity(self._database)
        self._store = open_to_read(self._database)
        if self._store is None:
            self._log, self.fault = None, say("screen.no_session")


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _showing(log: SessionLog, live: LiveState | None, now: int) -> Showing:
    """The session with its clock; without a kiosk that leads it, the clock stands still."""
    session = log.session
    if live is None or live.events != log.written:
        return Showing(session, log.name, now, _interrupted(session), is_led=False)
    if not live.is_fresh(now):
        clock = live.clock if live.clock is None else live.clock.held(Hold.REFEREE, live.at_ms)
        return Showing(session, log.name, now, clock, is_led=False)
    timeline = None
    if live.announcing is not None and session.opened == session.collected:
        session = as_if_drawn(session)  # the referee reads the next draw, and opens the move at the end
    if live.announcing is not None and session.opened > session.collected:
        turn, by_letters = session.turn(session.opened), session.conditions.speed.by_letters
        view, said = announcement_view(turn.draw, turn.before.variant, by_letters), live.announcing
        view = replace(view, game=before_draw(session)[1])
        timeline = AnnouncementTimeline(view, (), said.starts, said.length_ms, said.since_ms)
    return Showing(
        session,
        log.name,
        now,
        live.clock,
        timeline,
        live.paused_since,
        has_standings=live.has_standings,
    )


def _interrupted(session: Session) -> MoveClock | None:
    """The clock of a move whose time nobody knows: it stands still until the referee starts it again."""
    if session.opened == session.collected:
        return None
    return MoveClock(session.plan.limit_ms(session.opened), frozenset({Hold.REFEREE}))
