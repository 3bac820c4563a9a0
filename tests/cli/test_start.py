"""What a command imports: only what it needs."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import CHECKOUT

LOADED = """
import json, sys
from topping.__main__ import main
for arguments in json.loads(sys.argv[1]):
    sys.argv = ["topping", *arguments]
    try:
        main()
    except SystemExit:
        pass
    print("\\f", end="")
print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded(home: Path, *commands: list[str]) -> set[str]:
    """The modules that are loaded once commands have ended, one after the other in one process."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, json.dumps(commands)],
        cwd=CHECKOUT,
        env={**os.environ, "TOPPING_HOME": str(home)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    said = done.stdout.split("\f")
    assert len(said) == len(commands) + 1
    assert all(said[:-1])
    return set(done.stderr.split())


def test_the_version_needs_neither_texts_nor_settings(tmp_path: Path) -> None:
    assert not loaded(tmp_path, ["--version"]) & {"topping.cli", "topping.texts", "topping.config", "argparse"}


def test_the_list_of_commands_imports_none_of_them(tmp_path: Path) -> None:
    found = loaded(tmp_path, ["--help"])
    assert not found & {
        "topping.cli.kept.scores",
        "topping.cli.window.play",
        "topping.store",
        "topping.game",
        "pygame",
        "numba",
    }


def test_the_help_of_a_command_does_not_load_the_solvers_libraries(tmp_path: Path) -> None:
    commands = ("solve", "replay", "generate", "play", "session", "kiosk", "doctor")
    assert not loaded(tmp_path, *([one, "--help"] for one in commands)) & {"numba", "numpy", "llvmlite"}


def test_commands_that_read_load_neither_window_nor_solver(tmp_path: Path) -> None:
    commands = ["scores"], ["help", "borne"], ["config", "show"], ["session", "list"]
    assert not loaded(tmp_path, *commands) & {
        "pygame",
        "topping.kiosk",
        "topping.cli.window.opening",
        "numba",
        "numpy",
    }


def test_what_searches_needs_neither_numpy_nor_the_compiler(fresh_home: Path) -> None:
    commands = (
        ["solve", f"{'/'.join(['15'] * 15)} RERAEU?/", "--all"],
        ["words", "anagrams", "RERAEU?"],
        ["words", "pattern", "*ZZ?"],
        ["words", "plus", "RERAEUI"],
        ["words", "extend", "CHAT"],
        ["words", "check", "CHAT"],
    )
    assert not loaded(fresh_home, *commands) & {"numba", "numpy", "llvmlite", "topping.compiled.jit"}


def test_the_kiosk_needs_neither_numpy_nor_the_solver(tmp_path: Path) -> None:
    program = "import sys\nfrom topping.kiosk import app\nprint(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert "topping.kiosk.app" in done.stdout.split()
    assert not set(done.stdout.split()) & {"numba", "numpy", "topping.solver"}
