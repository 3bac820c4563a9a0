"""Compiled functions that compare every word with a given word: how many letters differ, and whether it contains it."""

from __future__ import annotations

from typing import Any

import numpy as np

from topping.compiled.jit import bytes_at, count_bits, inlined, int64_at, kernel, uint16_at, uint32_at
from topping.lexicon.rowlayout import AROUND, BEHIND, IN_FRONT, PAD, ROW_BYTES


@kernel
def compare_words(
    most: Any, room_at: Any, rows_at: Any, count: Any, masks_at: Any, lengths_at: Any, word_at: Any, marks_at: Any
) -> Any:
    """Sets the mark of each word to its edit distance from a given word; 0 if this is greater than `most`.

    The distance counts letters inserted, removed or replaced, and neighbours swapped (optimal string alignment). The
    `count` words are rows of 16 letter codes, with masks of their letters and lengths. `word_at` is the address of the
    given word's row, `room_at` of working memory for 80 int64.
    """
    rows, masks, lengths, own = bytes_at(rows_at), uint32_at(masks_at), uint16_at(lengths_at), bytes_at(word_at)
    marks, counts, distances = bytes_at(marks_at), int64_at(room_at), int64_at(room_at + 8 * (PAD + 1))
    length, mask = np.int64(0), np.uint32(0)
    while own[length] != PAD:
        mask |= np.uint32(1) << np.uint32(own[length])
        length += 1
    for word in range(count):
        marks[word] = 0
        apart = np.int64(lengths[word]) - length
        more, less = count_bits(np.int64(masks[word] & ~mask)), count_bits(np.int64(mask & ~masks[word]))
        if (apart > most) | (-apart > most) | (more > most) | (less > most):
            continue
        # another letter counts twice: one less and one more
        if _letters_apart(rows, word * ROW_BYTES, own, counts) <= 2 * most:
            differences = _differences(rows, word * ROW_BYTES, lengths[word], own, length, distances)
            marks[word] = differences if differences <= most else 0


@inlined
def _letters_apart(rows: Any, at: Any, own: Any, counts: Any) -> Any:
    """Returns how many letters only one of two words has, whatever their order.

    No edit distance is less than half of it.
    """
    for letter in range(PAD):
        counts[letter] = 0
    place = 0
    while own[place] != PAD:
        counts[own[place]] += 1
        place += 1
    while rows[at] != PAD:
        counts[rows[at]] -= 1
        at += 1
    apart = np.int64(0)
    for letter in range(26):
        apart += abs(counts[letter])
    return apart


@inlined
def _differences(rows: Any, at: Any, other_length: Any, own: Any, length: Any, distances: Any) -> Any:
    """Returns the edit distance of two words: each letter inserted, removed or replaced, or two neighbours swapped,
    counts 1.

    `distances` is working memory for three rows of 16 numbers: those of the last two letters and of the current letter.
    """
    for row in range(length + 1):
        distances[16 + row] = row
    before_last, before, new = 0, 16, 32
    for place in range(np.int64(other_length)):
        letter = rows[at + place]
        distances[new] = place + 1
        for row in range(1, length + 1):
            least = min(distances[before + row], distances[new + row - 1]) + 1
            least = min(least, distances[before + row - 1] + (letter != own[row - 1]))
            if row > 1 and place > 0 and letter == own[row - 2] and rows[at + place - 1] == own[row - 1]:
                least = min(least, distances[before_last + row - 2] + 1)
            distances[new + row] = least
        before_last, before, new = before, new, before_last
    return distances[before + length]


@kernel
def hold_words(rows_at: Any, count: Any, masks_at: Any, lengths_at: Any, word_at: Any, marks_at: Any) -> Any:
    """Marks each word that contains a given word and is longer, by where its other letters are: `IN_FRONT`, `BEHIND` or
    `AROUND`.

    Other words get the mark 0. The `count` words are rows of 16 letter codes, with masks of their letters and lengths.
    `word_at` is the address of the given word's row. Returns nothing.
    """
    rows, masks, lengths, own = bytes_at(rows_at), uint32_at(masks_at), uint16_at(lengths_at), bytes_at(word_at)
    marks = bytes_at(marks_at)
    length, mask = np.int64(0), np.uint32(0)
    while own[length] != PAD:
        mask |= np.uint32(1) << np.uint32(own[length])
        length += 1
    for word in range(count):
        mark = np.int64(0)
        left = np.int64(lengths[word]) - length
        if left > 0 and masks[word] & mask == mask:
            for place in range(left + 1):
                if rows[word * ROW_BYTES + place] == own[0] and _holds(rows, word * ROW_BYTES + place, own, length):
                    mark |= BEHIND if place == 0 else IN_FRONT if place == left else AROUND
        marks[word] = mark


@inlined
def _holds(rows: Any, at: Any, own: Any, length: Any) -> Any:
    place = np.int64(1)
    while place < length and rows[at + place] == own[place]:
        place += 1
    return place == length
