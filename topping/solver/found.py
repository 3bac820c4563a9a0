"""What a search finds: solutions as numbers that sort in rank order, and the rule by which they are kept."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from topping.solver.compiled import inlined, kernel
from topping.solver.grid import SIZE, STRIDE

# A key, from its highest bit: 14 bits of MOST_POINTS − points, 23 of the word's place in alphabetical order, 1 for
# vertical, 4 of the row, 4 of the column, 15 of jokers (its first letter's is the highest). This is `Solution.rank`.
MOST_POINTS: Final = (1 << 14) - 1
MOST_WORDS: Final = 1 << 23
JOKER_BITS: Final = 15
COLUMN_SHIFT: Final = JOKER_BITS
ROW_SHIFT: Final = COLUMN_SHIFT + 4
VERTICAL_SHIFT: Final = ROW_SHIFT + 4
WORD_SHIFT: Final = VERTICAL_SHIFT + 1
POINTS_SHIFT: Final = WORD_SHIFT + 23

ALL: Final = -1
TOPS: Final = 0
"""What to keep, where it is not a number of best solutions."""

COUNT: Final = 0
"""Solutions kept; where there are more than `keys` holds, those beyond were counted only."""
LEAST: Final = 1
"""A solution that brings less is of no use any more."""
STATE: Final = 2


class Found(NamedTuple):
    """The solutions kept so far."""

    keys: npt.NDArray[np.uint64]
    """By order of discovery; for the N best, more than N of them fit."""
    state: npt.NDArray[np.int64]
    """`COUNT` and `LEAST`."""
    keep: int
    """`ALL`, `TOPS`, or how many of the best."""


@kernel
def nothing_found(keys: Any, keep: Any) -> Any:
    """The state before a search."""
    state = np.zeros(STATE, dtype=np.int64)
    return Found(keys, state, keep)


@inlined
def key_of(points: Any, rank: Any, start: Any, jokers: Any) -> Any:
    """The key of the word of that rank, starting on square `start`; `jokers` has the word's first letter at bit 14."""
    line, place = start // STRIDE, start % STRIDE
    vertical = line >= SIZE
    row, column = (place, line - SIZE) if vertical else (line, place)
    return (
        np.uint64(MOST_POINTS - points) << np.uint64(POINTS_SHIFT)
        | np.uint64(rank) << np.uint64(WORD_SHIFT)
        | np.uint64(vertical) << np.uint64(VERTICAL_SHIFT)
        | np.uint64(row) << np.uint64(ROW_SHIFT)
        | np.uint64(column) << np.uint64(COLUMN_SHIFT)
        | np.uint64(jokers)
    )


@kernel
def keep_key(found: Any, points: Any, key: Any) -> Any:
    """Keeps a solution that brings at least `LEAST` points, and raises `LEAST` where that follows."""
    state, keys = found.state, found.keys
    if found.keep == TOPS and points > state[LEAST]:
        state[LEAST] = points
        state[COUNT] = 0
    if state[COUNT] < keys.size:
        keys[state[COUNT]] = key
    state[COUNT] += 1
    if found.keep > 0 and state[COUNT] == keys.size:
        keys.sort()
        state[COUNT] = found.keep
        state[LEAST] = MOST_POINTS - np.int64(keys[found.keep - 1] >> np.uint64(POINTS_SHIFT))
