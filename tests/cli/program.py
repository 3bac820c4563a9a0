"""The command line within this process: output, exit code, and tracebacks of a command."""

import io
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from types import FrameType
from unittest.mock import patch

from tests.trials.trial import TrialError
from topping import cli


@dataclass(frozen=True, slots=True)
class Said:
    """The result of a command."""

    code: int
    out: str
    error: str


def command(arguments: Sequence[str], stdin: bytes = b"") -> Said:
    """Runs a command; raises `TrialError` if it ends in an exception or with an unknown exit code."""
    crashes: list[BaseException] = []
    out, error = io.StringIO(), io.StringIO()
    with (
        redirect_stdout(out),
        redirect_stderr(error),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")),
        patch.object(cli, "note_crash", crashes.append),
    ):
        try:
            code = cli.run(list(arguments))
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
    if crashes:
        raise TrialError(f"{list(arguments)!r} {stdin[:300]!r}\n" + "".join(traceback.format_exception(crashes[0])))
    if code not in range(4):
        raise TrialError(f"{list(arguments)!r} {stdin[:300]!r}\nexit code {code}: {error.getvalue()}")
    if code and not error.getvalue().strip() and not out.getvalue().strip():
        raise TrialError(f"{list(arguments)!r} {stdin[:300]!r}\nexit code {code} and not a word")
    return Said(code, out.getvalue(), error.getvalue())


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Raises `TrialError` after this processor time, which does not depend on other processes."""

    def too_long(number: int, frame: FrameType | None) -> None:
        raise TrialError("".join(traceback.format_stack(frame, limit=6)) + f"more than {seconds:g} s of processor time")

    if not hasattr(signal, "SIGPROF"):  # Windows
        yield
        return
    before = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
