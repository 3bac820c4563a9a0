"""The files of a clip's recordings: a club's own first, then the bundled one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from topping.kiosk.voice.clip import Clip
from topping.resources import asset


def recordings(clip: Clip, own: Path) -> Iterator[Path]:
    """The existing recordings of a clip, the preferred one first; `own` is a club's folder, which need not exist.

    Raises `SetupError`, after those of a club, where the bundled one is missing.
    """
    for suffix in (".ogg", ".wav"):
        path = own / f"{clip.name}{suffix}"
        if path.is_file():
            yield path
    yield asset("voice", f"{clip.name}.ogg")
