"""Commands on stored data: backups, the doctor's report of banks."""

from pathlib import Path

import pytest

from tests.store.helpers import SHORT, facts, play
from topping.bank.file import BankReader, BankSubject, adding
from topping.cli import run
from topping.config import Settings
from topping.kiosk.services.runs import keep_delay
from topping.play.keydelay import KeyDelay
from topping.rules.conditions.variant import NORMALE
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
    with open_store().store as store:
        store.people.rename("Zoé", "Paul")

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


def test_the_doctor_tells_how_many_games_there_are_for_training(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def told() -> str:
        run(["doctor"])
        said = capsys.readouterr().out
        return said.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")

    assert "Aucune encore : elles se préparent quand personne ne touche au poste." in told()
    subject = BankSubject(NORMALE, "open-fr", "0f" * 32)
    with adding(BankReader(subject.path, subject)) as (writer, _, _):
        assert writer is not None
        writer.add(bytes(2_000))
        writer.add(bytes(3_000))
    assert "normale, open-fr : 2 parties, 5 ko" in told()


def test_the_doctor_measures_the_delay_only_if_asked_and_tells_the_last_one(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(size: tuple[int, int] | None, settings: Settings) -> None:
        keep_delay(KeyDelay(16, 35, 60, size or (0, 0), "2026-11-22T12:00:00.000Z"))

    monkeypatch.setattr("topping.cli.window.keydelay.measure", measure)
    home.mkdir()
    told = []
    for arguments in ((), ("--delay", "--windowed"), ()):
        run(["doctor", *arguments])
        told.append(capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " "))
    assert "pas encore mesuré (topping doctor --delay)" in told[0]
    assert all("16 ms, 95 fois sur 100 moins de 35 ms (60 touches, fenêtre 1280 × 720)" in one for one in told[1:])
