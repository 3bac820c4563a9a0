"""Compiled functions that write the words of a graph as rows of 16 letter codes, measure them and look words up."""

from __future__ import annotations

from typing import Any

import numpy as np

from topping.compiled.jit import bytes_at, inlined, int32_at, int64_at, kernel, uint16_at, uint32_at
from topping.lexicon.layout import CHILD_SHIFT, END_OF_WORD, LAST_SIBLING, LETTER, ROOT
from topping.lexicon.rowlayout import LONGEST, PAD, ROW_BYTES


@kernel
def spell_words(edges_at: Any, path_at: Any, rows_at: Any, count: Any, steps: Any) -> Any:
    """Writes every word of a graph as a row of 16 letter codes; returns the number of words.

    `count` is the expected number; `path_at` is room for 16 int64. Returns -1 for a damaged graph: more or longer
    words, or more edges than `steps` allows.
    """
    edges, path, rows = uint32_at(edges_at), int64_at(path_at), bytes_at(rows_at)
    path[0] = ROOT  # by depth, the current edge
    depth, spelled = 0, 0
    while depth >= 0:
        edge = np.int64(edges[path[depth]])
        child = edge >> CHILD_SHIFT
        steps -= 1
        if steps < 0 or (child and depth == LONGEST - 1) or (edge & END_OF_WORD and spelled == count):
            return -1
        if edge & END_OF_WORD:
            for place in range(ROW_BYTES):
                rows[spelled * ROW_BYTES + place] = edges[path[place]] & LETTER if place <= depth else PAD
            spelled += 1
        if child:
            depth += 1
            path[depth] = child
            continue
        while depth >= 0 and edges[path[depth]] & LAST_SIBLING:
            depth -= 1
        if depth >= 0:
            path[depth] += 1
    return spelled


@kernel
def measure_words(rows_at: Any, count: Any, values_at: Any, masks_at: Any, lengths_at: Any, points_at: Any) -> Any:
    """Writes for each word a mask of its letters, its length and its points."""
    rows, values = bytes_at(rows_at), bytes_at(values_at)
    masks, lengths, points = uint32_at(masks_at), uint16_at(lengths_at), uint16_at(points_at)
    for word in range(count):
        place, worth, mask = 0, 0, np.int64(0)
        while rows[word * ROW_BYTES + place] != PAD:
            letter = np.int64(rows[word * ROW_BYTES + place])
            mask |= np.int64(1) << letter
            worth += values[letter]
            place += 1
        masks[word], lengths[word], points[word] = mask, place, worth


@kernel
def place_words(rows_at: Any, count: Any, asked_at: Any, asked_count: Any, places_at: Any) -> Any:
    """Writes the index of each word of `asked` among the `count` sorted words of a lexicon; -1 if it is missing."""
    rows, asked, places = bytes_at(rows_at), bytes_at(asked_at), int32_at(places_at)
    for index in range(asked_count):
        low, high = 0, count
        while low < high:
            middle = (low + high) // 2
            if _compared(rows, middle * ROW_BYTES, asked, index * ROW_BYTES) < 0:
                low = middle + 1
            else:
                high = middle
        is_there = low < count and _compared(rows, low * ROW_BYTES, asked, index * ROW_BYTES) == 0
        places[index] = low if is_there else -1


@inlined
def _compared(rows: Any, offset: Any, others: Any, other_offset: Any) -> Any:
    """Compares two words in rows: returns a negative number if the first one sorts first, 0 if they are equal."""
    for place in range(LONGEST):
        mine, yours = np.int64(rows[offset + place]), np.int64(others[other_offset + place])
        if mine != yours:
            return (mine + 1 & PAD) - (yours + 1 & PAD)  # the end of a word sorts before any letter
    return np.int64(0)
