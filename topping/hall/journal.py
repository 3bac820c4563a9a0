"""The journal file of an evening: one line per event. A phone gets its answer only when the line is on the disk.

A thread writes all waiting lines together, to save time (group commit).
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from topping.errors import InputError, SetupError
from topping.hall.evening import HallEvening, parse_evening
from topping.hall.events import HallEvent, parse_event
from topping.system.disk import make_private, os_reason, read_regular

_LARGEST: Final = 1 << 26

After = Callable[[], None]


class HallJournal:
    """The open journal file of an evening; its own thread writes it."""

    def __init__(self, path: Path, call: Callable[[After], object], failed: Callable[[SetupError], None]) -> None:
        """Opens or creates the file; raises `SetupError`.

        `call` runs a function in the caller's thread. If a line cannot be written, `failed` is called in this way, and
        nothing more is written.
        """
        self._path, self._call, self._failed = path, call, failed
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
        except OSError as fault:
            raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault
        make_private(path)
        self._waiting: queue.SimpleQueue[tuple[str, After | None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="hall-journal", daemon=True)
        self._thread.start()

    def add(self, line: str, then: After | None = None) -> None:
        """Queues a line for writing; calls `then` once the line is on the disk."""
        self._waiting.put((line, then))

    def close(self) -> None:
        """Writes all waiting lines, and closes the file."""
        self._waiting.put(None)
        self._thread.join()
        os.close(self._file)

    def _write(self) -> None:
        is_open = True
        while is_open:
            lines, after, is_open = self._batch()
            try:
                content = memoryview("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
                while content:
                    content = content[os.write(self._file, content) :]
                os.fsync(self._file)
            except OSError as fault:
                error = SetupError("setup.write", path=self._path, why=os_reason(fault))
                self._call(partial(self._failed, error))
                return
            for then in after:
                self._call(then)

    def _batch(self) -> tuple[list[str], list[After], bool]:
        """Waits until there is something to write. Returns the waiting lines, the functions to call once they are on
        the disk, and whether the journal stays open.
        """
        lines: list[str] = []
        after: list[After] = []
        given = self._waiting.get()
        while given is not None:
            lines.append(given[0])
            if given[1] is not None:
                after.append(given[1])
            try:
                given = self._waiting.get_nowait()
            except queue.Empty:
                return lines, after, True
        return lines, after, False


def read_journal(path: Path) -> tuple[HallEvening, tuple[HallEvent, ...]]:
    """Returns the settings and the events stored in a journal file.

    Ignores an incomplete last line, as no phone got an answer for it. Raises `InputError` if the file is no journal,
    `SetupError` if it cannot be read.
    """
    try:
        content = read_regular(path, _LARGEST)
    except OSError as fault:
        raise SetupError("hall.journal_unreadable", path=path, why=os_reason(fault)) from fault
    try:
        first, *lines = content.decode("utf-8").split("\n")[:-1]
    except ValueError:
        raise InputError("hall.journal_damaged", line=path.name) from None
    return parse_evening(first), tuple(map(parse_event, lines))


def cut_torn_line(path: Path) -> None:
    """Removes an incomplete last line from a journal, so that it can be continued; raises `OSError`."""
    content = read_regular(path, _LARGEST)
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        os.truncate(path, whole)
