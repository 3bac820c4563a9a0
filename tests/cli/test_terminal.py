"""What comes from other machines is printed, and steers no terminal."""

from pathlib import Path

import pytest

from tests.facts.strategies import PLAYERS, RUNS
from tests.store.helpers import SHORT, facts, play
from topping.cli import run
from topping.facts.bodies import Body, MachineTold, MoveTold, PlayerTold, RunBegun, RunEnded
from topping.facts.fact import Fact
from topping.facts.identity import machine_uuid
from topping.hub.keys import MachineKey
from topping.rules.games.gametext import game_id
from topping.store import open_store

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


COMMANDS = ("scores", "scores --json", "scores --csv", "players", "players match", "hub status", "runs")


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_prints_what_would_steer_a_terminal(
    command: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    imported(home, game_id(SHORT))
    run(command.split())
    said = "".join(capsys.readouterr())
    assert "evil" in said or command in ("hub status", "players match", "runs")
    assert not set(said) & set("\x1b\x07\x9b\u202e\r")


def test_a_game_that_no_hash_names_is_no_game(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    imported(home, f"evil{EVIL}")
    run(["scores", "--json"])
    assert "evil" not in capsys.readouterr().out
