"""A run cut short from outside: it is left to be resumed, and nothing committed is lost."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.program import ask, environment, holds
from tests.end_to_end.screen import wait_until

_CHILD = Path(__file__).with_name("lonely_player.py")
_MOVES = 3


def _playing(home: Path) -> subprocess.Popen[bytes]:
    """A program in the middle of a run: three moves found, then nothing."""
    with (home / "child.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, str(_CHILD), str(_MOVES)],
            env=environment(home, SDL_VIDEODRIVER="dummy", PYTHONPATH=str(_CHILD.parent.parent.parent)),
            stdout=log,
            stderr=log,
        )
    wait_until(lambda: holds(home, "moves", _MOVES), "three moves", lambda: process.poll() is None)
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to catch")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_asked_to_end_it_leaves_the_run_to_be_resumed(fresh_home: Path, number: signal.Signals) -> None:
    process = _playing(fresh_home)
    process.send_signal(number)
    assert process.wait(timeout=30) == 0
    assert ask(fresh_home, "SELECT outcome FROM runs") == [("open",)]
    assert ask(fresh_home, "SELECT number, found FROM moves") == [(1, 1), (2, 1), (3, 1)]


def test_killed_it_loses_no_committed_move(fresh_home: Path) -> None:
    process = _playing(fresh_home)
    process.kill()
    process.wait(timeout=30)
    assert ask(fresh_home, "SELECT number, found FROM moves") == [(1, 1), (2, 1), (3, 1)]
    assert ask(fresh_home, "SELECT outcome FROM runs") == [("open",)], "which counts as unfinished"
    assert ask(fresh_home, "PRAGMA integrity_check") == [("ok",)]
