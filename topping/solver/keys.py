"""Solutions as numbers, and what a search keeps of them: what kernels and those who call them share.

A key, from its highest bit but 2: 14 of MOST_POINTS − points, 23 of the word's place in alphabetical order, 1 for
vertical, 4 of the row, 4 of the column, 15 of jokers (its first letter's is the highest). This is `Solution.rank`.
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
"""Directions, rows and columns."""

ALL: Final = -1
TOPS: Final = 0
"""What to keep, where it is not a number of best solutions."""

MOST: Final = 9
"""The most letters that may be in hand: no variant draws more."""
MOST_JOKERS: Final = 2
"""The most jokers that may be in hand: no bag holds more, and each one more would multiply the parts."""
