"""Database queries: quick ones are plain calls of the store; slow ones run on threads with their own connections.

A query is slow if it takes longer than a frame with 200,000 stored runs. A coroutine of a screen that is already
visible awaits it (`Beside.fetch`). The main loop resumes the coroutine once the answer has arrived (`Steps`); until
then the screen shows "…".

If a thread hangs, for example on a disk that does not respond, its answers never arrive. Screens then keep their "…",
and the loop goes on. Keys of an action that blocks keys stay queued. `Beside.close` waits at most `LEAVES_WITHIN_S`;
then the program ends anyway, and SQLite drops what the thread had not committed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine, Generator, Iterable
from concurrent.futures import Future, wait
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final, TypeVar, TypeVarTuple

from topping.errors import InputError, StoreError, ToppingError
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.notices import Notices
from topping.store import Store
from topping.store.connection import connect_to_write
from topping.store.database import Database, as_store_error
from topping.store.pendingwrites import may_pass

LEAVES_WITHIN_S: Final = 3.0
"""How long (s) `Beside.close` waits for the queries asked so far, some of which write."""
_PATIENCE_S: Final = 0.006
"""How long (s) the loop waits for answers in one turn: long enough for most, and no frame comes late."""
_FREED: Final = 1_000
"""How many objects are freed in one turn of the loop."""
_SWITCH_S: Final = 0.001
"""The thread switch interval (s): the loop and an answering thread alternate this often."""

_Asked = TypeVarTuple("_Asked")
_Answer = TypeVar("_Answer")
_Otherwise = TypeVar("_Otherwise")


@dataclass(frozen=True, slots=True)
class _Answered:
    """An awaitable answer of a query, which a thread may still be computing."""

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
    """A coroutine that the main loop runs step by step, each time an awaited answer has arrived."""

    def __init__(self, act: MayAskLater) -> None:
        self._act = act
        self._begun: AsksLater | None = None
        self._awaited: Future[Any] | None = None

    def go_on(self, wait_for: Callable[[Future[Any]], bool]) -> bool:
        """Runs the coroutine until it awaits an answer that has not arrived. Returns whether the coroutine has ended.

        `wait_for` waits briefly for an answer and returns whether it arrived. Exceptions of the coroutine are raised.
        """
        if self._begun is None:
            begun = self._act()
            self._begun = begun if isinstance(begun, Coroutine) else None
        while self._begun is not None and (self._awaited is None or wait_for(self._awaited)):
            try:
                self._awaited = self._begun.send(None)
            except StopIteration:
                return True
        return self._begun is None

    def drop(self) -> None:
        """Stops the coroutine at the point that it has reached, and never continues it."""
        if self._begun is not None:
            self._begun.close()


@dataclass(frozen=True, slots=True)
class _Later:
    """An action that awaits answers of queries while the main loop goes on handling keys."""

    steps: Steps
    is_wanted: Callable[[], bool]
    is_background: bool
    """Whether nobody sees the result."""


class _AnsweringThread:
    """A thread that answers database queries in order, on its own connection. It is killed when the program ends."""

    def __init__(self, name: str, store: Store) -> None:
        self._store = store
        """The store of the main loop."""
        self._own: Store | None = None
        self._moves = 0
        self._queries = SimpleQueue[tuple[Future[Any], Callable[[Store], object]] | None]()
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def ask(self, query: Callable[[Store], _Answer]) -> Future[_Answer]:
        asked = Future[_Answer]()
        self._queries.put((asked, query))
        return asked

    def leave(self) -> None:
        """Tells the thread to end once it has answered all queries asked so far."""
        self._queries.put(None)

    def join(self, timeout_s: float) -> None:
        self._thread.join(timeout_s)

    def _work(self) -> None:
        while (asked := self._queries.get()) is not None:
            future, query = asked
            try:
                future.set_result(query(self._opened()))
            except BaseException as fault:
                future.set_exception(fault)
        if self._own is not None:
            self._own.close()

    def _opened(self) -> Store:
        """Returns the thread's own store on the main loop's database. Opens it at the first call, and again if the
        database file moved.
        """
        store, moves = self._store, self._store.moves
        if self._own is not None and self._moves != moves:
            self._own.close()
            self._own = None
        if self._own is None:
            with as_store_error(store.path):
                self._own = Store(Database(connect_to_write(store.path), store.path))
            self._own.sibling, self._moves = store, moves
        self._own.ranking.rank_resumed, self._own.now_ms = store.ranking.rank_resumed, store.now_ms
        return self._own


class Beside:
    """The threads that answer slow database queries, and the actions that wait for their answers."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self.store: Final = store
        """The store of the main loop's own connection."""
        self.notices: Final = notices
        """Receives the faults of the store."""
        self._thread: _AnsweringThread | None = None
        self._later_thread: _AnsweringThread | None = None
        """For actions in the background, so that they delay no awaited query."""
        self._patience_s = 0.0
        """How much longer (s) the loop may wait in this turn."""
        self._is_later = False
        """Whether the current action is one in the background."""
        self._later: list[_Later] = []
        """Pending actions that do not block keys."""
        self._gone: list[object] = []
        """Objects to be freed."""

    def open(self) -> None:
        """Starts the threads. Before this, slow queries run at once on the main loop."""
        if self._thread is None:
            self._thread, self._later_thread = (_AnsweringThread(name, self.store) for name in ("beside", "later"))
            sys.setswitchinterval(_SWITCH_S)

    def close(self) -> None:
        """Ends the threads once they have answered all queries; stops waiting after `LEAVES_WITHIN_S`."""
        threads = [thread for thread in (self._thread, self._later_thread) if thread is not None]
        until = monotonic() + LEAVES_WITHIN_S
        for thread in threads:
            thread.leave()
        for thread in threads:
            thread.join(max(0.0, until - monotonic()))
        self._thread = self._later_thread = None

    def begin_turn(self) -> bool:
        """Called at each turn of the main loop: continues the actions started by `later`. Returns whether any has
        ended.
        """
        self._patience_s = _PATIENCE_S
        del self._gone[-_FREED:]
        tried, self._later = self._later, []
        left = [one for one in tried if not self._is_done(one)]
        self._later = left + self._later
        return len(left) < len(tried)

    def let_go(self, items: Iterable[object]) -> None:
        """Frees the memory of many objects gradually, some in each turn of the main loop, so that the loop is not
        blocked.
        """
        self._gone.extend(items)

    def later(
        self, act: MayAskLater, is_wanted: Callable[[], bool] = lambda: True, *, is_background: bool = True
    ) -> None:
        """Runs an action that awaits queries over several turns of the loop; without threads, runs it at once.

        Cancels the action once `is_wanted` returns False. A foreground action never waits for a background action.
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
        self._is_later = one.is_background
        try:
            return one.steps.go_on(Future.done)
        finally:
            self._is_later = False

    async def fetch(self, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked) -> _Answer:
        """Returns `question(store, *about)`, computed on a thread. Raises the exceptions of `question`.

        `question` gets the thread's own store, and must not use values that change meanwhile.
        """
        thread = self._later_thread if self._is_later else self._thread
        if thread is None:
            return question(self.store, *about)
        answer: _Answer = await _Answered(thread.ask(lambda store: question(store, *about)))
        return answer

    async def fetch_safely(
        self, otherwise: _Otherwise, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked
    ) -> _Answer | _Otherwise:
        """Returns `question(store, *about)`, computed on a thread. If the store fails, shows a notice and returns
        `otherwise`.
        """
        try:
            return await self.fetch(question, *about)
        except StoreError as fault:
            self.notices.tell(fault)
            return otherwise

    async def fetch_of_player(
        self, otherwise: _Otherwise, question: Callable[[Store, str, *_Asked], _Answer], player: str, *about: *_Asked
    ) -> _Answer | _Otherwise:
        """Returns `question(store, player, *about)`, computed on a thread.

        Returns `otherwise` for an empty or invalid player name. If the store fails, also shows a notice.
        """
        try:
            return await self.fetch_safely(otherwise, question, player, *about) if player else otherwise
        except InputError:
            return otherwise

    async def keep(self, otherwise: _Answer, question: Callable[[Store, *_Asked], _Answer], *about: *_Asked) -> _Answer:
        """Runs `question(store, *about)`, which writes to the database, on a thread, and returns its result.

        If the disk refuses the write for now, retries it later and returns `otherwise`.
        """
        if not self.store.pending_writes:
            try:
                return await self.fetch(question, *about)
            except StoreError as fault:
                if not may_pass(fault):
                    raise
        self.store.keep(partial(question, self.store, *about))
        return otherwise

    def wait_for(self, asked: Future[Any]) -> bool:
        """Waits a few milliseconds for an answer, within a limit per turn of the loop. Returns whether the answer
        arrived.
        """
        patience_s, self._patience_s = self._patience_s, 0.0
        if not asked.done() and not wait((asked,), patience_s).done:
            return False
        self._patience_s = patience_s / 2
        return True

    def of_player(
        self, otherwise: _Otherwise, question: Callable[[Store, str], _Answer], player: str
    ) -> _Answer | _Otherwise:
        """Returns `question(store, player)`, a quick query that runs at once.

        Returns `otherwise` for an empty or invalid player name. If the store fails, also shows a notice.
        """
        try:
            return self.notices.safely(otherwise, lambda: question(self.store, player)) if player else otherwise
        except InputError:
            return otherwise


class RunningRecord:
    """The database record of a run, rush or drill in progress. Writes nothing before `begin` has set its number.

    If the store fails, the game goes on: refused writes are retried later, in order.
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
        """Whether writes of this record are held in memory because the disk refused them."""
        return self._waiting > 0

    @property
    def is_kept(self) -> bool:
        """Whether the record is in the database, or will be once the disk accepts writes again."""
        return self.number is not None or self.waits

    def fail(self, fault: ToppingError) -> None:
        """Stops recording for good because of `fault`, and shows the fault as a notice."""
        self.faults = (*self.faults, self.notices.tell(fault))
        self.number = None

    def begin(self, begin: Callable[[], int]) -> None:
        """Creates the record: calls `begin`, which returns its row id in the database."""

        def set_number() -> None:
            self.number = begin()

        self._keep(set_number)

    def write(self, write: Callable[[int], object]) -> None:
        """Calls `write` with the record's row id.

        Does nothing if the record was not begun, or if recording has failed.
        """

        def write_if_begun() -> None:
            if self.number is not None:
                write(self.number)

        if self.is_kept:
            self._keep(write_if_begun)

    def _keep(self, write: Callable[[], object]) -> None:
        self._waiting += 1
        try:
            self.store.keep(partial(self._try, write))
        except StoreError as fault:  # if writes are not kept in memory
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
