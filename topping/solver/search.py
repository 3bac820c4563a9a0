"""The search: slots from the highest bound down, until no slot left can bring what was found.

In a slot, the parts of the hand that have its number of tiles are tried, most points first. A part and the slot's
fixed letters make a multiset, whose anagrams one look-up gives; a joker in the part first asks which letters may
complete the multiset. Only then is a word held against the slot's squares, letter by letter.
"""

from __future__ import annotations

from typing import Any, Final

from topping.solver.codes import LETTER_HASHES
from topping.solver.compiled import inlined, kernel
from topping.solver.crosssets import fill_cross_sets
from topping.solver.found import COUNT, LEAST, nothing_found
from topping.solver.grid import lay_out
from topping.solver.hand import take_in_hand
from topping.solver.slot import TILES, closed_slot, open_slot, part_bound
from topping.solver.slots import BOUNDS, NONE, find_slots
from topping.solver.tables import completing, may_be_spelled
from topping.solver.words import NO_LETTER, try_every_word, try_words

MOST_JOKERS: Final = 2
"""Parts of the hand hold at most so many jokers; a hand of more is matched with every word of the slot's length."""


@kernel
def search(cells: Any, rack: Any, most_placed: Any, bonuses: Any, tables: Any, keys: Any, keep: Any) -> Any:
    """Searches one position; returns how many solutions were kept, counting those that `keys` had no room for.

    `cells` (uint8, 225) and `rack` (uint8, at most 15) are ASCII; `bonuses` (int32, 16) are points by tiles placed;
    `tables` is a `Tables`; `keys` (uint64) takes the solutions' keys, unsorted; `keep` as in `topping.solver.found`.
    """
    squares = lay_out(cells)
    hand = take_in_hand(rack, MOST_JOKERS)
    fill_cross_sets(squares, tables, hand)
    slots = find_slots(squares, hand, min(most_placed, rack.size), bonuses)
    found = nothing_found(keys, keep)
    slot = closed_slot()
    for bound in range(BOUNDS - 1, -1, -1):
        # The last list holds higher bounds too.
        if bound < found.state[LEAST] and bound < BOUNDS - 1:
            break
        at = slots.heads[bound]
        while at != NONE:
            letters = open_slot(slot, squares, slots.squares[at], slots.tiles[at], bonuses)
            if hand.jokers > MOST_JOKERS:
                try_every_word(slot, hand, tables, found)
            else:
                _try_parts(slot, letters, hand, tables, found)
            at = slots.before[at]
    return found.state[COUNT]


@kernel
def _try_parts(slot: Any, letters: Any, hand: Any, tables: Any, found: Any) -> Any:
    """Tries every part of the hand in a slot whose fixed letters have hash `letters`."""
    tiles = slot.facts[TILES]
    for part in range(hand.first[tiles], hand.first[tiles + 1]):
        if part_bound(slot, hand.totals, part) < found.state[LEAST]:
            continue
        whole = letters + hand.hashes[part]
        jokers = hand.joker_counts[part]
        if jokers == 0:
            _try(slot, hand, part, whole, NO_LETTER, NO_LETTER, tables, found)
        elif jokers == 1:
            _try_each(slot, hand, part, whole, completing(tables.one, whole), NO_LETTER, tables, found)
        else:
            firsts = completing(tables.two, whole)
            for first in range(26):
                if firsts >> first & 1:
                    with_first = whole + LETTER_HASHES[first]
                    # Unordered pairs: the other joker's letter does not come before.
                    seconds = completing(tables.one, with_first) >> first << first
                    _try_each(slot, hand, part, with_first, seconds, first, tables, found)


@inlined
def _try_each(
    slot: Any, hand: Any, part: Any, letters: Any, candidates: Any, other: Any, tables: Any, found: Any
) -> Any:
    """Tries a part with a joker for each of the candidate letters; another joker, if any, stands for `other`."""
    for letter in range(26):
        if candidates >> letter & 1:
            _try(slot, hand, part, letters + LETTER_HASHES[letter], letter, other, tables, found)


@inlined
def _try(slot: Any, hand: Any, part: Any, letters: Any, first: Any, second: Any, tables: Any, found: Any) -> Any:
    if may_be_spelled(tables.seen, letters):
        try_words(slot, hand, part, letters, first, second, tables, found)
