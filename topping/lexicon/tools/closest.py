"""Admitted words that differ little from what was typed."""

from __future__ import annotations

from typing import Final

import numpy as np

from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.table import Places, WordTable
from topping.rules.tiles.letters import ALPHABET

MOST_CLOSEST: Final = 12
_LONGEST_NEAR: Final = 4
"""Letters of a word up to which two differences leave nothing in common."""


def closest_words(finder: WordFinder, word: str) -> tuple[str, ...]:
    """The words that differ from `word` (A–Z, itself left out) the least, `MOST_CLOSEST` at most.

    A letter more, a letter less, another letter, or two neighbours that have changed places is one difference. Words
    of up to `_LONGEST_NEAR` letters may have one, longer ones two. The fewer differences the earlier; among equals
    those that are the top most often, then in alphabetical order.
    """
    most = 1 if len(word) <= _LONGEST_NEAR else 2
    places = _near(finder.table, word, most)
    differences = _differences(finder.table, places, word)
    near = (differences > 0) & (differences <= most)
    places, differences = places[near], differences[near]
    ordered = places[np.lexsort((places, -finder.tops_at(places).astype(np.int64), differences))]
    return tuple(finder.table.words(ordered[:MOST_CLOSEST]))


def _near(table: WordTable, word: str, most: int) -> Places:
    """The words whose letters, their order apart, differ so little that they may be among the closest."""
    apart = table.lengths.astype(np.int16) - len(word)
    # the letters that only one of the two has: theirs, and mine, which are as many less what they are longer
    several = 2 * table.beyond(word).astype(np.int16) - apart
    return np.flatnonzero((np.abs(apart) <= most) & (several <= 2 * most))  # another letter is one less and one more


def _differences(table: WordTable, places: Places, word: str) -> Places:
    """How many differences lead from `word` to each of these words (optimal string alignment)."""
    letters = [ALPHABET.index(letter) for letter in word]
    columns = table.columns[:, places]
    rows = [np.full(len(places), row, np.int64) for row in range(len(letters) + 1)]  # against no letter of theirs
    before_last = rows
    distances = rows[-1].copy()
    for taken, column in enumerate(columns, start=1):
        new = [np.full(len(places), taken, np.int64)]
        for row, letter in enumerate(letters, start=1):
            least = np.minimum(np.minimum(rows[row], new[row - 1]) + 1, rows[row - 1] + (column != letter))
            if row > 1 and taken > 1:
                swapped = (column == letters[row - 2]) & (columns[taken - 2] == letter)
                least = np.where(swapped, np.minimum(least, before_last[row - 2] + 1), least)
            new.append(least)
        before_last, rows = rows, new
        ends = table.lengths[places] == taken
        distances[ends] = rows[-1][ends]
    return distances
