"""The public kiosk as a club meets it: real keys on a real screen, a crash, a second start, the PIN."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.end_to_end.program import CHECKOUT, COMMAND, ask, environment, holds, started
from tests.end_to_end.screen import PATIENCE_S, VirtualScreen, comes_true, is_available, virtual_screen, wait_until
from topping import config
from topping.game import shelf
from topping.pin import hashed
from topping.resources import games_folder

GAME_FILE = games_folder() / "normale-01.txt"

pytestmark = pytest.mark.skipif(
    os.environ.get("CI") != "true" and not is_available(), reason="this machine has no Xvfb or no xdotool"
)


@contextmanager
def public(home: Path, screen: VirtualScreen) -> Iterator[subprocess.Popen[bytes]]:
    """`topping kiosk`, full screen; it does not outlive the test."""
    with (home / "kiosk.log").open("ab") as log:
        command = [*COMMAND, "kiosk"]
        process = subprocess.Popen(
            command, env=environment(home, **screen.environment), stdout=log, stderr=log, cwd=CHECKOUT
        )
    try:
        yield process
    except BaseException:
        sys.stdout.write((home / "kiosk.log").read_text("utf-8", errors="replace"))
        raise
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def test_a_crash_a_second_start_and_the_pin(fresh_home: Path) -> None:
    config.save("kiosk.pin", hashed("2580"), fresh_home / "config.toml")
    first, second = (move.solution.move.circled.lower() for move in shelf.load(GAME_FILE).moves[:2])
    with virtual_screen() as screen:
        with started(fresh_home, GAME_FILE, "Marie", **screen.environment) as process:
            screen.focus(process)
            screen.key("Return")
            assert comes_true(lambda: holds(fresh_home, "runs", 1), PATIENCE_S)
            screen.type(first)
            screen.key("Return")
            assert comes_true(lambda: holds(fresh_home, "moves", 1), PATIENCE_S)
            process.kill()
        with public(fresh_home, screen) as process:
            screen.focus(process)
            screen.key("Return")
            screen.type("Marie")
            screen.key("Return", "Return")
            assert comes_true(lambda: holds(fresh_home, "runs WHERE resumed", 1), PATIENCE_S)
            screen.type(second)
            screen.key("Return")
            assert comes_true(lambda: holds(fresh_home, "moves", 2), PATIENCE_S)
            screen.key("alt+F4")
            screen.type("2581")
            screen.key("Return")
            assert not comes_true(lambda: process.poll() is not None, 1)
            screen.type("2580")
            screen.key("Return")
            wait_until(lambda: process.poll() is not None, "the end of the program")
            assert process.returncode == 0
    assert ask(fresh_home, "SELECT outcome, resumed FROM runs") == [("left", 1)]
