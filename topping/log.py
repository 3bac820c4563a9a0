"""The log for maintainers: rotating files without names of persons.

Any room may write to `LOG`; records before `setup_log` are lost, and a log that cannot be written never stops the
program.
"""

import logging
import re
import sqlite3
import threading
import traceback
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final, TypeAlias

from topping import __version__
from topping.errors import ToppingError
from topping.paths import log_folder
from topping.system.disk import make_private

LOG: Final = logging.getLogger("topping")
LOG.addHandler(logging.NullHandler())  # without a log Python would print warnings to standard error

FILE: Final = "topping.log"
MOST_BYTES: Final = 500_000
KEPT_FILES: Final = 5
"""Number of full files besides the current one, as `topping.log.1` to `topping.log.5`."""

_LIBRARIES: Final = ("pygame-ce", "pygame-gui")
_QUOTED: Final = re.compile(r"""(?<!\w)("[^"]*"|'[^']*')""")
_SAFE_MESSAGES: Final = (AttributeError, ImportError, NameError, TypeError, sqlite3.Error)
"""Exceptions whose message quotes code, never a person's input."""

_Caught: TypeAlias = (
    "tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]"  # as logging has it
)


class _File(RotatingFileHandler):
    """The current file of the log, opened at the first record; a record that cannot be written is dropped silently."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=MOST_BYTES, backupCount=KEPT_FILES, encoding="utf-8", errors="replace", delay=True
        )
        self.failed = False

    def _open(self) -> TextIOWrapper:
        """Opens the file with private permissions."""
        stream = super()._open()
        make_private(Path(self.baseFilename))
        return stream

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """Notes that a record was dropped, instead of printing the error."""
        self.failed = True

    def rotate(self, source: str, dest: str) -> None:
        """Renames a full file of the log. On Windows, a file that another process has open keeps its name and goes on
        growing.
        """
        with suppress(OSError):
            super().rotate(source, dest)


class _Plain(logging.Formatter):
    """A formatter of records and tracebacks without personal data: it removes quoted values and the user's folder."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S%z")

    def format(self, record: logging.LogRecord) -> str:
        """Returns the text of a record, with `~` for the user's folder."""
        text = super().format(record)
        with suppress(RuntimeError):
            home = str(Path.home())
            for spelling in (home, repr(home)[1:-1]):
                text = text.replace(spelling, "~") if len(spelling) > 1 else text
        return text

    def formatException(self, ei: _Caught) -> str:  # noqa: N802 - logging's own name
        """Returns the tracebacks of an exception and its causes, the first cause first."""
        return "" if ei[1] is None else "\n".join(_traceback_of(ei[1]))


def setup_log() -> Path:
    """Starts writing records to the log folder; returns the file. Never raises."""
    path = _path()
    if any(handler.baseFilename == str(path) for handler in _files()):
        return path
    close_log()
    with suppress(OSError):
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
            make_private(path.parent)
    with suppress(OSError):
        file = _File(path)
        file.setFormatter(_Plain())
        LOG.addHandler(file)
        LOG.setLevel(logging.INFO)
    threading.excepthook = _in_thread
    return path


def close_log() -> None:
    """Stops writing records to the log."""
    for handler in _files():
        LOG.removeHandler(handler)
        with suppress(OSError):
            handler.close()
    threading.excepthook = threading.__excepthook__


def is_kept() -> bool:
    """Returns whether the log is set up and has dropped no record."""
    files = _files()
    return bool(files) and not any(handler.failed for handler in files)


def note_start(display: tuple[int, int] | None = None) -> None:
    """Logs versions and system; `display` is the size of the screen in pixels, if there is one."""
    import platform  # here for a fast start: only the kiosk needs it

    size = "none" if display is None else "{}×{}".format(*display)
    libraries = ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES)
    LOG.info(
        "start: topping %s, Python %s, %s, %s, display %s",
        __version__, platform.python_version(), libraries, platform.platform(), size,
    )  # fmt: skip


def note_fault(where: str, fault: BaseException) -> None:
    """Logs an error that was reported or handled; `where` is a short note of what failed.

    Adds its traceback, unless it is a `ToppingError` without a cause.
    """
    is_known = isinstance(fault, ToppingError) and fault.__cause__ is None
    LOG.warning("%s: %s", where, _summary(fault), exc_info=None if is_known else fault)


def note_crash(fault: BaseException) -> None:
    """Logs an unexpected exception, with its traceback."""
    LOG.critical("crash: %s", _summary(fault), exc_info=fault)


def _path() -> Path:
    try:
        return log_folder() / FILE
    except (OSError, RuntimeError):  # no working directory, or no home
        return Path(FILE)


def _files() -> list[_File]:
    return [handler for handler in LOG.handlers if isinstance(handler, _File)]


def _version(library: str) -> str:
    from importlib.metadata import (
        PackageNotFoundError,
        version,
    )  # here for a fast start: it adds 15 ms to every command

    try:
        return version(library)
    except PackageNotFoundError:
        return "missing"


def _in_thread(caught: threading.ExceptHookArgs) -> None:
    if caught.exc_value is not None and not isinstance(caught.exc_value, SystemExit):
        note_crash(caught.exc_value)


def _summary(fault: BaseException) -> str:
    """Returns a line for an exception: its class, and a message without values that a person may have typed."""
    kind = type(fault).__qualname__
    if isinstance(fault, ToppingError):
        return f"{kind}: {fault.key}" + (f", line {fault.line}" if fault.line else "")
    if isinstance(fault, OSError):  # its message names the file, and file names may contain names of persons
        return f"{kind}: [Errno {fault.errno}] {fault.strerror}"
    message = str(fault) if isinstance(fault, _SAFE_MESSAGES) else _QUOTED.sub("'…'", str(fault))
    return f"{kind}: {message}" if message else kind


def _traceback_of(fault: BaseException) -> list[str]:
    """Returns the lines of a traceback in Python's format, with the messages of `_summary`."""
    behind = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    lines = [*_traceback_of(behind), "then:"] if behind is not None and behind is not fault else []
    frames = "".join(traceback.format_tb(fault.__traceback__)).rstrip("\n")
    return [*lines, frames, _summary(fault)] if frames else [*lines, _summary(fault)]
