"""One home for the whole suite, so that the solver is compiled once; a fresh one for tests that ask for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from topping.texts import speak
from topping.texts.language import ENGLISH, FRENCH, VARIABLE

CHECKOUT = Path(__file__).parent.parent
SHARED_HOME = CHECKOUT / ".pytest_cache" / "topping-home"
os.environ["TOPPING_HOME"] = str(SHARED_HOME)
os.environ.pop(VARIABLE, None)


@pytest.fixture(autouse=True)
def french() -> Iterator[None]:
    """The language is the whole process's: whatever a test speaks, the next one begins in French."""
    yield
    speak(FRENCH)


@pytest.fixture
def english(french: None) -> None:
    """A test in English."""
    speak(ENGLISH)


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
