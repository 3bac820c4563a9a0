"""The command line that starts another process of this program: same Python, same package, same libraries."""

import sys
from pathlib import Path
from typing import IO, Final, Protocol

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
    """The methods of `subprocess.Popen` that this program uses."""

    stdin: IO[bytes] | None

    def poll(self) -> int | None:
        """Returns the exit code of the process; None while it runs."""

    def terminate(self) -> None:
        """Asks the process to end."""

    def kill(self) -> None:
        """Ends the process at once."""

    def wait(self, timeout: float | None = None) -> int:
        """Waits for the end of the process, and returns its exit code.

        Raises `subprocess.TimeoutExpired` if it still runs after `timeout` seconds; None waits without limit.
        """


def command(module: str, function: str = "main", arguments: tuple[str, ...] = ()) -> list[str]:
    """Returns the command line that calls a function of this package in another process; `arguments` go to `sys.argv`.

    The other process imports nothing from the current folder (`-P`) or from PYTHONPATH (`-E`). Libraries of this
    process are added after its own, so that they cannot hide standard modules. A bundled program, whose executable is
    no Python, calls itself (see `assets/bundle/start.py`).
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
