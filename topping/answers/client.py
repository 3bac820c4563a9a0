"""The screens' side of the thread that answers questions: a question is a function with arguments, its answer a future.

`QuestionService.ask` returns the future at once. When it is answered, `QuestionService.news` returns the same future.
"""

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from concurrent.futures import Future
from contextvars import ContextVar
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, TypeVarTuple

News: TypeAlias = Future[Any]
"""The answer to a question asked by anybody; it is there, or its exception is a `QuestionError`."""

Arguments = TypeVarTuple("Arguments")
About = TypeVar("About", bound=Hashable)
Found = TypeVar("Found")


class QuestionError(Exception):
    """The error of a question that failed; its text is the sentence for the player."""


class QuestionService(Protocol):
    """A service that answers questions in the background. No method waits. Cancelling a future drops its question."""

    def ask(self, question: Callable[[*Arguments], Found], *arguments: *Arguments) -> Future[Found]:
        """Asks a short question; it is answered before the next step of any long question."""

    def ask_long(
        self, question: Callable[[*Arguments], Generator[None, None, Found]], *arguments: *Arguments
    ) -> Future[Found]:
        """Asks a long question, written as a generator. It is answered step by step, after the long questions asked
        before it.
        """

    def news(self) -> list[News]:
        """Returns the futures that have been answered since the last call."""

    def close(self) -> None:
        """Ends the service at once; pending questions are not answered."""


def fault_in(answer: News) -> str:
    """Returns why the question of a future failed, as a sentence for the player; empty if it was answered."""
    return str(answer.exception() or "")


def found_in(answer: Future[Found]) -> Found | None:
    """Returns the answer in a future; None if the question failed."""
    return None if answer.exception() else answer.result()


ANSWERED: ContextVar[News | None] = ContextVar("answered", default=None)
"""The future of the question that this thread answers."""


def is_dropped() -> bool:
    """Returns whether the question that the calling thread answers was cancelled, so that a long search can stop."""
    answer = ANSWERED.get()
    return answer is not None and answer.cancelled()


class OpenQuestions(Generic[About, Found]):
    """The questions of a screen that are not answered yet, by subject, with the error of each that failed. A subject
    may be any value.
    """

    def __init__(self) -> None:
        self._open: dict[Future[Found], About] = {}
        self.faults: dict[About, str] = {}
        """Why the last question about something failed, as a sentence."""

    def __contains__(self, about: object) -> bool:
        return about in self._open.values()

    def __len__(self) -> int:
        return len(self._open)

    def add(self, about: About, answer: Future[Found]) -> None:
        """Registers a question that was just asked about a subject; `answer` is the future of its answer."""
        self.faults.pop(about, None)
        self._open[answer] = about

    def answered(self, news: News) -> tuple[About, Found | None] | None:
        """Takes the future of an answer (`news`) from the open questions; returns `(subject, answer)`, None for a
        failed answer.

        Returns None if `news` belongs to no open question.
        """
        about = self._open.pop(news, None)
        if about is None:
            return None
        if fault := fault_in(news):
            self.faults[about] = fault
            return about, None
        return about, news.result()

    def drop(self) -> None:
        """Cancels all pending questions."""
        for answer in self._open:
            answer.cancel()
        self._open.clear()


class AnswerCache(OpenQuestions[About, Found]):
    """A cache of answers by subject; each subject is asked about once.

    When the cache is full, the least recently used answer is dropped.
    """

    def __init__(self, ask: Callable[[About], Future[Found] | None], most: int = 400) -> None:
        """Creates a cache of up to `most` answers.

        `ask` asks the question about a subject; it returns None if no question can be asked.
        """
        super().__init__()
        self._ask, self._most = ask, most
        self._found: OrderedDict[About, Found] = OrderedDict()

    def want(self, *those: About) -> None:
        """Asks the question about each of these subjects, unless it was asked before."""
        for about in those:
            if about not in self._found and about not in self and (answer := self._ask(about)) is not None:
                self.add(about, answer)

    def get(self, about: About) -> Found | None:
        """Returns the answer about a subject from the cache; None while it is missing."""
        if about in self._found:
            self._found.move_to_end(about)
        return self._found.get(about)

    def fault(self, about: About) -> str:
        """Returns why the question about a subject failed, as a sentence; empty if it did not."""
        return self.faults.get(about, "")

    def knows(self, about: About) -> bool:
        """Returns whether a question about a subject was answered or has failed."""
        return about in self._found or about in self.faults

    def hear(self, news: News) -> About | None:
        """Stores the answer in the future `news`, and returns its subject; returns None if another screen asked the
        question.
        """
        answered = self.answered(news)
        if answered is None:
            return None
        about, found = answered
        if found is not None:
            self._found[about] = found
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        return about
