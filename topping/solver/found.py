"""What a search finds: solutions as numbers that sort in rank order, and the rule by which they are kept."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from topping.solver.compiled import inlined, kernel
from topping.solver.grid import SIZE, STRIDE

# A key, from its highest bit but 2: 14 of MOST_POINTS − points, 23 of the word's place in alphabetical order, 1 for
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
KEEP: Final = 2
"""`ALL`, `TOPS`, or how many of the best to keep."""
STATE_BYTES: Final = 3 * 8


class Found(NamedTuple):
    """The solutions kept so far."""

    keys: npt.NDArray[np.uint64]
    """By order of discovery; for the N best, more than N of them fit."""
    state: npt.NDArray[np.int64]
    """`COUNT`, `LEAST` and `KEEP`."""


@kernel
def nothing_found(keys: Any, state: Any, keep: Any) -> Any:
    """The state before a search; `keep` is `ALL`, `TOPS`, or how many of the best."""
    state[COUNT] = state[LEAST] = 0
    state[KEEP] = keep
    return Found(keys, state)


@inlined
def key_of(rank: Any, start: Any, jokers: Any) -> Any:
    """The key, but for its points, of the word of that rank that starts on square `start`; see `slot.joker_bit`."""
    line, place = start // STRIDE, start % STRIDE
    if line < SIZE:
        where = line << ROW_SHIFT | place << COLUMN_SHIFT
    else:
        where = 1 << VERTICAL_SHIFT | place << ROW_SHIFT | (line - SIZE) << COLUMN_SHIFT
    return np.int64(rank) << WORD_SHIFT | where | jokers


@kernel
def keep_key(found: Any, points: Any, key: Any) -> Any:
    """Keeps a solution that brings at least `LEAST` points, given `key_of`, and raises `LEAST` where that follows."""
    keys, state = found
    if state[KEEP] == TOPS and points > state[LEAST]:
        state[LEAST] = points
        state[COUNT] = 0
    if state[COUNT] < keys.size:
        keys[state[COUNT]] = np.uint64(MOST_POINTS - points) << np.uint64(POINTS_SHIFT) | np.uint64(key)
    state[COUNT] += 1
    if state[KEEP] > 0 and state[COUNT] == keys.size:
        keys.sort()
        state[COUNT] = state[KEEP]
        state[LEAST] = MOST_POINTS - np.int64(keys[state[KEEP] - 1] >> np.uint64(POINTS_SHIFT))
