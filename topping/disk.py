"""Files: writing one whole or not at all, and saying in French why one cannot be had."""

from __future__ import annotations

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path

from topping.texts import has, say


def write_whole(path: Path, content: bytes) -> None:
    """Puts `content` in `path`, whose folder exists: a reader sees the old content or the new, never a part.

    Raises `OSError` and changes nothing where that fails.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def os_reason(fault: Exception) -> str:
    """What the system has against a file, in French where that is one of the common complaints."""
    number = fault.errno if isinstance(fault, OSError) else None
    key = f"system.{errno.errorcode.get(number or 0, '')}"
    return say(key) if has(key) else str(getattr(fault, "strerror", None) or fault)
