"""From a word graph to the tables of the search: a second of work, done once a lexicon."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from topping.lexicon.graph import WordGraph
from topping.solver.kernels.codes import LETTER_HASHES, LONGEST, PAD
from topping.solver.kernels.filling import fill_sets, spell_words
from topping.solver.kernels.memory import address_of
from topping.solver.kernels.tables import (
    FIRST_BUCKET,
    SHIFT,
    SHORT_CELLS,
    SHORT_FOUR,
    SHORT_THREE,
    SHORT_TWO,
    WORD_BYTES,
    Tables,
)

_CELLS_A_WORD_SEEN: Final = 8
_CELLS_A_WORD_ONE: Final = 8
_CELLS_A_WORD_TWO: Final = 16
"""At least so many bits, numbers and numbers a word in `seen`, `one` and `two`, to a power of two.

With a French list of 367,000 words, a multiset that no word has passes `seen` once in sixty times, and 0.08 letters
too many come out of `one`, 0.4 out of `two`.
"""

_Words = npt.NDArray[np.uint8]
"""Words by row: 16 codes each, padded."""

_HASHES: Final = np.where(np.arange(32) == PAD, np.uint64(0), LETTER_HASHES)
"""`LETTER_HASHES`, and 0 for the padding."""


def build(graph: WordGraph) -> Tables:
    """The tables of a lexicon."""
    alphabetical = _spell(graph)
    word_lengths = np.count_nonzero(alphabetical != PAD, axis=1)
    lengths = _length_layout(np.bincount(word_lengths, minlength=LONGEST + 2))
    buckets = _buckets(alphabetical, word_lengths, lengths)
    ranks = np.argsort(buckets, kind="stable").astype(np.uint32)  # alphabetical inside a bucket
    positions = np.empty_like(ranks)
    positions[ranks] = np.arange(ranks.size, dtype=np.uint32)
    starts = np.zeros(int(lengths[LONGEST + 1, FIRST_BUCKET]) + 1, dtype=np.uint32)
    np.cumsum(np.bincount(buckets, minlength=starts.size - 1), out=starts[1:])
    count = ranks.size
    tables = Tables(
        words=alphabetical[ranks].reshape(-1),
        ranks=ranks,
        positions=positions,
        starts=starts,
        lengths=lengths,
        seen=np.zeros(max(1, _power_of_two(count * _CELLS_A_WORD_SEEN) // 64), dtype=np.uint64),
        one=np.zeros(_power_of_two(count * _CELLS_A_WORD_ONE), dtype=np.uint32),
        two=np.zeros(_power_of_two(count * _CELLS_A_WORD_TWO), dtype=np.uint32),
        short=np.zeros(SHORT_CELLS, dtype=np.uint32),
    )
    fill_sets(
        *(address_of(table) for table in (tables.words, tables.seen, tables.one, tables.two)),
        *(table.size for table in (tables.words, tables.seen, tables.one, tables.two)),
    )
    _fill_short(alphabetical[word_lengths <= 4], tables.short)
    return tables


def _power_of_two(least: int) -> int:
    return 1 << max(0, least - 1).bit_length()


def _length_layout(words_by_length: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """`Tables.lengths`: as many buckets for a length as it has words, to the next power of two and at least 2."""
    lengths = np.zeros((LONGEST + 2, 2), dtype=np.int64)
    first = 0
    for length in range(LONGEST + 2):
        bits = max(1, int(words_by_length[length] - 1).bit_length()) if words_by_length[length] else 1
        lengths[length] = first, 64 - bits
        first += 1 << bits
    return lengths


def _buckets(words: _Words, word_lengths: npt.NDArray[np.int64], lengths: npt.NDArray[np.int64]) -> Any:
    """By word, the bucket it belongs to (see `tables.bucket`)."""
    letters = np.zeros(len(words), dtype=np.uint64)
    for place in range(LONGEST):
        letters += _HASHES[words[:, place]]
    first, shift = lengths[word_lengths, FIRST_BUCKET], lengths[word_lengths, SHIFT]
    return first + (letters >> shift.astype(np.uint64)).astype(np.int64)


def _fill_short(words: _Words, short: npt.NDArray[np.uint32]) -> None:
    """Enters each letter of the words of at most four letters in `short`."""
    for letters in words:
        length = int(np.count_nonzero(letters != PAD))
        base = {2: SHORT_TWO, 3: SHORT_THREE, 4: SHORT_FOUR}[length]
        for missing in range(length):
            cell = missing
            for place in range(length):
                if place != missing:
                    cell = cell * 26 + int(letters[place])
            short[base + cell] |= np.uint32(1 << int(letters[missing]))


def _spell(graph: WordGraph) -> _Words:
    """Every word of the graph, in alphabetical order: a row of 16 codes each."""
    words = np.full((graph.word_count, WORD_BYTES), PAD, dtype=np.uint8)
    edges, path = np.array(graph.edges, dtype=np.uint32), np.zeros(WORD_BYTES, dtype=np.int64)
    spell_words(address_of(edges), address_of(path), address_of(words), len(words))
    return words
