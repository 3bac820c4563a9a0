"""What of a typed or pasted text may stand in an entry line: characters that can be seen."""

from __future__ import annotations

import unicodedata
from typing import Final

_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters to Unicode, which draws nothing for them (fillers of Korean syllables)."""
_MARKS: Final = ("Mn", "Me", "Mc")


def visible(text: str) -> str:
    """The text in NFC without what cannot be seen; every blank is an ordinary one.

    Control characters, zero-width ones, marks of direction, variation selectors and half characters are left out, as is
    an accent without its letter: pygame raises an error where it is to draw a text without any width.
    """
    return "".join(
        " " if unicodedata.category(one) == "Zs" else one
        for one in unicodedata.normalize("NFC", text)
        if unicodedata.category(one) == "Zs" or _is_seen(one)
    )


def _is_seen(character: str) -> bool:
    return character.isprintable() and unicodedata.category(character) not in _MARKS and character not in _BLANK_LETTERS
