"""What starts another process of this program: this Python, this copy of the package, the libraries it knows."""

import sys
from pathlib import Path
from typing import IO, Final, Protocol

INSIDE: Final = "--topping-inside"
"""First argument of a bundled program that calls one of its functions: module, function and arguments follow."""
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
"""Loads this very package, wherever it lies, without its folder: a checkout may be the current folder."""


class ChildProcess(Protocol):
    """What is used of a `subprocess.Popen`."""

    stdin: IO[bytes] | None

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""

    def terminate(self) -> None:
        """Asks it to end."""

    def kill(self) -> None:
        """Ends it."""

    def wait(self, timeout: float | None = None) -> int:
        """Waits for its end."""


def command(module: str, function: str = "main", arguments: tuple[str, ...] = ()) -> list[str]:
    """What calls a function of a module of this package in another process, with these arguments in `sys.argv`.

    Nothing is imported from the current folder, whatever this process itself was started with: `-P` leaves it out,
    `-E` ignores a PYTHONPATH that may name it, and it is left out of what is handed on. The rest is handed on behind
    the other process's own path, so that no module of the standard library can be hidden. A bundled program, whose
    executable is no Python, calls itself (see `assets/bundle/start.py`).
    """
    if is_bundled():
        return [sys.executable, INSIDE, module, function, *arguments]
    package = Path(__file__).parent.absolute()
    more = [entry for entry in sys.path if entry and not _is_current_folder(entry)]
    start = [sys.executable, "-P", "-E", "-c", _START, module, function, str(len(arguments)), str(package)]
    return [*start, *arguments, *more]


def is_bundled() -> bool:
    """Whether the program runs from a folder that holds its own Python (see `assets/bundle`)."""
    return bool(getattr(sys, "frozen", False))


def _is_current_folder(entry: str) -> bool:
    try:
        return Path(entry).samefile(Path())
    except OSError:  # no such folder, or no current one
        return False
