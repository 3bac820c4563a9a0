"""The fonts that come with the program; in the place of one that is missing or damaged, pygame's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pygame

from topping.errors import SetupError
from topping.resources import asset

_NEEDED: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 ÀÂÇÉÈÊËÎÏÔŒÙÛÜàâçéèêëîïôœùûü ’«»×−…"
_SIZE: Final = 20


def font_file(name: str) -> Path:
    """The file to draw with where the font file `name` is wanted; pygame's font module is at work."""
    if fault_of(name) is None:
        return asset("fonts", name)
    return Path(pygame.__file__).parent / pygame.font.get_default_font()


@cache
def fault_of(name: str) -> SetupError | None:
    """What a person is to be told of the font file `name`: None as a rule.

    It is tried here before anybody else does: pygame_gui ends the whole process on a file that is no font.
    """
    try:
        pygame.font.Font(str(asset("fonts", name)), _SIZE).render(_NEEDED, True, "white")
    except (SetupError, pygame.error, OSError, ValueError):
        return SetupError("setup.font", name=name)
    return None
