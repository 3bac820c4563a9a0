"""What the command line reads and writes: odd encodings, closed streams, a full disk, a first start."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from topping.cli import run

PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"
SCORED = '{"points": 36, "words": ["REPASSERAI"], "admitted": true, "reason": null}\n'

posix = pytest.mark.skipif(sys.platform == "win32", reason="uses a shell's redirections")


def scored(content: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "topping", "score", "--json"]
    return subprocess.run(command, input=content, cwd=CHECKOUT, capture_output=True, check=False)


def shell(command: str) -> subprocess.CompletedProcess[str]:
    line = f"{sys.executable} -m topping {command}"
    return subprocess.run(line, shell=True, cwd=CHECKOUT, capture_output=True, encoding="utf-8", check=False)


def test_a_byte_order_mark_is_ignored() -> None:
    done = scored(f"\ufeff{PASSE}\tREPASSERAI H6\r\n".encode())
    assert (done.returncode, done.stdout.decode().replace("\r\n", "\n")) == (0, SCORED)


def test_a_line_that_is_not_utf_8_is_named_and_those_before_it_are_answered() -> None:
    done = scored(f"{PASSE}\tREPASSERAI H6\n".encode() * 3 + "15/é\t".encode("latin-1"))
    assert done.returncode == 2
    assert "ligne 4" in done.stderr.decode()
    assert [json.loads(line)["points"] for line in done.stdout.splitlines()] == [36, 36, 36]


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_an_empty_one(closed: str) -> None:
    done = shell(f"score {closed} </dev/null" if closed != "<&-" else "score <&-")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
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
