"""Benjamins: words that become others where three letters are set before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from topping.lexicon.graph import WordGraph
from topping.lexicon.pattern import chooser, fitting
from topping.lexicon.words import LONGEST, SHORTEST

LETTERS: Final = 3
"""How many letters are set before the word: they lead from its first square to the next triple."""
LONGEST_BASE: Final = LONGEST - LETTERS
"""Letters of the longest word that can be prolonged."""

_TRIES: Final = 60
"""How many longer words are looked at for each benjamin wanted: about one in ten is one."""


@dataclass(frozen=True, slots=True)
class Benjamin:
    """A word, and all the threes of letters that it takes before it, in alphabetical order."""

    word: str
    before: tuple[str, ...]


def benjamins_of(graph: WordGraph, word: str) -> Benjamin:
    """The benjamins of a word (A–Z), which need not be in the lexicon; raises `InputError` where it is malformed."""
    found = fitting(graph, "." * LETTERS + word, 26**LETTERS)
    return Benjamin(word, tuple(longer[:LETTERS] for longer in found.words))


def benjamins(
    graph: WordGraph, lengths: range, count: int, choose: Callable[[int, int], Sequence[int]]
) -> tuple[Benjamin, ...]:
    """At most `count` words of these lengths that have benjamins, by chance, all different.

    `choose(total, most)` gives at most `most` different numbers below `total` in the order of the choice: longer words
    whose beginnings are then cut off, so that a word is the likelier the more benjamins it has. Fewer than `count`
    words come where few of the longer ones leave a word.
    """
    lengths = range(max(lengths.start, SHORTEST), min(lengths.stop, LONGEST_BASE + 1))
    longer = [chooser(graph, "." * (length + LETTERS)) for length in lengths]
    found: dict[str, Benjamin] = {}
    for place in choose(sum(one.total for one in longer), count * _TRIES):
        for one in longer:
            if place < one.total:
                word = one.at(place)[LETTERS:]
                if word not in found and graph.admits(word):
                    found[word] = benjamins_of(graph, word)
                break
            place -= one.total
        if len(found) == count:
            break
    return tuple(found.values())
