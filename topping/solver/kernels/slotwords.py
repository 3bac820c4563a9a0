"""Tests words in a slot (a place for a word): whether they fit, what they score, and which letters are jokers."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from topping.compiled.jit import inlined, inner
from topping.lexicon.rowlayout import ROW_BYTES
from topping.solver.kernels.codes import LETTER_HASHES, LETTER_VALUES
from topping.solver.kernels.results import LEAST, keep_key, key_of
from topping.solver.kernels.slot import BASE, JOKERS, LENGTH, PIVOT, START, TILES, joker_bit
from topping.solver.kernels.tables import bucket

NO_LETTER: Final = 31
"""Stands for the letter of a joker that is not there."""
NO_JOKER: Final = NO_LETTER << 5 | NO_LETTER
NEAR: Final = 1024
"""Number of words tried at a time."""
NEAR_BYTES: Final = NEAR * 16


@inlined
def fits(slot: Any, words: Any, at: Any) -> Any:
    """Returns whether the squares of the slot accept every letter of the word that begins at offset `at` of `words`."""
    for place in range(slot.facts[LENGTH]):
        if not slot.accepts[place] >> np.uint32(words[at + place]) & np.uint32(1):
            return False
    return True


@inlined
def points_of(slot: Any, words: Any, at: Any) -> Any:
    """Returns the points of a word in the slot without new jokers. Words across and the bonus are included.

    The word begins at offset `at` of `words`.
    """
    points = slot.facts[BASE]
    for place in range(slot.facts[LENGTH]):
        points += slot.factors[place] * LETTER_VALUES[words[at + place]]
    return points


@inlined
def try_spellings(slot: Any, spellings: Any, count: Any, near: Any, most_jokers: Any, tables: Any, results: Any) -> Any:
    """Tries all words made of the letters of one of `count` spellings in the slot, and adds the solutions to `results`.

    A slot is a place for a word, a spelling a set of letters in any order. Up to `most_jokers` jokers are used. Words
    whose letter fits the slot's most demanding square are listed in `near` first. Memory is read in batches to hide its
    delay.
    """
    words, starts = tables.words, tables.starts
    length, pivot = slot.facts[LENGTH], slot.facts[PIVOT]
    accepted = slot.accepts[pivot]
    for at in range(count):
        index = bucket(tables.lengths, length, spellings.hashes[at])
        spellings.possible[at], spellings.answers[at] = starts[index], starts[index + 1]
    listed = np.int64(0)
    for at in range(count):
        for position in range(spellings.possible[at], spellings.answers[at]):
            near[2 * listed] = position
            near[2 * listed + 1] = at
            listed += np.int64(accepted >> np.uint32(words[position * ROW_BYTES + pivot]) & np.uint32(1))
            if listed == NEAR:
                _try_words(slot, near, listed, spellings, most_jokers, words, tables.ranks, results)
                listed = np.int64(0)
    if listed:
        _try_words(slot, near, listed, spellings, most_jokers, words, tables.ranks, results)


@inner
def _try_words(
    slot: Any, near: Any, listed: Any, spellings: Any, most_jokers: Any, words: Any, ranks: Any, results: Any
) -> Any:
    """Tries the first `listed` words of `near` in the slot (a place for a word), and adds the solutions to `results`.

    `near` holds for each word its index in `words` and the index of the spelling whose letters it may have.
    """
    length = slot.facts[LENGTH]
    for entry in range(listed):
        position, spelling = near[2 * entry], near[2 * entry + 1]
        at = position * ROW_BYTES
        if not fits(slot, words, at):
            continue
        points = points_of(slot, words, at)
        if points < results.state[LEAST]:
            continue
        letters = np.uint64(0)
        for place in range(length):
            letters += LETTER_HASHES[words[at + place]]
        # The word has the grid's letters in place: equal hashes mean equal new letters (see `LETTER_HASHES`).
        if letters == spellings.hashes[spelling]:
            key = key_of(ranks[position], slot.facts[START], slot.facts[JOKERS])
            if most_jokers == 0:
                keep_key(results, points, key)
            else:
                _place_jokers(slot, words, at, spellings.jokers[spelling], most_jokers, points, key, results)


@inner
def _place_jokers(
    slot: Any, words: Any, at: Any, jokers: Any, most_jokers: Any, points: Any, key: Any, results: Any
) -> Any:
    """Adds a solution for every way to lay up to `most_jokers` jokers (two at most) in a word. Letters that the hand
    lacks must be jokers, other letters may be.

    `points` and `key` (`key_of`) are those of the word without jokers. `jokers` encodes up to two letters that the hand
    lacks: first + 32 × second, with `NO_LETTER` for none.
    """
    filled, factors, tiles = slot.filled, slot.factors, slot.facts[TILES]
    first, second = jokers & 31, jokers >> 5
    missing = np.int64(first != NO_LETTER) + np.int64(second != NO_LETTER)
    if missing == 0:
        keep_key(results, points, key)
    for first_index in range(tiles):
        letter = np.int64(words[at + filled[first_index]])
        left = points - factors[filled[first_index]] * LETTER_VALUES[letter]
        if left < results.state[LEAST]:
            continue
        with_first = key | joker_bit(filled[first_index])
        if missing == 0 or (missing == 1 and letter == first):
            keep_key(results, left, with_first)
        if most_jokers < 2 or (missing == 2 and letter != first and letter != second):
            continue
        for second_index in range(first_index + 1, tiles):
            other = np.int64(words[at + filled[second_index]])
            if missing == 1 and letter != first and other != first:
                continue
            if missing == 2 and not ((letter == first and other == second) or (letter == second and other == first)):
                continue
            least = left - factors[filled[second_index]] * LETTER_VALUES[other]
            if least >= results.state[LEAST]:
                keep_key(results, least, with_first | joker_bit(filled[second_index]))
