"""From a word graph to the tables of the search: a second of work, done once a lexicon."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from topping.lexicon.graph import WordGraph
from topping.lexicon.layout import CHILD_SHIFT, END_OF_WORD, LAST_SIBLING, LETTER, ROOT
from topping.solver.codes import LETTER_HASHES, LONGEST, PAD
from topping.solver.compiled import kernel
from topping.solver.tables import (
    FIRST_BUCKET,
    SHIFT,
    SHORT_CELLS,
    SHORT_FOUR,
    SHORT_THREE,
    SHORT_TWO,
    WORD_BYTES,
    Tables,
    seen_bits,
)

_CELLS_A_WORD_SEEN: Final = 8
_CELLS_A_WORD_ONE: Final = 8
_CELLS_A_WORD_TWO: Final = 16
"""At least so many bits, numbers and numbers a word in `seen`, `one` and `two`, to a power of two.

With a French list of 367,000 words, a multiset that no word has passes `seen` once in sixty times, and 0.08 letters
too many come out of `one`, 0.4 out of `two`.
"""


def build(graph: WordGraph) -> Tables:
    """The tables of a lexicon."""
    edges = np.array(graph.edges, dtype=np.uint32)
    count = graph.word_count
    alphabetical = _spelled(edges, count)
    lengths = _length_layout(np.bincount(_word_lengths(alphabetical), minlength=LONGEST + 2))
    starts = np.zeros(int(lengths[LONGEST + 1, FIRST_BUCKET]) + 1, dtype=np.uint32)
    words = np.empty(count * WORD_BYTES, dtype=np.uint8)
    ranks = np.empty(count, dtype=np.uint32)
    positions = np.empty(count, dtype=np.uint32)
    _fill_buckets(alphabetical, lengths, starts, words, ranks, positions)
    tables = Tables(
        words=words,
        ranks=ranks,
        positions=positions,
        starts=starts,
        lengths=lengths,
        seen=np.zeros(max(1, _power_of_two(count * _CELLS_A_WORD_SEEN) // 64), dtype=np.uint64),
        one=np.zeros(_power_of_two(count * _CELLS_A_WORD_ONE), dtype=np.uint32),
        two=np.zeros(_power_of_two(count * _CELLS_A_WORD_TWO), dtype=np.uint32),
        short=np.zeros(SHORT_CELLS, dtype=np.uint32),
    )
    _fill_sets(words, tables.seen, tables.one, tables.two)
    _fill_short(words, tables.short)
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


@kernel
def _spelled(edges: Any, count: Any) -> Any:
    """Every word of the graph, in alphabetical order: 16 codes each."""
    words = np.full(count * WORD_BYTES, PAD, dtype=np.uint8)
    letters = np.full(WORD_BYTES, PAD, dtype=np.uint8)
    path = np.zeros(WORD_BYTES, dtype=np.int64)  # by depth, the edge being followed
    path[0] = ROOT
    depth, told = 0, 0
    while depth >= 0:
        edge = np.int64(edges[path[depth]])
        letters[depth] = edge & LETTER
        if edge & END_OF_WORD and told < count:
            words[told * WORD_BYTES : told * WORD_BYTES + depth + 1] = letters[: depth + 1]
            told += 1
        if edge >> CHILD_SHIFT and depth < LONGEST - 1:
            depth += 1
            path[depth] = edge >> CHILD_SHIFT
            continue
        while depth >= 0 and edges[path[depth]] & LAST_SIBLING:
            depth -= 1
        if depth >= 0:
            path[depth] += 1
    return words


@kernel
def _word_lengths(words: Any) -> Any:
    lengths = np.zeros(words.size // WORD_BYTES, dtype=np.int64)
    for word in range(lengths.size):
        while lengths[word] < LONGEST and words[word * WORD_BYTES + lengths[word]] != PAD:
            lengths[word] += 1
    return lengths


@kernel
def _fill_buckets(alphabetical: Any, lengths: Any, starts: Any, words: Any, ranks: Any, positions: Any) -> Any:
    """Sorts the words by bucket, alphabetically inside one."""
    count = ranks.size
    buckets = np.empty(count, dtype=np.int64)
    for rank in range(count):
        letters = np.uint64(0)
        length = 0
        while length < LONGEST and alphabetical[rank * WORD_BYTES + length] != PAD:
            letters += LETTER_HASHES[alphabetical[rank * WORD_BYTES + length]]
            length += 1
        buckets[rank] = lengths[length, FIRST_BUCKET] + np.int64(letters >> np.uint64(lengths[length, SHIFT]))
        starts[buckets[rank] + 1] += np.uint32(1)
    for index in range(1, starts.size):
        starts[index] += starts[index - 1]
    free = starts.copy()
    for rank in range(count):
        position = np.int64(free[buckets[rank]])
        free[buckets[rank]] += np.uint32(1)
        ranks[position] = rank
        positions[rank] = position
        for place in range(WORD_BYTES):
            words[position * WORD_BYTES + place] = alphabetical[rank * WORD_BYTES + place]


@kernel
def _fill_sets(words: Any, seen: Any, one: Any, two: Any) -> Any:
    """Enters each word in `seen`, each of its letters in `one`, and each pair of its letters in `two`."""
    for start in range(0, words.size, WORD_BYTES):
        whole = np.uint64(0)
        length = 0
        while length < LONGEST and words[start + length] != PAD:
            whole += LETTER_HASHES[words[start + length]]
            length += 1
        seen[whole >> np.uint64(18) & np.uint64(seen.size - 1)] |= seen_bits(whole)
        for first in range(length):
            letter = words[start + first]
            without = whole - LETTER_HASHES[letter]
            _add(one, without, np.uint32(1) << np.uint32(letter))
            for second in range(first):
                other = words[start + second]
                pair = np.uint32(1) << np.uint32(letter) | np.uint32(1) << np.uint32(other)
                _add(two, without - LETTER_HASHES[other], pair)


@kernel
def _add(table: Any, letters: Any, mask: Any) -> Any:
    cells = np.uint64(table.size - 1)
    table[(letters >> np.uint64(5)) & cells] |= mask
    table[(letters >> np.uint64(35)) & cells] |= mask


@kernel
def _fill_short(words: Any, short: Any) -> Any:
    for start in range(0, words.size, WORD_BYTES):
        length = 0
        while words[start + length] != PAD and length < 5:
            length += 1
        if length > 4:
            continue
        base = SHORT_TWO if length == 2 else SHORT_THREE if length == 3 else SHORT_FOUR
        for missing in range(length):
            others = missing
            for place in range(length):
                if place != missing:
                    others = others * 26 + words[start + place]
            short[base + others] |= np.uint32(1) << np.uint32(words[start + missing])
