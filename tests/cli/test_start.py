"""What a command imports: only what it needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT

LOADED = """
import sys
from topping.__main__ import main
sys.argv = ["topping", *sys.argv[1:]]
try:
    main()
except SystemExit:
    pass
print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded(home: Path, *arguments: str) -> set[str]:
    """The modules that are loaded once a command has ended."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments],
        cwd=CHECKOUT,
        env={**os.environ, "TOPPING_HOME": str(home)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout
    return set(done.stderr.split())


def test_the_version_needs_neither_texts_nor_settings(tmp_path: Path) -> None:
    assert not loaded(tmp_path, "--version") & {"topping.cli", "topping.texts", "topping.config", "argparse"}


def test_the_list_of_commands_imports_none_of_them(tmp_path: Path) -> None:
    found = loaded(tmp_path, "--help")
    assert not found & {
        "topping.cli.kept.scores",
        "topping.cli.window.play",
        "topping.store",
        "topping.game",
        "pygame",
        "numba",
    }


@pytest.mark.parametrize("command", ["solve", "replay", "generate", "play", "session", "kiosk", "doctor"])
def test_the_help_of_a_command_does_not_load_the_solvers_libraries(tmp_path: Path, command: str) -> None:
    assert not loaded(tmp_path, command, "--help") & {"numba", "numpy", "llvmlite"}


@pytest.mark.parametrize("arguments", [["scores"], ["help", "borne"], ["config", "show"], ["session", "list"]])
def test_a_command_that_reads_loads_neither_window_nor_solver(tmp_path: Path, arguments: list[str]) -> None:
    assert not loaded(tmp_path, *arguments) & {
        "pygame",
        "topping.kiosk",
        "topping.cli.window.opening",
        "numba",
        "numpy",
    }


EMPTY = "/".join(["15"] * 15)


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", f"{EMPTY} RERAEU?/", "--all"],
        ["words", "anagrams", "RERAEU?"],
        ["words", "pattern", "*ZZ?"],
        ["words", "plus", "RERAEUI"],
        ["words", "extend", "CHAT"],
        ["words", "check", "CHAT"],
    ],
)
def test_what_searches_needs_neither_numpy_nor_the_compiler(fresh_home: Path, arguments: list[str]) -> None:
    assert not loaded(fresh_home, *arguments) & {"numba", "numpy", "llvmlite", "topping.compiled.jit"}


def test_the_kiosk_needs_neither_numpy_nor_the_solver(tmp_path: Path) -> None:
    program = "import sys\nfrom topping.kiosk import app\nprint(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert "topping.kiosk.app" in done.stdout.split()
    assert not set(done.stdout.split()) & {"numba", "numpy", "topping.solver"}
