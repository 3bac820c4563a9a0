"""Writes a command's output to the file that `--out` names, and what is wrong to standard error."""

from __future__ import annotations

import sys
from pathlib import Path

from topping.disk import os_reason, write_whole
from topping.errors import SetupError
from topping.sheets.wording import printable
from topping.texts import say


def write_out(out: Path, content: str | bytes) -> None:
    """Writes a file whole or not at all; a device or a pipe is never replaced. Raises `SetupError`."""
    content = content.encode() if isinstance(content, str) else content
    try:
        if out.exists() and not out.is_file():
            out.write_bytes(content)
        else:
            write_whole(out, content)
    except OSError as fault:
        raise SetupError("setup.write", path=out, why=os_reason(fault)) from fault


def write_content(content: bytes) -> None:
    """Writes bytes to standard output as they are: a file of another program's own encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def tell_fault(sentence: str) -> None:
    """Writes a sentence to standard error as one line, even if it quotes control characters."""
    sys.stderr.write(printable(say("cli.fault", sentence=sentence)) + "\n")
