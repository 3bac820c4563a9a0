"""Words that fit a pattern: letters stand for themselves, `.` or `?` for one letter, `*` for any run of letters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.layout import CHILD_SHIFT, END_OF_WORD, LAST_SIBLING, LETTER, ROOT
from topping.lexicon.words import LONGEST, normalise

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
    return _PatternSearch(graph, _normal(pattern)).run(most)


def _normal(pattern: str) -> str:
    """Plain capitals, `.` for one letter, no two `*` in a row, single letters before the `*` they touch."""
    plain = normalise(pattern)
    if len(plain) > LONGEST_PATTERN or not _PATTERN.fullmatch(plain):
        raise InputError("words.pattern", text=pattern[:LONGEST_PATTERN])
    return _WILD.sub(lambda wild: wild.group().replace("*", "") + "*", plain.replace("?", "."))


class _PatternSearch:
    """One search. A set of places in the pattern that a word's beginning can have come to is one integer, a bit each.

    Beginnings that lead to the same node of the graph and the same places go on alike: they are counted once.
    """

    def __init__(self, graph: WordGraph, pattern: str) -> None:
        self._edges = graph.edges
        self._pattern = pattern
        self._end = 1 << len(pattern)
        self._steps: dict[tuple[int, int], int] = {}
        self._counts: dict[tuple[int, int], int] = {}

    def run(self, most: int) -> Fitting:
        start = self._past_stars(1)
        total = self._count(ROOT, start)
        words: list[str] = []
        self._collect(ROOT, start, "", min(most, total), words)
        return Fitting(tuple(words), total)

    def _count(self, node: int, places: int) -> int:
        """How many ends of words, from a node on, fit the rest of the pattern from one of `places` on."""
        known = self._counts.get((node, places))
        if known is not None:
            return known
        count, at = 0, node
        while True:
            edge = self._edges[at]
            after = self._step(places, edge & LETTER)
            if after:
                if edge & END_OF_WORD and after & self._end:
                    count += 1
                if edge >> CHILD_SHIFT:
                    count += self._count(edge >> CHILD_SHIFT, after)
            if edge & LAST_SIBLING:
                break
            at += 1
        self._counts[node, places] = count
        return count

    def _collect(self, node: int, places: int, before: str, most: int, words: list[str]) -> None:
        """Adds the words of a node in order, until there are `most`."""
        at = node
        while len(words) < most:
            edge = self._edges[at]
            after = self._step(places, edge & LETTER)
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

    def _step(self, places: int, letter: int) -> int:
        """The places after one more letter; 0 where nothing fits any more."""
        known = self._steps.get((places, letter))
        if known is not None:
            return known
        after = 0
        for place, token in enumerate(self._pattern):
            if places >> place & 1:
                if token == "*":
                    after |= 1 << place
                elif token in (".", chr(ord("A") + letter)):
                    after |= 1 << place + 1
        after = self._past_stars(after)
        self._steps[places, letter] = after
        return after

    def _past_stars(self, places: int) -> int:
        """The same places, and those behind a `*` that stands for no letter."""
        for place, token in enumerate(self._pattern):
            if token == "*" and places >> place & 1:
                places |= 1 << place + 1
        return places
