"""The search: slots from the highest bound down, until no slot left can bring what was found.

In a slot, the parts of the hand that have its number of tiles are tried. A part and the slot's fixed letters make a
multiset; where the part holds jokers, look-ups tell which letters may complete the multiset to a word's. Another one
finds the anagrams of each complete multiset. Only then is a word compared with the slot's squares, letter by letter.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from topping.compiled.jit import bytes_at, inlined, int32_at, int64_at, kernel, uint64_at
from topping.solver.kernels.crosssets import EARLIER_BYTES, earlier_at, fill_cross_sets, note_changes
from topping.solver.kernels.found import COUNT, LEAST, STATE_BYTES, start_finding
from topping.solver.kernels.grid import OCCUPIED_BYTES, SQUARES_BYTES, lay_out
from topping.solver.kernels.hand import HAND_BYTES, JOKERS, hand_at, take_in_hand
from topping.solver.kernels.memo import MEMO_BYTES, forget, memo_at
from topping.solver.kernels.slot import SLOT_BYTES, open_slot, slot_at
from topping.solver.kernels.slots import BEFORE, BOUNDS, FIELDS, NONE, PLACE, SLOTS_BYTES, find_slots, slots_at
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
from topping.solver.kernels.words import NEAR_BYTES, try_spellings

# Where things are in the workspace.
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

# What `search` is asked: ten int64. The first five are addresses.
TABLES: Final = 0
"""Of what `tables.addresses_of` gives."""
WORKSPACE: Final = 1
"""Of WORKSPACE_BYTES, on a multiple of 8, that nothing else uses meanwhile: all 0 before its first search, then as the
search before left it, whose cross-sets serve again, so that all searches in it must be of the same tables."""
CELLS: Final = 2
"""Of the grid's 225 ASCII characters."""
RACK: Final = 3
"""Of the hand's ASCII characters."""
BONUSES: Final = 4
"""Of 16 int64: points by tiles placed."""
KEYS: Final = 5
"""Of uint64 that take the solutions' keys, unsorted."""
ROOM: Final = 6
"""How many of them there are."""
KEEP: Final = 7
"""What to keep of what is found (see `topping.solver.kernels.found`)."""
LETTERS: Final = 8
"""Letters in hand, at most `hand.MOST`, of them at most `hand.MOST_JOKERS` jokers."""
MOST_PLACED: Final = 9
"""The most tiles to place, at most LETTERS."""


@kernel
def workspace_bytes() -> Any:
    """How much memory a search works in."""
    return WORKSPACE_BYTES


@kernel
def search(address: Any) -> Any:
    """Searches one position, asked by ten int64 at an address; returns how many solutions were kept.

    Where there are more than ROOM, those beyond were counted and lost.
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
    plain, one, two = spellings_at(workspace + _PLAIN), spellings_at(workspace + _ONE), spellings_at(workspace + _TWO)
    near = int64_at(workspace + _NEAR)
    memo = memo_at(workspace + _MEMO)
    earlier = earlier_at(workspace + _EARLIER)
    found = start_finding(uint64_at(question[KEYS]), question[ROOM], int64_at(workspace + _STATE), question[KEEP])

    note_changes(earlier, bytes_at(question[CELLS]))
    lay_out(squares, occupied, bytes_at(question[CELLS]))
    wanted = take_in_hand(hand, bytes_at(question[RACK]), question[LETTERS])
    forget(memo)
    fill_cross_sets(squares, occupied, earlier, lexicon, hand, wanted)
    bound = find_slots(slots, squares, occupied, hand.most, question[MOST_PLACED], bonuses)
    while bound >= 0 and (bound >= found.state[LEAST] or bound == BOUNDS - 1):  # the last list has higher bounds too
        at = slots.heads[bound]
        while at != NONE:
            _search_slot(slots.fields, at, slot, squares, bonuses, hand, plain, one, two, near, memo, lexicon, found)
            at = slots.fields[at * FIELDS + BEFORE]
        bound -= 1
    return found.state[COUNT]


@inlined
def _search_slot(
    fields: Any,
    at: Any,
    slot: Any,
    squares: Any,
    bonuses: Any,
    hand: Any,
    plain: Any,
    one: Any,
    two: Any,
    near: Any,
    memo: Any,
    lexicon: Any,
    found: Any,
) -> Any:
    """Keeps what slot `at` gives."""
    hurdle = hurdle_of(hand, fields, at, found.state[LEAST])
    jokers = hand.counts[JOKERS]
    kept = np.int64(0)
    if jokers:
        ones = list_with_jokers(one, hand, hurdle, 1)
        if jokers > 1:
            twos = list_with_jokers(two, hand, hurdle, 2)
            if twos:
                ones = spell_first_joker(lexicon.two, lexicon.two_cells, two, twos, one, ones)
        if ones:
            kept = spell_last_joker(lexicon.one, lexicon.one_cells, one, ones, plain)
            kept = sift(lexicon.seen, lexicon.seen_cells, plain, kept)
    kept = list_spelled(plain, kept, memo, hand, hurdle, lexicon.seen, lexicon.seen_cells)
    if kept:
        open_slot(slot, squares, fields[at * FIELDS + PLACE], bonuses)
        try_spellings(slot, plain, kept, near, jokers, lexicon, found)
