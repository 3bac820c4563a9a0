"""The letters in hand (the draw), and every selection of them that a move may place."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.compiled.jit import Pointer, inlined, inner, int32_at, int64_at, uint32_at, uint64_at
from topping.solver.kernels.codes import ALL_LETTERS, LETTER_HASHES, LETTER_VALUES
from topping.solver.packing import MOST, MOST_JOKERS

MOST_PARTS: Final = 1 << MOST

JOKERS: Final = 26
DISTINCT: Final = 27
HELD: Final = 28
"""Indexes in `Hand.counts`."""

_HIGHEST: Final = 10
_GROUPS: Final = (MOST_JOKERS + 1) * (MOST + 1) * (MOST * _HIGHEST + 1) + 2
_JOKER_CHARACTER: Final = ord("?")
_FIRST_LETTER: Final = ord("A")
_COUNTS: Final = 32


class Hand(NamedTuple):
    """The letters in hand, and all selections that can be made from them (parts).

    A part has a number and no order of letters. The empty part is number 0.
    """

    counts: Pointer
    """int64, 32: count of each letter (0 to 25), of jokers (26), of distinct letters (27) and of all tiles (28)."""
    letters: Pointer
    """int64, 32: the distinct letters, most points first."""
    most: Pointer
    """int64, 16: by number of tiles, the most points that as many tiles in hand are worth."""
    begins: Pointer
    """int64: by jokers, size and points, the start of the group's parts in `order` (see `parts_worth`)."""
    order: Pointer
    """int32: the parts by jokers, then by size, then by points, most first."""
    sizes: Pointer
    """int32 by part: number of tiles."""
    jokers: Pointer
    """int32 by part: number of jokers."""
    letters_of: Pointer
    """uint32 by part: mask of its letters, jokers left out."""
    spared: Pointer
    """uint32 by part: mask of the letters with at least one copy left in hand."""
    hashes: Pointer
    """uint64 by part: hash of its letters, jokers left out."""
    totals: Pointer
    """int64 by part: points of its 1, 2, … 9 best tiles, 7 bits each from the lowest; read with `total_shift`."""


HAND_BYTES: Final = 8 * (32 + 32 + 16 + _GROUPS) + MOST_PARTS * 40


@inlined
def hand_at(address: Any) -> Any:
    """Returns a hand whose arrays begin at a memory address (divisible by 8)."""
    wide = address + 8 * (32 + 32 + 16 + _GROUPS)
    narrow = wide + MOST_PARTS * 16
    return Hand(
        int64_at(address),
        int64_at(address + 256),
        int64_at(address + 512),
        int64_at(address + 640),
        int32_at(narrow),
        int32_at(narrow + MOST_PARTS * 4),
        int32_at(narrow + MOST_PARTS * 8),
        uint32_at(narrow + MOST_PARTS * 12),
        uint32_at(narrow + MOST_PARTS * 16),
        uint64_at(wide),
        int64_at(wide + MOST_PARTS * 8),
    )


TOTAL_BITS: Final = 7
TOTAL_MASK: Final = (1 << TOTAL_BITS) - 1
_TOTALS_FROM: Final = np.array(
    [sum(1 << TOTAL_BITS * n for n in range(size, MOST)) for size in range(MOST + 1)], dtype=np.int64
)
"""By size n, the multiplier that adds a tile's points to the totals of more than n tiles."""


@inlined
def total_shift(tiles: Any) -> Any:
    """Returns the right shift that brings the points of a part's best `tiles` tiles to the lowest 7 bits of
    `Hand.totals`.

    For no tiles it returns 63: only the sign bit is left, which is always 0.
    """
    return TOTAL_BITS * (tiles - 1) if tiles else 63


@inner
def take_in_hand(hand: Any, rack: Any, held: Any) -> Any:
    """Fills `hand` from the characters of a draw, and returns the mask of the letters that it can place.

    `rack` holds `held` ASCII characters: nine at most, with `?` for a joker, two jokers at most.
    """
    counts, letters, most = hand.counts, hand.letters, hand.most
    for place in range(_COUNTS):
        counts[place] = 0
    for place in range(held):
        counts[JOKERS if rack[place] == _JOKER_CHARACTER else np.int64(rack[place]) - _FIRST_LETTER] += 1
    wanted = np.uint32(0)
    distinct = 0
    for letter in range(26):
        if counts[letter]:
            wanted = np.uint32(wanted | np.uint32(1) << np.uint32(letter))
            place = distinct
            while place > 0 and LETTER_VALUES[letters[place - 1]] < LETTER_VALUES[letter]:
                letters[place] = letters[place - 1]
                place -= 1
            letters[place] = letter
            distinct += 1
    counts[DISTINCT] = distinct
    counts[HELD] = held
    tiles = points = np.int64(0)
    most[0] = 0
    for place in range(distinct):
        for _ in range(counts[letters[place]]):
            tiles += 1
            points += LETTER_VALUES[letters[place]]
            most[tiles] = points
    for beyond in range(tiles + 1, MOST + 1):
        most[beyond] = points
    _sort(hand, _make_parts(hand, wanted), points)
    return ALL_LETTERS if counts[JOKERS] else wanted


@inlined
def parts_worth(hand: Any, size: Any, jokers: Any, points: Any) -> Any:
    """Returns the range (start, end) in `Hand.order` of the parts with this size, this number of jokers and at least
    `points`.

    They are neighbours there: the order is by jokers, then by size, then by points, most first.
    """
    highest = hand.most[MOST]
    group = (jokers * (hand.counts[HELD] + 1) + size) * (highest + 1)
    first = hand.begins[group]
    return first, first if points > highest else hand.begins[group + highest + 1 - max(points, 0)]


@inlined
def _make_parts(hand: Any, in_hand: Any) -> Any:
    """Lists every part of the hand, and returns their number; `in_hand` is the mask of the letters in hand."""
    sizes, jokers, letters_of, spared, hashes, totals = (
        hand.sizes, hand.jokers, hand.letters_of, hand.spared, hand.hashes, hand.totals
    )  # fmt: skip
    spared[0] = in_hand  # the workspace is all 0, as the rest of the empty part must be
    made = 1
    # Letters in descending points, so that a part's points add up from its best tile; jokers, worth 0, come last.
    for place in range(hand.counts[DISTINCT] + 1):
        is_joker = place == hand.counts[DISTINCT]
        letter = 0 if is_joker else hand.letters[place]
        copies = hand.counts[JOKERS] if is_joker else hand.counts[letter]
        mask = np.uint32(0) if is_joker else np.uint32(np.uint32(1) << np.uint32(letter))
        letter_hash = np.uint64(0) if is_joker else LETTER_HASHES[letter]
        value = 0 if is_joker else LETTER_VALUES[letter]
        before = made
        for number in range(copies):
            # Each part with all copies of this letter so far gives a part with one copy more.
            kept = np.uint32(~mask) if number + 1 == copies and not is_joker else np.uint32(ALL_LETTERS)
            for source in range(made - before, made):
                part = source + before
                sizes[part] = sizes[source] + 1
                jokers[part] = jokers[source] + is_joker
                letters_of[part] = letters_of[source] | mask
                spared[part] = spared[source] & kept
                hashes[part] = hashes[source] + letter_hash
                totals[part] = totals[source] + value * _TOTALS_FROM[sizes[source]]
            made += before
    return made


@inlined
def _sort(hand: Any, parts: Any, highest: Any) -> Any:
    """Sorts the selections of the letters in hand (parts) by number of jokers, size and points, most points first.

    Writes their numbers to `Hand.order`, and where each group starts to `Hand.begins`. `parts` is their number,
    `highest` the most points of a part. Uses a counting sort.
    """
    sizes, jokers, totals, begins, order = hand.sizes, hand.jokers, hand.totals, hand.begins, hand.order
    width, held = highest + 1, hand.counts[HELD]
    groups = (hand.counts[JOKERS] + 1) * (held + 1) * width
    # Two beyond: `begins` first counts each group two indexes later, then marks where the group continues.
    for group in range(groups + 2):
        begins[group] = 0
    whole = TOTAL_BITS * (MOST - 1)
    for part in range(parts):
        begins[(jokers[part] * (held + 1) + sizes[part]) * width + highest - (totals[part] >> whole) + 2] += 1
    for group in range(2, groups + 2):
        begins[group] += begins[group - 1]
    for part in range(parts):
        group = (jokers[part] * (held + 1) + sizes[part]) * width + highest - (totals[part] >> whole)
        order[begins[group + 1]] = part
        begins[group + 1] += 1
