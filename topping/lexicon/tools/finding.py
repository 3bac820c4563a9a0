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
from topping.rules.tiles.letters import ALPHABET, VALUES

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
        places = np.flatnonzero(self._fitting(search, rack, go_on))
        ordered = self._ordered(places, rack, order)[start:][:count]
        values = (self.table.words(ordered), self.table.points[ordered].tolist(), self._tops[ordered].tolist())
        words = tuple(_listed(word, worth, tops, rack) for word, worth, tops in zip(*values, strict=True))
        lengths = np.bincount(self.table.lengths[places])
        by_length = tuple((int(length), int(lengths[length])) for length in np.flatnonzero(lengths))
        return WordPage(words, start, len(places), by_length)

    def _fitting(self, search: WordSearch, rack: TypedRack | None, go_on: Callable[[], None]) -> Mask:
        """The words of a search."""
        table = self.table
        fit: Mask = (table.lengths >= search.shortest) & (table.lengths <= search.longest)
        for letter, least in Counter(letter_list(search.holding)).items():
            fit &= table.counts[ALPHABET.index(letter)] >= least
        barred = set(letter_list(search.lacking))
        if search.only:
            barred |= set(ALPHABET) - set(letter_list(search.only))
        for letter in barred:
            fit &= table.counts[ALPHABET.index(letter)] == 0
        if rack is not None:
            fit &= table.beyond(rack.letters) <= rack.jokers
            fit &= table.lengths == len(rack) if search.uses_all else table.lengths <= len(rack)
        for text, read in ((search.pattern, _whole), (search.expression, read_expression)):
            if text:
                fit &= fitting_words(table, read(text), go_on)
        return fit

    def _points(self, places: Places, rack: TypedRack | None) -> Weights:
        """The points of the words at these places, where jokers stand for the letters that the rack lacks."""
        points = self.table.points[places]
        if rack is not None and rack.jokers:
            for letter, counts in zip(ALPHABET, self.table.counts, strict=True):
                held = np.uint8(rack.letters.count(letter))
                points -= (np.maximum(counts[places], held) - held) * np.uint16(VALUES[letter])
        return points

    def _ordered(self, places: Places, rack: TypedRack | None, order: WordOrder) -> Places:
        """Places in an order; they come in alphabetical order, which equals keep."""
        lengths = self.table.lengths
        match order:
            case WordOrder.ALPHABET:
                return places
            case WordOrder.LENGTH:
                return _sorted(places, lengths[places])
            case WordOrder.LONGEST:
                return _sorted(places, ~lengths[places])
        by_points = _sorted(places, ~self._points(places, rack))  # the complement: the greatest comes first
        return by_points if order is WordOrder.POINTS else _sorted(by_points, ~self._tops[by_points])


def _sorted(places: Places, keys: Bytes | Weights) -> Places:
    """Places in the order of their keys, those of equal keys as they stand."""
    return places[np.argsort(keys, kind="stable")]


def _listed(word: str, points: int, tops: int, rack: TypedRack | None) -> ListedWord:
    if rack is None or not rack.jokers:
        return ListedWord(word, points, tops)
    jokers = rack.jokers_of(word)
    return ListedWord(word, points - sum(VALUES[letter] for letter in jokers), tops, jokers)


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
