"""Output of commands: terminals, pipes, streams."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from topping.cli import run

PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"

posix = pytest.mark.skipif(sys.platform == "win32", reason="uses a shell's redirections")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    line = f"{sys.executable} -m topping {command}"
    return subprocess.run(line, shell=True, cwd=CHECKOUT, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize(
    ("command", "line", "points"), [("solve", PASSE, 61), ("score", f"{PASSE}\tREPASSERAI H6", 36)]
)
def test_lines_at_fault_are_named_and_all_others_answered(command: str, line: str, points: int) -> None:
    good = f"{line}\n".encode()
    done = subprocess.run(
        [sys.executable, "-m", "topping", command, "--json"],
        input=good + b"bad\n" + good + "15/é\t".encode("latin-1") + b"\n" + good,
        cwd=CHECKOUT,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert [json.loads(answer)["points"] for answer in done.stdout.splitlines()] == [points] * 3
    named = done.stderr.decode().splitlines()
    assert ["ligne 2" in named[0], "ligne 4" in named[1], len(named)] == [True, True, 2]


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_an_empty_one(closed: str) -> None:
    done = shell(f"score {closed} </dev/null" if closed != "<&-" else "score <&-")
    assert (done.returncode, done.stderr) == (0, "")


@posix
def test_a_reader_that_stops_is_no_fault() -> None:
    line = f"{{ {sys.executable} -m topping words search --shortest 8; echo $? >&2; }} | head -c 9"
    done = subprocess.run(line, shell=True, cwd=CHECKOUT, capture_output=True, encoding="utf-8", check=False)
    assert (len(done.stdout), done.stderr) == (9, "1\n")


@pytest.mark.skipif(not os.access("/dev/full", os.W_OK), reason="/dev/full is missing or may not be written")
def test_a_full_disk_is_reported_in_one_line() -> None:
    done = shell("lexicon list > /dev/full")
    assert done.returncode == 1
    (told,) = done.stderr.splitlines()
    assert told.endswith("il ne reste plus de place sur le disque")


def test_a_fault_is_one_line_whatever_it_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", f"{PASSE} 0/0 0 lex\x1b[2J\ny"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "\x1b" not in told


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_output_to_a_pipe_passes_through_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert run(["export", "normale-02", "--to", "gcg", "--out", str(pipe)]) == 0
    assert os.read(reading, 1 << 16).startswith(b"#")
    os.close(reading)
    assert pipe.is_fifo()
    (tmp_path / "file").touch()
    before = (tmp_path / "file").stat().st_ino
    assert run(["export", "normale-02", "--to", "gcg", "--out", str(tmp_path / "file")]) == 0
    assert (tmp_path / "file").stat().st_ino != before, "a file is replaced as a whole"
