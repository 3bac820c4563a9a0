"""The bundled font files; pygame's own font replaces one that is missing or damaged."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pygame

from topping.errors import SetupError
from topping.resources import asset

_TRIED: Final = "Éa0"
"""A few glyphs: each one takes time before the first frame."""
_SIZE: Final = 20


def font_file(name: str) -> Path:
    """The file to use for the font file `name`; pygame's font module must be initialised."""
    if fault_of(name) is None:
        return asset("fonts", name)
    return Path(pygame.__file__).parent / pygame.font.get_default_font()


@cache
def font_content(name: str) -> bytes:
    """The content of `font_file`, shared by the fonts of all sizes: each that is made of a file keeps it open."""
    return font_file(name).read_bytes()


@cache
def fault_of(name: str) -> SetupError | None:
    """What is wrong with the font file `name`; None if it can be used.

    Tried before pygame_gui opens it, which ends the whole process on a file that is no font.
    """
    try:
        path = asset("fonts", name)
        if not _is_whole(path.read_bytes()):
            raise ValueError(name)
        pygame.font.Font(str(path), _SIZE).render(_TRIED, True, "white")
    except (SetupError, pygame.error, OSError, ValueError):
        return SetupError("setup.font", name=name)
    return None


def _is_whole(data: bytes) -> bool:
    """Whether the tables that the head of a TrueType file names are all there: FreeType draws blanks for lost ones."""
    count = int.from_bytes(data[4:6])
    entries = [data[start : start + 16] for start in range(12, 12 + 16 * count, 16)]
    ends = [int.from_bytes(entry[8:12]) + int.from_bytes(entry[12:16]) for entry in entries]
    return bool(ends) and max(ends) <= len(data)
