from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.doom import doom
from topping.store import Store, open_store

__all__ = ["doom"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Returns the path for a new database."""
    return tmp_path / "data" / "topping.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path).store as opened:
        yield opened
