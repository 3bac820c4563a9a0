"""The tables that a search reads, all derived from a word graph, and the one look-up that each is for."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from topping.solver.compiled import inlined
from topping.solver.kernels.memory import Pointer, address_of, bytes_at, int64_at, uint32_at, uint64_at

WORD_BYTES: Final = 16
"""A word's letters take as many bytes, so that none straddles two cache lines."""

FIRST_BUCKET: Final = 0
SHIFT: Final = 1
"""Columns of `Tables.lengths`."""

SHORT_TWO: Final = 0
SHORT_THREE: Final = SHORT_TWO + 2 * 26
SHORT_FOUR: Final = SHORT_THREE + 3 * 26**2
SHORT_CELLS: Final = SHORT_FOUR + 4 * 26**3
"""Where `Tables.short` holds the words of two, three and four letters, and its length."""


class Tables(NamedTuple):
    """Anagram tables of a lexicon of W words; a word's *position* is its place in `words`."""

    words: npt.NDArray[np.uint8]
    """16 × W: letter codes by position, padded. By length, then by hash, so that anagrams stand together."""
    ranks: npt.NDArray[np.uint32]
    """W: by position, the word's place in alphabetical order."""
    positions: npt.NDArray[np.uint32]
    """W: the other way round."""
    starts: npt.NDArray[np.uint32]
    """By bucket, the position of its first word; the bucket ends where the next one starts."""
    lengths: npt.NDArray[np.int64]
    """17 × 2, by word length: its first bucket, and by how much a hash is shifted to count from there."""
    seen: npt.NDArray[np.uint64]
    """A Bloom filter of the hashes of all words' letters, three bits each, all in one number (see `seen_bits`)."""
    one: npt.NDArray[np.uint32]
    """Letters that may complete a multiset to a word (see `completing`)."""
    two: npt.NDArray[np.uint32]
    """Letters that may, with another one, complete a multiset to a word."""
    short: npt.NDArray[np.uint32]
    """Letters that complete a word of 2, 3 or 4 letters, by the place that misses one and the other letters."""


TABLE_TYPES: Final = (
    np.uint8, np.uint32, np.uint32, np.uint32, np.int64, np.uint64, np.uint32, np.uint32, np.uint32
)  # fmt: skip
"""What the items of each table are."""


def addresses_of(tables: Tables) -> npt.NDArray[np.int64]:
    """The tables as `tables_at` reads them: address and number of items, by field. The tables must be kept."""
    return np.array([number for table in tables for number in (address_of(table), table.size)], dtype=np.int64)


class Opened(NamedTuple):
    """The tables as kernels read them: the same names, and the numbers of cells of those that are hashed into."""

    words: Pointer
    ranks: Pointer
    starts: Pointer
    lengths: Pointer
    seen: Pointer
    seen_cells: Any
    one: Pointer
    one_cells: Any
    two: Pointer
    two_cells: Any
    short: Pointer


@inlined
def tables_at(address: Any) -> Any:
    """The tables whose addresses stand at an address."""
    at = int64_at(address)
    return Opened(
        bytes_at(at[0]),
        uint32_at(at[2]),
        uint32_at(at[6]),
        int64_at(at[8]),
        uint64_at(at[10]),
        np.uint64(at[11]),
        uint32_at(at[12]),
        np.uint64(at[13]),
        uint32_at(at[14]),
        np.uint64(at[15]),
        uint32_at(at[16]),
    )


@inlined
def seen_bits(letters: Any) -> Any:
    """The three bits that the multiset of hash `letters` sets in its number of `Tables.seen`."""
    one = np.uint64(1)
    return (
        one << (letters & np.uint64(63))
        | one << (letters >> np.uint64(6) & np.uint64(63))
        | one << (letters >> np.uint64(12) & np.uint64(63))
    )


@inlined
def may_be_spelled(seen: Any, cells: Any, letters: Any) -> Any:
    """Whether a word may have exactly the multiset of hash `letters`; a no is certain. `seen` has `cells` numbers."""
    bits = seen_bits(letters)
    return seen[letters >> np.uint64(18) & (cells - np.uint64(1))] & bits == bits


@inlined
def completing(table: Any, cells: Any, letters: Any) -> Any:
    """The letters that may complete the multiset of hash `letters`: none is missing.

    `table` is `Tables.one` or `Tables.two`, and has `cells` numbers.
    A Bloom filter of letter sets: each multiset's letters are added to two cells of a table whose size is a power of
    two, so that what both cells have in common holds them all, and rarely another.
    """
    last = cells - np.uint64(1)
    return table[(letters >> np.uint64(5)) & last] & table[(letters >> np.uint64(35)) & last]


@inlined
def bucket(lengths: Any, length: Any, letters: Any) -> Any:
    """The bucket in which words of `length` letters whose multiset has hash `letters` are; others may be there."""
    return lengths[2 * length + FIRST_BUCKET] + np.int64(letters >> np.uint64(lengths[2 * length + SHIFT]))
