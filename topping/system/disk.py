"""File operations: atomic writing, and the system's reasons for refusals in words."""

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
"""Does not block: a file may have become a pipe between check and opening."""
_NO_LINKS: Final = getattr(os, "O_NOFOLLOW", 0)
_MAKING: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_DRAFT: Final = re.compile(r"\..+\.[0-9a-f]{8}\.topping\.tmp(-journal|-wal|-shm)?")
_ABANDONED_S: Final = 3600
_CHUNK: Final = 1 << 16
LARGEST_TOLD: Final = 4 << 20
"""Largest file for messages between processes of the program, or stored ones (bytes)."""


def open_regular(path: Path, *, follows_links: bool = True) -> BinaryIO:
    """Opens a regular file for reading; raises `OSError` for a folder, pipe, device or socket, without opening it.

    Such objects might never answer or never end. Follows a symbolic link only if `follows_links`.
    """
    try:
        _must_be_regular(path.stat(follow_symlinks=follows_links))
        file = os.fdopen(os.open(path, _OPENING if follows_links else _OPENING | _NO_LINKS), "rb")
    except ValueError as fault:  # a name that no system allows
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
    """Returns the content of a regular file of at most `most` bytes; raises `OSError` if it is larger or unreadable."""
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
    """Writes `content` to `path` atomically: readers see the old or the new content. The folder must exist.

    Parts are written as they are produced, so that large content need not fit in memory. An existing file keeps its
    permissions; with `is_private`, only the user can read it. Without `is_lasting`, the call does not wait for the
    disk, and a power cut may lose the file. Raises `OSError` on failure, and changes nothing.
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
    """Returns a new path in the folder of `path`, for a temporary file to be renamed to `path` once complete."""
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}.topping.tmp")


def sweep(folder: Path) -> None:
    """Deletes temporary files in a folder that killed programs left at least an hour ago."""
    with suppress(OSError):
        for path in folder.iterdir():
            if _DRAFT.fullmatch(path.name):
                with suppress(OSError):
                    if abs(time.time() - path.lstat().st_mtime) >= _ABANDONED_S:
                        path.unlink()


def make_empty(path: Path) -> None:
    """Creates a new, empty file that only the user can read, from the start."""
    os.close(os.open(path, _MAKING, 0o600))


def must_have_room(folder: Path, size: int) -> None:
    """Raises `OSError` if the disk of `folder` lacks room for `size` bytes.

    Writes a trial file of that size and deletes it, because the system's figure ignores quotas and reserved blocks.
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
    """Makes a file or folder private (600, 700) if the system allows it."""
    with suppress(OSError):
        path.chmod(0o700 if path.is_dir() else 0o600)


def os_reason(fault: Exception) -> str:
    """Returns why the system refused a file operation, as a sentence; common reasons are translated."""
    number = fault.errno if isinstance(fault, OSError) else None
    key = f"system.{errno.errorcode.get(number or 0, '')}"
    return say(key) if has(key) else str(getattr(fault, "strerror", None) or fault)


@contextmanager
def refusing(kind: type[ToppingError], key: str, **details: object) -> Iterator[None]:
    """Converts an `OSError` in the block to an error of the class `kind`.

    Its sentence is the text with the key `key`, and includes the system's reason and the `details`.
    """
    try:
        yield
    except OSError as fault:
        raise kind(key, why=os_reason(fault), **details) from fault
