"""Database queries: fast ones run at once, slow ones run on threads with their own connections.

A query is slow if it takes longer than a frame with 200,000 stored runs. A coroutine awaits it (`Beside.fetch`), and
the main loop resumes the coroutine when the answer has arrived (`Steps`).

Queries marked `slow` can also be asked within `Beside.waiting`. If the answer takes longer than a few milliseconds,
`NotYetError` aborts the change. The loop retries the change until all answers are present.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine, Generator, Hashable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from threading import local
from typing import Any, Final, TypeVar, TypeVarTuple

from topping.errors import InputError, StoreError, ToppingError
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.notices import Notices
from topping.store import Store
from topping.store.connection import connect_to_write
from topping.store.database import Database, as_store_error
from topping.store.unkept import may_pass

_PATIENCE_S: Final = 0.006
"""How long (s) the loop waits for answers in one turn: long enough for most, and no frame comes late."""
_FREED: Final = 1_000
"""How many objects are freed in one turn of the loop."""
_SWITCH_S: Final = 0.001
"""The thread switch interval (s): the loop and an answering thread alternate this often."""

_SLOW: Final[set[object]] = set()
"""The questions that take longer than a frame."""
_Question = TypeVar("_Question", bound=Callable[..., object])
_Asked = TypeVarTuple("_Asked")
_Answer = TypeVar("_Answer")
_Otherwise = TypeVar("_Otherwise")
Answers = dict[Hashable, Future[Any]]
"""The answers that one change has asked for so far."""


def slow(question: _Question) -> _Question:
    """Marks a query that takes longer than a frame. Its result depends only on its arguments, which are hashable."""
    _SLOW.add(question)
    return question


class NotYetError(Exception):
    """Raised if an answer has not arrived yet; the caller retries in a later turn of the loop."""


@dataclass(frozen=True, slots=True)
class _Answered:
    """An awaitable for an answer that may not have arrived yet."""

    asked: Future[Any]

    def __await__(self) -> Generator[Future[Any], None, Any]:
        if not self.asked.done():
            yield self.asked
        return self.asked.result()


AsksLater = Coroutine[Future[Any], None, None]
"""A coroutine that acts and awaits answers."""
MayAskLater = Callable[[], object]
"""An action; if it must await answers, it returns a coroutine `AsksLater`."""


class Steps:
    """An action spread over as many turns of the loop as its answers take."""

    def __init__(self, act: MayAskLater) -> None:
        self._act = act
        self._begun: AsksLater | None = None
        self._awaited: Future[Any] | None = None

    def go_on(self, wait_for: Callable[[Future[Any]], bool]) -> bool:
        """Runs the action as far as it can go now; returns whether it is complete. Raises the action's exceptions.

        `wait_for` waits for an answer as long as a turn allows, and returns whether it arrived.
        """
        if self._begun is None:
            begun = self._act()
            self._begun = begun if isinstance(begun, Coroutine) else None
        while self._begun is not None and (self._awaited is None or wait_for(self._awaited)):
            try:
                self._awaited = self._begun.send(None)
            except StopIteration:
                return True
            except NotYetError:
                self._begun = self._awaited = None  # it is tried again from its beginning
                raise
        return self._begun is None

    def drop(self) -> None:
        """Cancels the rest of the action."""
        if self._begun is not None:
            self._begun.close()


@dataclass(frozen=True, slots=True)
class _Later:
    """An action that awaits answers while the loop goes on handling keys."""

    steps: Steps
    is_wanted: Callable[[], bool]
    is_background: bool
    """Whether nobody sees the result."""
    answers: Answers = field(default_factory=dict)


class Beside:
    """The query threads and the pending queries."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self.store: Final = store
        """The store of the main loop's own connection."""
        self.notices: Final = notices
        """Receives the faults of the store."""
        self._own = local()
        """The store of each thread, opened by the thread itself."""
        self._thread: ThreadPoolExecutor | None = None
        self._later_thread: ThreadPoolExecutor | None = None
        """For actions in the background, so that they delay no awaited query."""
        self._answers: Answers | None = None
        """The answers of the change in progress; None outside a change."""
        self._patience_s = 0.0
        """How much longer (s) the loop may wait in this turn."""
        self._is_later = False
        """Whether the current action runs while the loop goes on."""
        self._later: list[_Later] = []
        """Pending actions that do not block keys."""
        self._gone: list[object] = []
        """Objects to be freed."""

    def open(self) -> None:
        """Starts the threads: from now on slow queries run outside the main loop."""
        if self._thread is None:
            self._thread, self._later_thread = ThreadPoolExecutor(1, "beside"), ThreadPoolExecutor(1, "later")
            sys.setswitchinterval(_SWITCH_S)

    def close(self) -> None:
        for thread in (self._thread, self._later_thread):
            if thread is not None:
                thread.submit(self._leave)
                thread.shutdown(wait=True)
        self._thread = self._later_thread = None

    def begin_turn(self) -> bool:
        """A turn of the loop begins; whether something that was left for later is done."""
        self._patience_s = _PATIENCE_S
        del self._gone[-_FREED:]
        tried, self._later = self._later, []
        left = [one for one in tried if not self._is_done(one)]
        self._later = left + self._later
        return len(left) < len(tried)

    def let_go(self, items: Iterable[object]) -> None:
        """Frees many objects, some in each turn of the loop: all at once would block it."""
        self._gone.extend(items)

    def later(
        self, act: MayAskLater, is_wanted: Callable[[], bool] = lambda: True, *, is_background: bool = True
    ) -> None:
        """Runs an action with queries in later turns of the loop; at once if queries are answered at once.

        Foreground actions do not wait for background actions, and begin at once.
        """
        steps = Steps(act)
        if self._thread is None:
            steps.go_on(Future.done)
        elif is_background or not steps.go_on(self.wait_for):
            self._later.append(_Later(steps, is_wanted, is_background))

    def _is_done(self, one: _Later) -> bool:
        if not one.is_wanted():
            one.steps.drop()
            return True
        if not all(asked.done() for asked in one.answers.values()):
            return False
        self._is_later = one.is_background
        try:
            with self.waiting(one.answers):
                return one.steps.go_on(Future.done)
        except NotYetError:
            return False
        finally:
            self._is_later = False

    async def fetch(self, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked) -> _Answer:
        """Returns the answer to a slow query; raises the query's exceptions.

        The query runs on a thread with its own store, and must not depend on values that change meanwhile.
        """
        thread = self._later_thread if self._is_later else self._thread
        if thread is None:
            return question(self.store, *about)
        answer: _Answer = await _Answered(thread.submit(partial(self._answer, question, *about)))
        return answer

    async def fetch_safely(
        self, otherwise: _Otherwise, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked
    ) -> _Answer | _Otherwise:
        """The answer as with `fetch`; `otherwise`, and a notice, where the store fails."""
        try:
            return await self.fetch(question, *about)
        except StoreError as fault:
            self.notices.tell(fault)
            return otherwise

    async def fetch_of_player(
        self, otherwise: _Otherwise, question: Callable[[Store, str, *_Asked], _Answer], player: str, *about: *_Asked
    ) -> _Answer | _Otherwise:
        """The answer about a player, as with `fetch_safely`; `otherwise` too for nobody, and no name."""
        try:
            return await self.fetch_safely(otherwise, question, player, *about) if player else otherwise
        except InputError:
            return otherwise

    async def keep(self, otherwise: _Answer, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked) -> _Answer:
        """The answer of a question that writes, as with `fetch`.

        Where the disk refuses it for now, it is written later, and the answer is `otherwise`.
        """
        if not self.store.unkept:
            try:
                return await self.fetch(question, *about)
            except StoreError as fault:
                if not may_pass(fault):
                    raise
        self.store.keep(partial(question, self.store, *about))
        return otherwise

    def wait_for(self, asked: Future[Any]) -> bool:
        """Waits briefly for an answer, within the turn's total; returns whether it arrived."""
        patience_s, self._patience_s = self._patience_s, 0.0
        if not asked.done() and not wait((asked,), patience_s).done:
            return False
        self._patience_s = patience_s / 2
        return True

    @contextmanager
    def waiting(self, answers: Answers) -> Iterator[None]:
        """Runs a change that may be retried; `answers` holds the answers to its earlier queries."""
        self._answers = answers
        try:
            yield
        finally:
            self._answers = None

    def ask(self, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked) -> _Answer:
        """Returns the answer to a query; raises the query's exceptions.

        Within `waiting`, a slow query raises `NotYetError`. It runs once per change, so its arguments (times too) must
        be equal at each retry.
        """
        thread = self._later_thread if self._is_later else self._thread
        key = (question, *about)
        if thread is None or self._answers is None or question not in _SLOW:
            return question(self.store, *about)
        asked: Future[_Answer] | None = self._answers.get(key)
        if asked is None:
            self._answers[key] = asked = thread.submit(partial(self._answer, question, *about))
        if not asked.done():
            self._patience(asked)
        return asked.result()

    def safely(
        self, otherwise: _Otherwise, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked
    ) -> _Answer | _Otherwise:
        """The answer of a question as with `ask`; `otherwise`, and a notice, where the store fails."""
        return self.notices.safely(otherwise, lambda: self.ask(question, *about))

    def write(self, otherwise: _Answer, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked) -> _Answer:
        """Runs a query that writes, as `ask` does.

        If the disk refuses the write for now, it is retried later, and `otherwise` is returned.
        """
        answers, key = self._answers, (question, *about)
        if not self.store.unkept or (answers is not None and key in answers):
            try:
                return self.ask(question, *about)
            except StoreError as fault:
                if not may_pass(fault):
                    raise
        self.store.keep(partial(question, self.store, *about))
        if answers is not None:  # once, however often the change is retried
            answers[key] = done = Future[_Answer]()
            done.set_result(otherwise)
        return otherwise

    def of_player(
        self, otherwise: _Otherwise, question: Callable[[Store, str, *_Asked], _Answer], player: str, *about: *_Asked
    ) -> _Answer | _Otherwise:
        """Answers a query about a player as `safely` does; returns `otherwise` also for an empty or invalid name."""
        try:
            return self.safely(otherwise, question, player, *about) if player else otherwise
        except InputError:
            return otherwise

    def _patience(self, asked: Future[_Answer]) -> None:
        """Waits briefly for an answer, within the turn's total for all queries; raises `NotYetError` if it does not
        arrive."""
        if self._is_later or not self.wait_for(asked):
            raise NotYetError

    def _answer(self, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked) -> _Answer:
        own: Store | None = getattr(self._own, "store", None)
        moves = self.store.moves
        if own is not None and self._own.moves != moves:
            own.close()
            own = None
        if own is None:
            with as_store_error(self.store.path):
                own = self._own.store = Store(Database(connect_to_write(self.store.path), self.store.path))
            own.sibling, self._own.moves = self.store, moves
        own.ranking.rank_resumed, own.now_ms = self.store.ranking.rank_resumed, self.store.now_ms
        return question(own, *about)

    def _leave(self) -> None:
        own: Store | None = getattr(self._own, "store", None)
        if own is not None:
            own.close()


class KeptRecord:
    """The database record of something being played. Without a number nothing is written until `begin`.

    A failing store never stops the game: refused writes are retried later, in their order.
    """

    def __init__(self, beside: Beside, clock: Clock, number: int | None) -> None:
        self.store, self.notices, self.clock = beside.store, beside.notices, clock
        self.number = number
        """The row id in the database; None also while the beginning is unwritten."""
        self.faults: tuple[str, ...] = ()
        """Why recording failed, as sentences."""
        self._waiting = 0

    @property
    def waits(self) -> bool:
        """Whether some writes are still in memory only."""
        return self._waiting > 0

    @property
    def is_kept(self) -> bool:
        """Whether it is stored, or will be once the disk accepts writes."""
        return self.number is not None or self.waits

    def fail(self, fault: ToppingError) -> None:
        """Ends the recording."""
        self.faults = (*self.faults, self.notices.tell(fault))
        self.number = None

    def begin(self, begin: Callable[[], int]) -> None:
        """Creates the record and takes its number from `begin`."""

        def set_number() -> None:
            self.number = begin()

        self._keep(set_number)

    def write(self, write: Callable[[int], object]) -> None:
        """Writes to the record once it has a number, unless an earlier write failed for good."""

        def write_if_begun() -> None:
            if self.number is not None:
                write(self.number)

        if self.is_kept:
            self._keep(write_if_begun)

    def _keep(self, write: Callable[[], object]) -> None:
        self._waiting += 1
        try:
            self.store.keep(partial(self._try, write))
        except StoreError as fault:  # where nothing is remembered
            self._give_up(fault)

    def _try(self, write: Callable[[], object]) -> None:
        try:
            write()
        except (StoreError, InputError) as fault:
            if isinstance(fault, StoreError) and may_pass(fault):
                raise
            self._give_up(fault)
        else:
            self._waiting -= 1

    def _give_up(self, fault: ToppingError) -> None:
        self._waiting -= 1
        self.fail(fault)


def minute(clock: Clock) -> str:
    """Returns the current minute (ISO 8601), so that all queries of a change use the same time."""
    return f"{clock.date()[:16]}:00+00:00"
