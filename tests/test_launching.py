"""How the program starts itself: as a Python of this package, or as the executable of a bundled program."""

import os
import subprocess
import sys

import pytest

from tests.conftest import CHECKOUT
from topping import __version__, launching

START = CHECKOUT / "assets" / "bundle" / "start.py"
WITH_CHECKOUT = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
"""A script's own folder comes first where it looks for modules, and `tests` lies in the checkout."""


def test_a_function_is_called_in_another_process() -> None:
    command = launching.command("tests.test_launching", "says", ("a", "b c"))
    assert command[0] == sys.executable
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (7, "a|b c\n")


def says() -> int:
    """Called in another process by the tests."""
    print("|".join(sys.argv[1:]))
    return 7


def test_a_bundled_program_calls_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)  # how PyInstaller marks one
    program, *rest = launching.command("tests.test_launching", "says", ("a", "b c"))
    assert program == sys.executable
    done = subprocess.run([program, str(START), *rest], capture_output=True, text=True, check=False, env=WITH_CHECKOUT)
    assert (done.returncode, done.stdout) == (7, "a|b c\n")


def test_a_bundled_program_is_the_command_line_else() -> None:
    done = subprocess.run(
        [sys.executable, str(START), "--version"], capture_output=True, text=True, check=True, env=WITH_CHECKOUT
    )
    assert done.stdout == f"topping {__version__}\n"
