"""The letters in hand, and every part of them that a move may place."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from topping.solver.codes import ALL_LETTERS, LETTER_HASHES, LETTER_VALUES
from topping.solver.compiled import inlined, inner
from topping.solver.memory import Pointer, int32_at, int64_at, uint32_at, uint64_at

MOST: Final = 9
"""The most letters that may be in hand: no variant draws more."""
MOST_JOKERS: Final = 2
"""Parts are made of hands of at most so many jokers; a hand of more is not tried part by part."""
MOST_PARTS: Final = 1 << MOST

JOKERS: Final = 26
DISTINCT: Final = 27
"""Places of `Hand.counts`."""

_HIGHEST: Final = 10
_GROUPS: Final = (MOST + 1) * (MOST * _HIGHEST + 1) + 1
_JOKER_CHARACTER: Final = ord("?")
_FIRST_LETTER: Final = ord("A")
_COUNTS: Final = 32


class Hand(NamedTuple):
    """The letters in hand, and their distinct parts (multisets).

    A part has a number; the empty part is 0.
    """

    counts: Pointer
    """int64, 32: how many of each letter (0 to 25), of jokers (26) and, at 27, of distinct letters."""
    letters: Pointer
    """int64, 32: the distinct letters, most points first."""
    most: Pointer
    """int64, 16: by number of tiles, the most points that so many tiles in hand are worth."""
    first: Pointer
    """int64, 16: by number of tiles, where the parts of that size begin in `order`."""
    groups: Pointer
    """int64: by size and points, where the parts of that size and of so many points or more end in `order`."""
    order: Pointer
    """int32: the parts by size; those of one size by points, most first."""
    sizes: Pointer
    """int32 by part: how many tiles."""
    jokers: Pointer
    """int32 by part: how many of them are jokers."""
    masks: Pointer
    """uint32 by part: its letters, without what its jokers may stand for."""
    spared: Pointer
    """uint32 by part: the letters in hand of which it leaves one at least."""
    hashes: Pointer
    """uint64 by part: the hash of its letters, jokers left out."""
    totals: Pointer
    """int64 by part: what its 1, 2, … 9 best tiles are worth, 7 bits each from the lowest; read with `total_shift`."""


HAND_BYTES: Final = 8 * (32 + 32 + 16 + 16 + _GROUPS + 1) + MOST_PARTS * 40


@inlined
def hand_at(address: Any) -> Any:
    """Room for a hand at an address divisible by 8."""
    wide = address + 8 * (32 + 32 + 16 + 16 + _GROUPS + 1)
    narrow = wide + MOST_PARTS * 16
    return Hand(
        int64_at(address),
        int64_at(address + 256),
        int64_at(address + 512),
        int64_at(address + 640),
        int64_at(address + 768),
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
"""By size n, what to multiply points by to add them to the totals of more than n tiles."""


@inlined
def total_shift(tiles: Any) -> Any:
    """By how much to shift `Hand.totals` for what so many tiles are worth; the sign bit, always 0, serves none."""
    return TOTAL_BITS * (tiles - 1) if tiles else 63


@inner
def take_in_hand(hand: Any, rack: Any, held: Any) -> Any:
    """Fills `hand` from `held` ASCII characters, at most 9, `?` for a joker.

    Returns the mask of the letters that it can place.
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
    tiles = points = np.int64(0)
    most[0] = 0
    for place in range(distinct):
        for _ in range(counts[letters[place]]):
            tiles += 1
            points += LETTER_VALUES[letters[place]]
            most[tiles] = points
    for beyond in range(tiles + 1, MOST + 1):
        most[beyond] = points
    if counts[JOKERS] <= MOST_JOKERS:
        _sort(hand, _make_parts(hand, wanted), points)
    return ALL_LETTERS if counts[JOKERS] else wanted


@inlined
def beyond_points(hand: Any, size: Any, points: Any) -> Any:
    """Where the parts of a size that are worth so many points at least end in `Hand.order`."""
    highest = hand.most[MOST]
    if points > highest:
        return hand.first[size]
    return hand.groups[size * (highest + 1) + highest - max(points, 0)]


@inlined
def _make_parts(hand: Any, in_hand: Any) -> Any:
    """Fills every part, and returns how many there are; `in_hand` is the mask of the letters."""
    sizes, jokers, masks, spared, hashes, totals = (
        hand.sizes, hand.jokers, hand.masks, hand.spared, hand.hashes, hand.totals
    )  # fmt: skip
    sizes[0] = jokers[0] = 0
    masks[0] = hashes[0] = totals[0] = 0
    spared[0] = in_hand
    made = 1
    # Letters by points, so that a part's points are added up most first; jokers, worth nothing, last.
    for place in range(hand.counts[DISTINCT] + 1):
        joker = place == hand.counts[DISTINCT]
        letter = 0 if joker else hand.letters[place]
        copies = hand.counts[JOKERS] if joker else hand.counts[letter]
        mask = np.uint32(0) if joker else np.uint32(np.uint32(1) << np.uint32(letter))
        letter_hash = np.uint64(0) if joker else LETTER_HASHES[letter]
        value = 0 if joker else LETTER_VALUES[letter]
        before = made
        for copy in range(copies):
            # Each part that holds the most of this letter so far gives one that holds one more.
            kept = np.uint32(~mask) if copy + 1 == copies and not joker else np.uint32(ALL_LETTERS)
            for source in range(made - before, made):
                part = source + before
                sizes[part] = sizes[source] + 1
                jokers[part] = jokers[source] + joker
                masks[part] = masks[source] | mask
                spared[part] = spared[source] & kept
                hashes[part] = hashes[source] + letter_hash
                totals[part] = totals[source] + value * _TOTALS_FROM[sizes[source]]
            made += before
    return made


@inlined
def _sort(hand: Any, parts: Any, highest: Any) -> Any:
    """Fills `order` and `first`: a counting sort by size and points, of which no part has more than `highest`."""
    sizes, totals, groups, order, first = hand.sizes, hand.totals, hand.groups, hand.order, hand.first
    width = highest + 1
    largest = np.int64(sizes[parts - 1])  # the last part is the whole hand
    beyond = (largest + 1) * width
    for group in range(beyond + 1):
        groups[group] = 0
    whole = TOTAL_BITS * (MOST - 1)
    for part in range(parts):
        groups[sizes[part] * width + highest - (totals[part] >> whole) + 1] += 1
    for group in range(beyond):
        groups[group + 1] += groups[group]
    for size in range(MOST + 2):
        first[size] = groups[min(size, largest + 1) * width]
    for part in range(parts):
        group = sizes[part] * width + highest - (totals[part] >> whole)
        order[groups[group]] = part
        groups[group] += 1
