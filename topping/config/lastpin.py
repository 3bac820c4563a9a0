"""The last good PIN, kept beside the file of settings: a fault in that file must not open the public kiosk."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from topping import pin
from topping.disk import read_regular, write_whole

_LARGEST: Final = 1 << 12


def last_pin(settings_file: Path) -> str:
    """The stored form of the PIN that was set last; empty where none was, or it was taken away.

    Where the file is there and damaged, a PIN was set: `pin.LOCKED`.
    """
    try:
        kept = read_regular(_file(settings_file), _LARGEST).decode("ascii").strip()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError):
        return pin.LOCKED
    return kept if pin.is_stored_form(kept) else pin.LOCKED


def keep_pin(stored: str, settings_file: Path) -> None:
    """Keeps a PIN, or that there is none any more; where the disk does not take it, the settings alone have it."""
    if stored == last_pin(settings_file):
        return
    with suppress(OSError):
        if stored:
            write_whole(_file(settings_file), f"{stored}\n".encode("ascii"), is_private=True)
        else:
            _file(settings_file).unlink(missing_ok=True)


def _file(settings_file: Path) -> Path:
    return settings_file.with_suffix(".pin")
