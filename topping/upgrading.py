"""How far a database of an earlier version is brought up to date, told to whoever shows it.

Whoever opens a database need not know who shows that: a command or the kiosk says so once (`showing`), and whatever it
opens meanwhile in the same thread tells it (`tell`).
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

_STEPS: Final = 200_000
"""Of SQLite's machine between two calls: some 10 ms."""


@dataclass(frozen=True, slots=True)
class Upgrade:
    """How far it is."""

    version: int
    """Which of the versions it is being brought to, from 1; 0 while it is being checked."""
    of: int
    """How many versions it is behind."""
    percent: int
    """What is done: versions, and of the present one the statements."""


Show = Callable[[Upgrade], None]

_shown_by: ContextVar[Show | None] = ContextVar("shown_by", default=None)


@contextmanager
def showing(show: Show, *, after_s: float) -> Iterator[None]:
    """Has `show` called, many times a second, once an upgrade has lasted for so many seconds; for this thread."""
    began: list[float] = []

    def wait(upgrade: Upgrade) -> None:
        now = time.monotonic()
        if not began:
            began.append(now)
        if now - began[0] >= after_s:
            show(upgrade)

    before = _shown_by.set(wait)
    try:
        yield
    finally:
        _shown_by.reset(before)


def tell(connection: sqlite3.Connection, version: int, of: int, part: float = 0.0) -> None:
    """Tells how far it is: `part` of that version is done; again and again while the connection works on."""
    show = _shown_by.get()
    if show is None or of <= 0:
        return
    upgrade = Upgrade(version, of, int(100 * (max(0, version - 1) + part) / of))
    show(upgrade)
    connection.set_progress_handler(lambda: show(upgrade), _STEPS)


def told(connection: sqlite3.Connection) -> None:
    """There is no more to tell of what this connection does."""
    if _shown_by.get() is not None:
        connection.set_progress_handler(None, 0)
