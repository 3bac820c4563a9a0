"""Compiled functions that find and sort words, each in a single pass over all words of a lexicon.

Each word has a byte called its *mark*: 0 if the search has excluded the word.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from topping.compiled.jit import (
    bytes_at,
    inlined,
    int32_at,
    int64_at,
    kernel,
    lowest_bit,
    uint16_at,
    uint32_at,
    uint64_at,
)
from topping.lexicon.rowlayout import (
    BARRED,
    HELD,
    JOKERS,
    LEAST,
    LETTERS,
    LONGEST_ASKED,
    PAD,
    ROW_BYTES,
    SHORTEST_ASKED,
)

_UNKNOWN: Final = -1
_ASKED: Final = -2


@kernel
def sift_words(rows_at: Any, count: Any, masks_at: Any, lengths_at: Any, asked_at: Any) -> Any:
    """Sets the mark of each of `count` words to 1 if the word meets the criteria of a search, otherwise to 0. Returns
    nothing.

    The addresses are of rows of letter codes, masks of the words' letters, and lengths. `asked_at` holds the address of
    the marks and the criteria, laid out as in `topping.lexicon.rowlayout`.
    """
    rows, masks, lengths, asked = bytes_at(rows_at), uint32_at(masks_at), uint16_at(lengths_at), int64_at(asked_at)
    marks, eights, counts = bytes_at(asked[0]), uint64_at(asked[0]), bytes_at(asked[1])
    held, needed, barred = np.uint32(0), np.uint32(0), np.uint32(asked[BARRED])
    repeated = np.int64(0)
    for letter in range(26):
        held |= np.uint32(asked[HELD + letter] > 0) << np.uint32(letter)
        needed |= np.uint32(asked[LEAST + letter] > 0) << np.uint32(letter)
        repeated += asked[LEAST + letter] > 1
    jokers, shortest, longest = asked[JOKERS], np.uint16(asked[SHORTEST_ASKED]), np.uint16(asked[LONGEST_ASKED])
    none = np.uint32(0)
    every = np.uint32(~none)
    # each joker removes the lowest missing letter from the mask: x & (x - 1)
    spared_first = none if jokers > 0 else every
    spared_second = none if jokers > 1 else every
    counted = none if jokers > 2 else every
    for word in range(count):  # without a branch, so that several words are processed at once
        mask, length = masks[word], lengths[word]
        lacking = mask & ~held & counted
        lacking = np.uint32(lacking & (lacking - np.uint32(1) | spared_first))
        lacking = np.uint32(lacking & (lacking - np.uint32(1) | spared_second))
        fits = (length >= shortest) & (length <= longest) & (mask & barred == 0) & (mask & needed == needed)
        marks[word] = fits & (lacking == 0)
    if jokers == LETTERS and not repeated:
        return
    word = 0
    while word < count:
        if word & 7 == 0 and word + 8 <= count and eights[word >> 3] == 0:
            word += 8
            continue
        if marks[word]:
            marks[word] = _counts_fit(rows, word * ROW_BYTES, lengths[word], counts, asked, repeated)
        word += 1


@inlined
def _counts_fit(rows: Any, at: Any, length: Any, counts: Any, asked: Any, repeated: Any) -> Any:
    """Returns whether a word has at most as many letters beyond the held ones as there are jokers. With `repeated`, the
    word must also have each letter as often as the search demands.

    The word begins at index `at` of `rows` (letter codes). `asked` holds the search: held letters, jokers, demanded
    letters (`topping.lexicon.rowlayout`). `counts` is scratch space for 32 numbers.
    """
    for letter in range(PAD + 1):
        counts[letter] = 0
    beyond = np.int64(0)
    for place in range(length):
        letter = rows[at + place]
        counts[letter] += 1
        beyond += counts[letter] > asked[HELD + letter]
    lacking = beyond > asked[JOKERS]
    if repeated:
        for letter in range(26):
            lacking |= counts[letter] < asked[LEAST + letter]
    return not lacking


@kernel
def walk_words(
    rows_at: Any,
    count: Any,
    steps_at: Any,
    ends_at: Any,
    start: Any,
    path_at: Any,
    marks_at: Any,
    mark: Any,
    asked_at: Any,
    first_at: Any,
    at_once: Any,
) -> Any:
    """Runs an automaton on each word whose mark is `mark` (1 or 2). The other mark is set if it accepts the word,
    otherwise 0.

    Returns the number of missing steps of the automaton, and lists their indices at `asked_at`. The caller fills these
    steps in and calls again, until none is missing.

    `steps_at` holds the next state for each state and letter, 32 numbers per state, below 0 if missing. `ends_at` holds
    0 for each state that does not accept. `start` is the first state. `first_at` holds the index of the first word to
    read. A call ends early after `at_once` words with missing steps. `path_at` is room for 16 int32.
    """
    rows, halves, steps, ends = bytes_at(rows_at), uint64_at(rows_at), int32_at(steps_at), bytes_at(ends_at)
    path, marks, asked, first = int32_at(path_at), bytes_at(marks_at), int32_at(asked_at), int64_at(first_at)
    path[0] = start  # state by number of letters read
    before, read, left, listed = np.int64(-1), np.int64(0), np.int64(0), np.int64(0)
    for word in range(first[0], count):
        if marks[word] != mark:
            continue
        if before >= 0:
            # words with a common prefix share its states
            differing = np.int64(halves[2 * word] ^ halves[2 * before])
            common = lowest_bit(differing) >> 3
            if differing == 0:
                common = 8 + (lowest_bit(np.int64(halves[2 * word + 1] ^ halves[2 * before + 1])) >> 3)
            read = min(read, common)
        before = np.int64(word)
        place = np.int64(path[read]) << 5 | np.int64(rows[word * ROW_BYTES + read])
        while place & PAD != PAD and steps[place] >= 0:
            read += 1
            path[read] = steps[place]
            place = np.int64(path[read]) << 5 | np.int64(rows[word * ROW_BYTES + read])
        if place & PAD == PAD:
            marks[word] = 3 - mark if ends[path[read]] else 0
            continue
        if left == 0:
            first[0] = word
        left += 1
        if steps[place] == _UNKNOWN:
            steps[place] = _ASKED
            asked[listed] = place
            listed += 1
        if left == at_once:
            return listed
    return listed


@kernel
def weigh_words(rows_at: Any, places_at: Any, count: Any, held_at: Any, values_at: Any, points_at: Any) -> Any:
    """Writes the points of words made with the letters of a rack; letters for which a joker stands score nothing.

    The points of the word with index i go to `points[i]`. `held_at` holds the count of each letter in the rack, then
    room for another 32 bytes.
    """
    rows, places, held, values = bytes_at(rows_at), uint32_at(places_at), bytes_at(held_at), bytes_at(values_at)
    points = uint16_at(points_at)
    for index in range(count):
        word = np.int64(places[index])
        for letter in range(PAD + 1):
            held[PAD + 1 + letter] = held[letter]
        at, worth = word * ROW_BYTES, np.int64(0)
        while rows[at] != PAD:
            left = PAD + 1 + np.int64(rows[at])
            if held[left]:
                held[left] -= 1
                worth += values[rows[at]]
            at += 1
        points[word] = worth


@kernel
def collect_words(marks_at: Any, count: Any, wanted: Any, lengths_at: Any, places_at: Any, numbers_at: Any) -> Any:
    """Writes the indices of the words whose mark has a bit of `wanted` to `places_at`, and returns their number.

    Writes to `numbers_at` how many of them have each length, from 0 to 15.
    """
    marks, eights, lengths = bytes_at(marks_at), uint64_at(marks_at), uint16_at(lengths_at)
    places, numbers = uint32_at(places_at), int64_at(numbers_at)
    collected = np.int64(0)
    for length in range(ROW_BYTES):
        numbers[length] = 0
    word = np.int64(0)
    while word < count:
        if word & 7 == 0 and word + 8 <= count and eights[word >> 3] == 0:
            word += 8
            continue
        places[collected] = word  # without a branch: the next word collected overwrites it
        collected += np.int64(marks[word] & wanted != 0)
        word += 1
    for index in range(collected):
        numbers[lengths[places[index]]] += 1
    return collected


@kernel
def order_words(places_at: Any, count: Any, keys_at: Any, flipped: Any, ordered_at: Any, starts_at: Any) -> Any:
    """Sorts indices of words by a key for each word; words with equal keys stay in their order.

    The bits of `flipped` are inverted in each key, to reverse the order. `starts_at` is room for 65,537 uint32.
    """
    places, keys = uint32_at(places_at), uint16_at(keys_at)
    ordered, starts = uint32_at(ordered_at), uint32_at(starts_at)
    for key in range(65537):
        starts[key] = 0
    for index in range(count):
        starts[(np.int64(keys[places[index]]) ^ flipped) + 1] += 1
    for key in range(65536):
        starts[key + 1] += starts[key]
    for index in range(count):
        key = np.int64(keys[places[index]]) ^ flipped
        ordered[starts[key]] = places[index]
        starts[key] += 1
