"""A lock on an open file that other programs see, and that ends with the program that holds it."""

import errno
import os
import sys
from typing import BinaryIO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR: Final = 1 << 30
"""The byte that is locked where a lock has a place: far behind what is read, which would be barred to readers."""
_HELD: Final = frozenset({errno.EAGAIN, errno.EACCES, errno.EDEADLK, errno.EWOULDBLOCK})


def lock(file: BinaryIO) -> bool:
    """Locks a file; False where another program, or another opening, has locked it. It is released by `close`.

    Where the file's disk knows no locks, nothing is locked: True.
    """
    try:
        if sys.platform == "win32":
            place = file.seek(0, os.SEEK_CUR)
            file.seek(_FAR)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                file.seek(place)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        return fault.errno not in _HELD
    return True
