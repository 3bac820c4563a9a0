"""Admitted words that differ little from what was typed."""

from __future__ import annotations

from functools import partial
from heapq import nsmallest
from typing import Final

from topping.compiled.calling import address_of, kernel, zeros
from topping.lexicon.tools.finding import WordFinder

MOST_CLOSEST: Final = 12
_LONGEST_NEAR: Final = 4
"""Letters of a word up to which two differences leave nothing in common."""
_ROOM: Final = 80

_compare_words = kernel("compare_words")


def closest_words(finder: WordFinder, word: str) -> tuple[str, ...]:
    """The words that differ from `word` (A–Z, itself left out) the least, `MOST_CLOSEST` at most.

    A letter more, a letter less, another letter, or two neighbours that have changed places is one difference. Words
    of up to `_LONGEST_NEAR` letters may have one, longer ones two. The fewer differences the earlier; among equals
    those that are the top most often, then in alphabetical order.
    """
    most = 1 if len(word) <= _LONGEST_NEAR else 2
    room = zeros("q", _ROOM)
    differences = finder.table.marked(partial(_compare_words, most, address_of(room)), word)
    near = finder.table.collected(differences).places
    closest = nsmallest(MOST_CLOSEST, near, key=lambda place: (differences[place], -finder.tops_at[place], place))
    return tuple(finder.table.words(closest))
