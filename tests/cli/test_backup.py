"""`topping backup` and `topping restore`."""

from pathlib import Path

import pytest

from tests.store.helpers import SHORT, facts, play
from topping.cli import run
from topping.store import open_store, open_to_read


def names() -> list[str]:
    store = open_to_read()
    assert store is not None
    with store:
        return sorted(store.people.names())


def test_a_backup_is_restored(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.db"
    with open_store().store as store:
        play(store, facts("Zoé", SHORT), 1, game=SHORT)
    assert run(["backup", str(file)]) == 0
    assert capsys.readouterr().out == f"Sauvegarde écrite dans {file} (joueurs\u00a0: 1, parties jouées\u00a0: 1).\n"
    assert run(["players", "rename", "Zoé", "Paul"]) == 0
    capsys.readouterr()

    assert run(["restore", str(file)]) == 0

    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"Classement remis de {file} (joueurs\u00a0: 1, parties jouées\u00a0: 1)."
    assert told[1].startswith(f"Celui qui était là est gardé sous {home / 'topping.db.replaced-'}")
    assert names() == ["Zoé"]


def test_an_empty_database_is_restored(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.db"
    assert run(["backup", str(file)]) == 0
    assert not home.exists()
    assert run(["restore", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert names() == []


def test_an_existing_file_needs_force(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.db"
    file.write_text("x")
    assert run(["backup", str(file)]) == 1
    assert "--force" in capsys.readouterr().err
    assert file.read_text() == "x"
    assert run(["backup", "--force", str(file)]) == 0
    assert run(["restore", str(file)]) == 0


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_folder_is_refused(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run([command, str(tmp_path)]) == 1
    assert "est un dossier" in capsys.readouterr().err
    assert not home.exists()
