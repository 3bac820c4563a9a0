"""A cache of which parts of the hand without jokers can form words, shared by all slots of a search.

Many slots (places for a word) have the same fixed letters, or none, and take the same number of tiles. They need the
same look-ups. The cache stores them by the fixed letters and the number of tiles.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.compiled.jit import Pointer, bytes_at, inlined, int64_at, uint64_at
from topping.solver.kernels.tables import may_be_spelled

_ENTRIES: Final = 512
_INDEX_SHIFT: Final = 55
"""An entry's index is the highest bits of a 64-bit number."""
_SPREAD: Final = 0x9E3779B97F4A7C15
"""2⁶⁴ divided by the golden ratio: spreads numbers of tiles over the entries."""


class SpellingMemo(NamedTuple):
    """A cache of which parts of the hand may form a word with given fixed letters, one array per field.

    A new entry overwrites the old entry at its index.
    """

    tiles: Pointer
    """uint8: tiles to place; 0 for an unused entry."""
    letters: Pointer
    """uint64: hash of the fixed letters."""
    asked: Pointer
    """int64: number of parts of this size looked up, from the most points down."""
    spelled: Pointer
    """uint64, 2 per entry: a bit for each part, set if a word may have the multiset."""


MEMO_BYTES: Final = _ENTRIES * (1 + 8 + 8 + 16)


@inlined
def memo_at(address: Any) -> Any:
    """Returns the cache whose arrays begin at a memory address (divisible by 8)."""
    letters = address + _ENTRIES
    asked = letters + 8 * _ENTRIES
    return SpellingMemo(bytes_at(address), uint64_at(letters), int64_at(asked), uint64_at(asked + 8 * _ENTRIES))


@inlined
def forget(memo: Any) -> Any:
    """Empties the cache, before a search with another hand."""
    for place in range(_ENTRIES):
        memo.tiles[place] = 0


@inlined
def remember(memo: Any, hand: Any, tiles: Any, letters: Any, first: Any, beyond: Any, seen: Any, cells: Any) -> Any:
    """Returns the index of the cache entry for the fixed letters with hash `letters` and parts of the hand of `tiles`
    tiles.

    The entry tells for each part whether a word may consist of it and the fixed letters. It covers the parts from index
    `first` up to `beyond` (exclusive) of `Hand.order`; missing ones are looked up in the filter `seen` of `cells`
    cells. `first` must be the first part of this size.
    """
    place = np.int64((letters + np.uint64(tiles) * np.uint64(_SPREAD)) >> np.uint64(_INDEX_SHIFT))
    if memo.tiles[place] != tiles or memo.letters[place] != letters:
        memo.tiles[place] = tiles
        memo.letters[place] = letters
        memo.asked[place] = 0
        memo.spelled[2 * place] = 0
        memo.spelled[2 * place + 1] = 0
    asked, wanted = memo.asked[place], beyond - first
    if asked < wanted:
        low, high = memo.spelled[2 * place], memo.spelled[2 * place + 1]
        for index in range(asked, min(wanted, 64)):
            whole = letters + hand.hashes[hand.order[first + index]]
            low |= np.uint64(may_be_spelled(seen, cells, whole)) << np.uint64(index)
        for index in range(max(asked, 64), wanted):
            whole = letters + hand.hashes[hand.order[first + index]]
            high |= np.uint64(may_be_spelled(seen, cells, whole)) << np.uint64(index - 64)
        memo.asked[place] = wanted
        memo.spelled[2 * place] = low
        memo.spelled[2 * place + 1] = high
    return place
