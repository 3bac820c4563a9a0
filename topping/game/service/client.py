"""Asking the helper process: a question gets a ticket, and its answer comes back as news.

This side imports neither the solver nor Numba, and never waits for the helper.
"""

import os
import queue
import subprocess
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, BinaryIO, Final, Generic, Protocol, TypeVar

from topping import launching
from topping.disk import os_reason
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import (
    LONGEST_LINE,
    OF_NO_LEXICON,
    AnyQuestion,
    AskOrder,
    DropOrder,
    HelperFailed,
    LongQuestion,
    News,
    Order,
    PrepareOrder,
    QuestionFailed,
    SolverReady,
    decode_news,
    decode_order,
    encode_news,
    encode_order,
)
from topping.game.service.wire import MessageError
from topping.log import LOG, note_crash
from topping.texts import language, say
from topping.texts.language import VARIABLE


class Inbox:
    """Orders that have come; one thread puts them in, another takes them out."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._short: deque[PrepareOrder | AskOrder] = deque()
        self._long: deque[AskOrder] = deque()
        self._dropped: set[int] = set()
        """Tickets of questions that have left the inbox, or are answered by now; see `is_dropped`."""

    def put(self, order: Order) -> None:
        """Adds an order; one to drop a question takes it out, or marks it where it is being answered."""
        with self._changed:
            if isinstance(order, DropOrder):
                self._short = deque(one for one in self._short if _ticket(one) != order.ticket)
                self._long = deque(one for one in self._long if _ticket(one) != order.ticket)
                self._dropped.add(order.ticket)
            elif isinstance(order, AskOrder) and isinstance(order.question, LongQuestion):
                self._long.append(order)
            else:
                self._short.append(order)
            self._changed.notify()

    def take(self) -> PrepareOrder | AskOrder:
        """The next order, short questions first; waits for one."""
        with self._changed:
            self._changed.wait_for(lambda: self._short or self._long)
            self._dropped.clear()  # no question is being answered, and those to come are not dropped
            return self._short.popleft() if self._short else self._long.popleft()

    def take_short(self) -> PrepareOrder | AskOrder | None:
        """The next order but a long question; None where there is none now."""
        with self._changed:
            return self._short.popleft() if self._short else None

    def is_dropped(self, ticket: int) -> bool:
        """Whether a question that is being answered was dropped meanwhile: the one that `take` returned last, or one
        that `take_short` returned since."""
        with self._changed:
            return ticket in self._dropped


def _ticket(order: PrepareOrder | AskOrder) -> int | None:
    return order.ticket if isinstance(order, AskOrder) else None


def read_orders(pipe: BinaryIO, inbox: Inbox) -> None:
    """Puts orders into the inbox until the pipe ends; raises `MessageError` where a line is none."""
    while line := pipe.readline(LONGEST_LINE):
        try:
            inbox.put(decode_order(line.decode()))
        except UnicodeDecodeError as fault:
            raise MessageError("no text") from fault


class Outlet:
    """The pipe for news; `gone` is called where its reader has ended."""

    def __init__(self, pipe: BinaryIO, gone: Callable[[], None]) -> None:
        self._pipe, self._gone = pipe, gone

    def tell(self, news: News) -> None:
        """Sends news at once."""
        try:
            self._pipe.write(encode_news(news).encode())
            self._pipe.flush()
        except OSError:
            self._gone()


_LONGEST_LOGGED: Final = 300
"""Characters of a line of its standard error that are kept."""
_MOST_LOGGED: Final = 200
"""Lines of its standard error that are kept, from one start to the next."""
_LEAVES_WITHIN_S: Final = 5.0
"""How long a thread of a killed helper is waited for: its pipes are closed by then, unless the system hangs."""


def command() -> list[str]:
    """What starts the helper: this Python, this copy of the package, and the libraries that this process knows."""
    return launching.command("topping.game.service.helper")


class HelperProcess:
    """One helper, from its start to its end."""

    def __init__(self) -> None:
        """Starts it; raises `OSError`."""
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, VARIABLE: language()},
        )
        self._outbox: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._write, name="helper orders", daemon=True),
            threading.Thread(target=self._log, name="helper log", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: str) -> None:
        """Has a line written as soon as the helper reads; it is lost where the helper has ended."""
        self._outbox.put(line)

    def lines(self) -> Iterator[str]:
        """The lines of its standard output until that ends; a line that is too long comes in pieces.

        Raises `UnicodeDecodeError`.
        """
        with open(_pipe(self._process.stdout).fileno(), "rb", closefd=False) as pipe:
            while line := pipe.readline(LONGEST_LINE):
                yield line.decode()

    def kill(self) -> None:
        """Stops it, whatever it is doing; `end` is still to be called."""
        self._process.kill()

    def end(self) -> int:
        """Kills it if it still runs, frees its threads and pipes, and returns its exit code."""
        self._process.kill()
        code = self._process.wait()
        self._outbox.put(None)
        for thread in self._threads:
            thread.join(_LEAVES_WITHIN_S)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                _pipe(pipe).close()
        return code

    def _write(self) -> None:
        pipe = _pipe(self._process.stdin)
        with suppress(OSError):
            while (line := self._outbox.get()) is not None:
                rest = memoryview(line.encode())
                while rest:
                    rest = rest[pipe.write(rest) :]

    def _log(self) -> None:
        """Logs its standard error; what exceeds the bounds is read and dropped, so that the helper never blocks."""
        with open(_pipe(self._process.stderr).fileno(), "rb", closefd=False) as pipe:
            kept = 0
            while line := pipe.readline(LONGEST_LINE):
                kept += 1
                if kept <= _MOST_LOGGED:
                    text = "".join(one if one.isprintable() else " " for one in line.decode(errors="replace"))
                    LOG.warning("helper: %s", text.rstrip()[:_LONGEST_LOGGED])
                elif kept == _MOST_LOGGED + 1:
                    LOG.warning("helper: more lines are left out")


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


MOST_RESTARTS: Final = 3
"""How often the helper is started again within `RESTARTS_MS` before it is given up."""
RESTARTS_MS: Final = 60_000
MOST_ASKED: Final = 2
"""How often a question is put to a helper; one that died both times may have died of it."""
_PATIENCE_S: Final = 15.0


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


@dataclass(slots=True)
class _Open:
    line: str
    """The order to answer it."""
    times: int = 0
    """How often it was sent to a helper."""

    def send(self, process: HelperProcess) -> None:
        self.times += 1
        process.send(self.line)


class HelperService:
    """The helper process, started when first needed and again when it dies.

    What was asked of a helper that died is asked again once, of the next one: no question changes anything. It fails
    where that one dies too, or where too many helpers die. One thread asks and reads the news; another one keeps the
    helper.
    """

    def __init__(self, now_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000) -> None:
        self._now_ms = now_ms
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._tickets = 0
        self._awaited: set[int] = set()
        """Tickets whose answer was neither read nor dropped; it may be among `_news` already."""
        self._lock = threading.Lock()
        """Guards the fields below, which both threads use; never held while waiting."""
        self._open: dict[int, _Open] = {}
        """The questions without an answer, by their ticket."""
        self._lexicon = WantedLexicon()
        self._starts: deque[int] = deque(maxlen=MOST_RESTARTS + 1)
        """When the last helpers were started."""
        self._process: HelperProcess | None = None
        self._keeper: threading.Thread | None = None

    def open(self, lexicon: WantedLexicon) -> None:
        """Starts the helper, which gets ready for a lexicon; does nothing where it runs already. Never waits."""
        with self._lock:
            self._keep(lexicon)

    def ask(self, question: AnyQuestion) -> int:
        """Asks a question, starting the helper if need be; returns the ticket (from 1) of its answer. Never waits."""
        self._tickets += 1
        ticket = self._tickets
        self._awaited.add(ticket)
        asked = _Open(encode_order(AskOrder(ticket, question)))
        with self._lock:
            self._open[ticket] = asked
            if self._process is not None:
                asked.send(self._process)
            self._keep(WantedLexicon() if isinstance(question, OF_NO_LEXICON) else question.lexicon)
        return ticket

    def drop(self, ticket: int) -> None:
        """Gives a question up: its answer is never delivered, and the helper stops working on it where it can."""
        self._awaited.discard(ticket)
        with self._lock:
            if self._open.pop(ticket, None) is not None and self._process is not None:
                self._process.send(encode_order(DropOrder(ticket)))

    def news(self) -> list[News]:
        """What has happened since the last call, without answers to questions that were dropped; never waits."""
        delivered: list[News] = []
        while not self._news.empty():
            news = self._news.get()
            if not isinstance(news, SolverReady | HelperFailed):
                if news.ticket not in self._awaited:
                    continue
                self._awaited.discard(news.ticket)
            delivered.append(news)
        return delivered

    def close(self) -> None:
        """Ends the helper, whatever it is doing; what was asked is forgotten. It may be opened again."""
        with self._lock:
            keeper, self._keeper = self._keeper, None
            process, self._process = self._process, None
            self._open.clear()
        if process is not None:
            process.kill()
        if keeper is not None:
            keeper.join(_PATIENCE_S)
        self._awaited.clear()
        while not self._news.empty():
            self._news.get()

    def _keep(self, lexicon: WantedLexicon) -> None:
        """Starts the thread that keeps the helper, unless it runs; the lock is held."""
        if self._keeper is None:
            self._lexicon = lexicon
            self._keeper = threading.Thread(target=self._run, name="helper", daemon=True)
            self._keeper.start()

    def _run(self) -> None:
        """Keeps a helper running; a fault that nobody expected gives it up, so that no question waits for ever."""
        me = threading.current_thread()
        try:
            self._restart(me)
        except Exception as fault:
            note_crash(fault)
            self._give_up(me, say("service.unexpected"))

    def _restart(self, me: threading.Thread) -> None:
        """Starts helpers, one after the other, until it is closed or too many have died."""
        while True:
            if not self._may_start():
                return self._give_up(me, say("service.gone"))
            try:
                process = HelperProcess()
            except OSError as fault:
                return self._give_up(me, os_reason(fault))
            if self._began(me, process):
                self._listen(me, process)
            code = process.end()
            if not self._goes_on(me):
                return None
            LOG.error("the helper process has ended, exit code %d", code)

    def _may_start(self) -> bool:
        """Whether another helper may be started now; if so, it is counted."""
        now = self._now_ms()
        with self._lock:
            if len(self._starts) > MOST_RESTARTS and now - self._starts[0] < RESTARTS_MS:
                return False
            self._starts.append(now)
            return True

    def _began(self, me: threading.Thread, process: HelperProcess) -> bool:
        """A helper runs: whatever is open is asked of it. False where the service was closed meanwhile."""
        with self._lock:
            if self._keeper is not me:
                return False
            self._process = process
            process.send(encode_order(PrepareOrder(self._lexicon)))
            for asked in self._open.values():
                asked.send(process)
            return True

    def _listen(self, me: threading.Thread, process: HelperProcess) -> None:
        """Passes on the news of a helper, until it ends or sends a malformed message."""
        try:
            for line in process.lines():
                news = decode_news(line)
                if not isinstance(news, SolverReady | HelperFailed):
                    with self._lock:
                        if self._open.pop(news.ticket, None) is None:
                            continue
                self._news.put(news)
        except (MessageError, UnicodeDecodeError) as fault:
            if self._keeper is me:  # otherwise it was killed in the middle of a line
                LOG.error("the helper process sent a malformed message: %s", fault)

    def _goes_on(self, me: threading.Thread) -> bool:
        """A helper has died: what was asked too often fails. False where the service was closed."""
        with self._lock:
            if self._keeper is not me:
                return False
            self._process = None
            for ticket, asked in list(self._open.items()):
                if asked.times >= MOST_ASKED:
                    self._fail(ticket, say("service.gone"))
            return True

    def _give_up(self, me: threading.Thread, sentence: str) -> None:
        """No helper can be started: all open questions fail. The next question tries again."""
        LOG.error("the helper process is given up")
        with self._lock:
            if self._keeper is not me:
                return
            self._keeper = None
            self._news.put(HelperFailed(sentence))
            for ticket in list(self._open):
                self._fail(ticket, sentence)

    def _fail(self, ticket: int, sentence: str) -> None:
        del self._open[ticket]
        self._news.put(QuestionFailed(ticket, sentence))
