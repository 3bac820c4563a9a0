from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from topping.cli.main import run


def test_a_nearly_full_disk_is_reported(
    fresh_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1_000))
    assert run(["doctor"]) == 1
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert f"il reste très peu de place sur le disque de {fresh_home} :" in told
