"""The measured delay from key to screen, as it is kept on this machine."""

from __future__ import annotations

from contextlib import suppress

from topping.disk import LARGEST_TOLD, read_regular, write_whole
from topping.errors import InputError
from topping.paths import delay_file
from topping.play.keydelay import KeyDelay


def kept_delay() -> KeyDelay | None:
    """The last measurement; None where there is none, or where it cannot be read."""
    with suppress(OSError, UnicodeDecodeError, InputError):
        return KeyDelay.parse(read_regular(delay_file(), LARGEST_TOLD).decode("ascii"))
    return None


def keep_delay(delay: KeyDelay) -> None:
    """Keeps a measurement in place of the one before; raises `OSError`."""
    write_whole(delay_file(), str(delay).encode("ascii"), is_private=True)
