"""Multisets that may be spelled: the parts of the hand that suit a slot, and the letters that their jokers may be.

Whether a multiset is a word's takes a look-up in a table that rarely is in the fastest cache. All the look-ups of a
slot are therefore made in a row, none of them waiting for the answer to another, before any answer is used.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.solver.bits import lowest_bit
from topping.solver.codes import ALL_LETTERS, LETTER_HASHES
from topping.solver.compiled import inlined
from topping.solver.hand import MOST, TOTAL_MASK, beyond_points, total_shift
from topping.solver.memo import remember
from topping.solver.memory import Pointer, int32_at, uint32_at, uint64_at
from topping.solver.slots import (
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
from topping.solver.tables import completing, may_be_spelled
from topping.solver.words import NO_JOKER, NO_LETTER

# No more parts of one size are there of nine letters, with none, one and two jokers among them: C(9, 4), C(8, 4) and
# C(7, 3). One joker is one of 26 letters, two are one of 351 pairs.
_MOST_PLAIN: Final = 126
_MOST_ONE: Final = 70
_MOST_TWO: Final = 35
_ROOM: Final = _MOST_PLAIN + 26 * _MOST_ONE + 351 * _MOST_TWO
assert MOST == 9


class Spellings(NamedTuple):
    """Multisets whose jokers are yet to stand for letters."""

    hashes: Pointer
    """uint64: hash of the letters known."""
    jokers: Pointer
    """int32: the letters that its jokers stand for, as `words.try_words` takes them."""
    possible: Pointer
    """uint32: letters that its jokers left may be."""
    answers: Pointer
    """uint32: those of them that one of the jokers left may be in a word."""
    needs: Pointer
    """uint32: letters of which one of the jokers left must be one; all of them where the letters known will do."""


SPELLINGS_BYTES: Final = _ROOM * 24


@inlined
def spellings_at(address: Any) -> Any:
    """Room for spellings at an address divisible by 8."""
    narrow = address + 8 * _ROOM
    return Spellings(
        uint64_at(address),
        int32_at(narrow),
        uint32_at(narrow + 4 * _ROOM),
        uint32_at(narrow + 8 * _ROOM),
        uint32_at(narrow + 12 * _ROOM),
    )


@inlined
def list_spelled(plain: Any, memo: Any, hand: Any, fields: Any, at: Any, least: Any, seen: Any, cells: Any) -> Any:
    """Lists the parts of a hand without jokers that could bring `least` in slot `at` and that a word may have.

    Returns how many there are: what `list_parts` and `sift` leave, found through a memo.
    """
    at *= FIELDS
    tiles = fields[at + PLACE] & 15
    counts = fields[at + COUNTS]
    factor, fixed = fields[at + FACTOR], fields[at + FIXED]
    needed = -((fixed - least) // factor)
    enough = needed - hand.most[counts & BYTE] - hand.most[counts >> TRIPLES & BYTE]
    beyond = beyond_points(hand, tiles, enough)
    first = hand.first[tiles]
    listed = np.int64(0)
    if beyond == first:
        return listed
    all_shift = total_shift(tiles)
    doubles, triples = total_shift(counts & BYTE), total_shift(counts >> TRIPLES & BYTE)
    free = total_shift(counts >> FREE & BYTE)
    free_doubles = total_shift(counts >> FREE_DOUBLES & BYTE)
    free_triples = total_shift(counts >> FREE_TRIPLES & BYTE)
    charged = counts >> CHARGED
    letters = np.uint64(fields[at + LETTERS])
    asked = np.uint32(fields[at + ASKED])
    place = remember(memo, hand, tiles, letters, beyond, seen, cells)
    for half in range(2):
        spelled = np.int64(memo.spelled[np.int64(place) * 2 + half])
        while spelled:
            index = first + 64 * half + lowest_bit(spelled)
            spelled &= spelled - 1
            if index >= beyond:
                break
            part = hand.order[index]
            totals = hand.totals[part]
            everywhere = (
                (totals >> all_shift & TOTAL_MASK) + (totals >> doubles & TOTAL_MASK) + (totals >> triples & TOTAL_MASK)
            )
            apart = (
                (totals >> free & TOTAL_MASK)
                + (totals >> free_doubles & TOTAL_MASK)
                + (totals >> free_triples & TOTAL_MASK)
                + charged
            )
            if min(everywhere, apart) >= needed and hand.masks[part] & asked != 0:
                plain.hashes[listed] = letters + hand.hashes[part]
                plain.jokers[listed] = NO_JOKER
                listed += 1
    return listed


@inlined
def list_parts(none: Any, one: Any, two: Any, hand: Any, fields: Any, at: Any, least: Any) -> Any:
    """Lists the parts of the hand that could bring `least` in slot `at`, by how many jokers they have.

    Returns how many there are in each list. A part's bound is that of `topping.solver.slots`, with what the part's n
    best tiles are worth for T(n).
    """
    at *= FIELDS
    tiles = fields[at + PLACE] & 15
    counts = fields[at + COUNTS]
    all_shift = total_shift(tiles)
    doubles, triples = total_shift(counts & BYTE), total_shift(counts >> TRIPLES & BYTE)
    free = total_shift(counts >> FREE & BYTE)
    free_doubles = total_shift(counts >> FREE_DOUBLES & BYTE)
    free_triples = total_shift(counts >> FREE_TRIPLES & BYTE)
    charged = counts >> CHARGED
    letters = np.uint64(fields[at + LETTERS])
    asked = np.uint32(fields[at + ASKED])
    factor, fixed = fields[at + FACTOR], fields[at + FIXED]
    # fixed + factor · Σ ≥ least, solved for Σ
    needed = -((fixed - least) // factor)
    enough = needed - hand.most[counts & BYTE] - hand.most[counts >> TRIPLES & BYTE]
    nones = ones = twos = np.int64(0)
    for index in range(hand.first[tiles], hand.first[tiles + 1]):
        part = hand.order[index]
        totals = hand.totals[part]
        total = totals >> all_shift & TOTAL_MASK
        if total < enough:
            break  # nor do the parts that follow, which are worth no more
        everywhere = total + (totals >> doubles & TOTAL_MASK) + (totals >> triples & TOTAL_MASK)
        apart = (
            (totals >> free & TOTAL_MASK)
            + (totals >> free_doubles & TOTAL_MASK)
            + (totals >> free_triples & TOTAL_MASK)
            + charged
        )
        suits = hand.masks[part] & asked != 0
        if min(everywhere, apart) < needed or not (suits or hand.jokers[part]):
            continue
        whole = letters + hand.hashes[part]
        # A joker for a letter that is still in hand makes a multiset that another part makes with one joker less.
        possible = ~hand.spared[part]
        # The slot's most demanding square takes a letter of the part, or else what one of its jokers stands for.
        needs = np.uint32(ALL_LETTERS) if suits else asked
        if hand.jokers[part] == 0:
            _add(none, nones, whole, NO_JOKER, possible, needs)
            nones += 1
        elif hand.jokers[part] == 1:
            _add(one, ones, whole, NO_LETTER, possible, needs)
            ones += 1
        else:
            _add(two, twos, whole, 0, possible, needs)
            twos += 1
    return nones, ones, twos


@inlined
def _add(spellings: Any, at: Any, letters: Any, jokers: Any, possible: Any, needs: Any) -> Any:
    spellings.hashes[at] = letters
    spellings.jokers[at] = jokers
    spellings.possible[at] = possible
    spellings.needs[at] = needs


@inlined
def spell_first_joker(table: Any, cells: Any, source: Any, sources: Any, target: Any, targets: Any) -> Any:
    """Adds to `target` the spellings of `source` with one of two jokers replaced by each letter that `table` allows.

    Returns how many `target` holds by then.
    """
    for at in range(sources):
        source.answers[at] = completing(table, cells, source.hashes[at]) & source.possible[at]
    for at in range(sources):
        candidates = np.int64(source.answers[at])
        needs = source.needs[at]
        while candidates:
            letter = lowest_bit(candidates)
            candidates &= candidates - 1
            # What this joker gives need not be given by the other one.
            left = np.uint32(ALL_LETTERS) if needs >> np.uint32(letter) & np.uint32(1) else needs
            letters = source.hashes[at] + LETTER_HASHES[letter]
            _add(target, targets, letters, letter, source.possible[at], left)
            targets += 1
    return targets


@inlined
def spell_last_joker(table: Any, cells: Any, source: Any, sources: Any, target: Any, targets: Any) -> Any:
    """The same for spellings with one joker left, which gives the letter that the slot needs."""
    for at in range(sources):
        wanted = source.possible[at] & source.needs[at]
        source.answers[at] = completing(table, cells, source.hashes[at]) & wanted
    for at in range(sources):
        known = np.int64(source.jokers[at])
        # Two jokers are the same in either order: the second one replaced is no earlier letter than the first.
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
    """Leaves only the spellings that a word may have; returns how many there are."""
    kept = np.int64(0)
    for at in range(count):
        letters, jokers = spellings.hashes[at], spellings.jokers[at]
        spellings.hashes[kept] = letters
        spellings.jokers[kept] = jokers
        kept += may_be_spelled(seen, cells, letters)
    return kept
