"""The thread that answers questions: short ones in order; long ones step by step, in between.

Kernels run without Python's lock, so the kiosk's main loop goes on meanwhile. Questions import slow modules in the
thread. A pool of `concurrent.futures` does not fit: it has no priorities, and the program would wait for it at exit.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, Final

from topping.answers.client import ANSWERED, Arguments, Found, News, QuestionError, QuestionService
from topping.errors import ToppingError
from topping.log import LOG, note_crash
from topping.system.disk import os_reason
from topping.texts import say, tell

_LEAVES_WITHIN_S: Final = 0.2
"""How long `close` waits for a step or a search to end: a few milliseconds, unless the system hangs."""
_HANGS_AFTER_S: Final = 60.0
"""How long a short question, or a step of a long one, may take: many times what the slowest takes."""


class _AskedQuestion:
    """A question that was asked, with its future and the work still to do."""

    def __init__(self, begin: Callable[[], Any], *, is_long: bool) -> None:
        self.answer: News = Future()
        self._begin = begin
        self.is_long = is_long
        self._work: Generator[None, None, Any] | None = None
        self.is_repeated = False
        """Whether it hung once and is asked again."""

    def step(self) -> bool:
        """Answers a short question, or takes a step of a long one; returns whether the question is finished."""
        ANSWERED.set(self.answer)
        try:
            if self.answer.done():  # dropped
                if self._work is not None:
                    self._work.close()
            elif self.is_long:
                self._work = self._work or self._begin()
                try:
                    next(self._work)
                    return False
                except StopIteration as end:
                    self._set(end.value)
            else:
                self._set(self._begin())
        except Exception as fault:
            self.fail(_sentence(fault))
        return True

    def repeat(self) -> None:
        """Restarts the question from its beginning."""
        self._work, self.is_repeated = None, True

    def _set(self, value: object) -> None:
        with suppress(InvalidStateError):  # dropped meanwhile
            self.answer.set_result(value)

    def fail(self, sentence: str) -> None:
        with suppress(InvalidStateError):
            self.answer.set_exception(QuestionError(sentence))


class QuestionThread(QuestionService):
    """A question service with a thread of its own, which starts with the first question.

    Only one other thread may ask questions and call `news`, which returns the answers given since its last call. A
    question that fails or hangs does not affect others: a hanging thread is replaced, and its question asked once more.
    """

    def __init__(self, hangs_after_s: float = _HANGS_AFTER_S) -> None:
        self._hangs_after_s = hangs_after_s
        self._news: SimpleQueue[News] = SimpleQueue()
        self._coming: SimpleQueue[_AskedQuestion | None] = SimpleQueue()
        self._long: deque[_AskedQuestion] = deque()
        """The long questions, the first one being answered."""
        self._thread: threading.Thread | None = None
        self._current: tuple[_AskedQuestion, float] | None = None
        """The question being worked on, and since when; None once its step ended or was given up."""
        self._ending = threading.Lock()
        self._is_closed = False

    def ask(self, question: Callable[[*Arguments], Found], *arguments: *Arguments) -> Future[Found]:
        return self._add(_AskedQuestion(partial(question, *arguments), is_long=False))

    def ask_long(
        self, question: Callable[[*Arguments], Generator[None, None, Found]], *arguments: *Arguments
    ) -> Future[Found]:
        return self._add(_AskedQuestion(partial(question, *arguments), is_long=True))

    def news(self) -> list[News]:
        self._replace_if_hanging()
        come = [self._news.get() for _ in range(self._news.qsize())]
        return [] if self._is_closed else [answer for answer in come if not answer.cancelled()]

    def close(self) -> None:
        self._is_closed = True
        self._coming.put(None)
        if self._thread is not None:
            self._thread.join(_LEAVES_WITHIN_S)

    def _add(self, question: _AskedQuestion) -> News:
        question.answer.add_done_callback(self._news.put)
        self._coming.put(question)
        if self._thread is None:
            self._start()
        return question.answer

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._work, name="answers", daemon=True)
        self._thread.start()

    def _replace_if_hanging(self) -> None:
        current = self._current
        if current is None or time.monotonic() - current[1] < self._hangs_after_s or not self._ends(current):
            return
        question = current[0]
        LOG.error("a question hangs and is %s", "given up" if question.is_repeated else "asked again")
        if question.is_repeated:
            question.fail(say("service.unexpected"))
        question.repeat()
        self._go_on(question, is_over=question.answer.done())
        self._start()

    def _ends(self, current: tuple[_AskedQuestion, float]) -> bool:
        """Marks the question being worked on (`current`) as no longer in work; returns False if this was done before.

        The thread calls it after each step of a question. The asking thread calls it to give up a thread that hangs.
        """
        with self._ending:
            if self._current is not current:
                return False
            self._current = None
            return True

    # in the thread

    def _work(self) -> None:
        while (question := self._coming.get()) is not None and not self._is_closed:
            if question.is_long and question not in self._long:
                self._long.append(question)
                if len(self._long) > 1:
                    continue
            current = self._current = question, time.monotonic()
            is_over = question.step()
            if not self._ends(current):
                return  # this thread hung and was replaced
            self._go_on(question, is_over=is_over)

    def _go_on(self, question: _AskedQuestion, *, is_over: bool) -> None:
        """Queues the next work after a step: the same question again, behind those asked meanwhile, unless it
        `is_over`.

        After a long question that is over, queues the long question asked next.
        """
        if question.is_long and is_over:
            self._long.popleft()
            if self._long:
                self._coming.put(self._long[0])
        elif not is_over:
            self._coming.put(question)


def _sentence(fault: Exception) -> str:
    """Returns the error of a failed question as a sentence for the player; logs unexpected errors."""
    if isinstance(fault, ToppingError):
        return tell(fault)
    if isinstance(fault, OSError):
        return os_reason(fault)
    note_crash(fault)
    return say("service.unexpected")
