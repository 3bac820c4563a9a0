"""Answers to queries about words: pages of results, profiles and meanings from the answering thread, and hooks."""

from collections.abc import Iterable
from concurrent.futures import Future
from typing import Final, TypeVar

from topping.answers.client import AnswerCache, News, OpenQuestions, QuestionService
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
    """The results of the current word search. A new search cancels the questions of the previous one."""

    def __init__(self, answerer: QuestionService, lexicon: WantedLexicon) -> None:
        self._answerer, self._lexicon = answerer, lexicon
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
        """Starts a search, unless it is the current one. With None, ends the current search."""
        wanted = None if search is None else (search, order)
        if wanted == self._search and not self.fault:
            return
        self.drop()
        self._search, self._pages, self.total, self.by_length, self.fault = wanted, {}, None, (), ""
        self.want(0, 1)

    def want(self, first: int, end: int) -> None:
        """Requests the results from the index `first` up to, not including, `end`, unless they have arrived."""
        if self._search is None or self.fault:
            return
        search, order = self._search
        last = end if self.total is None else min(end, self.total)
        for page in range(max(0, first) // PAGE, -(-last // PAGE)):
            if page not in self._pages and page not in self._questions:
                asked = self._answerer.ask(search_words, search, order, page * PAGE, PAGE, self._lexicon)
                self._questions.add(page, asked)

    def word(self, place: int) -> ListedWord | None:
        """Returns the result with the index `place`; None if it has not arrived."""
        page = self._pages.get(place // PAGE, ())
        return page[place % PAGE] if place % PAGE < len(page) else None

    @property
    def missing(self) -> int | None:
        """The index of the first result that has not arrived; None if there is none."""
        pages = range(-(-(self.total or 0) // PAGE))
        return next((page * PAGE for page in pages if page not in self._pages), None)

    def hear(self, news: News) -> bool:
        """Handles `news`, an answer of the answering thread. Returns whether it belongs to this search."""
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


class _LastAsked(AnswerCache[str, _Value]):
    """A cache of answers about words. A new question cancels the pending one."""

    def want(self, *those: str) -> None:
        """Requests the answers about these words, unless known. Cancels the pending question about another word."""
        for about in those:
            if about not in self:
                self.drop()
                if not self.knows(about):
                    self.faults.clear()
                    super().want(about)


class WordLookups:
    """Look-ups of words by the answering thread: profile, longer words that contain it, words with one letter more."""

    def __init__(self, answerer: QuestionService, lexicon: WantedLexicon, *, is_public: bool) -> None:
        def around(word: str) -> Future[ExtensionTable]:
            return answerer.ask(find_extensions, word, _MOST_AROUND, lexicon)

        self.profiles = _LastAsked(lambda word: answerer.ask(describe_word, word, is_public, lexicon))
        """Profiles of words, or of text typed as a word."""
        self.plus = _LastAsked(lambda letters: answerer.ask(find_plus, letters, lexicon))
        """The words that letters form with one more letter."""
        self.around_asked = _LastAsked(around)
        """Extensions of the words that are searched."""
        self._near = _LastAsked(around)
        """Extensions of words that are viewed, not searched."""

    def want_near(self, word: str) -> None:
        """Requests the longer words that contain `word`, unless a query has found them already."""
        if self.around_asked.get(word) is None:
            self._near.want(word)

    def around(self, word: str) -> ExtensionTable | None:
        return self.around_asked.get(word) or self._near.get(word)

    def hear(self, news: News) -> bool:
        """Handles `news`, an answer of the answering thread. Returns whether it belongs to one of these look-ups."""
        return any(
            lookup.hear(news) is not None for lookup in (self.profiles, self.plus, self.around_asked, self._near)
        )

    def drop(self) -> None:
        for lookup in (self.profiles, self.plus, self.around_asked, self._near):
            lookup.drop()


class HookBook:
    """A cache of the hooks of words (letters that can be added in front or at the end), for one lexicon."""

    def __init__(self, graph: WordGraph) -> None:
        self._graph = graph
        self._kept: dict[str, Hooks] = {}

    def known(self, word: str) -> Hooks | None:
        return self._kept.get(word)

    def of(self, word: str) -> Hooks:
        """Returns the hooks of a word (A–Z), from the cache or newly computed."""
        hooks = self._kept.get(word)
        if hooks is None:
            if len(self._kept) >= _MOST_HOOKS:
                self._kept.clear()
            hooks = self._kept[word] = hooks_of(word, self._graph.admits)
        return hooks

    def look_up(self, words: Iterable[str]) -> bool:
        """Computes the hooks of some of these words that are not in the cache. Returns whether there were any."""
        unknown = [word for word in words if word not in self._kept][:_AT_ONCE]
        for word in unknown:
            self.of(word)
        return bool(unknown)


class Meanings:
    """A cache of the meanings of words, which the answering thread looks up once for each word."""

    def __init__(self, answerer: QuestionService, *, is_public: bool) -> None:
        self._answerer, self._is_public = answerer, is_public
        self._questions = OpenQuestions[tuple[str, ...], tuple[Meaning, ...]]()
        self._known: dict[str, Meaning] = {}
        self._asked: set[str] = set()

    def ask(self, words: Iterable[str]) -> None:
        """Requests the meanings of words not requested before. Letters of jokers may be in lower case."""
        fresh = [word for word in dict.fromkeys(map(str.upper, words)) if word not in self._asked][:MOST_WORDS]
        if fresh:
            self._asked.update(fresh)
            self._questions.add(tuple(fresh), self._answerer.ask(explain_words, tuple(fresh), self._is_public))

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
