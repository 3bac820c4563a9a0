"""Players' names: how they are written, and when two of them are the same."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from topping.errors import InputError

MOST_LETTERS: Final = 30


def normalised(name: str) -> str:
    """The name in NFC, trimmed, inner blanks collapsed; 1 to 30 characters.

    Raises `InputError` for an empty or too long one, or one that holds characters that do not print.
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name:
        raise InputError("store.player_empty")
    if len(name) > MOST_LETTERS:
        raise InputError("store.player_too_long", most=MOST_LETTERS)
    if not name.isprintable():
        raise InputError("store.player_unprintable")
    return name


@lru_cache(maxsize=8192)  # lists fold the names of all players, again and again
def folded(name: str) -> str:
    """What two spellings of the same player share: case does not matter, accents do. Raises as `normalised` does."""
    return unicodedata.normalize("NFC", normalised(name).casefold())


def alike(name: str) -> str:
    """As `folded`, of a text that need not be a name that is kept here."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())
