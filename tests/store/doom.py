"""The fixture `doom`: a process that writes to a database until it kills itself."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT

Doom = Callable[[int, int, str, Path], list[str]]


@pytest.fixture(scope="module")
def doom() -> Iterator[Doom]:
    """Yields a function that lets a process write until it kills itself, and returns its output about stored data."""
    arguments = [sys.executable, "-m", "tests.store.doomed"]
    parent = subprocess.Popen(arguments, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert parent.stdin is not None
    assert parent.stdout is not None
    stdin, stdout = parent.stdin, parent.stdout
    assert stdout.readline() == "ready\n"

    def live_and_die(statement: int, steps: int, player: str, path: Path) -> list[str]:
        stdin.write(f"{statement} {steps} {player} {path}\n")
        stdin.flush()
        said: list[str] = []
        while not (line := stdout.readline()).startswith("ended"):
            assert line, "the tests' own helper ended"
            said.append(line.rstrip("\n"))
        assert line.split() == ["ended", str(-signal.SIGKILL)]
        return said

    yield live_and_die
    stdin.close()
    assert parent.wait(timeout=30) == 0
