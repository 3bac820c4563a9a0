"""Where a clip's recording lies: a club's own first, else the one that comes with the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from topping.kiosk.voice.clip import Clip
from topping.resources import asset


def recordings(clip: Clip, own: Path) -> Iterator[Path]:
    """The recordings of a clip that there are, the one to play first; `own` is a club's folder, which need not exist.

    Raises `SetupError` where the one that should come with the program is missing.
    """
    for suffix in (".ogg", ".wav"):
        path = own / f"{clip.name}{suffix}"
        if path.is_file():
            yield path
    yield asset("voice", f"{clip.name}.ogg")
