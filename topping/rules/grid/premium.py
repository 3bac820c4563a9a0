"""The premium squares of the board (§1.1, §1.2.1): 8 triple and 17 double words, 12 triple and 24 double letters."""

from __future__ import annotations

from enum import Enum
from typing import Final

from topping.rules.grid.square import Square


class Premium(Enum):
    """What a square multiplies while it is uncovered."""

    NONE = "none"
    DOUBLE_LETTER = "double letter"
    TRIPLE_LETTER = "triple letter"
    DOUBLE_WORD = "double word"
    TRIPLE_WORD = "triple word"

    @property
    def letter_factor(self) -> int:
        """What the square multiplies the letter on it by."""
        return {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}.get(self, 1)

    @property
    def word_factor(self) -> int:
        """What the square multiplies the word over it by."""
        return {Premium.DOUBLE_WORD: 2, Premium.TRIPLE_WORD: 3}.get(self, 1)


_MARKS: Final = {
    ".": Premium.NONE,
    "'": Premium.DOUBLE_LETTER,
    '"': Premium.TRIPLE_LETTER,
    "-": Premium.DOUBLE_WORD,
    "=": Premium.TRIPLE_WORD,
}

_ROWS: Final = (
    "=..'...=...'..=",
    '.-..."..."...-.',
    "..-...'.'...-..",
    "'..-...'...-..'",
    "....-.....-....",
    '."..."..."...".',
    "..'...'.'...'..",
    "=..'...-...'..=",
    "..'...'.'...'..",
    '."..."..."...".',
    "....-.....-....",
    "'..-...'...-..'",
    "..-...'.'...-..",
    '.-..."..."...-.',
    "=..'...=...'..=",
)

PREMIUMS: Final[tuple[tuple[Premium, ...], ...]] = tuple(tuple(_MARKS[mark] for mark in row) for row in _ROWS)
"""15 rows of 15."""

LETTER_FACTORS: Final = tuple(tuple(premium.letter_factor for premium in row) for row in PREMIUMS)
WORD_FACTORS: Final = tuple(tuple(premium.word_factor for premium in row) for row in PREMIUMS)


def premium_at(square: Square) -> Premium:
    """The premium printed on a square of the board."""
    return PREMIUMS[square.row][square.column]
