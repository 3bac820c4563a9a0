"""The signals by which the system asks a program to end."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeAlias

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
