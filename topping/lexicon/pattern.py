"""Words that fit a pattern: letters stand for themselves, `.` or `?` for one letter, `*` for any run of letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.layout import CHILD_SHIFT, END_OF_WORD, LAST_SIBLING, LETTER, ROOT
from topping.lexicon.words import LONGEST, SHORTEST, normalise

LONGEST_PATTERN: Final = 2 * LONGEST + 1
"""Characters: every letter of the longest word, a `*` around each."""

_PATTERN: Final = re.compile(r"[A-Z.?*]+")
_WILD: Final = re.compile(r"[.*]*\*[.*]*")


@dataclass(frozen=True, slots=True)
class Fitting:
    """The words of a lexicon that fit a pattern."""

    words: tuple[str, ...]
    """The first ones, in alphabetical order."""
    total: int
    """How many fit in all."""


def fitting(graph: WordGraph, pattern: str, most: int) -> Fitting:
    """The first `most` words that fit `pattern` (either case, with or without accents), and how many do.

    Raises `InputError` where the pattern is empty, too long or holds another character.
    """
    search = PatternSearch(graph, _normal(pattern))
    return Fitting(search.first(most), search.total)


def chooser(graph: WordGraph, pattern: str) -> PatternSearch:
    """The words that fit `pattern`, to take some of them; raises `InputError` like `fitting`."""
    return PatternSearch(graph, _normal(pattern))


def _normal(pattern: str) -> str:
    """Plain capitals, `.` for one letter, no two `*` in a row, single letters before the `*` they touch."""
    plain = normalise(pattern)
    if len(plain) > LONGEST_PATTERN or not _PATTERN.fullmatch(plain):
        raise InputError("words.pattern", text=pattern[:LONGEST_PATTERN])
    return _WILD.sub(lambda wild: wild.group().replace("*", "") + "*", plain.replace("?", "."))


class PatternSearch:
    """One search. A set of places in the pattern that a word's beginning can have come to is one integer, a bit each.

    Beginnings that lead to the same node of the graph and the same places go on alike: they are counted once.
    """

    def __init__(self, graph: WordGraph, pattern: str) -> None:
        self._edges = graph.edges
        self._pattern = pattern
        self._end = 1 << len(pattern)
        self._bits = len(pattern) + 1
        self._steps: dict[int, list[int]] = {}
        self._counts: dict[int, int] = {}
        """By the node, and in the lowest bits the places."""
        self._start = self._past_stars(1)
        self.total = self._count(ROOT, self._start)
        """How many words fit."""

    def first(self, most: int) -> tuple[str, ...]:
        """The first words, in alphabetical order."""
        words: list[str] = []
        self._collect(ROOT, self._start, "", min(most, self.total), words)
        return tuple(words)

    def at(self, place: int) -> str:
        """The word at a place in alphabetical order, from 0; raises `IndexError` where there is none."""
        if not 0 <= place < self.total:
            raise IndexError(place)
        at, places, word = ROOT, self._start, ""
        while True:
            edge = self._edges[at]
            after = self._steps_from(places)[edge & LETTER]
            child = edge >> CHILD_SHIFT
            ends = 1 if edge & END_OF_WORD and after & self._end else 0
            fit = ends + (self._count(child, after) if child and after else 0)
            if place >= fit:
                place -= fit
                at += 1
                continue
            word += chr(ord("A") + (edge & LETTER))
            if place < ends:
                return word
            place -= ends
            at, places = child, after

    def _count(self, node: int, places: int) -> int:
        """How many ends of words, from a node on, fit the rest of the pattern from one of `places` on."""
        counts, edges, end = self._counts, self._edges, self._end
        key = node << self._bits | places
        known = counts.get(key)
        if known is not None:
            return known
        steps = self._steps_from(places)
        count, at, edge = 0, node, 0
        while not edge & LAST_SIBLING:
            edge = edges[at]
            at += 1
            after = steps[edge & LETTER]
            if after:
                if edge & END_OF_WORD and after & end:
                    count += 1
                child = edge >> CHILD_SHIFT
                if child:
                    beyond = counts.get(child << self._bits | after)
                    count += self._count(child, after) if beyond is None else beyond
        counts[key] = count
        return count

    def _collect(self, node: int, places: int, before: str, most: int, words: list[str]) -> None:
        """Adds the words of a node in order, until there are `most`."""
        at = node
        while len(words) < most:
            edge = self._edges[at]
            after = self._steps_from(places)[edge & LETTER]
            if after:
                word = before + chr(ord("A") + (edge & LETTER))
                if edge & END_OF_WORD and after & self._end:
                    words.append(word)
                child = edge >> CHILD_SHIFT
                if child and self._count(child, after):
                    self._collect(child, after, word, most, words)
            if edge & LAST_SIBLING:
                return
            at += 1

    def _steps_from(self, places: int) -> list[int]:
        """The places after one more letter, for each letter of the alphabet; 0 where nothing fits any more."""
        known = self._steps.get(places)
        if known is None:
            known = [self._step(places, chr(ord("A") + letter)) for letter in range(26)]
            self._steps[places] = known
        return known

    def _step(self, places: int, letter: str) -> int:
        after = 0
        for place, token in enumerate(self._pattern):
            if places >> place & 1:
                if token == "*":
                    after |= 1 << place
                elif token in (".", letter):
                    after |= 1 << place + 1
        return self._past_stars(after)

    def _past_stars(self, places: int) -> int:
        """The same places, and those behind a `*` that stands for no letter."""
        for place, token in enumerate(self._pattern):
            if token == "*" and places >> place & 1:
                places |= 1 << place + 1
        return places


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
