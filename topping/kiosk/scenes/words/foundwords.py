"""The words that a search finds, page by page as they come on screen."""

from __future__ import annotations

from typing import Final

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wordquestions import WordPageFound, WordSearchQuestion
from topping.lexicon.tools.search import MOST_ON_PAGE, ListedWord, WordOrder, WordSearch

PAGE: Final = 500
"""Words asked for at once: more than any screen shows."""
assert PAGE <= MOST_ON_PAGE


class FoundWords:
    """One search at a time: another one drops the questions that are open, so that no old answer is ever shown."""

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon) -> None:
        self._helper, self._lexicon = helper, lexicon
        self._search: tuple[WordSearch, WordOrder] | None = None
        self._tickets: dict[int, int] = {}
        """The pages asked for, by their tickets."""
        self._pages: dict[int, tuple[ListedWord, ...]] = {}
        self.total: int | None = None
        """How many words there are in all; None before that is known."""
        self.by_length: tuple[tuple[int, int], ...] = ()
        """(length, how many words) for each length that has some."""
        self.fault = ""
        """Why there is no answer, in words."""

    @property
    def is_awaited(self) -> bool:
        """Whether nothing is known yet of what was asked."""
        return self._search is not None and self.total is None and not self.fault

    def look_for(self, search: WordSearch | None, order: WordOrder = WordOrder.ALPHABET) -> None:
        """Begins a search; nothing changes where it is the one that has begun already. None is no search."""
        wanted = None if search is None else (search, order)
        if wanted == self._search and not self.fault:
            return
        self.drop()
        self._search, self._pages, self.total, self.by_length, self.fault = wanted, {}, None, (), ""
        self.want(0, 1)

    def want(self, first: int, end: int) -> None:
        """Asks for the pages of the words from a place on and before another one, as far as they are not there."""
        if self._search is None or self.fault:
            return
        search, order = self._search
        last = end if self.total is None else min(end, self.total)
        for page in range(max(0, first) // PAGE, -(-last // PAGE)):
            if page not in self._pages and page not in self._tickets.values():
                question = WordSearchQuestion(search, order, page * PAGE, PAGE, self._lexicon)
                self._tickets[self._helper.ask(question)] = page

    def word(self, place: int) -> ListedWord | None:
        """The word at a place; None where it is not there yet."""
        page = self._pages.get(place // PAGE, ())
        return page[place % PAGE] if place % PAGE < len(page) else None

    @property
    def missing(self) -> int | None:
        """The place of the first word that is not there; None where all of them are."""
        pages = range(-(-(self.total or 0) // PAGE))
        return next((page * PAGE for page in pages if page not in self._pages), None)

    def hear(self, news: News) -> bool:
        """An answer; whether it was one to this search."""
        if not isinstance(news, WordPageFound | QuestionFailed) or news.ticket not in self._tickets:
            return False
        page = self._tickets.pop(news.ticket)
        if isinstance(news, QuestionFailed):
            self.drop()
            self.fault = news.sentence
            return True
        self._pages[page] = news.page.words
        self.total, self.by_length = news.page.total, news.page.by_length
        return True

    def drop(self) -> None:
        """Gives up what is still open."""
        for ticket in self._tickets:
            self._helper.drop(ticket)
        self._tickets.clear()
