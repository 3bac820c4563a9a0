"""Where the sheets of games around a table are written: among the data, by game and number."""

from __future__ import annotations

from pathlib import Path

from topping.disk import os_reason, write_whole
from topping.errors import SetupError
from topping.paths import data_folder, ensure_folder


def write_table_sheet(name: str, content: str) -> Path:
    """Writes the sheet called `name` (`loto-3`), comma-separated; returns its place. Raises `SetupError`."""
    path = ensure_folder(data_folder() / "sheets") / f"{name}.csv"
    try:
        write_whole(path, content.encode(), is_lasting=False)
    except OSError as fault:
        raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault
    return path
