"""What a word is here: two to fifteen letters A–Z, whatever way it was first spelled."""

import re
import unicodedata
from string import ascii_lowercase, ascii_uppercase
from typing import Final

SHORTEST: Final = 2
LONGEST: Final = 15
"""The side of the board: no longer word can be played."""

_WORD: Final = re.compile(rf"[A-Z]{{{SHORTEST},{LONGEST}}}", re.ASCII)
_LIGATURES: Final = {"œ": "OE", "Œ": "OE", "æ": "AE", "Æ": "AE"}
_ACCENTED: Final = range(0xC0, 0x180)
"""The accented letters that are one code: what French and its neighbours write."""


def _folding() -> dict[int, str]:
    """What each letter becomes. Nothing else is folded: str.upper() would also turn ß into SS and ı into I."""
    folded = dict(zip(ascii_lowercase, ascii_uppercase, strict=True))
    for mark in map(chr, _ACCENTED):
        base = unicodedata.normalize("NFD", mark)
        if base[0].isascii():
            folded[mark] = base[0].upper()
    return str.maketrans(folded | _LIGATURES)


_FOLDED: Final = _folding()


def normalise(text: str) -> str:
    """`text` in upper case, without accents nor ligatures: `œuvré` → `OEUVRE`.

    Composed and decomposed accents are alike. What is not a French letter stays as it is.
    """
    folded = text.translate(_FOLDED)
    if folded.isascii():
        return folded
    plain = "".join(mark for mark in unicodedata.normalize("NFD", text) if not unicodedata.combining(mark))
    return plain.translate(_FOLDED)


def is_word(text: str) -> bool:
    """Whether `text` is `SHORTEST` to `LONGEST` letters A–Z and nothing else."""
    return _WORD.fullmatch(text) is not None
