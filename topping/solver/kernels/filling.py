"""Kernels that fill the tables of a lexicon from its word graph."""

from __future__ import annotations

from typing import Any

import numpy as np

from topping.lexicon.layout import CHILD_SHIFT, END_OF_WORD, LAST_SIBLING, LETTER, ROOT
from topping.solver.compiled import inlined, kernel
from topping.solver.kernels.codes import LETTER_HASHES, LONGEST, PAD
from topping.solver.kernels.memory import bytes_at, int64_at, uint32_at, uint64_at
from topping.solver.kernels.tables import WORD_BYTES, seen_bits


@kernel
def spell_words(edges_at: Any, path_at: Any, words_at: Any, count: Any) -> Any:
    """Writes the codes of the graph's `count` words, a row of 16 each; `path_at` is room for 16 int64."""
    edges, path, words = uint32_at(edges_at), int64_at(path_at), bytes_at(words_at)
    path[0] = ROOT  # by depth, the edge being followed
    depth, spelled = 0, 0
    while depth >= 0:
        edge = np.int64(edges[path[depth]])
        if edge & END_OF_WORD and spelled < count:
            for place in range(depth + 1):
                words[spelled * WORD_BYTES + place] = edges[path[place]] & LETTER
            spelled += 1
        if edge >> CHILD_SHIFT and depth < LONGEST - 1:
            depth += 1
            path[depth] = edge >> CHILD_SHIFT
            continue
        while depth >= 0 and edges[path[depth]] & LAST_SIBLING:
            depth -= 1
        if depth >= 0:
            path[depth] += 1


@kernel
def fill_sets(
    words_at: Any,
    seen_at: Any,
    one_at: Any,
    two_at: Any,
    words_size: Any,
    seen_cells: Any,
    one_cells: Any,
    two_cells: Any,
) -> Any:
    """Enters each word in `seen`, each of its letters in `one`, and each pair of its letters in `two`."""
    words, seen, one, two = bytes_at(words_at), uint64_at(seen_at), uint32_at(one_at), uint32_at(two_at)
    for start in range(0, words_size, WORD_BYTES):
        whole = np.uint64(0)
        length = 0
        while length < LONGEST and words[start + length] != PAD:
            whole += LETTER_HASHES[words[start + length]]
            length += 1
        seen[whole >> np.uint64(18) & np.uint64(seen_cells - 1)] |= seen_bits(whole)
        for first in range(length):
            letter = words[start + first]
            without = whole - LETTER_HASHES[letter]
            _add(one, one_cells, without, np.uint32(1) << np.uint32(letter))
            for second in range(first):
                other = words[start + second]
                pair = np.uint32(1) << np.uint32(letter) | np.uint32(1) << np.uint32(other)
                _add(two, two_cells, without - LETTER_HASHES[other], pair)


@inlined
def _add(table: Any, cells: Any, letters: Any, mask: Any) -> Any:
    last = np.uint64(cells - 1)
    table[(letters >> np.uint64(5)) & last] |= mask
    table[(letters >> np.uint64(35)) & last] |= mask
