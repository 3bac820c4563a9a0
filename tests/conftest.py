"""One home for the whole suite, so that the solver is compiled once; a fresh one for tests that ask for it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parent.parent
SHARED_HOME = CHECKOUT / ".pytest_cache" / "topping-home"
os.environ["TOPPING_HOME"] = str(SHARED_HOME)


@pytest.fixture
def fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing was ever kept, but the solver is compiled."""
    home = tmp_path / "home"
    home.mkdir()
    shared = SHARED_HOME / "cache"
    shared.mkdir(parents=True, exist_ok=True)
    (home / "cache").symlink_to(shared, target_is_directory=True)
    monkeypatch.setenv("TOPPING_HOME", str(home))
    return home
