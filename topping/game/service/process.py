"""The helper process as its parent sees it: how it is started, and its three pipes.

Only `lines` and `end` wait for the helper. What is sent goes through a queue and a thread, so that a helper which
does not read blocks no caller.
"""

from __future__ import annotations

import os
import queue
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Final

from topping import launching
from topping.game.service.messages import LONGEST_LINE
from topping.log import LOG
from topping.texts import language
from topping.texts.language import VARIABLE

_LONGEST_LOGGED: Final = 300
"""Characters of a line of its standard error that are kept."""
_MOST_LOGGED: Final = 200
"""Lines of its standard error that are kept, from one start to the next."""
_PATIENCE_S: Final = 5.0
"""How long a thread of a killed helper is waited for: its pipes are closed by then, unless the system hangs."""


def command() -> list[str]:
    """What starts the helper: this Python, this copy of the package, and the libraries that this process knows."""
    return launching.command("topping.game.service.helper")


class HelperProcess:
    """One helper, from its start to its end."""

    def __init__(self) -> None:
        """Starts it; raises `OSError`."""
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, VARIABLE: language()},
        )
        self._outbox: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._write, name="helper orders", daemon=True),
            threading.Thread(target=self._log, name="helper log", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Has a line written as soon as the helper reads; it is lost where the helper has ended."""
        self._outbox.put(line)

    def lines(self) -> Iterator[str]:
        """The lines of its standard output until that ends; a line that is too long comes in pieces.

        Raises `UnicodeDecodeError`.
        """
        with open(_pipe(self._process.stdout).fileno(), "rb", closefd=False) as pipe:
            while line := pipe.readline(LONGEST_LINE):
                yield line.decode()

    def kill(self) -> None:
        """Stops it, whatever it is doing; `end` is still to be called."""
        self._process.kill()

    def end(self) -> int:
        """Kills it if it still runs, frees its threads and pipes, and returns its exit code."""
        self._process.kill()
        code = self._process.wait()
        self._outbox.put(None)
        for thread in self._threads:
            thread.join(_PATIENCE_S)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                _pipe(pipe).close()
        return code

    def _write(self) -> None:
        pipe = _pipe(self._process.stdin)
        with suppress(OSError):
            while (line := self._outbox.get()) is not None:
                rest = memoryview(line.encode())
                while rest:
                    rest = rest[pipe.write(rest) :]

    def _log(self) -> None:
        """Logs its standard error; what exceeds the bounds is read and dropped, so that the helper never blocks."""
        with open(_pipe(self._process.stderr).fileno(), "rb", closefd=False) as pipe:
            kept = 0
            while line := pipe.readline(LONGEST_LINE):
                kept += 1
                if kept <= _MOST_LOGGED:
                    text = "".join(one if one.isprintable() else " " for one in line.decode(errors="replace"))
                    LOG.warning("helper: %s", text.rstrip()[:_LONGEST_LOGGED])
                elif kept == _MOST_LOGGED + 1:
                    LOG.warning("helper: more lines are left out")


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
