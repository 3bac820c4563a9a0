"""Constants for words as rows of 16 letter codes, and for the search criteria that compiled functions read."""

from typing import Final

ROW_BYTES: Final = 16
"""Size of a row: a power of two, so that no word straddles two cache lines."""
PAD: Final = 31
"""The code after a word's last letter; each row ends with at least one."""
LONGEST: Final = ROW_BYTES - 1
"""Length of the longest word."""

# layout of the question of `sift_words`; before it: the addresses of the marks and of 32 bytes of room
SHORTEST_ASKED: Final = 2
LONGEST_ASKED: Final = 3
JOKERS: Final = 4
"""Letters that a word may have beyond the held ones; `LETTERS` for no limit."""
LETTERS: Final = LONGEST
BARRED: Final = 5
"""Mask of the letters that a word must not have, bit 0 for A."""
HELD: Final = 6
"""By letter, how many a word may have without a joker: 32 numbers, so that any byte of a row is a valid index."""
LEAST: Final = HELD + 32
"""By letter, how many a word must have."""
ASKED: Final = LEAST + 32

IN_FRONT: Final = 1
BEHIND: Final = 2
AROUND: Final = 4
"""Where a word has further letters around another word."""
