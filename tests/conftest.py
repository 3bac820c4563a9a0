"""One data folder for the whole suite, so that the solver is compiled once; a fresh one on demand."""

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
    """Sets the language, which is global to the process, back to French after each test."""
    yield
    speak(FRENCH)


@pytest.fixture
def english(french: None) -> None:
    """A test in English."""
    speak(ENGLISH)


@pytest.fixture
def fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh data folder with the compiled solver."""
    home = tmp_path / "home"
    home.mkdir()
    shared = SHARED_HOME / "cache"
    shared.mkdir(parents=True, exist_ok=True)
    (home / "cache").symlink_to(shared, target_is_directory=True)
    monkeypatch.setenv("TOPPING_HOME", str(home))
    return home
