"""The thread that answers questions: short ones in their order, a long one between them, step by step.

Kernels run without Python's lock, so the loop of the kiosk goes on meanwhile. What answers takes long to import, which
is done by the thread. It is a daemon: the program ends whatever is being answered. A pool of `concurrent.futures` would
be waited for.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from topping.answers.client import QuestionService
from topping.answers.messages import (
    AnyAnswer,
    AnyQuestion,
    HelperFailed,
    LongQuestion,
    News,
    QuestionFailed,
    ShortQuestion,
    SolverReady,
)
from topping.errors import ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.log import note_crash
from topping.system.disk import os_reason
from topping.texts import say, tell

if TYPE_CHECKING:  # for speed of start
    from topping.answers.answering import Answerer, Work

_LEAVES_WITHIN_S: Final = 0.2
"""How long `close` waits for a step or a search to end: a few milliseconds, unless the system hangs."""


def _answerer() -> Answerer:
    from topping.answers.answering import Answerer  # see above

    return Answerer()


class QuestionThread(QuestionService):
    """Answers questions in a thread, which the first one starts.

    One other thread asks and reads the news. A fault fails the question that it comes from; the next one is answered.
    """

    def __init__(self, answerer: Callable[[], Answerer] = _answerer) -> None:
        """`answerer` is called by the thread."""
        self._make_answerer = answerer
        self._news: SimpleQueue[News] = SimpleQueue()
        self._tickets = 0
        self._awaited: set[int] = set()
        """Tickets whose answer was neither read nor dropped."""
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self._made: Answerer | None = None
        self._works: deque[tuple[int, Work]] = deque()
        """The long questions, the first one being answered."""

    def open(self, lexicon: WantedLexicon) -> None:
        self._do(partial(self._prepare, lexicon))

    def ask(self, question: AnyQuestion) -> int:
        self._tickets += 1
        ticket = self._tickets
        self._awaited.add(ticket)
        if isinstance(question, LongQuestion):
            self._do(partial(self._begin, ticket, question))
        else:
            self._do(partial(self._answer, ticket, question))
        return ticket

    def drop(self, ticket: int) -> None:
        self._awaited.discard(ticket)

    def news(self) -> list[News]:
        delivered: list[News] = []
        while not self._news.empty():
            news = self._news.get()
            if isinstance(news, SolverReady | HelperFailed):
                delivered.append(news)
            elif news.ticket in self._awaited:
                self._awaited.discard(news.ticket)
                delivered.append(news)
        return delivered

    def close(self) -> None:
        self._is_closed = True
        self._awaited.clear()
        self._tasks.put(None)
        if self._thread is not None:
            self._thread.join(_LEAVES_WITHIN_S)

    def _do(self, task: Callable[[], None]) -> None:
        self._tasks.put(task)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="answers", daemon=True)
            self._thread.start()

    # in the thread

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None and not self._is_closed:
            task()

    @property
    def _answers(self) -> Answerer:
        if self._made is None:
            self._made = self._make_answerer()
        return self._made

    def _prepare(self, lexicon: WantedLexicon) -> None:
        try:
            self._answers.prepare(lexicon)
            self._news.put(SolverReady())
        except Exception as fault:
            self._news.put(HelperFailed(_sentence(fault)))

    def _answer(self, ticket: int, question: ShortQuestion) -> None:
        if not self._is_dropped(ticket):
            self._tell(ticket, lambda: self._answers.answer(ticket, question, partial(self._is_dropped, ticket)))

    def _begin(self, ticket: int, question: LongQuestion) -> None:
        def begin() -> None:
            self._works.append((ticket, self._answers.work(ticket, question)))

        self._tell(ticket, begin)
        if len(self._works) == 1:
            self._go_on()

    def _go_on(self) -> None:
        """Takes a step of the first long question; the next step comes behind all that was asked meanwhile."""
        ticket, work = self._works[0]
        if self._is_dropped(ticket):
            self._tell(ticket, work.close)
            self._works.popleft()
        elif self._tell(ticket, lambda: next(work)):
            self._works.popleft()
        if self._works:
            self._tasks.put(self._go_on)

    def _is_dropped(self, ticket: int) -> bool:
        return ticket not in self._awaited

    def _tell(self, ticket: int, act: Callable[[], AnyAnswer | None]) -> bool:
        """Puts an answer, or the fault in its place, among the news; whether there was one."""
        try:
            answer = act()
        except StopIteration as end:
            answer = end.value
        except Exception as fault:
            answer = QuestionFailed(ticket, _sentence(fault))
        if answer is not None:
            self._news.put(answer)
        return answer is not None


def _sentence(fault: Exception) -> str:
    """Why a question failed; an unexpected fault is logged too."""
    if isinstance(fault, ToppingError):
        return tell(fault)
    if isinstance(fault, OSError):
        return os_reason(fault)
    note_crash(fault)
    return say("service.unexpected")
