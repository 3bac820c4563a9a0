"""Asking the thread that answers: a question gets a ticket, and its answer comes back as news."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar

from topping.answers.messages import AnyQuestion, HelperFailed, News, QuestionFailed, SolverReady
from topping.gamefiles.lexicon import WantedLexicon


class QuestionService(Protocol):
    """The service that answers questions, as programs use it."""

    def open(self, lexicon: WantedLexicon) -> None:
        """Gets ready for a lexicon, as far as it is not done."""

    def ask(self, question: AnyQuestion) -> int:
        """Asks a question; returns the ticket (from 1) that its answer will bear. Never waits."""

    def drop(self, ticket: int) -> None:
        """Gives a question up: its answer will not come, even where it is there already."""

    def news(self) -> list[News]:
        """What has happened since the last call; never waits."""

    def close(self) -> None:
        """Ends it, whatever it is doing; questions left open are forgotten."""


About = TypeVar("About", bound=Hashable)
Found = TypeVar("Found")


class OpenQuestions(Generic[About]):
    """The questions of one asker: what each that waits for its answer is about, and why others have none."""

    def __init__(self, helper: QuestionService) -> None:
        self._helper = helper
        self._open: dict[int, About] = {}
        self.faults: dict[About, str] = {}
        """Why the last question about something failed, in words."""

    def __contains__(self, about: object) -> bool:
        return about in self._open.values()

    def __len__(self) -> int:
        return len(self._open)

    def ask(self, about: About, question: AnyQuestion) -> None:
        """Asks something."""
        self.faults.pop(about, None)
        self._open[self._helper.ask(question)] = about

    def answered(self, news: News) -> About | None:
        """What was asked, where news are the answer, be it that the question failed; None for other news."""
        if isinstance(news, SolverReady | HelperFailed) or news.ticket not in self._open:
            return None
        about = self._open.pop(news.ticket)
        if isinstance(news, QuestionFailed):
            self.faults[about] = news.sentence
        return about

    def drop(self) -> None:
        """Gives up what is open."""
        for ticket in self._open:
            self._helper.drop(ticket)
        self._open.clear()


class KeptAnswers(OpenQuestions[About], Generic[About, Found]):
    """The answers to one sort of questions, each asked once; the oldest of more than so many are forgotten."""

    def __init__(
        self,
        helper: QuestionService,
        question: Callable[[About], AnyQuestion | None],
        told: Callable[[News], Found | None],
        most: int = 400,
    ) -> None:
        """`question` asks about something, None for what cannot be asked; `told` takes an answer out of its news."""
        super().__init__(helper)
        self._question, self._told, self._most = question, told, most
        self._found: OrderedDict[About, Found] = OrderedDict()

    def want(self, *those: About) -> None:
        """Asks, in that order, about what is neither known nor asked about."""
        for about in those:
            asks = about not in self._found and about not in self
            if asks and (question := self._question(about)) is not None:
                self.ask(about, question)

    def get(self, about: About) -> Found | None:
        """The answer; None while it is not there."""
        if about in self._found:
            self._found.move_to_end(about)
        return self._found.get(about)

    def fault(self, about: About) -> str:
        """Why there is none, in words; empty where there is one, or may be."""
        return self.faults.get(about, "")

    def knows(self, about: About) -> bool:
        """Whether the answer is there, or why there is none."""
        return about in self._found or about in self.faults

    def hear(self, news: News) -> About | None:
        """What was asked, where news are the answer, which is kept; None for other news."""
        about = self.answered(news)
        if about is not None and (found := self._told(news)) is not None:
            self._found[about] = found
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        return about
