"""`topping kiosk`: the unit it prints, and what it opens."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from topping.cli import run
from topping.cli.window import play as cli_kiosk


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["kiosk", "--print-unit"]) == 0
    return capsys.readouterr().out


def test_the_unit_keeps_to_the_data_folder_in_force(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "100 % club"))
    assert f'Environment="TOPPING_HOME={tmp_path}/100 %% club"\n' in printed(capsys)
    monkeypatch.delenv("TOPPING_HOME")
    assert "Environment" not in printed(capsys)


@pytest.mark.parametrize("path", ["/opt/a b/$x/bin/python", '/opt/"c"/py%n'])
def test_strange_paths_are_quoted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(sys, "executable", path)
    line = next(line for line in printed(capsys).splitlines() if line.startswith("ExecStart="))
    read = shlex.split(line.removeprefix("ExecStart="))[0].replace("%%", "%").replace("$$", "$")
    assert read == path


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_reads_the_unit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "topping.service"
    file.write_text(printed(capsys), "utf-8")
    told = subprocess.run(["systemd-analyze", "--user", "verify", str(file)], capture_output=True, text=True)
    assert "topping.service" not in told.stderr


def test_it_opens_the_public_kiosk_full_screen(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    opened: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr(cli_kiosk, "open_kiosk", lambda size, *_, **more: opened.append((size, more)))
    assert run(["kiosk"]) == 0
    assert run(["kiosk", "--size", "1280x720"]) == 0
    assert [(size, more["is_public"]) for size, more in opened] == [(None, True), ((1280, 720), True)]
