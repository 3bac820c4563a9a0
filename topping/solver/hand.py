"""The letters in hand, and every part of them that a move may place."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from topping.solver.codes import ALL_LETTERS, HIGH_COUNTS, LETTER_HASHES, LETTER_VALUES, LOW_COUNTS
from topping.solver.compiled import kernel

JOKER_CHARACTER: Final = ord("?")
MOST: Final = 15
"""The most letters that may be in hand: four bits count any of them."""
TOTALS: Final = MOST + 1


class Hand(NamedTuple):
    """The letters in hand: D distinct ones, and N distinct parts (multisets), the empty one included."""

    letters: npt.NDArray[np.int32]
    """D: codes, most points first; jokers are not among them."""
    counts: npt.NDArray[np.int32]
    """26: how many of each letter."""
    jokers: int
    wanted: np.uint32
    """Mask of the letters that can be placed: all of them with a joker."""
    most: npt.NDArray[np.int32]
    """16: by number of tiles, the most points that so many tiles in hand are worth."""
    first: npt.NDArray[np.int32]
    """17: by number of tiles, its first part; parts of one size are sorted by points, most first."""
    totals: npt.NDArray[np.uint8]
    """N × 16: by number of tiles, the most points that so many tiles of the part are worth."""
    hashes: npt.NDArray[np.uint64]
    """N: the hash of the part's letters, jokers left out."""
    low: npt.NDArray[np.uint64]
    high: npt.NDArray[np.uint64]
    """N each: the part's letters exactly, jokers left out."""
    masks: npt.NDArray[np.uint32]
    """N: the letters that the part can place: all of them with a joker."""
    joker_counts: npt.NDArray[np.uint8]
    """N: jokers in the part."""


@kernel
def take_in_hand(rack: Any, jokers_in_parts: Any) -> Any:
    """The `Hand` of 0 to 15 ASCII characters, `?` for a joker; parts hold at most `jokers_in_parts` jokers."""
    counts = np.zeros(26, dtype=np.int32)
    jokers = 0
    for character in rack:
        if character == JOKER_CHARACTER:
            jokers += 1
        else:
            counts[character - 65] += np.int32(1)
    letters = _by_points(counts)
    wanted = ALL_LETTERS if jokers else np.uint32(0)
    most = np.zeros(TOTALS, dtype=np.int32)
    size, parts = 0, min(jokers, jokers_in_parts) + 1
    for letter in letters:
        wanted = np.uint32(wanted | np.uint32(1) << np.uint32(letter))
        parts *= counts[letter] + 1
        for _ in range(counts[letter]):
            most[size + 1] = most[size] + LETTER_VALUES[letter]
            size += 1
    most[size + 1 :] = most[size]
    unsorted = _parts(letters, counts, min(jokers, jokers_in_parts), parts)
    order, first = _order(unsorted[0], unsorted[1])
    totals = np.empty((parts, TOTALS), dtype=np.uint8)
    hashes = np.empty(parts, dtype=np.uint64)
    low = np.empty(parts, dtype=np.uint64)
    high = np.empty(parts, dtype=np.uint64)
    masks = np.empty(parts, dtype=np.uint32)
    joker_counts = np.empty(parts, dtype=np.uint8)
    for part in range(parts):
        source = order[part]
        for tiles in range(TOTALS):
            totals[part, tiles] = unsorted[1][source, tiles]
        hashes[part] = unsorted[2][source]
        low[part] = unsorted[3][source]
        high[part] = unsorted[4][source]
        masks[part] = unsorted[5][source]
        joker_counts[part] = unsorted[6][source]
    return Hand(letters, counts, jokers, wanted, most, first, totals, hashes, low, high, masks, joker_counts)


@kernel
def _by_points(counts: Any) -> Any:
    """The letters there are, most points first."""
    letters = np.empty(26, dtype=np.int32)
    distinct = 0
    for letter in range(26):
        if not counts[letter]:
            continue
        place = distinct
        while place > 0 and LETTER_VALUES[letters[place - 1]] < LETTER_VALUES[letter]:
            letters[place] = letters[place - 1]
            place -= 1
        letters[place] = letter
        distinct += 1
    return letters[:distinct].copy()


@kernel
def _parts(letters: Any, counts: Any, jokers: Any, parts: Any) -> Any:
    """Every part, unsorted: its size, totals, hash, exact letters, mask and jokers."""
    sizes = np.zeros(parts, dtype=np.int32)
    totals = np.zeros((parts, TOTALS), dtype=np.uint8)
    hashes = np.zeros(parts, dtype=np.uint64)
    low = np.zeros(parts, dtype=np.uint64)
    high = np.zeros(parts, dtype=np.uint64)
    masks = np.zeros(parts, dtype=np.uint32)
    joker_counts = np.zeros(parts, dtype=np.uint8)
    made = 1
    for letter in letters:
        before = made
        for _ in range(counts[letter]):  # each part with the most copies so far gives one with one more
            for source in range(made - before, made):
                part = source + before
                size = sizes[source]
                sizes[part] = size + 1
                for tiles in range(TOTALS):
                    totals[part, tiles] = totals[source, tiles]
                total = totals[source, size] + LETTER_VALUES[letter]
                for tiles in range(size + 1, TOTALS):
                    totals[part, tiles] = total
                hashes[part] = hashes[source] + LETTER_HASHES[letter]
                low[part] = low[source] + LOW_COUNTS[letter]
                high[part] = high[source] + HIGH_COUNTS[letter]
                masks[part] = masks[source] | np.uint32(1) << np.uint32(letter)
            made += before
    before = made
    for _ in range(jokers):
        for source in range(made - before, made):
            part = source + before
            sizes[part] = sizes[source] + 1
            totals[part] = totals[source]
            hashes[part] = hashes[source]
            low[part] = low[source]
            high[part] = high[source]
            masks[part] = ALL_LETTERS
            joker_counts[part] = joker_counts[source] + 1
        made += before
    return sizes, totals, hashes, low, high, masks, joker_counts


@kernel
def _order(sizes: Any, totals: Any) -> Any:
    """The parts' order by size, then by points (most first); and by size, the place of its first part in it."""
    highest = np.int32(0)
    for part in range(sizes.size):
        highest = max(highest, np.int32(totals[part, MOST]))
    width = highest + 1
    places = np.zeros((MOST + 1) * width + 1, dtype=np.int32)
    for part in range(sizes.size):
        places[sizes[part] * width + highest - totals[part, MOST] + 1] += 1
    first = np.zeros(MOST + 2, dtype=np.int32)
    for size in range(MOST + 1):
        for group in range(size * width, (size + 1) * width):
            places[group + 1] += places[group]
        first[size + 1] = places[(size + 1) * width]
    order = np.empty(sizes.size, dtype=np.int32)
    for part in range(sizes.size):
        group = sizes[part] * width + highest - totals[part, MOST]
        order[places[group]] = part
        places[group] += 1
    return order, first
