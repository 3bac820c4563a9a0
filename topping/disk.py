"""Files: atomic writing, and the system's reasons for refusing one in words."""

import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from topping.errors import ToppingError
from topping.texts import has, say

_OPENING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Without waiting: what was a file when it was looked at may be a pipe when it is opened."""
_NO_LINKS: Final = getattr(os, "O_NOFOLLOW", 0)
_MAKING: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_DRAFT: Final = re.compile(r"\..+\.[0-9a-f]{8}\.topping\.tmp(-journal|-wal|-shm)?")
_ABANDONED_S: Final = 3600
_CHUNK: Final = 1 << 16
LARGEST_TOLD: Final = 4 << 20
"""Bytes read of a file by which processes of the program tell each other something, or keep it."""


def open_regular(path: Path, *, follows_links: bool = True) -> BinaryIO:
    """Opens a regular file for reading; what a link leads to only where it `follows_links`.

    Raises `OSError` for everything else there may be under a name (folders, pipes, devices, sockets), which might
    never answer or never end; none of that is opened.
    """
    try:
        _must_be_regular(path.stat(follow_symlinks=follows_links))
        file = os.fdopen(os.open(path, _OPENING if follows_links else _OPENING | _NO_LINKS), "rb")
    except ValueError as fault:  # a name that no system has
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT)) from fault
    try:
        _must_be_regular(os.fstat(file.fileno()))
    except BaseException:
        file.close()
        raise
    return file


def _must_be_regular(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))


def read_regular(path: Path, most: int) -> bytes:
    """The content of a regular file of `most` bytes at most; raises `OSError`, also for a larger one."""
    content = bytearray()
    with open_regular(path) as file:
        while part := file.read(_CHUNK):
            content += part
            if len(content) > most:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return bytes(content)


def write_whole(
    path: Path, content: bytes | Iterator[bytes], *, is_private: bool = False, is_lasting: bool = True
) -> None:
    """Writes `content` to `path`, whose folder exists, atomically: a reader sees the old content or the new.

    Parts are written as they come, so that a large content need not be in memory.

    A file that was there keeps its rights; with `is_private` it becomes the user's own, whatever it was. What need not
    outlast a power cut (not `is_lasting`) is written without waiting for the disk. Raises `OSError` and changes nothing
    where that fails.
    """
    draft = draft_of(path)
    try:
        is_kept_from_others = is_private or path.exists()
        with os.fdopen(os.open(draft, _MAKING, 0o600 if is_kept_from_others else 0o666), "wb") as file:
            if path.exists() and not is_private:
                draft.chmod(stat.S_IMODE(path.stat().st_mode))
            file.writelines((content,) if isinstance(content, bytes) else content)
            file.flush()
            if is_lasting:
                os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def draft_of(path: Path) -> Path:
    """A name beside `path` that nothing has: what is written there is renamed to `path` once it is whole."""
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}.topping.tmp")


def sweep(folder: Path) -> None:
    """Deletes the drafts in a folder that programs which were killed left there, an hour ago or earlier."""
    with suppress(OSError):
        for path in folder.iterdir():
            if _DRAFT.fullmatch(path.name):
                with suppress(OSError):
                    if abs(time.time() - path.lstat().st_mtime) >= _ABANDONED_S:
                        path.unlink()


def make_empty(path: Path) -> None:
    """Makes a new, empty file that is the user's own from the beginning, whatever the system's habit is."""
    os.close(os.open(path, _MAKING, 0o600))


def must_have_room(folder: Path, size: int) -> None:
    """Raises `OSError` where the disk of `folder` has no room for `size` more bytes; what is tried is deleted.

    What the system says of free space leaves out quotas and blocks kept for others, so that the bytes are written.
    """
    trial = draft_of(folder / "room")
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


@contextmanager
def refusing(kind: type[ToppingError], key: str, **details: object) -> Iterator[None]:
    """Turns what the system refuses within the block into a fault of that kind, whose sentence says why."""
    try:
        yield
    except OSError as fault:
        raise kind(key, why=os_reason(fault), **details) from fault
