"""Finding words: all of a lexicon are looked at for each search, so that the counts are exact.

A search among 400,000 words takes some 10 ms, with a pattern or a regular expression some 30 ms, whatever it finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.tools.expression import Expression, read_expression, read_pattern
from topping.lexicon.tools.matching import fitting_words
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.lexicon.tools.table import Bytes, Mask, Places, Weights, WordTable
from topping.lexicon.tools.typed import TypedRack, letter_list
from topping.rules.letters import ALPHABET, VALUES

LIMIT_MS: Final = 2_000
"""How long a search may take: some regular expressions have very many states."""


class WordFinder:
    """The words of a lexicon, to be searched again and again."""

    def __init__(self, graph: WordGraph, tops: Mapping[str, int]) -> None:
        """`tops` is how many times words are the top, of this lexicon or not. Raises `LexiconError` as `WordTable`."""
        self.table = WordTable(graph)
        self._tops: Weights = np.zeros(len(self.table), np.uint16)
        for word, place in self.table.places_of(tops).items():
            self._tops[place] = min(tops[word], np.iinfo(np.uint16).max)

    def tops(self, word: str) -> int:
        """How many times a word (A–Z) is the top; 0 for one that the lexicon does not have."""
        place = self.table.places_of((word,)).get(word)
        return 0 if place is None else int(self._tops[place])

    def tops_at(self, places: Places) -> Weights:
        """How many times the words at these places are the top."""
        return self._tops[places]

    def page(
        self,
        search: WordSearch,
        order: WordOrder = WordOrder.ALPHABET,
        start: int = 0,
        count: int | None = None,
        go_on: Callable[[], None] = lambda: None,
    ) -> WordPage:
        """The words of a search from place `start` on, `count` of them or all.

        `go_on` is called every few milliseconds, and raises where the search is to stop. Raises `InputError` where
        the search is malformed.
        """
        rack = TypedRack.parse(search.letters) if search.letters else None
        fit, points = self._fitting(search, rack, go_on)
        places = np.flatnonzero(fit)
        ordered = self._ordered(places, points, order)[start:][:count]
        values = (self.table.words(ordered), points[ordered].tolist(), self._tops[ordered].tolist())
        words = tuple(
            ListedWord(word, worth, tops, rack.jokers_of(word) if rack and rack.jokers else "")
            for word, worth, tops in zip(*values, strict=True)
        )
        lengths = np.bincount(self.table.lengths[places])
        by_length = tuple((int(length), int(lengths[length])) for length in np.flatnonzero(lengths))
        return WordPage(words, start, len(places), by_length)

    def _fitting(self, search: WordSearch, rack: TypedRack | None, go_on: Callable[[], None]) -> tuple[Mask, Weights]:
        """The words of a search, and the points of all words."""
        table, points = self.table, self.table.points
        fit = (table.lengths >= search.shortest) & (table.lengths <= search.longest)
        for letter, least in Counter(letter_list(search.holding)).items():
            fit &= table.counts[ALPHABET.index(letter)] >= least
        barred = set(letter_list(search.lacking))
        if search.only:
            barred |= set(ALPHABET) - set(letter_list(search.only))
        for letter in barred:
            fit &= table.counts[ALPHABET.index(letter)] == 0
        if rack is not None:
            made, points = self._made_of(rack, uses_all=search.uses_all)
            fit &= made
        for text, read in ((search.pattern, _whole), (search.expression, read_expression)):
            if text:
                fit &= fitting_words(table, read(text), go_on)
        return fit, points

    def _made_of(self, rack: TypedRack, *, uses_all: bool) -> tuple[Mask, Weights]:
        """The words made of a rack, and the points of all words where jokers stand for the letters it lacks."""
        table = self.table
        lacking = np.zeros(len(table), np.uint8)
        points = table.points.copy()
        for letter, counts in zip(ALPHABET, table.counts, strict=True):
            held = rack.letters.count(letter)
            more = np.maximum(counts, held) - np.uint8(held) if held else counts
            lacking += more
            if rack.jokers:
                points -= more * np.uint16(VALUES[letter])
        of_length = table.lengths == len(rack) if uses_all else table.lengths <= len(rack)
        return (lacking <= rack.jokers) & of_length, points

    def _ordered(self, places: Places, points: Weights, order: WordOrder) -> Places:
        """Places in an order; they come in alphabetical order, which equals keep."""
        keys: dict[WordOrder, list[Bytes | Weights]] = {
            WordOrder.ALPHABET: [],
            WordOrder.LENGTH: [self.table.lengths],
            WordOrder.LONGEST: [~self.table.lengths],
            WordOrder.POINTS: [~points],
            WordOrder.PLAYED: [~points, ~self._tops],  # the complement of a number: the greatest comes first
        }
        for key in keys[order]:
            places = places[np.argsort(key[places], kind="stable")]
        return places


def _whole(pattern: str) -> Expression:
    return Expression(read_pattern(pattern))


def stopping(now_ms: Callable[[], int], is_dropped: Callable[[], bool] = lambda: False) -> Callable[[], None]:
    """What a search calls to know whether to go on: it raises `InputError` once nobody waits for the answer any more,
    or `LIMIT_MS` after now."""
    until_ms = now_ms() + LIMIT_MS

    def go_on() -> None:
        if is_dropped() or now_ms() >= until_ms:
            raise InputError("words.stopped", seconds=LIMIT_MS // 1000)

    return go_on
