"""The duration of a recording, read from its file, without a sound device."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

_PAGE: Final = b"OggS"
_GRANULE: Final = slice(6, 14)
"""Where a page counts the samples up to its end."""
_VORBIS: Final = b"\x01vorbis"
_RATE_AFTER_VORBIS: Final = 5  # a version of four bytes, the channels
_HEADER: Final = 12
"""The header of a WAV file, and of each of its chunks: eight bytes."""


def length_ms(path: Path) -> int | None:
    """How long the Ogg Vorbis or WAV file lasts, in milliseconds; None where it is no such file."""
    try:
        content = path.read_bytes()
        if content.startswith(_PAGE):
            return _of_vorbis(content)
        return _of_wav(content) if content.startswith(b"RIFF") else None
    except (OSError, ValueError, KeyError, struct.error, ZeroDivisionError):
        return None


def _of_vorbis(content: bytes) -> int:
    head, last = content.index(_VORBIS) + len(_VORBIS), content.rindex(_PAGE)
    (rate,) = struct.unpack_from("<I", content, head + _RATE_AFTER_VORBIS)
    return int.from_bytes(content[last:][_GRANULE], "little") * 1000 // int(rate)


def _of_wav(content: bytes) -> int:
    parts: dict[bytes, tuple[int, int]] = {}
    at = _HEADER
    while at + 8 <= len(content):
        name, size = struct.unpack_from("<4sI", content, at)
        parts[name] = (at + 8, size)
        at += 8 + size + size % 2
    (bytes_a_second,) = struct.unpack_from("<I", content, parts[b"fmt "][0] + 8)
    start, size = parts[b"data"]
    return min(size, len(content) - start) * 1000 // int(bytes_a_second)
