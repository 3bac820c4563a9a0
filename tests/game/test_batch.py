"""Many games at once: the same bytes whatever the number of processes, and whole files whatever happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import latest
from topping.cli import run
from topping.errors import ToppingError
from topping.game import shelf
from topping.game.making import batch
from topping.game.making.maker import Maker
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import format_game
from topping.solver import Solver


def made(folder: Path, workers: int) -> dict[str, bytes]:
    command = ["generate", "--seed", "1", "--count", "12", "--workers", str(workers), "--out", str(folder)]
    assert run(command) == 0
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def text_of(seed: int) -> str:
    """The game of a seed, made here."""
    return format_game(Maker(latest(), Solver(latest())).make(seed, NORMALE))


def test_the_number_of_processes_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = made(tmp_path / "alone", 1)
    assert made(tmp_path / "together", 2) == alone
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 24
    assert told.err == ""  # no progress bar in a pipe
    assert alone["normale-03.txt"].decode() == text_of(3)


def test_texts_come_out_in_the_order_of_the_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "--seed", "1", "--count", "3", "--workers", "2"]) == 0
    assert capsys.readouterr().out == "".join(map(text_of, (1, 2, 3)))


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a process group differently there")
def test_an_interrupted_run_leaves_whole_files_only(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "topping", "generate", "--seed", "1", "--count", "5000", "--workers", "2"]
    process = subprocess.Popen(
        [*command, "--out", str(tmp_path)],
        cwd=CHECKOUT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background job ignores it
    )
    deadline = time.monotonic() + 120
    while len(list(tmp_path.glob("*.txt"))) < 20 and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    told = process.communicate(timeout=60)[1]
    assert (told, process.returncode) == (b"", 130)
    left = list(tmp_path.iterdir())
    assert 20 <= len(left) < 5000
    for path in left:
        assert path.suffix == ".txt"
        try:
            shelf.load(path)
        except ToppingError as fault:
            raise AssertionError(path) from fault


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert run(["generate", "--seed", "1", "--out", str(in_the_way)]) == 1
    assert str(in_the_way) in capsys.readouterr().err


def test_bad_options_are_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["--seed", "x"], ["--seed", "-1"], [], ["--seed", "1", "--count", "0"]):
        with pytest.raises(SystemExit) as left:
            run(["generate", *options])
        assert left.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert run(["generate", "--seed", "1", "--variant", "9sur9"]) == 2
    assert "9sur9" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a process group differently there")
def test_worker_processes_get_no_interruption() -> None:
    with batch._interruptions_held_back():
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(0.5)"])
    time.sleep(0.1)
    child.send_signal(signal.SIGINT)
    assert child.wait(30) == 0
