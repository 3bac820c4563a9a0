"""The program on the second display, as the kiosk starts and ends it, and the signals that ask a program to end."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Final, TypeAlias

from topping.launching import ChildProcess, command
from topping.log import LOG
from topping.texts import language
from topping.texts.language import VARIABLE

ATTENDED: Final = "TOPPING_ATTENDED"
"""In its environment: it ends when its standard input does, as it does when the kiosk is gone."""
DISPLAY: Final = 2
"""Where it stands: the kiosk's own full screen is on the first display."""
ORAL: Final = -1
"""In place of a session's number: the screen of a player who plays aloud."""
HALL: Final = -2
"""Likewise: a game on the phones of the room."""
Shown: TypeAlias = int | str
"""A session's number, `ORAL`, `HALL`, or the UUID of a competition."""
RESTART_MS: Final = 3_000
"""How long after its last start one that died is started again; the time doubles each time it dies soon."""
LONGEST_RESTART_MS: Final = 60_000
"""The longest such time; one that has lived for as long starts again with the shortest."""
APPEARS_MS: Final = 10_000
"""How long its window may take to appear, on a slow machine."""
_PATIENCE_S: Final = 2.0
"""How long one that was asked to end is waited for."""


def start(shown_on_it: Shown) -> ChildProcess:
    """Starts the program for a session, a player who plays aloud, a room or a competition; raises `OSError`."""
    if isinstance(shown_on_it, str):
        shown: tuple[str, ...] = ("--event", shown_on_it)
    else:
        shown = {ORAL: ("--oral", "player"), HALL: ("--hall",)}.get(shown_on_it, (str(shown_on_it),))
    arguments = ("screen", *shown, "--display", str(DISPLAY))
    return subprocess.Popen(
        command("topping.__main__", arguments=arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, VARIABLE: language(), ATTENDED: "1"},
    )


class SecondScreen:
    """At most one such program: it is there while a session is led and `is_wanted` says yes."""

    def __init__(self, is_wanted: Callable[[], bool], start: Callable[[Shown], ChildProcess] = start) -> None:
        self._is_wanted, self._start = is_wanted, start
        self._process: ChildProcess | None = None
        self._session: Shown = 0
        """Of the last one started."""
        self._started = 0
        """When the last one was."""
        self._wait_ms = 0
        """How long after that it may be started again."""
        self._may_take_focus = False
        """Whether its window may still appear in front."""
        self._dismissed: Shown = 0
        """The session whose window somebody has closed; it stays closed."""

    @property
    def is_shown(self) -> bool:
        """Whether it is there: the kiosk need not show the public face itself."""
        return self._process is not None

    def has_taken_focus(self, now: int) -> bool:
        """Whether it must have been its window, just appeared, that took the focus at `now`: once for each start."""
        is_new = self._process is not None and now - self._started < APPEARS_MS
        may_have, self._may_take_focus = is_new and self._may_take_focus, False
        return may_have

    def lead(self, session: Shown, now: int) -> None:
        """Something is being led at `now`: starts the program where it is wanted, again where it has died."""
        if self._process is not None:
            code = self._process.poll()
            if code is None and session == self._session:
                return
            self.close()
            if code is not None:
                self._note_end(code, now)
        is_early = now - self._started < self._wait_ms
        if session == self._dismissed or (session == self._session and is_early) or not self._is_wanted():
            return
        self._session, self._started, self._may_take_focus = session, now, True
        try:
            self._process = self._start(session)
        except OSError as fault:
            self._note_end(-1, now)
            LOG.warning("second display: %s", fault)

    def _note_end(self, code: int, now: int) -> None:
        if code == 0:
            self._dismissed = self._session
            return
        LOG.warning("second display: ended with %d", code)
        is_sound = now - self._started >= LONGEST_RESTART_MS
        self._wait_ms = RESTART_MS if is_sound else min(max(RESTART_MS, 2 * self._wait_ms), LONGEST_RESTART_MS)

    def leave(self) -> None:
        """No session is led any more: the program ends, and the next session begins as if there had been none."""
        self.close()
        self._session, self._wait_ms, self._dismissed = 0, 0, 0

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        with suppress(OSError):
            process.terminate()
        try:
            process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            with suppress(OSError):
                process.kill()
            process.wait()


Handler: TypeAlias = Callable[[int, FrameType | None], Any] | int | signal.Handlers | None
"""What `signal.signal` takes and returns: the handlers of others may return anything."""


def on_termination(handler: Callable[[int, FrameType | None], None]) -> dict[int, Handler]:
    """Installs `handler` for SIGTERM, SIGINT and SIGHUP, after SDL's own, which asks to close instead.

    Returns the handlers that it replaces, by the numbers of their signals.
    """
    previous: dict[int, Handler] = {}
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        try:
            number = signal.Signals[name]
            previous[number] = signal.signal(number, handler)
        except (KeyError, ValueError):  # not on Windows; not in the main thread
            continue
    return previous


_MMAP_THRESHOLD: Final = -3
_LARGE_BYTES: Final = 512 << 10


def give_memory_back() -> None:
    """Has the system take back at once what pictures leave, where the C library is glibc: 10 MB at 1920×1080.

    By default it keeps the places of what was large once, and lays what is small between them.
    """
    if sys.platform == "linux":
        # loaded late, for the speed of start
        import ctypes

        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt") and hasattr(library, "malloc_trim"):
            library.mallopt(_MMAP_THRESHOLD, _LARGE_BYTES)
            library.malloc_trim(0)
