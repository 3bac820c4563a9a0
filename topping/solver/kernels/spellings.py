"""Multisets that may be spelled: the parts of the hand that suit a slot, and the letters that their jokers may be.

Whether a multiset is a word's takes a look-up in a table that rarely is in the fastest cache. All the look-ups of a
slot are therefore made in a row, none of them waiting for the answer to another, before any answer is used.
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
from topping.solver.kernels.tables import completing, may_be_spelled
from topping.solver.kernels.words import NO_JOKER, NO_LETTER
from topping.solver.keys import MOST

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


class Hurdle(NamedTuple):
    """What a part of the hand must bring in a slot, so that a word made with it can be kept.

    A part's bound is that of `topping.solver.kernels.slots`, with what the part's n best tiles are worth for T(n).
    """

    tiles: Any
    """Tiles to place."""
    letters: Any
    """Hash of the slot's fixed letters."""
    asked: Any
    """Mask of the letters that the slot's most demanding square takes."""
    needed: Any
    """What the letters placed must bring in the main word, but for its factor."""
    enough: Any
    """What the tiles must be worth for that, whichever they are."""
    all_shift: Any
    doubles: Any
    triples: Any
    free: Any
    free_doubles: Any
    free_triples: Any
    """By how much to shift a part's totals for each kind of squares (see `slots.COUNTS`)."""
    charged: Any


@inlined
def hurdle_of(hand: Any, fields: Any, at: Any, least: Any) -> Any:
    """The hurdle of slot `at` for what is to bring `least` points."""
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
    """Whether a part of those totals can bring what is needed."""
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
    """Adds to `plain`, which holds `listed`, the parts without jokers that reach the hurdle and that a word may have.

    Returns how many it holds by then. Whether a word may have them is told by a memo.
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
    """Lists the parts with one joker, or with two, that reach the hurdle; returns how many there are."""
    first, beyond = parts_worth(hand, hurdle.tiles, jokers, hurdle.enough)
    listed = np.int64(0)
    for index in range(first, beyond):
        part = hand.order[index]
        if _reaches(hurdle, hand.totals[part]):
            target.hashes[listed] = hurdle.letters + hand.hashes[part]
            target.jokers[listed] = NO_LETTER if jokers == 1 else 0
            # A joker for a letter that is still in hand makes a multiset that another part makes with one joker less.
            target.possible[listed] = ~hand.spared[part]
            # The most demanding square takes a letter of the part, or else what one of its jokers stands for.
            target.needs[listed] = ALL_LETTERS if hand.letters_of[part] & hurdle.asked else hurdle.asked
            listed += 1
    return listed


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
            target.hashes[targets] = letters
            target.jokers[targets] = letter
            target.possible[targets] = source.possible[at]
            target.needs[targets] = left
            targets += 1
    return targets


@inlined
def spell_last_joker(table: Any, cells: Any, source: Any, sources: Any, target: Any) -> Any:
    """Fills `target` with the spellings of `source` with the one joker left replaced by each letter that it may be.

    Returns how many there are.
    """
    targets = np.int64(0)
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
