from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing was ever installed."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TOPPING_HOME", str(folder))
    return folder
