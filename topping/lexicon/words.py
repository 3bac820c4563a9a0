"""What a word is here: two to fifteen letters A–Z, whatever way it was first spelled."""

from __future__ import annotations

import re
import unicodedata
from string import ascii_lowercase, ascii_uppercase
from typing import Final

SHORTEST: Final = 2
LONGEST: Final = 15
"""The side of the board: no longer word can be played."""

_WORD: Final = re.compile(rf"[A-Z]{{{SHORTEST},{LONGEST}}}", re.ASCII)
# Only what French spells is folded: str.upper() would also turn ß into SS and ı into I.
_FOLDED: Final = str.maketrans(
    {"œ": "OE", "Œ": "OE", "æ": "AE", "Æ": "AE"} | dict(zip(ascii_lowercase, ascii_uppercase, strict=True))
)


def normalise(text: str) -> str:
    """`text` in upper case, without accents nor ligatures: `œuvré` → `OEUVRE`.

    Composed and decomposed accents are alike. What is not a French letter stays as it is.
    """
    if not text.isascii():
        text = "".join(mark for mark in unicodedata.normalize("NFD", text) if not unicodedata.combining(mark))
    return text.translate(_FOLDED)


def is_word(text: str) -> bool:
    """Whether `text` is `SHORTEST` to `LONGEST` letters A–Z and nothing else."""
    return _WORD.fullmatch(text) is not None
