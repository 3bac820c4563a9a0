"""What a competition says of its games before they are played: nothing, in any file and on no server."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.trials.program import Said, command
from topping.cli.event import command as competitions
from topping.cli.event import results
from topping.game.sealing import secret_seed
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game

Machine = Callable[..., Said]


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Runs a command on a machine: its name, then the command, which must succeed."""

    def run(name: str, *arguments: object) -> Said:
        (tmp_path / name).mkdir(exist_ok=True)
        monkeypatch.setenv("TOPPING_HOME", str(tmp_path / name))
        said = command([*map(str, arguments)])
        assert said.code == 0, said.error
        return said

    return run


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds that games are made from, as they are drawn."""
    drawn: list[int] = []

    def draw() -> int:
        drawn.append(secret_seed())
        return drawn[-1]

    for module in (competitions, results):
        monkeypatch.setattr(module, "secret_seed", draw)
    return drawn


def files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file of a folder with its content, byte for character, letters in upper case; word lists apart."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "lexicons" not in path.parts and "cache" not in path.parts:
            yield path, path.read_bytes().decode("latin-1").upper()


def games_of(home: Path) -> list[Game]:
    """The games that a machine holds for competitions."""
    with closing(sqlite3.connect(home / "topping.db")) as database:
        return [parse_game(text) for (text,) in database.execute("SELECT text FROM competition_games")]


def test_games_of_a_file_are_said_to_be_possibly_known(at: Machine, tmp_path: Path) -> None:
    at("siege", "event", "new", "Coupe", "--game", "normale-07")
    assert "Peut-être connue d’avance\N{NO-BREAK SPACE}: Partie 1." in at("siege", "event", "show", "Coupe").out
    at("siege", "event", "new", "Autre", "--games", 1)
    assert "connue d’avance" not in at("siege", "event", "show", "Autre").out
