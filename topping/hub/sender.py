"""A background thread that sends queued data to the club's server, and asks it what screens want to know.

It uses its own connection to the database, so the rest of the program never waits for it.
"""

import json
import random
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from topping.errors import HubError, StoreError, ToppingError
from topping.hub.cleaning import clean
from topping.hub.joined import JoinedHub, joined_hub
from topping.hub.joinline import JoinLine
from topping.hub.membership import join, leave
from topping.hub.status import HubState, HubStatus
from topping.log import LOG, note_fault
from topping.store import Store
from topping.store.connection import connect_to_write
from topping.store.database import Database, as_store_error, now_ms
from topping.store.outbox import OutboxKind, OutgoingItem

if TYPE_CHECKING:
    from topping.hub.client import HubClient, OwnHub

_OWN: Final = "own"
"""The question how many rows of this machine the server has."""
_LOOK_S: Final = 2.0
"""The time (s) between checks for waiting items."""
_PART: Final = 500
_LEAST_WAIT_S: Final = 5.0
_MOST_WAIT_S: Final = 300.0
"""The longest wait (s) after a failure; each wait is twice the last one, up to this limit."""
_GREETING_MS: Final = 600_000
"""The time (ms) without an exchange after which the server is contacted anyway."""
_PATIENCE_MS: Final = 2_000
_MOST_ASKED: Final = 20
_LONGEST_LABEL: Final = 40


class HubSender:
    """The thread that communicates with the club's server. Its methods return at once, except `close`."""

    def __init__(
        self, database: Callable[[], tuple[Path, int]], label: Callable[[], str], file: Path | None = None
    ) -> None:
        """Stores functions: `database` returns the database file in use and how often it has changed.

        `label` returns the name of this machine. `file` is the file with the joined hub.
        """
        self._database, self._label, self._file = database, label, file
        self._wakes, self._ends = threading.Event(), threading.Event()
        self._asked: dict[str, None] = {}
        """The questions of screens that are not answered yet, oldest first."""
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._store: Store | None = None
        self._place: tuple[Path, int] | None = None
        """The database file that is open, with the number of its changes."""
        self._hub: JoinedHub | None = None
        self._presented = ""
        self._refused: dict[tuple[OutboxKind, str], OutgoingItem] = {}
        """The items that the server has refused, as they were sent; each is sent again once it has changed."""
        self._failures = 0
        self._next = 0.0
        """The time (`time.monotonic`) from which the server may be contacted again."""
        self.status: HubStatus | None = None
        """The current status; None without a hub. The thread replaces it, and screens read it."""
        self.fault: ToppingError | None = None
        """Why the file of the joined hub is unreadable; None if it is readable."""
        self._wish: Callable[[Store], object] | None = None
        """The requested action: to join or to leave a hub."""
        self.is_busy = False
        """Whether a requested action or attempt is in progress."""
        self._tries = False
        """Whether an attempt is requested."""
        self.refusal: ToppingError | None = None
        """Why the requested action failed."""

    # from the kiosk's own thread

    def start(self) -> None:
        """Starts the thread, unless it is running."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="hub", daemon=True)
            self._thread.start()

    def try_now(self) -> None:
        """Contacts the server at once, even if the next attempt was planned for later."""
        self._next = 0.0
        with self._lock:
            self._asked.setdefault(_OWN, None)
        self._tries = self.is_busy = True
        self._wakes.set()

    def ask(self, question: str) -> None:
        """Queues a question to the server, such as `board GAME TERMS`; ignored if too many wait. The answer is stored
        in the store's `hub_answers`.
        """
        with self._lock:
            if len(self._asked) < _MOST_ASKED:
                self._asked.setdefault(question, None)
        self._wakes.set()

    def join(self, line: JoinLine) -> None:
        """Joins another hub in the background; if it fails, `refusal` says why."""
        self._wish_for(lambda store: join(line, store, self._label()[:_LONGEST_LABEL], self._file))

    def leave(self, *, takes_rows: bool) -> None:
        """Leaves the hub in the background, deleting this machine's rows there if `takes_rows`.

        If it fails, `refusal` says why.
        """

        def left(store: Store) -> None:
            hub = joined_hub(self._file)
            if hub is not None:
                leave(hub, store, self._file, takes_rows=takes_rows)

        self._wish_for(left)

    def _wish_for(self, wish: Callable[[Store], object]) -> None:
        self._wish, self.refusal, self.is_busy = wish, None, True
        self._wakes.set()

    def close(self, patience_s: float = 1.0) -> None:
        """Ends the thread, waiting for at most `patience_s`; unsent data stay in the outbox."""
        self._ends.set()
        self._wakes.set()
        if self._thread is None:
            self._let_go()
        else:
            self._thread.join(patience_s)

    # the thread

    def _run(self) -> None:
        while not self._ends.is_set():
            self.turn()
            self._wakes.wait(_LOOK_S)
            self._wakes.clear()
        self._let_go()

    def turn(self) -> None:
        """Does one round of the thread's work: sends and asks what is due. Never raises."""
        self._tries = False
        try:
            self._look()
        except StoreError as fault:
            note_fault("hub: database", fault)
            self._let_go()
        except Exception:
            # the thread must go on, because its end would be unnoticed; waiting items are retried
            LOG.exception("hub")
            self._let_go()
            self._fails(HubError("hub.fault.odd"))
        finally:
            self.is_busy = self._tries or self._wish is not None

    def _grant(self) -> None:
        """Carries out the user's request to join or leave a hub, if there is one; stores an error in `refusal`."""
        wish, self._wish = self._wish, None
        if wish is not None:
            try:
                wish(self._opened())
            except ToppingError as fault:
                self.refusal = fault

    def _look(self) -> None:
        self._grant()
        try:
            hub, self.fault = joined_hub(self._file), None
        except ToppingError as fault:
            hub, self.fault = None, fault
        if hub != self._hub:
            self._hub, self._presented, self._failures, self._next = hub, "", 0, 0.0
            self._refused.clear()
            self.status = None if hub is None else HubStatus(hub.name, hub.since, is_private=hub.line.is_private)
        if hub is None:
            self._let_go()
            return
        store = self._opened()
        is_due = self._counted(store)
        if is_due and time.monotonic() >= self._next:
            try:
                self._exchange(hub, store)
            except HubError as fault:
                self._fails(fault)

    def _counted(self, store: Store) -> bool:
        """Updates the numbers of unsent items in the status; returns whether the server should be contacted now.

        It should for new items, a waiting question, another label, or if the last contact is too old.
        """
        status, counts = self.status, store.outbox.counts()
        assert status is not None
        papers = counts[OutboxKind.RESULTS] + counts[OutboxKind.STANDINGS]
        seen = replace(status, runs=counts[OutboxKind.RUN], sessions=counts[OutboxKind.SESSION], papers=papers)
        if seen != status:
            self.status = status = seen
        is_old = status.exchanged_ms is None or not 0 <= now_ms() - status.exchanged_ms < _GREETING_MS
        is_new = status.waiting > self._kept_back
        return bool(self._asked) or is_old or is_new or self._label()[:_LONGEST_LABEL] != self._presented

    _kept_back = 0
    """The number of items that the last exchange left in the outbox, because they must wait or were refused."""

    def _opened(self) -> Store:
        place = path, _ = self._database()
        if self._store is None or self._place != place:
            self._let_go()
            if not path.exists():  # SQLite would make an empty one in its place
                raise StoreError("store.cannot_open", path=path, why="")
            self._place = place
            with as_store_error(path):
                database = Database(connect_to_write(path), path)
            database.wait_at_most(_PATIENCE_MS)
            self._store = Store(database)
        return self._store

    def _let_go(self) -> None:
        store, self._store = self._store, None
        if store is not None:
            with suppress(StoreError):
                store.close()

    def _exchange(self, hub: JoinedHub, store: Store) -> None:
        try:
            from topping.hub.client import HubClient  # here: a server alone needs its driver
        except ImportError:
            raise HubError("hub.no_driver") from None
        with closing(HubClient.open(hub.line)) as client:
            self._compare(client.own(), store)
            label = self._label()[:_LONGEST_LABEL]
            if label != self._presented:
                client.present(label)
                self._presented = label
            kept_back = self._send(client, store)
            self._answer(client, store)
            own = client.own()
        store.hub_answers.keep(_OWN, now_ms(), json.dumps(_counts(own)))
        counts, status = store.outbox.counts(), self.status
        players, by_initials = store.outbox.sent_players()
        assert status is not None
        self._kept_back, self._failures, self._next = kept_back, 0, 0.0
        self.status = replace(
            status,
            name=own.name or status.name,
            state=HubState.WELL,
            away_ms=None,
            exchanged_ms=now_ms(),
            next_ms=None,
            fault=None,
            runs=counts[OutboxKind.RUN],
            sessions=counts[OutboxKind.SESSION],
            papers=counts[OutboxKind.RESULTS] + counts[OutboxKind.STANDINGS],
            refused=len(self._refused),
            sent_runs=own.runs,
            sent_sessions=own.sessions,
            sent_players=players,
            sent_initials=by_initials,
        )

    def _compare(self, own: "OwnHub", store: Store) -> None:
        """Queues all data again if the server has fewer rows than at the last contact, as after its restoration from a
        backup.
        """
        last = store.hub_answers.of(_OWN)
        before = () if last is None else json.loads(last.body)
        if any(now < then for now, then in zip(_counts(own), before, strict=False)):
            store.outbox.fill()

    def _send(self, client: "HubClient", store: Store) -> int:
        """Sends all waiting items to the server. Returns how many stay in the outbox, because they may not leave yet or
        were refused.
        """
        kept_back = 0
        for part in store.outbox.parts(_PART):
            if self._ends.is_set():
                break
            fit = [item for item in part if not item.waits and self._refused.get((item.kind, item.uuid)) != item]
            kept_back += len(part) - len(fit)
            if not fit:
                continue
            kind = fit[0].kind
            gone = [item.uuid for item in fit if item.row is None]
            refused = client.put(kind, [item.row for item in fit if item.row is not None])
            if gone:
                client.drop(kind, gone)
            for uuid, why in refused:
                note_fault("hub: a row is refused", why)
                self._refused[kind, uuid] = next(item for item in fit if item.uuid == uuid)
            if refused:  # an earlier version on the server may contain more than may leave now
                client.drop(kind, [uuid for uuid, _ in refused])
            not_taken = {uuid for uuid, _ in refused}
            kept_back += len(not_taken)
            store.outbox.done([item for item in fit if item.uuid not in not_taken])
            for item in fit:
                if item.uuid not in not_taken:
                    self._refused.pop((kind, item.uuid), None)
        return kept_back

    def _answer(self, client: "HubClient", store: Store) -> None:
        while self._asked and not self._ends.is_set():
            question = next(iter(self._asked))
            what, *about = question.split()
            match what, about:
                case "board", [game, terms]:
                    store.hub_answers.keep(question, now_ms(), json.dumps(client.board(game, terms)))
                case (("results" | "standings"), [uuid]):
                    read = client.results if what == "results" else client.standings
                    for paper in read(uuid):
                        store.hub_answers.keep(f"{question} {paper.login}", now_ms(), paper.body)
                case _:
                    pass  # only an exchange was requested, no answer
            with self._lock:
                self._asked.pop(question, None)

    def _fails(self, fault: HubError) -> None:
        self._failures += 1
        wait = min(_MOST_WAIT_S, _LEAST_WAIT_S * 2 ** min(self._failures - 1, 10)) * random.uniform(0.8, 1.0)
        self._next = time.monotonic() + wait
        with self._lock:
            self._asked.pop(_OWN, None)
        if self.status is not None:
            if self.status.fault is None or self.status.fault.key != fault.key:
                LOG.info("hub: %s", fault.key)
            away = self.status.away_ms if self.status.state is HubState.AWAY else now_ms()
            self.status = replace(
                self.status, state=HubState.AWAY, away_ms=away, next_ms=now_ms() + round(wait * 1000), fault=fault
            )


def _counts(own: "OwnHub") -> tuple[int, ...]:
    return own.runs, own.sessions, own.papers


def said_by_server(fault: ToppingError) -> str:
    """Returns the server's own message in an error, cleaned; empty if there is none."""
    return clean(fault.details.get("said"), 160)
