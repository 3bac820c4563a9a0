"""The tables that a search reads, all derived from a word graph: views of one block of memory, as a file holds it."""

from array import array
from collections.abc import Sequence
from mmap import mmap
from struct import calcsize
from typing import Final, Literal

from topping.compiled.calling import address_of

TABLES_AT: Final = 192
"""Where the first table starts; what is before is the file's."""
_ALIGNMENT: Final = 64

FIRST_BUCKET: Final = 0
SHIFT: Final = 1
"""Columns of the table `lengths`."""

SHORT_TWO: Final = 0
SHORT_THREE: Final = SHORT_TWO + 2 * 26
SHORT_FOUR: Final = SHORT_THREE + 3 * 26**2
SHORT_CELLS: Final = SHORT_FOUR + 4 * 26**3
"""Where the table `short` holds the words of two, three and four letters, and its length."""

KINDS: Final[dict[str, Literal["B", "I", "q", "Q"]]] = {
    # W words; a word's *position* is its place in `words`
    "words": "B",  # 16 × W: letter codes by position, padded; by length, then by hash: anagrams stand together
    "ranks": "I",  # W: by position, the word's place in alphabetical order
    "positions": "I",  # W: the other way round
    "starts": "I",  # by bucket, the position of its first word; the bucket ends where the next one starts
    "lengths": "q",  # 17 × 2, by word length: its first bucket, and by how much a hash is shifted to count from there
    "seen": "Q",  # a Bloom filter of the hashes of all words' letters, three bits each, all in one number
    "one": "I",  # letters that may complete a multiset to a word
    "two": "I",  # letters that may, with another one, complete a multiset to a word
    "short": "I",  # letters that complete a word of 2, 3 or 4 letters, by the place that misses one and the others
}
"""By name, of which numbers each table is made, as `array` names their kinds."""


class Tables:
    """Anagram tables of a lexicon."""

    def __init__(self, content: mmap, sizes: Sequence[int]) -> None:
        """`content` is as long as `places_of` says, for tables of so many numbers."""
        self.content = content
        self.sizes = tuple(sizes)
        places, first = places_of(sizes), address_of(content)
        self.addresses = dict(zip(KINDS, (first + place for place in places), strict=False))
        """By name, where each table begins."""
        whole = memoryview(content)
        self._views = {
            name: whole[place : place + size * calcsize(kind)].cast(kind)
            for (name, kind), size, place in zip(KINDS.items(), sizes, places, strict=False)
        }
        self.words, self.positions, self.lengths = (self._views[name] for name in ("words", "positions", "lengths"))
        self._numbers = array("q", [one for pair in zip(self.addresses.values(), sizes, strict=True) for one in pair])
        self.at = address_of(self._numbers)
        """The address of what a search is told: those of the tables and their sizes, in turn."""

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(view.nbytes for view in self._views.values())


def places_of(sizes: Sequence[int]) -> list[int]:
    """Where each table starts, and where the last one ends."""
    places = [TABLES_AT]
    for size, kind in zip(sizes, KINDS.values(), strict=True):
        end = places[-1] + size * calcsize(kind)
        places.append(-(-end // _ALIGNMENT) * _ALIGNMENT)
    return places
