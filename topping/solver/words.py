"""Words held against an open slot: do they fit, what do they bring, and which of their letters are jokers."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from topping.solver.codes import HIGH_COUNTS, LETTER_VALUES, LOW_COUNTS
from topping.solver.compiled import inlined, kernel
from topping.solver.found import LEAST, keep_key, key_of
from topping.solver.slot import BASE, JOKERS, LENGTH, START, TILES, joker_bit
from topping.solver.tables import FIRST_BUCKET, WORD_BYTES, bucket

NO_LETTER: Final = 31
"""In the place of a joker's letter, where there is no such joker; it has no value and counts for nothing."""


@inlined
def fits(slot: Any, words: Any, at: Any) -> Any:
    """Whether every letter of the word at offset `at` of `words` is accepted where it falls."""
    for place in range(slot.facts[LENGTH]):
        if not slot.accepts[place] >> np.uint32(words[at + place]) & np.uint32(1):
            return False
    return True


@inlined
def points_of(slot: Any, words: Any, at: Any) -> Any:
    """What the word at offset `at` brings in the slot if none of the tiles placed is a joker."""
    points = slot.facts[BASE]
    for place in range(slot.facts[LENGTH]):
        points += slot.factors[place] * LETTER_VALUES[words[at + place]]
    return points


@kernel
def try_words(slot: Any, hand: Any, part: Any, letters: Any, first: Any, second: Any, tables: Any, found: Any) -> Any:
    """Keeps what the words of hash `letters` give in the slot with a part of the hand.

    Its jokers stand for the letters `first` and `second` (codes; NO_LETTER for a joker that the part has not).
    """
    words, length = tables.words, slot.facts[LENGTH]
    index = bucket(tables.lengths, length, letters)
    for position in range(tables.starts[index], tables.starts[index + 1]):
        at = position * WORD_BYTES
        if not fits(slot, words, at):
            continue
        points = points_of(slot, words, at)
        if points < found.state[LEAST] or not _is_made_of(slot, hand, part, first, second, words, at):
            continue
        rank = tables.ranks[position]
        if first == NO_LETTER:
            _keep(slot, found, points, rank, np.int64(0))
        else:
            _place_jokers(slot, first, second, words, at, points, rank, found)


@kernel
def _is_made_of(slot: Any, hand: Any, part: Any, first: Any, second: Any, words: Any, at: Any) -> Any:
    """Whether the letters to place are exactly the part's and those of its jokers; hashes only make it likely."""
    low = hand.low[part] + LOW_COUNTS[first] + LOW_COUNTS[second]
    high = hand.high[part] + HIGH_COUNTS[first] + HIGH_COUNTS[second]
    for place in range(slot.facts[LENGTH]):
        if slot.factors[place]:
            low -= LOW_COUNTS[words[at + place]]
            high -= HIGH_COUNTS[words[at + place]]
    return low == 0 and high == 0


@kernel
def _place_jokers(slot: Any, first: Any, second: Any, words: Any, at: Any, points: Any, rank: Any, found: Any) -> Any:
    """Keeps every way to put one or two jokers on their letters in a word worth `points` without them."""
    length = slot.facts[LENGTH]
    for one in range(length):
        if not slot.factors[one] or words[at + one] != first:
            continue
        left = points - slot.factors[one] * LETTER_VALUES[first]
        if left < found.state[LEAST]:
            continue
        if second == NO_LETTER:
            _keep(slot, found, left, rank, joker_bit(one))
            continue
        # Two jokers for the same letter are the same jokers in either order: the second one stands further on.
        for two in range(one + 1 if first == second else 0, length):
            if slot.factors[two] and words[at + two] == second:
                least = left - slot.factors[two] * LETTER_VALUES[second]
                if least >= found.state[LEAST]:
                    _keep(slot, found, least, rank, joker_bit(one) | joker_bit(two))


@inlined
def _keep(slot: Any, found: Any, points: Any, rank: Any, jokers: Any) -> Any:
    keep_key(found, points, key_of(points, rank, slot.facts[START], slot.facts[JOKERS] | jokers))


@kernel
def try_every_word(slot: Any, hand: Any, tables: Any, found: Any) -> Any:
    """Keeps what all words of the slot's length give with the whole hand, however many jokers it has.

    Slow, but only hands of three jokers or more come here, and no set of tiles has so many.
    """
    words, length, tiles = tables.words, slot.facts[LENGTH], slot.facts[TILES]
    first = tables.starts[tables.lengths[length, FIRST_BUCKET]]
    beyond = tables.starts[tables.lengths[length + 1, FIRST_BUCKET]]
    empty = np.empty(tiles, dtype=np.int64)  # the places of the squares to fill
    filled = 0
    for place in range(length):
        if slot.factors[place]:
            empty[filled] = place
            filled += 1
    left = np.empty(32, dtype=np.int32)
    for position in range(first, beyond):
        at = position * WORD_BYTES
        if not fits(slot, words, at) or points_of(slot, words, at) < found.state[LEAST]:
            continue
        for chosen in range(1 << tiles):  # bit n: a joker on the nth square to fill
            left[:26] = hand.counts
            left[NO_LETTER] = hand.jokers
            points = slot.facts[BASE]
            jokers = np.int64(0)
            enough = True
            for index in range(tiles):
                place = empty[index]
                tile = NO_LETTER if chosen >> index & 1 else np.int64(words[at + place])
                left[tile] -= 1
                enough = enough and left[tile] >= 0
                points += slot.factors[place] * LETTER_VALUES[tile]
                jokers |= joker_bit(place) if chosen >> index & 1 else np.int64(0)
            if enough and points >= found.state[LEAST]:
                _keep(slot, found, points, tables.ranks[position], jokers)
