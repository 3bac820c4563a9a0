"""Compiled functions that fill the solver's tables from the words of a lexicon, given as rows of letter codes."""

from __future__ import annotations

from typing import Any

import numpy as np

from topping.compiled.jit import bytes_at, inlined, int64_at, kernel, uint32_at, uint64_at
from topping.lexicon.rowlayout import PAD, ROW_BYTES
from topping.solver.kernels.codes import LETTER_HASHES
from topping.solver.kernels.tables import bucket, seen_bits
from topping.solver.tables import SHORT_FOUR, SHORT_THREE, SHORT_TWO


@kernel
def file_words(
    rows_at: Any,
    count: Any,
    buckets: Any,
    lengths_at: Any,
    words_at: Any,
    ranks_at: Any,
    positions_at: Any,
    starts_at: Any,
) -> Any:
    """Sorts the words of a lexicon into hash buckets, in alphabetical order within each bucket."""
    rows, given, filed = bytes_at(rows_at), uint64_at(rows_at), uint64_at(words_at)
    lengths, starts = int64_at(lengths_at), uint32_at(starts_at)
    ranks, positions = uint32_at(ranks_at), uint32_at(positions_at)
    for word in range(count):
        length, letters = _letters_of(rows, word * ROW_BYTES)
        index = bucket(lengths, length, letters)
        positions[word] = index
        starts[index] += 1
    for index in range(buckets):
        starts[index + 1] += starts[index]
    for word in range(count - 1, -1, -1):  # each bucket is filled from its end
        index = positions[word]
        starts[index] -= 1
        position = np.int64(starts[index])
        positions[word] = position
        ranks[position] = word
        filed[2 * position], filed[2 * position + 1] = given[2 * word], given[2 * word + 1]


@kernel
def fill_sets(
    words_at: Any,
    count: Any,
    seen_at: Any,
    completing_one_at: Any,
    completing_two_at: Any,
    short_at: Any,
    seen_cells: Any,
    completing_one_cells: Any,
    completing_two_cells: Any,
) -> Any:
    """Fills the Bloom filters of a lexicon from its words, which are rows of letter codes.

    `seen` gets the hash of each word's letters. For each letter of a word, `completing_one` gets this letter under the
    hash of the others. For each two letters, `completing_two` gets both under the hash of the others. `short` gets the
    letters of words of up to four letters by place. The `cells` are the sizes of the filters (powers of two).
    """
    words, seen, completing_one, completing_two = (
        bytes_at(words_at),
        uint64_at(seen_at),
        uint32_at(completing_one_at),
        uint32_at(completing_two_at),
    )
    short = uint32_at(short_at)
    for start in range(0, count * ROW_BYTES, ROW_BYTES):
        length, whole = _letters_of(words, start)
        seen[whole >> np.uint64(18) & np.uint64(seen_cells - 1)] |= seen_bits(whole)
        for first in range(length):
            letter = words[start + first]
            without = whole - LETTER_HASHES[letter]
            _add(completing_one, completing_one_cells, without, np.uint32(1) << np.uint32(letter))
            for second in range(first):
                other = words[start + second]
                pair = np.uint32(1) << np.uint32(letter) | np.uint32(1) << np.uint32(other)
                _add(completing_two, completing_two_cells, without - LETTER_HASHES[other], pair)
            if length <= 4:
                cell = np.int64(first)
                for place in range(length):
                    if place != first:
                        cell = cell * 26 + np.int64(words[start + place])
                base = SHORT_TWO if length == 2 else SHORT_THREE if length == 3 else SHORT_FOUR
                short[base + cell] |= np.uint32(1) << np.uint32(letter)


@inlined
def _letters_of(rows: Any, at: Any) -> Any:
    """Returns (length, hash of the letters) of the word that begins at offset `at` of `rows`."""
    length, letters = np.int64(0), np.uint64(0)
    while rows[at + length] != PAD:
        letters += LETTER_HASHES[rows[at + length]]
        length += 1
    return length, letters


@inlined
def _add(table: Any, cells: Any, letters: Any, mask: Any) -> Any:
    last = np.uint64(cells - 1)
    table[(letters >> np.uint64(5)) & last] |= mask
    table[(letters >> np.uint64(35)) & last] |= mask
