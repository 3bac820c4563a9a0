"""What the helper knows of single words: profiles, letters and one more, what can be set around them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, Generic, TypeAlias, TypeVar

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wordquestions import (
    ExtensionsFound,
    ExtensionsQuestion,
    PlusFound,
    PlusQuestion,
    ProfileFound,
    ProfileQuestion,
)
from topping.lexicon.tools.extensions import ExtensionTable
from topping.lexicon.tools.plus import PlusTable
from topping.lexicon.tools.profile import WordProfile

_MOST_KEPT: Final = 400
_MOST_AROUND: Final = 24
"""Longer words around one that are named on its card."""
_Value = TypeVar("_Value")
_Question: TypeAlias = ProfileQuestion | PlusQuestion | ExtensionsQuestion


class _LastAsked(Generic[_Value]):
    """Answers to one sort of questions: those that were given, and the one that is open."""

    def __init__(self, helper: QuestionService) -> None:
        self._helper = helper
        self._kept: OrderedDict[str, _Value] = OrderedDict()
        self._open: tuple[int, str] | None = None
        """The ticket of the open question, and what it is about."""
        self.fault: tuple[str, str] = ("", "")
        """What the last question that failed was about, and why it did."""

    def want(self, about: str, question: _Question) -> None:
        """Asks, unless that is known or has been asked; what is open about something else is dropped."""
        if self._open is not None and self._open[1] != about:
            self.drop()
        if self._open is None and about not in self._kept and self.fault[0] != about:
            self._open = (self._helper.ask(question), about)

    def get(self, about: str) -> _Value | None:
        """What is known."""
        return self._kept.get(about)

    def answered(self, ticket: int) -> str | None:
        """What the question with this ticket was about; None where it is not the open one."""
        if self._open is None or self._open[0] != ticket:
            return None
        about = self._open[1]
        self._open = None
        return about

    def keep(self, about: str, value: _Value) -> None:
        """Keeps an answer; the oldest ones are forgotten."""
        self._kept[about] = value
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)

    def drop(self) -> None:
        """Gives up what is open."""
        if self._open is not None:
            self._helper.drop(self._open[0])
            self._open = None


_Asked: TypeAlias = _LastAsked[WordProfile] | _LastAsked[PlusTable] | _LastAsked[ExtensionTable]


class WordLookups:
    """Each is asked for once; of each sort one question is open at a time, the last one."""

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon, *, is_public: bool) -> None:
        self._lexicon, self._is_public = lexicon, is_public
        self._profiles: _LastAsked[WordProfile] = _LastAsked(helper)
        self._plus: _LastAsked[PlusTable] = _LastAsked(helper)
        self._around: _LastAsked[ExtensionTable] = _LastAsked(helper)
        self._near: _LastAsked[ExtensionTable] = _LastAsked(helper)
        """The same, of words that are looked at and not asked."""

    def want_profile(self, word: str) -> None:
        """Asks what there is to be told about a word, or about what was typed for one."""
        self._profiles.want(word, ProfileQuestion(word, self._is_public, self._lexicon))

    def want_plus(self, letters: str) -> None:
        """Asks what letters make with one more."""
        self._plus.want(letters, PlusQuestion(letters, self._lexicon))

    def want_around(self, word: str) -> None:
        """Asks what can be set around the word that is asked."""
        self._around.want(word, ExtensionsQuestion(word, _MOST_AROUND, self._lexicon))

    def want_near(self, word: str) -> None:
        """Asks what can be set around a word that is looked at."""
        if self._around.get(word) is None:
            self._near.want(word, ExtensionsQuestion(word, _MOST_AROUND, self._lexicon))

    def profile(self, word: str) -> WordProfile | None:
        """What is known about a word."""
        return self._profiles.get(word)

    def plus(self, letters: str) -> PlusTable | None:
        """What letters make with one more."""
        return self._plus.get(letters)

    def around(self, word: str) -> ExtensionTable | None:
        """What can be set around a word."""
        return self._around.get(word) or self._near.get(word)

    def fault_of_plus(self, letters: str) -> str:
        """Why it is not known what letters make with one more, in words."""
        about, sentence = self._plus.fault
        return sentence if about == letters else ""

    def hear(self, news: News) -> bool:
        """An answer; whether it was one to a question asked here."""
        match news:
            case ProfileFound(ticket, profile):
                return _kept(self._profiles, ticket, profile)
            case PlusFound(ticket, plus):
                return _kept(self._plus, ticket, plus)
            case ExtensionsFound(ticket, around):
                return _kept(self._around, ticket, around) or _kept(self._near, ticket, around)
            case QuestionFailed(ticket, sentence):
                return any(_failed(one, ticket, sentence) for one in self._all)
            case _:
                return False

    def drop(self) -> None:
        """Gives up what is still open."""
        for one in self._all:
            one.drop()

    @property
    def _all(self) -> tuple[_Asked, ...]:
        return (self._profiles, self._plus, self._around, self._near)


def _kept(asked: _LastAsked[_Value], ticket: int, value: _Value) -> bool:
    about = asked.answered(ticket)
    if about is not None:
        asked.keep(about, value)
    return about is not None


def _failed(asked: _Asked, ticket: int, sentence: str) -> bool:
    about = asked.answered(ticket)
    if about is not None:
        asked.fault = (about, sentence)
    return about is not None
