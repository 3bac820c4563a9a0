"""Asking the thread that answers: a question is a function of plain values, its answer a future.

The same future is the news that tell of it: `news is self._awaited`.
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
    """A question without an answer; its text is the sentence for the player."""


class QuestionService(Protocol):
    """The service that answers questions. Nothing here waits. A question is dropped by `cancel` of its answer."""

    def ask(self, question: Callable[[*Arguments], Found], *arguments: *Arguments) -> Future[Found]:
        """Asks a short question; it is answered before the next step of a long one."""

    def ask_long(
        self, question: Callable[[*Arguments], Generator[None, None, Found]], *arguments: *Arguments
    ) -> Future[Found]:
        """Asks a long question; it is answered in steps, after the long questions asked before."""

    def news(self) -> list[News]:
        """Returns the answers that came since the last call."""

    def close(self) -> None:
        """Ends the service, whatever it is doing; pending questions are forgotten."""


def fault_in(answer: News) -> str:
    """Returns why a question failed, as a sentence; empty if it was answered."""
    return str(answer.exception() or "")


def found_in(answer: Future[Found]) -> Found | None:
    """Returns the answer to a question; None if it failed."""
    return None if answer.exception() else answer.result()


ANSWERED: ContextVar[News | None] = ContextVar("answered", default=None)
"""The future of the question that this thread answers."""


def is_dropped() -> bool:
    """Whether nobody wants the answer being found any more, for questions that can stop."""
    answer = ANSWERED.get()
    return answer is not None and answer.cancelled()


class OpenQuestions(Generic[About, Found]):
    """The pending questions of one asker, and why the others failed."""

    def __init__(self) -> None:
        self._open: dict[Future[Found], About] = {}
        self.faults: dict[About, str] = {}
        """Why the last question about something failed, as a sentence."""

    def __contains__(self, about: object) -> bool:
        return about in self._open.values()

    def __len__(self) -> int:
        return len(self._open)

    def add(self, about: About, answer: Future[Found]) -> None:
        """Adds a question just asked."""
        self.faults.pop(about, None)
        self._open[answer] = about

    def answered(self, news: News) -> tuple[About, Found | None] | None:
        """Returns the subject and the answer (None if the question failed); None for news about others' questions."""
        about = self._open.pop(news, None)
        if about is None:
            return None
        if fault := fault_in(news):
            self.faults[about] = fault
            return about, None
        return about, news.result()

    def drop(self) -> None:
        """Drops all pending questions."""
        for answer in self._open:
            answer.cancel()
        self._open.clear()


class KeptAnswers(OpenQuestions[About, Found]):
    """The answers to one sort of question, each asked once; the oldest answers are forgotten."""

    def __init__(self, ask: Callable[[About], Future[Found] | None], most: int = 400) -> None:
        """`ask` asks about something; it returns None if that cannot be asked."""
        super().__init__()
        self._ask, self._most = ask, most
        self._found: OrderedDict[About, Found] = OrderedDict()

    def want(self, *those: About) -> None:
        """Asks, in that order, about everything unknown and not yet asked."""
        for about in those:
            if about not in self._found and about not in self and (answer := self._ask(about)) is not None:
                self.add(about, answer)

    def get(self, about: About) -> Found | None:
        """Returns the answer; None while it is missing."""
        if about in self._found:
            self._found.move_to_end(about)
        return self._found.get(about)

    def fault(self, about: About) -> str:
        """Returns why there is no answer, as a sentence; empty if there is one, or may be."""
        return self.faults.get(about, "")

    def knows(self, about: About) -> bool:
        """Whether the answer is there, or why there is none."""
        return about in self._found or about in self.faults

    def hear(self, news: News) -> About | None:
        """Keeps an answer; returns its subject, or None for news about others' questions."""
        answered = self.answered(news)
        if answered is None:
            return None
        about, found = answered
        if found is not None:
            self._found[about] = found
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        return about
