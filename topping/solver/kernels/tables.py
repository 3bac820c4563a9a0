"""The solver's look-up tables (`topping.solver.tables`) in the form that compiled functions read."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from topping.compiled.jit import Pointer, bytes_at, inlined, int64_at, uint32_at, uint64_at
from topping.solver.tables import FIRST_BUCKET, SHIFT


class Opened(NamedTuple):
    """The look-up tables of a lexicon as pointers, with the number of cells of each hash table."""

    words: Pointer
    ranks: Pointer
    starts: Pointer
    lengths: Pointer
    seen: Pointer
    seen_cells: Any
    completing_one: Pointer
    completing_one_cells: Any
    completing_two: Pointer
    completing_two_cells: Any
    short: Pointer


@inlined
def tables_at(address: Any) -> Any:
    """Returns the look-up tables of a lexicon; `address` is that of an array with their addresses and sizes."""
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
    """Returns the three bits by which the Bloom filter `Tables.seen` records letters with hash `letters`."""
    bit = np.uint64(1)
    return (
        bit << (letters & np.uint64(63))
        | bit << (letters >> np.uint64(6) & np.uint64(63))
        | bit << (letters >> np.uint64(12) & np.uint64(63))
    )


@inlined
def may_be_spelled(seen: Any, cells: Any, letters: Any) -> Any:
    """Returns whether a word may consist of exactly the letters with hash `letters`.

    Only False is certain (Bloom filter). `seen` has `cells` numbers.
    """
    bits = seen_bits(letters)
    return seen[letters >> np.uint64(18) & (cells - np.uint64(1))] & bits == bits


@inlined
def completing(table: Any, cells: Any, letters: Any) -> Any:
    """Returns a mask of the letters that complete given letters to a word; rarely also of other letters (Bloom filter).

    `letters` is the hash of the given letters. `table` is `completing_one` or `completing_two`, an array of `cells`
    sets of letters. Each set of letters was added to two cells; the intersection of both is returned.
    """
    last = cells - np.uint64(1)
    return table[(letters >> np.uint64(5)) & last] & table[(letters >> np.uint64(35)) & last]


@inlined
def bucket(lengths: Any, length: Any, letters: Any) -> Any:
    """Returns the number of the hash bucket in which words with `length` letters and hash `letters` are.

    Words with other letters may be in the same bucket.
    """
    return lengths[2 * length + FIRST_BUCKET] + np.int64(letters >> np.uint64(lengths[2 * length + SHIFT]))
