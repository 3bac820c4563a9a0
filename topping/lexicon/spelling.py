"""What a valid word is: two to fifteen letters A–Z. Converts text with accents or lower case to such letters."""

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
"""The accented letters with a code point of their own in French and related languages."""


def _folding() -> dict[int, str]:
    """Returns the table that replaces accented letters and ligatures by plain capitals.

    Other characters are not in it, because str.upper() would turn ß into SS and ı into I.
    """
    folded = dict(zip(ascii_lowercase, ascii_uppercase, strict=True))
    for accented in map(chr, _ACCENTED):
        base = unicodedata.normalize("NFD", accented)
        if base[0].isascii():
            folded[accented] = base[0].upper()
    return str.maketrans(folded | _LIGATURES)


_FOLDED: Final = _folding()


def normalise(text: str) -> str:
    """Returns `text` in upper case, without accents or ligatures: `œuvré` → `OEUVRE`.

    Composed and decomposed accents give the same result. Characters that are no French letter stay.
    """
    folded = text.translate(_FOLDED)
    if folded.isascii():
        return folded
    plain = "".join(
        character for character in unicodedata.normalize("NFD", text) if not unicodedata.combining(character)
    )
    return plain.translate(_FOLDED)


def is_word(text: str) -> bool:
    """Returns whether `text` is spelled like a word: `SHORTEST` to `LONGEST` letters A–Z. The lexicon is not asked."""
    return _WORD.fullmatch(text) is not None
