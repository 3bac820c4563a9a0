"""How the program starts itself: as a Python of this package, or as the executable of a bundled program."""

from __future__ import annotations

import subprocess
import sys

import pytest

from topping import launching


def test_a_function_is_called_in_another_process() -> None:
    command = launching.command("tests.test_launching", "says", ("a", "b c"))
    assert command[0] == sys.executable
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (7, "a|b c\n")


def says() -> int:
    """Called in another process by the tests."""
    print("|".join(sys.argv[1:]))
    return 7


def test_an_ordinary_process_is_not_called_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["topping", *bundled_command(monkeypatch)[1:]])
    monkeypatch.delattr(sys, "frozen")
    assert launching.called_inside() is None


def test_a_bundled_program_calls_itself(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command = bundled_command(monkeypatch)
    assert command[0] == sys.executable
    monkeypatch.setattr(sys, "argv", command)
    assert launching.called_inside() == 7
    assert capsys.readouterr().out == "a|b c\n"
    monkeypatch.setattr(sys, "argv", ["Topping", "--version"])
    assert launching.called_inside() is None


def bundled_command(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a bundled program starts itself with; `sys.frozen` is how PyInstaller marks one."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    return launching.command("tests.test_launching", "says", ("a", "b c"))
