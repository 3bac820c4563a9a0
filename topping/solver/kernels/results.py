"""The results of a search: solutions as integers that sort by rank, and the rule that decides which ones are kept."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.compiled.jit import Pointer, inlined, inner
from topping.solver.kernels.grid import SIZE, STRIDE
from topping.solver.packing import COLUMN_SHIFT, MOST_POINTS, POINTS_SHIFT, ROW_SHIFT, TOPS, VERTICAL_SHIFT, WORD_SHIFT

COUNT: Final = 0
"""Number of solutions; those beyond the room in `keys` are only counted."""
LEAST: Final = 1
"""Least points of a solution worth keeping."""
KEEP: Final = 2
"""`ALL`, `TOPS`, or N for the N best."""
ROOM: Final = 3
"""Room for solutions in `keys`; at least `KEEP`."""
STATE_BYTES: Final = 4 * 8


class SearchResults(NamedTuple):
    """The solutions that a search has found and kept up to now."""

    keys: Pointer
    """uint64, `ROOM`, unsorted; for the N best, once full, a binary heap with the worst solution first."""
    state: Pointer
    """int64, 4, indexed by the names above."""


@inlined
def start_finding(keys: Any, room: Any, state: Any, keep: Any) -> Any:
    """Returns empty results for a new search.

    `keys` has room for `room` solutions. `keep` is `ALL`, `TOPS`, or N for the N best.
    """
    state[COUNT] = 0
    state[LEAST] = 0
    state[KEEP] = keep
    state[ROOM] = room
    return SearchResults(keys, state)


@inlined
def key_of(rank: Any, start: Any, jokers: Any) -> Any:
    """Returns the integer for a solution, still without its points.

    `rank` is the alphabetical index of the word, `start` the index of its first square, `jokers` a mask (see
    `slot.joker_bit`).
    """
    line, place = start // STRIDE, start % STRIDE
    if line < SIZE:
        where = line << ROW_SHIFT | place << COLUMN_SHIFT
    else:
        where = 1 << VERTICAL_SHIFT | place << ROW_SHIFT | (line - SIZE) << COLUMN_SHIFT
    return np.int64(rank) << WORD_SHIFT | where | jokers


@inner
def keep_key(results: Any, points: Any, key: Any) -> Any:
    """Adds a solution to the results if it scores enough to be kept; `key` is its `key_of`.

    The least score to keep (`LEAST`) rises when better solutions fill the results.
    """
    keys, state = results.keys, results.state
    count, keep = state[COUNT], state[KEEP]
    ranked = np.uint64(MOST_POINTS - points) << np.uint64(POINTS_SHIFT) | np.uint64(key)
    if keep > 0 and count == keep:
        if ranked < keys[0]:
            keys[0] = ranked
            _sink(keys, np.int64(0), keep)
            state[LEAST] = MOST_POINTS - np.int64(keys[0] >> np.uint64(POINTS_SHIFT))
        return
    if keep == TOPS and points > state[LEAST]:
        state[LEAST] = points
        count = 0
    if count < state[ROOM]:
        keys[count] = ranked
    state[COUNT] = count + 1
    if count + 1 == keep:
        for parent in range(keep // 2, -1, -1):
            _sink(keys, parent, keep)
        state[LEAST] = MOST_POINTS - np.int64(keys[0] >> np.uint64(POINTS_SHIFT))


@inner
def _sink(keys: Any, parent: Any, count: Any) -> Any:
    """Restores the order of a binary heap of `count` keys by moving the key at index `parent` down."""
    key = keys[parent]
    child = 2 * parent + 1
    while child < count:
        if child + 1 < count and keys[child + 1] > keys[child]:
            child += 1
        if keys[child] <= key:
            break
        keys[parent] = keys[child]
        parent = child
        child = 2 * parent + 1
    keys[parent] = key
