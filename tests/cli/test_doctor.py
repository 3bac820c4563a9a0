import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from topping.cli import run


def test_a_nearly_full_disk_is_reported(
    fresh_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1_000))
    assert run(["doctor"]) == 1
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert f"il reste très peu de place sur le disque de {fresh_home} :" in told
    assert told.splitlines()[-1] == "À revoir : 3."


def test_the_size_of_the_cache_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "cache" / "solver").mkdir(parents=True)
    with (home / "cache" / "solver" / "tables-1.bin").open("wb") as file:
        file.truncate(62_500_000)
    assert run(["doctor"]) == 0
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert f"{home / 'cache'} (62 Mo)" in told
    assert told.splitlines()[-1] == "Tout va bien."


def test_the_recordings_that_a_club_lacks_are_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["doctor"])
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "vos enregistrements : 0 sur 290" in told
    assert "il vous manque" not in told
    (home / "voice").mkdir(parents=True)
    for name in ("pays-algerie.ogg", "top.wav", "pays-algérie.ogg"):
        (home / "voice" / name).touch()
    run(["doctor"])
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "vos enregistrements : 2 sur 290" in told
    assert ", pays-belgique, " in told
    assert "pays-algerie" not in told, "nor for the end of a list, where the club's own is said"
    assert "aucun enregistrement ne s’appelle pays-algérie" in told
