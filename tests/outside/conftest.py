from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kiosk.conftest import home
from tests.outside.commands import Typed

__all__ = ["home"]


@pytest.fixture
def event(home: Path, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Commands of `topping event`, in the folder of this test until another one is chosen."""
    return Typed(capsys)


@pytest.fixture
def machine(tmp_path: Path) -> Callable[[str], Path]:
    """The data folder of a machine that bears a name."""

    def made(label: str) -> Path:
        folder = tmp_path / label.replace(" ", "-")
        folder.mkdir()
        (folder / "config.toml").write_text(f'[hub]\nlabel = "{label}"\n', encoding="utf-8")
        return folder

    return made
