"""How commands print: terminals, pipes, streams."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.facts.strategies import PLAYERS, RUNS
from tests.store.helpers import SHORT, facts, play
from topping.cli import run
from topping.facts.bodies import Body, MachineTold, MoveTold, PlayerTold, RunBegun, RunEnded
from topping.facts.fact import Fact
from topping.facts.identity import machine_uuid
from topping.hub.keys import MachineKey
from topping.rules.games.gametext import game_id
from topping.store import open_store

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
def test_who_reads_no_further_is_no_fault() -> None:
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


KEY = MachineKey(b"e" * 32)
MACHINE = machine_uuid(1, KEY.public)
EVIL = "\x1b]0;evil\x07\x9b31m\u202eevil\rX"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    with open_store().store as store:
        play(store, facts("Marie", SHORT), 2_000, game=SHORT)
    return tmp_path


def imported(home: Path, game: str) -> None:
    """Takes what another machine says of a run of a game by that id, all names of which would steer a terminal."""
    with open_store().store as store:
        (own,) = (run for run in store.ranking.rows() if not run.machine)
    begun = RunBegun(
        RUNS[0], PLAYERS[0], 1, game, f"Partie {EVIL}", own.game_moves, f"L {EVIL}", own.lexicon_hash,
        own.rules_version, str(own.conditions), False, True, False, 1_000,
    )  # fmt: skip
    move = MoveTold(1, "ON", "H8", 4, 4, True, 900, 0, 1)
    bodies: tuple[Body, ...] = (
        MachineTold(f"Borne {EVIL}", KEY.public),
        PlayerTold(PLAYERS[0], "Zoé evil", initials=False, minor=False),
        begun,
        RunEnded(RUNS[0], True, 2_000, (move,)),
    )
    lines = [
        str(KEY.sign(Fact(MACHINE, number, 5, body.kind, body.write()))) for number, body in enumerate(bodies, start=1)
    ]
    (home / "other.facts").write_text("\n".join(lines) + "\n", "utf-8")
    assert run(["scores", "--import", str(home / "other.facts")]) == 0


COMMANDS = ("scores", "scores --json", "scores --csv", "hub status")


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_prints_what_would_steer_a_terminal(
    command: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    imported(home, game_id(SHORT))
    run(command.split())
    said = "".join(capsys.readouterr())
    assert "evil" in said or command == "hub status"
    assert not set(said) & set("\x1b\x07\x9b\u202e\r")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_written_into_a_pipe_goes_through_it(tmp_path: Path) -> None:
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
