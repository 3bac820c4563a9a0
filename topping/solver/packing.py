"""The layout of solutions encoded as integers (keys), and constants for how many of them a search keeps.

A key's 61 bits, from the highest down: 14 for MOST_POINTS − points, 23 for the word's alphabetical index, 1 for
vertical, 4 for the row, 4 for the column, 15 for jokers (the first letter's bit is the highest). Sorted keys are in the
order of `Solution.rank`.
"""

from typing import Final

MOST_POINTS: Final = (1 << 14) - 1
MOST_WORDS: Final = 1 << 23
JOKER_BITS: Final = 15
COLUMN_SHIFT: Final = JOKER_BITS
ROW_SHIFT: Final = COLUMN_SHIFT + 4
VERTICAL_SHIFT: Final = ROW_SHIFT + 4
WORD_SHIFT: Final = VERTICAL_SHIFT + 1
POINTS_SHIFT: Final = WORD_SHIFT + 23
WHERES: Final = 1 << 9
"""Combinations of directions, rows and columns."""

ALL: Final = -1
TOPS: Final = 0
"""What a search keeps, unless it keeps the N best."""

MOST: Final = 9
"""Most letters in hand: no variant draws more."""
MOST_JOKERS: Final = 2
"""Most jokers in hand: no bag holds more, and each further joker would multiply the parts of a hand."""
