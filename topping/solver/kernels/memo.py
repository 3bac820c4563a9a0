"""What the parts of a hand that hold no joker spell, remembered from slot to slot.

Many slots run through the same tiles, or through none, and place as many: they make the same multisets. Whether a
multiset may be spelled is therefore asked once, and its answer kept under the slots' fixed letters and tiles to place.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.compiled.jit import Pointer, bytes_at, inlined, int64_at, uint64_at
from topping.solver.kernels.tables import may_be_spelled

_ENTRIES: Final = 512
_INDEX_SHIFT: Final = 55
"""An entry's place is the highest bits of a number of 64."""
_SPREAD: Final = 0x9E3779B97F4A7C15
"""2⁶⁴ divided by the golden ratio: spreads numbers of tiles over the entries."""


class SpellingMemo(NamedTuple):
    """One entry a place; a new one takes the place of another one there."""

    tiles: Pointer
    """uint8: tiles to place; 0 where there is no entry."""
    letters: Pointer
    """uint64: the hash of the fixed letters."""
    asked: Pointer
    """int64: how many of the parts of that size, most points first, were looked up."""
    spelled: Pointer
    """uint64, 2 a place: a bit for each of them, set where a word may have the multiset."""


MEMO_BYTES: Final = _ENTRIES * (1 + 8 + 8 + 16)


@inlined
def memo_at(address: Any) -> Any:
    """Room for a memo at an address divisible by 8."""
    letters = address + _ENTRIES
    asked = letters + 8 * _ENTRIES
    return SpellingMemo(bytes_at(address), uint64_at(letters), int64_at(asked), uint64_at(asked + 8 * _ENTRIES))


@inlined
def forget(memo: Any) -> Any:
    """Empties a memo, which serves one hand."""
    for place in range(_ENTRIES):
        memo.tiles[place] = 0


@inlined
def remember(memo: Any, hand: Any, tiles: Any, letters: Any, first: Any, beyond: Any, seen: Any, cells: Any) -> Any:
    """The place of the entry that tells what parts of `tiles` tiles spell together with fixed letters of that hash.

    It tells it of those from place `first` of `Hand.order`, where they begin, until `beyond`, at least.
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
