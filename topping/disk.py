"""Files: atomic writing, and the system's reasons for refusing one in words."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from topping.texts import has, say


def write_whole(path: Path, content: bytes, *, is_private: bool = False, is_lasting: bool = True) -> None:
    """Writes `content` to `path`, whose folder exists, atomically: a reader sees the old content or the new.

    A file that was there keeps its rights; with `is_private` it becomes the user's own, whatever it was. What need not
    outlast a power cut (not `is_lasting`) is written without waiting for the disk. Raises `OSError` and changes nothing
    where that fails.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with draft.open("xb") as file:
            if is_private:
                make_private(draft)
            elif path.exists():
                draft.chmod(stat.S_IMODE(path.stat().st_mode))
            file.write(content)
            file.flush()
            if is_lasting:
                os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def must_have_room(folder: Path, size: int) -> None:
    """Raises `OSError` where the disk of `folder` has no room for `size` more bytes; what is tried is deleted.

    What the system says of free space leaves out quotas and blocks kept for others, so that the bytes are written.
    """
    trial = folder / f".room.{secrets.token_hex(4)}.tmp"
    try:
        with trial.open("xb", buffering=0) as file:
            content = memoryview(bytes(size))
            while content:
                content = content[file.write(content) :]
    finally:
        with suppress(OSError):
            trial.unlink(missing_ok=True)


def make_private(path: Path) -> None:
    """Makes a file or a folder the user's own (600, 700), where the system lets that be done."""
    with suppress(OSError):
        path.chmod(0o700 if path.is_dir() else 0o600)


def os_reason(fault: Exception) -> str:
    """The system's reason for refusing a file, in the language in force where it is a common one."""
    number = fault.errno if isinstance(fault, OSError) else None
    key = f"system.{errno.errorcode.get(number or 0, '')}"
    return say(key) if has(key) else str(getattr(fault, "strerror", None) or fault)
