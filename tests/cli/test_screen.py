"""`topping screen`: what is refused before a window opens, and what it never needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from topping.cli import run


def test_a_session_that_is_not_kept_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["screen", "7"]) == 1
    assert "pas de séance numéro 7" in capsys.readouterr().err
    assert not home.exists(), "it only reads"


@pytest.mark.parametrize("arguments", [["0"], ["x"], ["--display", "0"], ["--size", "10x10"]])
def test_what_is_malformed(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(["screen", *arguments])
    assert left.value.code == 2


def test_a_display_that_is_not_there_is_told(tmp_path: Path) -> None:
    environment = {**os.environ, "TOPPING_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    told = subprocess.run(
        [sys.executable, "-m", "topping", "screen", "--display", "3"],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert told.returncode == 1
    assert "il n’y a pas d’écran 3" in told.stderr
    assert not (tmp_path / "topping.db").exists()
