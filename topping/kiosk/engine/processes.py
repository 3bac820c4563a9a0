"""Controls the program of the second display, handles termination signals, and returns freed memory to the system."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Final, TypeAlias

from topping.log import LOG
from topping.system.launching import ChildProcess, command
from topping.texts import language
from topping.texts.language import VARIABLE

ATTENDED: Final = "TOPPING_ATTENDED"
"""The environment variable that makes the program end when its standard input closes, as after the kiosk's end."""
DISPLAY: Final = 2
"""The number of the program's display; the kiosk's full screen is on the first."""
ORAL: Final = -1
"""Stands in for a session's number: the display for a player who plays aloud."""
HALL: Final = -2
"""Stands in for a session's number: a game on the phones of the room."""
Shown: TypeAlias = int | str
"""A session's number, `ORAL`, `HALL`, or the UUID of a competition."""
RESTART_MS: Final = 3_000
"""The delay (ms) from the last start to a restart after a crash; doubles with each early crash."""
LONGEST_RESTART_MS: Final = 60_000
"""The longest delay (ms); a program that ran this long restarts with the shortest delay."""
APPEARS_MS: Final = 10_000
"""The time (ms) within which its window appears, even on a slow machine."""
_PATIENCE_S: Final = 2.0
"""How long (s) to wait for a program that was asked to end."""


def start(shown_on_it: Shown) -> ChildProcess:
    """Starts the program of the second display, which shows a session, a run played aloud, a room or a competition.

    Raises `OSError` if the program cannot be started.
    """
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
    """The control of the program on the second display. It runs while there is something to show and `is_wanted()` is
    true.
    """

    def __init__(self, is_wanted: Callable[[], bool], start: Callable[[Shown], ChildProcess] = start) -> None:
        self._is_wanted, self._start = is_wanted, start
        self._process: ChildProcess | None = None
        self._session: Shown = 0
        """The session of the last program started."""
        self._started = 0
        """The time (ms) of the last start."""
        self._wait_ms = 0
        """The delay (ms) from the last start until the next may follow."""
        self._may_take_focus = False
        """Whether its window may still take the focus on appearing."""
        self._dismissed: Shown = 0
        """The session whose window a user closed; it is not opened again."""

    @property
    def is_shown(self) -> bool:
        """Whether the program runs. If not, the kiosk itself has to show the public display."""
        return self._process is not None

    def has_taken_focus(self, now: int) -> bool:
        """Returns whether a window has just been opened on the second display and may have taken the keyboard focus.

        `now` is the time (ms). Returns True at most once for each start.
        """
        is_new = self._process is not None and now - self._started < APPEARS_MS
        may_have, self._may_take_focus = is_new and self._may_take_focus, False
        return may_have

    def lead(self, session: Shown, now: int) -> None:
        """Makes the second display show `session`: starts the program if it is wanted, and restarts it after a crash.

        Does nothing if a user has closed the window. Call it regularly with the time `now` (ms).
        """
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
        """Ends the program, because nothing is to be shown.

        A window that a user has closed may open again afterwards.
        """
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
"""The type of handlers for `signal.signal`; handlers of other libraries may return anything."""


def on_termination(handler: Callable[[int, FrameType | None], None]) -> dict[int, Handler]:
    """Makes SIGTERM, SIGINT and SIGHUP call `handler`. Returns the replaced handlers, by signal number.

    SDL's handlers would only post a request to close the window.
    """
    previous: dict[int, Handler] = {}
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        try:
            number = signal.Signals[name]
            previous[number] = signal.signal(number, handler)
        except (KeyError, ValueError):  # the signal is missing on Windows, or this is not the main thread
            continue
    return previous


_MMAP_THRESHOLD: Final = -3
_LARGE_BYTES: Final = 512 << 10


def give_memory_back() -> None:
    """Makes the C library glibc return freed memory of pictures to the system (10 MB at 1920×1080).

    By default glibc keeps large freed blocks and fragments them with small objects.
    """
    if sys.platform == "linux":
        # imported late, for a fast start
        import ctypes

        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt") and hasattr(library, "malloc_trim"):
            library.mallopt(_MMAP_THRESHOLD, _LARGE_BYTES)
            library.malloc_trim(0)
