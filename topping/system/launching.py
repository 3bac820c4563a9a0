"""The command line of another process of this program: same Python, same package, same libraries.

`OrderedChild` is one that takes orders, each a line on its standard input, and ends with that.
"""

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Final, Protocol

from topping.log import LOG
from topping.texts import language
from topping.texts.language import VARIABLE

INSIDE: Final = "--topping-inside"
"""First argument of a bundled program to call one of its functions; module, function and arguments follow."""
_START: Final = """
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
module, function, given, package, *more = sys.argv[1:]
more, sys.argv[1:] = more[int(given):], more[:int(given)]
sys.path += more
spec = spec_from_file_location("topping", package + "/__init__.py", submodule_search_locations=[package])
sys.modules["topping"] = module_from_spec(spec)
spec.loader.exec_module(sys.modules["topping"])
sys.exit(getattr(import_module(module), function)())
"""
"""Loads this package from its place, without its folder in the path: a checkout may be the current folder."""


class ChildProcess(Protocol):
    """The part of `subprocess.Popen` in use."""

    stdin: IO[bytes] | None

    def poll(self) -> int | None:
        """Returns the exit code; None while it runs."""

    def terminate(self) -> None:
        """Asks the process to end."""

    def kill(self) -> None:
        """Ends the process."""

    def wait(self, timeout: float | None = None) -> int:
        """Waits for the end of the process."""


def command(module: str, function: str = "main", arguments: tuple[str, ...] = ()) -> list[str]:
    """Returns the command line that calls a function of this package in another process, with `arguments` in
    `sys.argv`.

    Nothing is imported from the current folder: `-P` leaves it out, `-E` ignores a PYTHONPATH that may name it, and the
    path passed on lacks it. The rest of the path follows the other process's own, so that no standard module can be
    hidden. A bundled program, whose executable is no Python, calls itself (see `assets/bundle/start.py`).
    """
    if is_bundled():
        return [sys.executable, INSIDE, module, function, *arguments]
    package = Path(__file__).parents[1].absolute()
    more = [entry for entry in sys.path if entry and not _is_current_folder(entry)]
    start = [sys.executable, "-P", "-E", "-c", _START, module, function, str(len(arguments)), str(package)]
    return [*start, *arguments, *more]


def is_bundled() -> bool:
    """Returns whether the program runs from a folder with its own Python (see `assets/bundle`)."""
    return bool(getattr(sys, "frozen", False))


def _is_current_folder(entry: str) -> bool:
    try:
        return Path(entry).samefile(Path())
    except OSError:  # no such folder, or no current folder
        return False


_LONGEST_LOGGED: Final = 300
_MOST_LOGGED: Final = 200
"""Bytes of a line, and lines, of its standard error that are kept."""
_LEAVES_WITHIN_S: Final = 1.0
"""How long its threads are waited for once it is killed."""


class OrderedChild:
    """A process that takes orders, from its start to its end; what it writes to standard error is logged.

    None of its methods but `end` waits.
    """

    def __init__(self, command: list[str], name: str) -> None:
        """Starts it, in the language of this process; `name` is that of its lines in the log. Raises `OSError`."""
        self._name = name
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, VARIABLE: language()},
        )
        self._orders: SimpleQueue[str | None] = SimpleQueue()
        self._threads = [
            threading.Thread(target=work, name=f"{name} {what}", daemon=True)
            for work, what in ((self._write, "orders"), (self._log, "log"))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.poll()

    def send(self, order: str) -> None:
        """Has a line written as soon as it reads; the line is lost where it has ended."""
        self._orders.put(order + "\n")

    def leave(self) -> None:
        """Closes its standard input behind what was sent, so that it ends by itself."""
        self._orders.put(None)

    def end(self) -> int:
        """Kills it if it still runs, and returns its exit code."""
        self._process.kill()
        code = self._process.wait()
        self._orders.put(None)
        for thread in self._threads:
            thread.join(_LEAVES_WITHIN_S)
        return code

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with suppress(OSError), pipe:
            while (order := self._orders.get()) is not None:
                rest = memoryview(order.encode())
                while rest:
                    rest = rest[pipe.write(rest) :]

    def _log(self) -> None:
        """Logs lines; what exceeds the bounds is read and dropped, so that the process never blocks."""
        pipe = self._process.stderr
        assert pipe is not None
        with pipe:
            for number, line in enumerate(iter(lambda: pipe.readline(1 << 16), b"")):
                if number < _MOST_LOGGED:
                    text = "".join(one if one.isprintable() else " " for one in line.decode(errors="replace"))
                    LOG.warning("%s: %s", self._name, text.rstrip()[:_LONGEST_LOGGED])
