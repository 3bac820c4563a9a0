"""Locks a file against other processes; the lock ends with the process at the latest."""

import errno
import os
import sys
from typing import BinaryIO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR: Final = 1 << 30
"""The byte to lock if locks have a position: far behind the content, as readers cannot read a locked part."""
_HELD: Final = frozenset({errno.EAGAIN, errno.EACCES, errno.EDEADLK, errno.EWOULDBLOCK})


def lock(file: BinaryIO) -> bool:
    """Locks a file until it is closed; returns False if it is locked already, by this or another program.

    Returns True without a lock if the disk does not support locks.
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
