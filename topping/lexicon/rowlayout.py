"""Words as rows side by side (see `topping.lexicon.rows`), and what kernels that look at them are asked."""

from typing import Final

ROW_BYTES: Final = 16
"""A word's letters take as many bytes, so that none straddles two cache lines."""
PAD: Final = 31
"""The code of the places after a word's last letter, of which each row has one at least."""
LONGEST: Final = ROW_BYTES - 1
"""Letters of the longest word."""

# What the kernel that sifts words is asked, behind the address of their marks and that of 32 bytes of room.
SHORTEST_ASKED: Final = 2
LONGEST_ASKED: Final = 3
JOKERS: Final = 4
"""How many letters a word may have beyond those held; `LETTERS` of them where that is not asked."""
LETTERS: Final = LONGEST
BARRED: Final = 5
"""The mask of the letters that it does not have, bit 0 for A."""
HELD: Final = 6
"""By letter, how many a word may have for nothing: 32 numbers, so that any byte of a row is one of them."""
LEAST: Final = HELD + 32
"""By letter, how many a word must have."""
ASKED: Final = LEAST + 32

IN_FRONT: Final = 1
BEHIND: Final = 2
AROUND: Final = 4
"""What a word may have around another one."""
