"""Spellings: sets of letters, in any order, that may form words, made of letters in hand and letters for jokers.

Each look-up reads a table that is rarely in the fastest cache. All look-ups of a slot are therefore made one after
another, before any result is used.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.compiled.jit import Pointer, inlined, int32_at, lowest_bit, uint32_at, uint64_at
from topping.solver.kernels.codes import ALL_LETTERS, LETTER_HASHES
from topping.solver.kernels.hand import TOTAL_MASK, parts_worth, total_shift
from topping.solver.kernels.memo import remember
from topping.solver.kernels.slots import (
    ASKED,
    BYTE,
    CHARGED,
    COUNTS,
    FACTOR,
    FIELDS,
    FIXED,
    FREE,
    FREE_DOUBLES,
    FREE_TRIPLES,
    LETTERS,
    PLACE,
    TRIPLES,
)
from topping.solver.kernels.slotwords import NO_JOKER, NO_LETTER
from topping.solver.kernels.tables import completing, may_be_spelled
from topping.solver.packing import MOST

# Most parts of one size in nine letters with no, one and two jokers: C(9, 4), C(8, 4) and C(7, 3). A joker is one of 26
# letters, two jokers are one of 351 pairs.
_MOST_PLAIN: Final = 126
_MOST_ONE: Final = 70
_MOST_TWO: Final = 35
_ROOM: Final = _MOST_PLAIN + 26 * _MOST_ONE + 351 * _MOST_TWO
assert MOST == 9


class Spellings(NamedTuple):
    """A list of spellings in which some jokers do not stand for a letter yet."""

    hashes: Pointer
    """uint64: hash of the known letters."""
    jokers: Pointer
    """int32: the letters chosen for jokers, as in `words._place_jokers`."""
    possible: Pointer
    """uint32: mask of the letters that the remaining jokers may be."""
    answers: Pointer
    """uint32: the subset of these letters that a look-up allows."""
    needs: Pointer
    """uint32: mask of letters one of which the remaining jokers must be; all letters if there is no such need."""


SPELLINGS_BYTES: Final = _ROOM * 24


@inlined
def spellings_at(address: Any) -> Any:
    """Returns the list of spellings whose arrays begin at a memory address (divisible by 8)."""
    narrow = address + 8 * _ROOM
    return Spellings(
        uint64_at(address),
        int32_at(narrow),
        uint32_at(narrow + 4 * _ROOM),
        uint32_at(narrow + 8 * _ROOM),
        uint32_at(narrow + 12 * _ROOM),
    )


class Hurdle(NamedTuple):
    """The least points that a part of the hand needs in a slot, so that a word made with it can be kept.

    A part with fewer points cannot reach the least score, by the upper bound of `topping.solver.kernels.slots`.
    """

    tiles: Any
    """Tiles to place."""
    letters: Any
    """Hash of the slot's fixed letters."""
    asked: Any
    """Mask of the letters accepted by the slot's most demanding square."""
    needed: Any
    """Least Σ of the letters placed in the main word, before its factor."""
    enough: Any
    """Least points of the tiles for that, if they lie on the best squares."""
    all_shift: Any
    doubles: Any
    triples: Any
    free: Any
    free_doubles: Any
    free_triples: Any
    """Right shifts of a part's totals for each kind of squares (see `slots.COUNTS`)."""
    charged: Any


@inlined
def hurdle_of(hand: Any, fields: Any, at: Any, least: Any) -> Any:
    """Returns the points that a part of the hand needs in slot number `at`, for solutions of at least `least`
    points.
    """
    at *= FIELDS
    counts = fields[at + COUNTS]
    tiles = fields[at + PLACE] & 15
    # fixed + factor · Σ ≥ least, solved for Σ
    needed = -((fields[at + FIXED] - least) // fields[at + FACTOR])
    return Hurdle(
        tiles,
        np.uint64(fields[at + LETTERS]),
        np.uint32(fields[at + ASKED]),
        needed,
        needed - hand.most[counts & BYTE] - hand.most[counts >> TRIPLES & BYTE],
        total_shift(tiles),
        total_shift(counts & BYTE),
        total_shift(counts >> TRIPLES & BYTE),
        total_shift(counts >> FREE & BYTE),
        total_shift(counts >> FREE_DOUBLES & BYTE),
        total_shift(counts >> FREE_TRIPLES & BYTE),
        counts >> CHARGED,
    )


@inlined
def _reaches(hurdle: Any, totals: Any) -> Any:
    """Returns whether a part of the hand has enough points (`totals`, as in `Hand.totals`) for the slot's `Hurdle`."""
    everywhere = (
        (totals >> hurdle.all_shift & TOTAL_MASK)
        + (totals >> hurdle.doubles & TOTAL_MASK)
        + (totals >> hurdle.triples & TOTAL_MASK)
    )
    apart = (
        (totals >> hurdle.free & TOTAL_MASK)
        + (totals >> hurdle.free_doubles & TOTAL_MASK)
        + (totals >> hurdle.free_triples & TOTAL_MASK)
        + hurdle.charged
    )
    return min(everywhere, apart) >= hurdle.needed


@inlined
def list_spelled(plain: Any, listed: Any, memo: Any, hand: Any, hurdle: Any, seen: Any, cells: Any) -> Any:
    """Adds the parts of the hand without a joker that have enough points and may form a word to the spellings `plain`.

    The word also has the slot's fixed letters. `listed` is the number of spellings before; returns their number after.
    `hurdle` decides which points are enough. The cache `memo` and the filter `seen` of `cells` cells tell whether a
    word may have these letters.
    """
    first, beyond = parts_worth(hand, hurdle.tiles, 0, hurdle.enough)
    if beyond == first:
        return listed
    place = remember(memo, hand, hurdle.tiles, hurdle.letters, first, beyond, seen, cells)
    for half in range(2):
        spelled = np.int64(memo.spelled[2 * place + half])
        while spelled:
            index = first + 64 * half + lowest_bit(spelled)
            spelled &= spelled - 1
            if index >= beyond:
                break
            part = hand.order[index]
            if _reaches(hurdle, hand.totals[part]) and hand.letters_of[part] & hurdle.asked != 0:
                plain.hashes[listed] = hurdle.letters + hand.hashes[part]
                plain.jokers[listed] = NO_JOKER
                listed += 1
    return listed


@inlined
def list_with_jokers(target: Any, hand: Any, hurdle: Any, jokers: Any) -> Any:
    """Fills `target` with the parts of the hand that have `jokers` jokers (1 or 2) and enough points for `hurdle`.

    Returns their number.
    """
    first, beyond = parts_worth(hand, hurdle.tiles, jokers, hurdle.enough)
    listed = np.int64(0)
    for index in range(first, beyond):
        part = hand.order[index]
        if _reaches(hurdle, hand.totals[part]):
            target.hashes[listed] = hurdle.letters + hand.hashes[part]
            target.jokers[listed] = NO_LETTER if jokers == 1 else 0
            # A joker for a letter still in hand would repeat the multiset of a part with a joker less.
            target.possible[listed] = ~hand.spared[part]
            # The most demanding square takes a letter of the part, or a joker's letter.
            target.needs[listed] = ALL_LETTERS if hand.letters_of[part] & hurdle.asked else hurdle.asked
            listed += 1
    return listed


@inlined
def spell_first_joker(table: Any, cells: Any, source: Any, sources: Any, target: Any, targets: Any) -> Any:
    """Replaces the first of two jokers in each spelling of `source` by every letter that may leave a word possible.

    `table` is the filter `completing_two`, of `cells` cells. `sources` and `targets` are the numbers of spellings in
    `source` and `target`. Appends the results to `target`, and returns its new number of spellings.
    """
    for at in range(sources):
        source.answers[at] = completing(table, cells, source.hashes[at]) & source.possible[at]
    for at in range(sources):
        candidates = np.int64(source.answers[at])
        needs = source.needs[at]
        while candidates:
            letter = lowest_bit(candidates)
            candidates &= candidates - 1
            # a need met by this joker does not bind the other
            left = np.uint32(ALL_LETTERS) if needs >> np.uint32(letter) & np.uint32(1) else needs
            letters = source.hashes[at] + LETTER_HASHES[letter]
            target.hashes[targets] = letters
            target.jokers[targets] = letter
            target.possible[targets] = source.possible[at]
            target.needs[targets] = left
            targets += 1
    return targets


@inlined
def spell_last_joker(table: Any, cells: Any, source: Any, sources: Any, target: Any) -> Any:
    """Replaces the last joker in each spelling of `source` by every letter that can complete a word.

    Fills `target` with the results, and returns their number.
    """
    targets = np.int64(0)
    for at in range(sources):
        wanted = source.possible[at] & source.needs[at]
        source.answers[at] = completing(table, cells, source.hashes[at]) & wanted
    for at in range(sources):
        known = np.int64(source.jokers[at])
        # Two jokers are interchangeable: the second letter is never before the first.
        earliest = np.int64(0) if known == NO_LETTER else known
        candidates = np.int64(source.answers[at]) >> earliest << earliest
        while candidates:
            letter = lowest_bit(candidates)
            candidates &= candidates - 1
            target.hashes[targets] = source.hashes[at] + LETTER_HASHES[letter]
            target.jokers[targets] = known << 5 | letter
            targets += 1
    return targets


@inlined
def sift(seen: Any, cells: Any, spellings: Any, count: Any) -> Any:
    """Removes the spellings that surely form no word; returns how many remain."""
    kept = np.int64(0)
    for at in range(count):
        letters, jokers = spellings.hashes[at], spellings.jokers[at]
        spellings.hashes[kept] = letters
        spellings.jokers[kept] = jokers
        kept += may_be_spelled(seen, cells, letters)
    return kept
