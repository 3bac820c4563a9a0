"""The lexicon that the word tools look into, and all that is asked about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import News
from topping.kiosk.painters.words.wordcard import WordCardView
from topping.kiosk.scenes.words.answerlist import AnswerList
from topping.kiosk.scenes.words.foundwords import FoundWords
from topping.kiosk.scenes.words.hookbook import HookBook
from topping.kiosk.scenes.words.wordlookups import WordLookups
from topping.kiosk.views.words.asked import AskedKind
from topping.kiosk.views.words.wordcard import word_card
from topping.lexicon.graph import WordGraph
from topping.lexicon.hooks import Hooks
from topping.lexicon.words import is_word

_NO_HOOKS = Hooks("", "")


@dataclass(frozen=True, slots=True)
class OpenedWords:
    """A lexicon with the list and the lookups of one screen."""

    graph: WordGraph
    found: FoundWords
    lookups: WordLookups
    book: HookBook
    answers: AnswerList

    @classmethod
    def of(
        cls, graph: WordGraph, helper: QuestionService, say_wait: Callable[[], str], *, is_public: bool
    ) -> OpenedWords:
        """The lexicon, nothing asked yet; `say_wait` gives the sentence for an answer that is not there."""
        wanted = WantedLexicon.of(graph)
        found, lookups = FoundWords(helper, wanted), WordLookups(helper, wanted, is_public=is_public)
        book = HookBook(graph)
        return cls(graph, found, lookups, book, AnswerList(found, lookups, book, say_wait))

    @property
    def shown(self) -> str:
        """The word that the card is about: that with the keyboard, that typed, the first found; empty for none."""
        answers = self.answers
        if focused := answers.word(answers.grid.focus):
            return focused
        if answers.asked.kind is AskedKind.WORD:
            return answers.asked.text
        return "" if answers.asked.kind is AskedKind.NOTHING else answers.word(0)

    def admits(self, word: str) -> bool:
        """Whether a text is a word that the lexicon admits."""
        return is_word(word) and self.graph.admits(word)

    def attend(self) -> None:
        """Asks for what has come on screen."""
        self.answers.attend()
        if word := self.shown:
            self.lookups.want_profile(word)
            if self.answers.asked.text != word and is_word(word):
                self.lookups.want_near(word)

    def hear(self, news: News) -> bool:
        """An answer; whether it was one to a question of this screen."""
        if not (self.found.hear(news) or self.lookups.hear(news)):
            return False
        self.answers.heard()
        self.attend()
        return True

    def drop(self) -> None:
        """Gives up what is still open."""
        self.found.drop()
        self.lookups.drop()

    def card(self, mark: str) -> WordCardView:
        """All that is known by now of the word shown; `mark` is that of the deck."""
        word = self.shown
        return word_card(
            word,
            self.book.of(word) if is_word(word) else _NO_HOOKS,
            self.lookups.profile(word),
            self.lookups.around(word),
            is_admitted=self.admits(word),
            mark=mark,
        )
