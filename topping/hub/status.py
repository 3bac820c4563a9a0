"""How the exchange goes, as the process that does it tells the kiosk: one line of JSON in a file."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import IO, Final

from topping.byfields import Codec
from topping.disk import LARGEST_TOLD, read_regular, write_whole
from topping.errors import InputError, ToppingError
from topping.launching import ChildProcess, command
from topping.log import LOG
from topping.paths import hub_file
from topping.texts import language
from topping.texts.language import VARIABLE


class HubState(StrEnum):
    """How it goes."""

    STARTING = "starting"
    WELL = "well"
    LOST = "lost"
    """The carrier cannot be reached; it is tried again and again."""
    REFUSED = "refused"
    """The carrier is there and cannot be used: a newer hub, a login without rights."""
    STOPPED = "stopped"
    """The process that exchanges ends as soon as it is started, or does nothing any more."""


BEAT_S: Final = 2.0
"""How often the process that exchanges gives a sign of life, by the time of change of the file."""
SILENT_S: Final = 8.0
"""How long it may give none before it is taken for dead."""


@dataclass(frozen=True, slots=True)
class HubStatus:
    """How the exchange goes."""

    state: HubState
    place: str = ""
    """The folder, or the server without its password."""
    waiting: int = 0
    """How many of this machine's facts are still to be sent."""
    sent: int = 0
    """The number up to which they are there."""
    refused: int = 0
    """How many the carrier does not take: only a referee may say them."""
    forged: int = 0
    """How many facts there are passed over: somebody else has said them in a machine's name."""
    fault: str = ""
    """Why it cannot be used, in the language of the kiosk."""
    since_ms: int = 0
    """When that state began; milliseconds from the beginning of 1970."""
    percent: int = 100
    """How much of what concerns this machine has come, where that takes a while."""

    def __str__(self) -> str:
        """One line of JSON."""
        return json.dumps(_CODEC.write(self), ensure_ascii=False)

    @property
    def beats(self) -> bool:
        """Whether a sign of life is due every two seconds: one that begins, or waits for a server, takes its time."""
        return self.state in (HubState.WELL, HubState.STOPPED) and self.percent == 100

    @staticmethod
    def parse(text: str) -> HubStatus:
        """Reads what `str` writes; raises `InputError` for anything else."""
        return _CODEC.parse(HubStatus, text)


_CODEC: Final = Codec(lambda _: InputError("hub.status_unreadable"))


def read_status(file: Path) -> HubStatus | None:
    """What the file says; None where there is none that can be read."""
    with suppress(OSError, UnicodeDecodeError, ToppingError):
        return HubStatus.parse(read_regular(file, LARGEST_TOLD).decode("utf-8"))
    return None


def write_status(file: Path, status: HubStatus) -> None:
    """Writes it for whoever reads; what cannot be written now is written at the next change."""
    with suppress(OSError):  # a reader may hold the file, a disk be full: the exchange goes on
        write_whole(file, str(status).encode(), is_private=True, is_lasting=False)


def last_beat(file: Path) -> float:
    """When it gave the last one, in seconds as `time.time`; 0 where there is none."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


RESTART_MS: Final = 2_000
"""How long after its last start a process that has ended is started again."""
LOOK_MS: Final = 500
"""How often it is looked at, and what it tells is read."""
_SOUND_MS: Final = 10_000
"""How long a process lives that does not end at once."""
_PATIENCE_S: Final = 3.0
_LONGEST_LOGGED: Final = 300
_MOST_LOGGED: Final = 200
"""Bytes of a line, and lines, of its standard error that are kept."""


def start() -> ChildProcess:
    """Starts the process, whose standard error is kept in this one's log; raises `OSError`."""
    process = subprocess.Popen(
        command("topping.hub.process"),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, VARIABLE: language()},
    )
    threading.Thread(target=_log, args=(process.stderr,), name="hub log", daemon=True).start()
    return process


def _log(pipe: IO[bytes]) -> None:
    """Logs lines; what exceeds the bounds is read and dropped, so that the process never blocks."""
    with pipe:
        for kept, line in enumerate(iter(lambda: pipe.readline(_LONGEST_LOGGED), b"")):
            if kept < _MOST_LOGGED:
                LOG.info("hub: %s", line.decode("utf-8", "replace").rstrip())


class HubLink:
    """At most one such process, while the settings name a place to exchange by; none of its methods waits."""

    def __init__(
        self,
        wanted: Callable[[], tuple[str, ...]],
        start: Callable[[], ChildProcess] = start,
        file: Path | None = None,
    ) -> None:
        """`wanted` tells the settings that it depends on, none where there is nothing to exchange by."""
        self._wanted, self._start, self._file = wanted, start, file or hub_file()
        self._process: ChildProcess | None = None
        self._settings: tuple[str, ...] = ()
        self._started: int | None = None
        self._looked: int | None = None
        self._has_failed = False
        """Whether the process ended by itself, and has not lived for a while since."""
        self._beat, self._beat_at = 0.0, 0
        """The last sign of life that was seen, and when it was seen first."""
        self.status: HubStatus | None = None
        """What the process told last; None where there is none."""

    def tick(self, now: int) -> None:
        """Starts the process where it is due, ends it where it is not wanted, reads what it tells; twice a second."""
        if self._looked is not None and now - self._looked < LOOK_MS:
            return
        self._looked = now
        settings = self._wanted()
        if settings != self._settings:
            self._let_go()
            self._settings, self._started, self.status, self._has_failed = settings, None, None, False
        if not settings:
            return
        if self._process is not None and (code := self._process.poll()) is not None:
            LOG.warning("hub: its process ended with %d", code)
            self._process = None
            self._has_failed |= code != 0 and now - (self._started or 0) < _SOUND_MS
        if self._process is None and (self._started is None or now - self._started >= RESTART_MS):
            self._started = now
            try:
                self._process = self._start()
            except OSError as fault:
                LOG.warning("hub: %s", fault)
                self._has_failed = True
        self.status = self._state(now)

    def _state(self, now: int) -> HubStatus | None:
        """What the process tells, unless it is dead: one that ends soon after each start, or gives no sign of life."""
        told, found = read_status(self._file), last_beat(self._file)
        if found != self._beat:
            self._beat, self._beat_at = found, now
        started = self._started or 0
        if self._process is not None and now - started >= _SOUND_MS:
            self._has_failed = False
        is_silent = told is not None and told.beats and now - max(self._beat_at, started) >= SILENT_S * 1000
        if not self._has_failed and not is_silent:
            return told
        stopped = replace(told or HubStatus(HubState.STARTING), state=HubState.STOPPED, fault="", percent=100)
        write_status(self._file, stopped)
        self._beat = last_beat(self._file)
        return stopped

    def _let_go(self) -> None:
        """Closes its standard input, with which it ends."""
        process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()

    def close(self) -> None:
        """Ends the process, and waits for a moment, so that the last move is sent."""
        process = self._process
        self._let_go()
        if process is not None:
            try:
                process.wait(_PATIENCE_S)
            except subprocess.TimeoutExpired:
                with suppress(OSError):
                    process.kill()
                process.wait()
