"""The start of the program: commands, window, kiosk, help, a crash."""

import json
import os
import pydoc
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.manual import commands
from topping.cli import run
from topping.cli.upkeep import doctor
from topping.errors import StoreError
from topping.log import setup_log

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
    """Returns the modules loaded after commands have run one after another in a process."""
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
    assert not loaded(tmp_path, *([command, "--help"] for command in commands)) & {"numba", "numpy", "llvmlite"}


def test_commands_that_read_load_neither_window_nor_solver(tmp_path: Path) -> None:
    commands = ["scores"], ["help", "borne"], ["config", "show"], ["session", "list"]
    assert not loaded(tmp_path, *commands) & {
        "pygame",
        "topping.kiosk",
        "topping.cli.window.opening",
        "numba",
        "numpy",
    }


def test_searching_needs_neither_numpy_nor_the_compiler(fresh_home: Path) -> None:
    commands = (
        ["solve", f"{'/'.join(['15'] * 15)} RERAEU?/", "--all"],
        ["words", "search", "RERAEU?"],
        ["words", "search", "--pattern", "*ZZ?"],
        ["words", "check", "CHAT"],
    )
    assert not loaded(fresh_home, *commands) & {"numba", "numpy", "llvmlite", "topping.compiled.jit"}


def test_the_kiosk_needs_neither_numpy_nor_the_solver(tmp_path: Path) -> None:
    program = "import sys\nfrom topping.kiosk import app\nprint(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert "topping.kiosk.app" in done.stdout.split()
    assert not set(done.stdout.split()) & {"numba", "numpy", "topping.solver"}


def test_a_display_that_is_not_there_is_told(tmp_path: Path) -> None:
    environment = {**os.environ, "TOPPING_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    told = subprocess.run(
        [sys.executable, "-m", "topping", "screen", "--display", "3"],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert told.returncode == 1
    assert "il n’y a pas d’écran 3" in told.stderr
    assert not (tmp_path / "topping.db").exists()


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["kiosk", "--print-unit"]) == 0
    return capsys.readouterr().out


def test_the_unit_keeps_to_the_data_folder_in_force(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "100 % club"))
    assert f'Environment="TOPPING_HOME={tmp_path}/100 %% club"\n' in printed(capsys)
    monkeypatch.delenv("TOPPING_HOME")
    assert "Environment" not in printed(capsys)


@pytest.mark.parametrize("path", ["/opt/a b/$x/bin/python", '/opt/"c"/py%n'])
def test_strange_paths_are_quoted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(sys, "executable", path)
    line = next(line for line in printed(capsys).splitlines() if line.startswith("ExecStart="))
    read = shlex.split(line.removeprefix("ExecStart="))[0].replace("%%", "%").replace("$$", "$")
    assert read == path


def failing(monkeypatch: pytest.MonkeyPatch, fault: BaseException) -> None:
    def fail(*_: object) -> int:
        raise fault

    monkeypatch.setattr(doctor, "_run", fail)


@pytest.mark.parametrize(
    "fault", [ZeroDivisionError("division by zero"), PermissionError(13, "no", "/x"), RecursionError(), MemoryError()]
)
def test_one_line_names_the_log(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fault: Exception
) -> None:
    failing(monkeypatch, fault)
    assert run(["doctor"]) == 1
    said = capsys.readouterr()
    path = home / "logs" / "topping.log"
    assert said.err == (
        "topping\u00a0: Topping s’est arrêté sur une erreur qu’il n’a pas prévue\u00a0; tout ce qu’il en sait est dans "
        f"{path}\n"
    )
    text = path.read_text("utf-8")
    assert f" CRITICAL crash: {type(fault).__name__}" in text
    assert "Traceback" in text or 'File "' in text
    assert "in fail" in text


def test_the_traceback_is_printed_where_the_log_cannot_be_written(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("a file in its place")
    failing(monkeypatch, ZeroDivisionError("division by zero"))
    assert run(["doctor"]) == 1
    first, *rest = capsys.readouterr().err.splitlines()
    assert "n’a pas pu l’écrire" in first
    assert rest[-1] == "ZeroDivisionError: division by zero"
    assert "in fail" in "\n".join(rest)


def test_an_expected_error_stands_in_the_log_of_a_kiosk(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        setup_log()
        raise StoreError("store.busy", path="x")

    monkeypatch.setattr(doctor, "_run", fail)
    assert run(["doctor"]) == 1
    assert "left" in (home / "logs" / "topping.log").read_text("utf-8")


@pytest.mark.parametrize(("fault", "code"), [(StoreError("store.busy", path="x"), 1), (KeyboardInterrupt(), 130)])
def test_an_expected_error_leaves_no_log(
    home: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, code: int
) -> None:
    failing(monkeypatch, fault)
    assert run(["doctor"]) == code
    assert not home.exists()


def test_a_page_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", "joueur"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Joueur\n======\n")
    assert "\x1b" not in text
    assert "| --- |" not in text


def test_a_terminal_has_a_pager(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown: list[str] = []
    monkeypatch.setattr(pydoc, "pager", shown.append)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    assert run(["help", "borne"]) == 0
    assert shown[0].startswith("Borne\n")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_command_and_option_stands_in_the_manual(language: str) -> None:
    wanted = commands.page(language)
    assert commands.PAGES[language].read_text("utf-8") == wanted, "python -m tests.manual.commands writes it anew"
