"""Many games at once: the same bytes whatever the number of processes, and whole files whatever happens."""

from pathlib import Path

import pytest

from tests.solver.lexicons import latest
from topping.cli import run
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
