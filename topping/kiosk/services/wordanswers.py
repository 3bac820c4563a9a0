"""Answers about words from the helper: pages of a search, profiles and meanings of words. Hooks are computed here."""

from collections.abc import Iterable
from concurrent.futures import Future
from typing import Final, TypeVar

from topping.answers.client import KeptAnswers, News, OpenQuestions, QuestionService
from topping.answers.words import MOST_WORDS, describe_word, explain_words, find_extensions, find_plus, search_words
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning
from topping.lexicon.tools.extensions import ExtensionTable, Hooks, hooks_of
from topping.lexicon.tools.search import MOST_ON_PAGE, ListedWord, WordOrder, WordPage, WordSearch

PAGE: Final = 500
"""Words per request: more than any screen shows."""
assert PAGE <= MOST_ON_PAGE
_AT_ONCE: Final = 16
"""Words whose hooks are computed in one turn of the loop: a few milliseconds."""
_MOST_HOOKS: Final = 20_000
"""How many words keep their hooks."""
_MOST_AROUND: Final = 24
"""How many longer words a word's card names."""
_Value = TypeVar("_Value")


class FoundWords:
    """The result of a search for words, read page by page.

    A new search drops the pending questions, so that no old answer is shown.
    """

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon) -> None:
        self._helper, self._lexicon = helper, lexicon
        self._questions = OpenQuestions[int, WordPage]()
        self._search: tuple[WordSearch, WordOrder] | None = None
        self._pages: dict[int, tuple[ListedWord, ...]] = {}
        self.total: int | None = None
        """The total number of words; None while unknown."""
        self.by_length: tuple[tuple[int, int], ...] = ()
        """(length, number of words) for each length with words."""
        self.fault = ""
        """Why the search failed, as sentences."""

    def look_for(self, search: WordSearch | None, order: WordOrder = WordOrder.ALPHABET) -> None:
        """Begins a search, unless the same search is running. None ends the search."""
        wanted = None if search is None else (search, order)
        if wanted == self._search and not self.fault:
            return
        self.drop()
        self._search, self._pages, self.total, self.by_length, self.fault = wanted, {}, None, (), ""
        self.want(0, 1)

    def want(self, first: int, end: int) -> None:
        """Requests the missing pages with the words from index `first` to `end` (exclusive)."""
        if self._search is None or self.fault:
            return
        search, order = self._search
        last = end if self.total is None else min(end, self.total)
        for page in range(max(0, first) // PAGE, -(-last // PAGE)):
            if page not in self._pages and page not in self._questions:
                asked = self._helper.ask(search_words, search, order, page * PAGE, PAGE, self._lexicon)
                self._questions.add(page, asked)

    def word(self, place: int) -> ListedWord | None:
        """Returns the word at index `place` of the result; None if it has not arrived."""
        page = self._pages.get(place // PAGE, ())
        return page[place % PAGE] if place % PAGE < len(page) else None

    @property
    def missing(self) -> int | None:
        """The index of the first word that has not arrived; None if all have."""
        pages = range(-(-(self.total or 0) // PAGE))
        return next((page * PAGE for page in pages if page not in self._pages), None)

    def hear(self, news: News) -> bool:
        """Handles news from the helper. Returns whether it answers this search."""
        match self._questions.answered(news):
            case None:
                return False
            case page, None:
                self.drop()
                self.fault = self._questions.faults[page]
            case page, found:
                self._pages[page] = found.words
                self.total, self.by_length = found.total, found.by_length
        return True

    def drop(self) -> None:
        self._questions.drop()


class _LastAsked(KeptAnswers[str, _Value]):
    """Answers to one kind of question about words. Only the last question may be pending."""

    def want(self, *those: str) -> None:
        """Requests the answers that are not known.

        Drops a pending question about another word.
        """
        for about in those:
            if about not in self:
                self.drop()
                if not self.knows(about):
                    self.faults.clear()
                    super().want(about)


class WordLookups:
    """Looked-up facts about single words. Each kind of question has at most one pending question."""

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon, *, is_public: bool) -> None:
        def around(word: str) -> Future[ExtensionTable]:
            return helper.ask(find_extensions, word, _MOST_AROUND, lexicon)

        self.profiles = _LastAsked(lambda word: helper.ask(describe_word, word, is_public, lexicon))
        """Profiles of words, or of text typed as a word."""
        self.plus = _LastAsked(lambda letters: helper.ask(find_plus, letters, lexicon))
        """The words that letters form with one more letter."""
        self.around_asked = _LastAsked(around)
        """Extensions of the words that are searched."""
        self._near = _LastAsked(around)
        """Extensions of words that are viewed, not searched."""

    def want_near(self, word: str) -> None:
        """Requests the extensions of the word on screen."""
        if self.around_asked.get(word) is None:
            self._near.want(word)

    def around(self, word: str) -> ExtensionTable | None:
        return self.around_asked.get(word) or self._near.get(word)

    def hear(self, news: News) -> bool:
        """Handles news from the helper. Returns whether it answers a question of this object."""
        return any(
            lookup.hear(news) is not None for lookup in (self.profiles, self.plus, self.around_asked, self._near)
        )

    def drop(self) -> None:
        for lookup in (self.profiles, self.plus, self.around_asked, self._near):
            lookup.drop()


class HookBook:
    """The hooks of the words of a lexicon: the letters that may precede or follow each word."""

    def __init__(self, graph: WordGraph) -> None:
        self._graph = graph
        self._kept: dict[str, Hooks] = {}

    def known(self, word: str) -> Hooks | None:
        return self._kept.get(word)

    def of(self, word: str) -> Hooks:
        """Returns the hooks of a word (A–Z), and computes them if they are unknown."""
        hooks = self._kept.get(word)
        if hooks is None:
            if len(self._kept) >= _MOST_HOOKS:
                self._kept.clear()
            hooks = self._kept[word] = hooks_of(word, self._graph.admits)
        return hooks

    def look_up(self, words: Iterable[str]) -> bool:
        """Computes some hooks that are unknown. Returns whether there were any."""
        unknown = [word for word in words if word not in self._kept][:_AT_ONCE]
        for word in unknown:
            self.of(word)
        return bool(unknown)


class Meanings:
    """The meanings of words; each is requested from the helper once."""

    def __init__(self, helper: QuestionService, *, is_public: bool) -> None:
        self._helper, self._is_public = helper, is_public
        self._questions = OpenQuestions[tuple[str, ...], tuple[Meaning, ...]]()
        self._known: dict[str, Meaning] = {}
        self._asked: set[str] = set()

    def ask(self, words: Iterable[str]) -> None:
        """Requests the meanings of words that are not known yet. A joker counts as any letter."""
        fresh = [word for word in dict.fromkeys(map(str.upper, words)) if word not in self._asked][:MOST_WORDS]
        if fresh:
            self._asked.update(fresh)
            self._questions.add(tuple(fresh), self._helper.ask(explain_words, tuple(fresh), self._is_public))

    def hear(self, news: News) -> bool:
        answered = self._questions.answered(news)
        if answered is None or answered[1] is None:
            return False
        self._known |= {meaning.word: meaning for meaning in answered[1]}
        return True

    def of(self, word: str) -> Meaning | None:
        return self._known.get(word.upper())

    def drop(self) -> None:
        self._questions.drop()
