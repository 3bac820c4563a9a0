"""The answers of the word tools: a table of each lexicon and the open list, kept from question to question."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from topping.game.service.meaningquestions import MeaningsFound, MeaningsQuestion
from topping.game.service.wordquestions import (
    ExtensionsFound,
    ExtensionsQuestion,
    PlusFound,
    PlusQuestion,
    ProfileFound,
    ProfileQuestion,
    WordPageFound,
    WordSearchQuestion,
    WordToolNews,
    WordToolQuestion,
)
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import meaning_of
from topping.lexicon.playability import tops_of_words
from topping.lexicon.tools.adding import extension_table, plus_table
from topping.lexicon.tools.finding import WordFinder, stopping
from topping.lexicon.tools.openlist import OpenList
from topping.lexicon.tools.profiling import profile_of

_MOST_KEPT: Final = 2
"""Tables kept, 20 MB each."""


class WordTools:
    """What the word tools keep."""

    def __init__(self, now_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000) -> None:
        self._now_ms = now_ms
        self._finders: dict[str, WordFinder] = {}
        """By the hash of the lexicon."""
        self._open_list = OpenList()

    def answer(
        self, ticket: int, question: WordToolQuestion, graph: WordGraph, is_dropped: Callable[[], bool]
    ) -> WordToolNews:
        """The answer to a question; raises `ToppingError`, where it was dropped or takes too long too."""
        finder = self._finder(graph)
        match question:
            case WordSearchQuestion(search, order, start, count):
                page = finder.page(search, order, start, count, stopping(self._now_ms, is_dropped))
                return WordPageFound(ticket, page)
            case PlusQuestion(letters):
                return PlusFound(ticket, plus_table(finder, letters))
            case ExtensionsQuestion(word, most):
                return ExtensionsFound(ticket, extension_table(finder, word, most))
            case ProfileQuestion(word, is_public):
                told = profile_of(word, graph, finder, self._open_list, is_public=is_public)
                return ProfileFound(ticket, told)

    def meanings(self, ticket: int, question: MeaningsQuestion) -> MeaningsFound:
        """What words mean; raises as `topping.lexicon.meaning.meanings` does, and is faster from the second time on."""
        known = self._open_list.about(question.words)
        return MeaningsFound(ticket, tuple(meaning_of(one, is_public=question.is_public) for one in known.values()))

    def _finder(self, graph: WordGraph) -> WordFinder:
        finder = self._finders.pop(graph.hash, None) or WordFinder(graph, tops_of_words())
        self._finders[graph.hash] = finder  # the one that served last stands last
        if len(self._finders) > _MOST_KEPT:
            del self._finders[next(iter(self._finders))]
        return finder
