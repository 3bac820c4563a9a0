"""Finding words: all of a lexicon are looked at for each search, so that the counts are exact.

A search among 400,000 words takes a millisecond, with a pattern or a regular expression some five, whatever it finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from topping.compiled.calling import address_of, kernel, zeros
from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.rowlayout import ASKED, BARRED, HELD, JOKERS, LEAST, LETTERS, LONGEST_ASKED, PAD, SHORTEST_ASKED
from topping.lexicon.tools.expression import Expression, read_expression, read_pattern
from topping.lexicon.tools.matching import keep_fitting
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.lexicon.tools.table import LETTER_VALUES, Numbers, Places, WordTable
from topping.lexicon.tools.typed import TypedRack, letter_list
from topping.rules.tiles.letters import ALPHABET, VALUES

LIMIT_MS: Final = 2_000
"""How long a search may take: some regular expressions have very many states."""
_MOST_TOPS: Final = (1 << 16) - 1

_sift_words = kernel("sift_words")
_weigh_words = kernel("weigh_words")


class WordFinder:
    """The words of a lexicon, to be searched again and again."""

    def __init__(self, graph: WordGraph, tops: Mapping[str, int]) -> None:
        """`tops` is how many times words are the top, of this lexicon or not. Raises `LexiconError` as `WordTable`."""
        self.table = WordTable(graph)
        self.tops_at: Numbers = zeros("H", len(self.table))
        """By place, how many times a word is the top."""
        for word, place in self.table.places_of(tops).items():
            self.tops_at[place] = min(tops[word], _MOST_TOPS)

    def tops(self, word: str) -> int:
        """How many times a word (A–Z) is the top; 0 for one that the lexicon does not have."""
        place = self.table.places_of((word,)).get(word)
        return 0 if place is None else self.tops_at[place]

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
        found = self.table.collected(self._fitting(search, rack, go_on))
        ordered = self._ordered(found.places, rack, order)[start:][:count]
        values = (map(one.__getitem__, ordered) for one in (self.table.points, self.tops_at))
        listed = ListedWord if rack is None or not rack.jokers else partial(_with_jokers, rack)
        words = tuple(map(listed, self.table.words(ordered), *values))
        return WordPage(words, start, len(found.places), found.by_length)

    def _fitting(self, search: WordSearch, rack: TypedRack | None, go_on: Callable[[], None]) -> bytearray:
        """The marks of the words of a search."""
        table = self.table
        marks, room, asked = bytearray(len(table)), bytearray(PAD + 1), zeros("q", ASKED)
        asked[0], asked[1] = address_of(marks), address_of(room)
        asked[SHORTEST_ASKED], asked[LONGEST_ASKED], asked[JOKERS] = search.shortest, search.longest, LETTERS
        for letter, least in Counter(letter_list(search.holding)).items():
            asked[LEAST + ALPHABET.index(letter)] = least
        barred = set(letter_list(search.lacking))
        if search.only:
            barred |= set(ALPHABET) - set(letter_list(search.only))
        asked[BARRED] = sum(1 << ALPHABET.index(letter) for letter in barred)
        if rack is not None:
            asked[JOKERS], asked[LONGEST_ASKED] = rack.jokers, min(search.longest, len(rack))
            if search.uses_all:
                asked[SHORTEST_ASKED] = max(search.shortest, len(rack))
            for letter, held in Counter(rack.letters).items():
                asked[HELD + ALPHABET.index(letter)] = held
        _sift_words(table.rows_at, len(table), table.masks_at, table.lengths_at, address_of(asked))
        given = ((search.pattern, _whole), (search.expression, read_expression))
        keep_fitting(table, [read(text) for text, read in given if text], marks, go_on)
        return marks

    def _points(self, places: Places, rack: TypedRack | None) -> Numbers:
        """The points of the words at these places, where jokers stand for the letters that the rack lacks."""
        if rack is None or not rack.jokers:
            return self.table.points
        held = bytearray(map(rack.letters.count, ALPHABET)).ljust(2 * (PAD + 1), b"\0")
        points = zeros("H", len(self.table))
        told = (address_of(one) for one in (held, LETTER_VALUES, points))
        _weigh_words(self.table.rows_at, address_of(places), len(places), *told)
        return points

    def _ordered(self, places: Places, rack: TypedRack | None, order: WordOrder) -> Places:
        """Places in an order; they come in alphabetical order, which equals keep."""
        table = self.table
        match order:
            case WordOrder.ALPHABET:
                return places
            case WordOrder.LENGTH | WordOrder.LONGEST:
                return table.ordered(places, table.lengths, downwards=order is WordOrder.LONGEST)
        by_points = table.ordered(places, self._points(places, rack), downwards=True)
        return by_points if order is WordOrder.POINTS else table.ordered(by_points, self.tops_at, downwards=True)


def _with_jokers(rack: TypedRack, word: str, points: int, tops: int) -> ListedWord:
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
