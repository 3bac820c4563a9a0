"""Shows on a second display what another process plays: a session led by a referee, or a run played aloud.

The process that leads writes its live state (clock, announcement, screen in front) to a file after each change, and at
least once a second. The program of the second display reads it. Times are milliseconds of the system's monotonic clock,
shared by all processes of a machine, so that setting the time of day does not affect a session. A state is stale after
`STALE_MS`: the leading process has died, or the machine was restarted.

The second display writes nothing. If one process dies, the other goes on. Without the leading process, the clock stops
at its last known time, and the stored session is shown until it is led again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final, TypeVar

from topping.byfields import Codec, Via, by_text
from topping.config import Theme
from topping.errors import InputError, StoreError, ToppingError
from topping.kiosk.displays.moment import (
    AnnouncementTimeline,
    Hold,
    MoveClock,
    Showing,
    announcement_view,
    as_if_drawn,
    before_draw,
)
from topping.kiosk.paint.publicface import HallBar, HallFigure
from topping.play.run.watched import WatchedClock, WatchedRun
from topping.play.session.session import Session
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.store import Store, open_to_read
from topping.store.sessions.log import SessionLog
from topping.system.disk import LARGEST_TOLD, read_regular, write_whole
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.wording.sentences import sentence

BEAT_MS: Final = 1_000
"""How often (ms) the file is written without changes."""
STALE_MS: Final = 3_500
"""The age (ms) from which a state is stale."""


@dataclass(frozen=True, slots=True)
class Announcing:
    """The times of the announcement in progress: when each letter is named, and when it ends."""

    starts: tuple[int, ...]
    """The times from the start (ms) at which each letter is named, then of the repetition."""
    length_ms: int
    since_ms: int | None


@dataclass(frozen=True, slots=True)
class LiveState:
    """What a session shows at the time `at_ms` beyond its stored events: clock, announcement, pause, standings,
    colours.
    """

    session: int
    events: int
    at_ms: int
    clock: MoveClock | None = None
    announcing: Announcing | None = None
    paused_since: int | None = None
    has_standings: bool = False
    theme: Theme = Theme.DARK
    text_scale: int = 100
    """The text size (percent) set at the kiosk."""

    def is_fresh(self, now: int) -> bool:
        return abs(now - self.at_ms) <= STALE_MS

    @property
    def timeless(self) -> LiveState:
        return replace(self, at_ms=0)

    def __str__(self) -> str:
        return json.dumps(_LIVE.write(self))

    @staticmethod
    def parse(text: str) -> LiveState:
        """Reads a state from the text that `str` gives; raises `InputError` for any other text."""
        return _LIVE.parse(LiveState, text)


_HOLDS: Final = Via(
    tuple[str, ...],
    lambda holds: sorted(hold.name for hold in holds),
    lambda names: frozenset(Hold[name] for name in names),
)
_LIVE: Final = Codec(lambda _: InputError("session.event_unreadable", kind="–"), {frozenset: _HOLDS})


State = TypeVar("State")


def read_told(file: Path, parse: Callable[[str], State]) -> State | None:
    """Reads a live state from a file with `parse`.

    Returns None if the file is missing or of another program version.
    """
    with suppress(OSError, UnicodeDecodeError, InputError):
        return parse(read_regular(file, LARGEST_TOLD).decode("ascii"))
    return None


class LiveWriter:
    """The writer of the live state to its file, for the second display."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._written: LiveState | WatchedState | None = None

    def tell(self, state: LiveState | WatchedState) -> None:
        """Writes the state if it has changed or the last write is `BEAT_MS` ago. After an error, the next call tries
        again.
        """
        last = self._written
        if last is not None and state.timeless == last.timeless and state.at_ms - last.at_ms < BEAT_MS:
            return
        with suppress(OSError):  # the file may be locked or the disk full: the session goes on
            write_whole(self._file, str(state).encode("ascii"), is_private=True, is_lasting=False)
            self._written = state

    def close(self) -> None:
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


RETRY_MS: Final = 1_000
"""How often (ms) an unreadable or possibly replaced database is opened again."""


class Follower:
    """The reader of the session that the second display shows: the requested one, otherwise the current or last one."""

    def __init__(self, database: Path, live: Path, wanted: int | None = None) -> None:
        self._database, self._live, self._wanted = database, live, wanted
        self._store: Store | None = None
        self._file: tuple[int, int] | None = None
        """The identity of the opened file: restoring a backup puts another file under its name."""
        self._log: SessionLog | None = None
        self._last: int | None = None
        """The session started last, at the latest look."""
        self._version: int | None = None
        """The database's version at the last read."""
        self._next_look = 0
        self.fault = ""
        """The reason why nothing, or nothing new, can be shown."""
        self.dress: tuple[Theme, int] | None = None
        """Theme and text size of the leading kiosk; None before any was read."""

    def look(self, now: int) -> Showing | None:
        """Reads the session and its live state at `now` (ms). Returns None if there is no session."""
        live = read_told(self._live, LiveState.parse)  # read first, so that the events it counts are in the database
        if live is not None and live.is_fresh(now):
            self.dress = (live.theme, live.text_scale)
        try:
            self._read(live if live is not None and live.is_fresh(now) else None, now)
        except ToppingError as fault:
            self.fault, self._next_look = sentence(fault), now + RETRY_MS
            self.close()  # the session read last stays on screen
        if self._log is None:
            return None
        return _showing(self._log, live if live is not None and live.session == self._log.id else None, now)

    def close(self) -> None:
        if self._store is not None:
            with suppress(StoreError):
                self._store.close()
        self._store, self._version = None, None

    def _read(self, live: LiveState | None, now: int) -> None:
        if now >= self._next_look:
            self._next_look = now + RETRY_MS
            if self._store is None or _identity(self._database) != self._file:
                self.close()
                self._file = _identity(self._database)
                self._store = open_to_read(self._database)
                if self._store is None:
                    self._log, self.fault = None, say("screen.no_session")
        store = self._store
        if store is None:
            return
        version, log = store.version, self._log
        wanted = self._wanted or (live.session if live is not None else 0) or None
        is_other = log is None or (wanted is not None and wanted != log.id)
        if version == self._version and not is_other and (live is None or log is None or live.events == log.written):
            return
        log = self._choose(store, wanted)
        self._version = version
        if log is not None:
            # an event is shown only once the clock that belongs to it is known
            log.catch_up(live.events if live is not None and live.session == log.id else None)
            self.fault = ""

    def _choose(self, store: Store, wanted: int | None) -> SessionLog | None:
        """Returns the log of the session with the id `wanted`.

        For None, returns the log of the session on screen; when a newer session begins, of that session.
        """
        before, self._last = self._last, store.sessions.last()
        id = wanted
        if id is None:
            id = self._last if self._log is None or self._last != before else self._log.id
        if id is None:
            self._log = None
        elif self._log is None or self._log.id != id or self._version is None:
            self._log = SessionLog.resume(store, id)
        return self._log


def _identity(path: Path) -> tuple[int, int] | None:
    """Returns (device, inode) of a file, by which its replacement is noticed; None if it is missing."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _showing(log: SessionLog, live: LiveState | None, now: int) -> Showing:
    """Returns the session with its clock, to be shown at `now` (ms). The clock stands still if nobody leads the
    session.
    """
    session = log.session
    if live is None or live.events != log.written:
        return Showing(session, log.name, now, _interrupted(session), is_led=False)
    if not live.is_fresh(now):
        clock = live.clock if live.clock is None else live.clock.held(Hold.REFEREE, live.at_ms)
        return Showing(session, log.name, now, clock, is_led=False)
    timeline = None
    if live.announcing is not None and session.opened == session.collected:
        session = as_if_drawn(session)  # the referee opens the move only after reading the draw
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
    """Returns a stopped clock for an interrupted move, whose used time is unknown; None between two moves."""
    if session.opened == session.collected:
        return None
    return MoveClock(session.plan.limit_ms(session.opened), frozenset({Hold.REFEREE}))


_LAST_MS: Final = 10_000
_MOST_TIMES: Final = 5
"""The number of last moves shown to the room."""


class Audience(Enum):
    """Who looks at the window of a run played aloud: the player or the room. The values are used as options of
    commands.
    """

    PLAYER = "player"
    """The player: grid, draw and clock only."""
    ROOM = "room"
    """The room: also the times of the moves."""


def clock_figure(clock: WatchedClock, now: int) -> HallFigure:
    elapsed = clock.elapsed(now)
    is_last = clock.limit_ms is not None and clock.is_running and clock.limit_ms - elapsed <= _LAST_MS
    return HallFigure(to_seconds(elapsed), tone="last" if is_last else "accent" if clock.is_running else "still")


def clock_bar(clock: WatchedClock, now: int) -> HallBar | None:
    if clock.limit_ms is None:
        return None
    left = clock.limit_ms - clock.elapsed(now)
    return HallBar(1000 * left // clock.limit_ms, None, left <= _LAST_MS)


def times_lines(run: WatchedRun) -> tuple[str, ...]:
    """Returns lines of text: first the result so far, then the times of the last moves, latest first."""
    so_far = say("watched.points", points=run.points) if run.by_points else to_tenths(run.total_ms)
    first = say("watched.so_far", result=so_far, found=run.found, moves=len(run.moves))
    numbered = list(enumerate(run.moves, start=1))[-_MOST_TIMES:]
    told = (("watched.found" if one.found else "watched.missed", at, one) for at, one in reversed(numbered))
    return (first, *(say(name, move=at, time=to_tenths(one.cost_ms)) for name, at, one in told))


@dataclass(frozen=True, slots=True)
class WatchedState:
    """The live state of a run in which the player says his words aloud and a referee types them (§3.8.4).

    It holds what spectators may see, and the colours and text size of the player's screen.
    """

    run: WatchedRun
    theme: Theme
    text_scale: int

    @property
    def at_ms(self) -> int:
        return self.run.clock.at_ms

    @property
    def timeless(self) -> WatchedState:
        clock = replace(self.run.clock, at_ms=0, elapsed_ms=0)
        return replace(self, run=replace(self.run, clock=clock))

    def is_fresh(self, now: int) -> bool:
        return abs(now - self.at_ms) <= STALE_MS

    def __str__(self) -> str:
        return json.dumps(_WATCHED.write(self))

    @staticmethod
    def parse(text: str) -> WatchedState:
        """Reads a state from the text that `str` gives; raises `InputError` for any other text."""
        return _WATCHED.parse(WatchedState, text)


_WATCHED: Final = Codec(lambda _: InputError("watched.unreadable"), by_text(Position, Solution))
