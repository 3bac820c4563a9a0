"""Writes a command's output to the file that `--out` names."""

from __future__ import annotations

from pathlib import Path

from topping.disk import os_reason, write_whole
from topping.errors import SetupError


def write_out(out: Path, text: str) -> None:
    """Writes a file whole or not at all; a device or a pipe is never replaced. Raises `SetupError`."""
    try:
        if out.exists() and not out.is_file():
            out.write_bytes(text.encode())
        else:
            write_whole(out, text.encode())
    except OSError as fault:
        raise SetupError("setup.write", path=out, why=os_reason(fault)) from fault
