"""The search for solutions: goes through the slots (places for a word) that promise most points first.

It stops when no remaining slot can beat the solutions found.

In a slot, the parts of the hand with the right number of tiles are tried, together with the fixed letters. If a part
has jokers, look-ups give the letters that may complete it to a word. A further look-up finds the anagrams of each
complete set of letters. Only these words are compared with the slot's squares, letter by letter.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from topping.compiled.jit import bytes_at, inlined, int32_at, int64_at, kernel, uint64_at
from topping.solver.kernels.crosssets import EARLIER_BYTES, earlier_at, fill_cross_sets, note_changes
from topping.solver.kernels.grid import OCCUPIED_BYTES, SQUARES_BYTES, lay_out
from topping.solver.kernels.hand import HAND_BYTES, JOKERS, hand_at, take_in_hand
from topping.solver.kernels.memo import MEMO_BYTES, forget, memo_at
from topping.solver.kernels.results import COUNT, LEAST, STATE_BYTES, start_finding
from topping.solver.kernels.slot import SLOT_BYTES, open_slot, slot_at
from topping.solver.kernels.slots import BEFORE, BOUNDS, FIELDS, NONE, PLACE, SLOTS_BYTES, find_slots, slots_at
from topping.solver.kernels.slotwords import NEAR_BYTES, try_spellings
from topping.solver.kernels.spellings import (
    SPELLINGS_BYTES,
    hurdle_of,
    list_spelled,
    list_with_jokers,
    sift,
    spell_first_joker,
    spell_last_joker,
    spellings_at,
)
from topping.solver.kernels.tables import tables_at

# offsets in the workspace
_SQUARES: Final = 0
_OCCUPIED: Final = _SQUARES + SQUARES_BYTES
_STATE: Final = _OCCUPIED + OCCUPIED_BYTES
_SLOT: Final = _STATE + STATE_BYTES
_HAND: Final = _SLOT + SLOT_BYTES
_SLOTS: Final = _HAND + HAND_BYTES
_PLAIN: Final = _SLOTS + SLOTS_BYTES
_ONE: Final = _PLAIN + SPELLINGS_BYTES
_TWO: Final = _ONE + SPELLINGS_BYTES
_NEAR: Final = _TWO + SPELLINGS_BYTES
_MEMO: Final = _NEAR + NEAR_BYTES
_EARLIER: Final = _MEMO + MEMO_BYTES
WORKSPACE_BYTES: Final = _EARLIER + EARLIER_BYTES

# the argument of `search`: ten int64, of which the first five are addresses
TABLES: Final = 0
"""Address of `Tables.at`."""
WORKSPACE: Final = 1
"""Address of WORKSPACE_BYTES, divisible by 8, reserved for this search. It is all 0 before the first search, and kept
between searches, since the cross-sets are reused; all searches in it must use the same tables.
"""
CELLS: Final = 2
"""Address of the grid's 225 ASCII characters."""
RACK: Final = 3
"""Address of the hand's ASCII characters."""
BONUSES: Final = 4
"""Address of 16 int64: bonus by number of tiles placed."""
KEYS: Final = 5
"""Address of the uint64 that receive the solutions' keys, unsorted."""
ROOM: Final = 6
"""Number of these keys."""
KEEP: Final = 7
"""Which solutions to keep (see `topping.solver.kernels.results`)."""
LETTERS: Final = 8
"""Letters in hand, at most `hand.MOST`, with at most `hand.MOST_JOKERS` jokers."""
MOST_PLACED: Final = 9
"""Most tiles to place, at most LETTERS."""


@kernel
def workspace_bytes() -> Any:
    """Returns the size (bytes) of the working memory that a search needs."""
    return WORKSPACE_BYTES


@kernel
def search(address: Any) -> Any:
    """Searches one position, and returns the number of its solutions.

    The position and the memory to use are described by ten int64 at an address. Solutions beyond `ROOM` are counted,
    but not stored.
    """
    question = int64_at(address)
    workspace = question[WORKSPACE]
    lexicon = tables_at(question[TABLES])
    bonuses = int64_at(question[BONUSES])
    squares = int32_at(workspace + _SQUARES)
    occupied = int64_at(workspace + _OCCUPIED)
    hand = hand_at(workspace + _HAND)
    slots = slots_at(workspace + _SLOTS)
    slot = slot_at(workspace + _SLOT)
    plain, one_joker, two_jokers = (
        spellings_at(workspace + _PLAIN),
        spellings_at(workspace + _ONE),
        spellings_at(workspace + _TWO),
    )
    near = int64_at(workspace + _NEAR)
    memo = memo_at(workspace + _MEMO)
    earlier = earlier_at(workspace + _EARLIER)
    results = start_finding(uint64_at(question[KEYS]), question[ROOM], int64_at(workspace + _STATE), question[KEEP])

    note_changes(earlier, bytes_at(question[CELLS]))
    lay_out(squares, occupied, bytes_at(question[CELLS]))
    wanted = take_in_hand(hand, bytes_at(question[RACK]), question[LETTERS])
    forget(memo)
    fill_cross_sets(squares, occupied, earlier, lexicon, hand, wanted)
    bound = find_slots(slots, squares, occupied, hand.most, question[MOST_PLACED], bonuses)
    while bound >= 0 and (bound >= results.state[LEAST] or bound == BOUNDS - 1):  # the last list has higher bounds too
        at = slots.heads[bound]
        while at != NONE:
            _search_slot(
                slots.fields,
                at,
                slot,
                squares,
                bonuses,
                hand,
                plain,
                one_joker,
                two_jokers,
                near,
                memo,
                lexicon,
                results,
            )
            at = slots.fields[at * FIELDS + BEFORE]
        bound -= 1
    return results.state[COUNT]


@inlined
def _search_slot(
    fields: Any,
    at: Any,
    slot: Any,
    squares: Any,
    bonuses: Any,
    hand: Any,
    plain: Any,
    one_joker: Any,
    two_jokers: Any,
    near: Any,
    memo: Any,
    lexicon: Any,
    results: Any,
) -> Any:
    """Finds the solutions in slot number `at` (a place for a word), and adds them to `results`."""
    hurdle = hurdle_of(hand, fields, at, results.state[LEAST])
    jokers = hand.counts[JOKERS]
    kept = np.int64(0)
    if jokers:
        ones = list_with_jokers(one_joker, hand, hurdle, 1)
        if jokers > 1:
            twos = list_with_jokers(two_jokers, hand, hurdle, 2)
            if twos:
                ones = spell_first_joker(
                    lexicon.completing_two, lexicon.completing_two_cells, two_jokers, twos, one_joker, ones
                )
        if ones:
            kept = spell_last_joker(lexicon.completing_one, lexicon.completing_one_cells, one_joker, ones, plain)
            kept = sift(lexicon.seen, lexicon.seen_cells, plain, kept)
    kept = list_spelled(plain, kept, memo, hand, hurdle, lexicon.seen, lexicon.seen_cells)
    if kept:
        open_slot(slot, squares, fields[at * FIELDS + PLACE], bonuses)
        try_spellings(slot, plain, kept, near, jokers, lexicon, results)
