"""The tables that a search reads, built from the words of a lexicon: parts of one block of memory, in the file's
layout.
"""

from array import array
from collections.abc import Sequence
from mmap import mmap
from struct import calcsize
from typing import Final, Literal

from topping.compiled.calling import address_of

TABLES_AT: Final = 192
"""Offset of the first table; the file's header comes before."""
_ALIGNMENT: Final = 64

FIRST_BUCKET: Final = 0
SHIFT: Final = 1
"""Columns of the table `lengths`."""

SHORT_TWO: Final = 0
SHORT_THREE: Final = SHORT_TWO + 2 * 26
SHORT_FOUR: Final = SHORT_THREE + 3 * 26**2
SHORT_CELLS: Final = SHORT_FOUR + 4 * 26**3
"""Offsets in the table `short` of the words of two, three and four letters, and its size."""

KINDS: Final[dict[str, Literal["B", "I", "q", "Q"]]] = {
    # W words; a word's *position* is its index in `words`
    "words": "B",  # 16 × W: padded letter codes by position, sorted by length, then hash: anagrams are neighbours
    "ranks": "I",  # W: by position, the word's rank in alphabetical order
    "positions": "I",  # W: the inverse of `ranks`
    "starts": "I",  # by bucket, the position of its first word; the bucket ends where the next one starts
    # 17 × 2, by word length: its first bucket, and the right shift that turns a hash into a bucket from there
    "lengths": "q",
    "seen": "Q",  # a Bloom filter of the hashes of all words' letters, three bits each, all in one number
    "completing_one": "I",  # letters that may complete a multiset to a word
    "completing_two": "I",  # letters that may complete a multiset to a word together with another letter
    # letters that complete a word of 2, 3 or 4 letters, indexed by the missing place and the other letters
    "short": "I",
}
"""Type of the items of each table, as in `array`."""


class Tables:
    """The look-up tables of a lexicon, in which the solver finds the words made of given letters."""

    def __init__(self, content: mmap, sizes: Sequence[int]) -> None:
        """Divides the block `content` into tables with `sizes` items each; its length must fit (see `places_of`)."""
        self.content = content
        self.sizes = tuple(sizes)
        places, first = places_of(sizes), address_of(content)
        self.addresses = dict(zip(KINDS, (first + place for place in places), strict=False))
        """Address of each table, by name."""
        whole = memoryview(content)
        self._views = {
            name: whole[place : place + size * calcsize(kind)].cast(kind)
            for (name, kind), size, place in zip(KINDS.items(), sizes, places, strict=False)
        }
        self.words, self.positions, self.lengths = (self._views[name] for name in ("words", "positions", "lengths"))
        self._numbers = array(
            "q", [number for pair in zip(self.addresses.values(), sizes, strict=True) for number in pair]
        )
        self.at = address_of(self._numbers)
        """Address of the array that a search reads: address and size of each table, in turn."""

    @property
    def nbytes(self) -> int:
        """The size of all tables (bytes)."""
        return sum(view.nbytes for view in self._views.values())


def places_of(sizes: Sequence[int]) -> list[int]:
    """Returns the byte offset of each table in a block, for tables of these sizes; the last number is the end of the
    block.
    """
    places = [TABLES_AT]
    for size, kind in zip(sizes, KINDS.values(), strict=True):
        end = places[-1] + size * calcsize(kind)
        places.append(-(-end // _ALIGNMENT) * _ALIGNMENT)
    return places
