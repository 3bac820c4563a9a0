"""A session being played and its record on disk: an event is kept first, and counts then.

Where the store remembers, one that the disk refuses for now counts all the same, and is written later.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from topping.play.session import events
from topping.play.session.course import follow
from topping.play.session.events import SESSION_EVENTS
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.rules.games.game import Game
from topping.store.sessions.sessions import SessionFacts, applied, replayed
from topping.store.store import Store


class SessionLog:
    """One session of an open store; a fault leaves `session` as it was and writes nothing."""

    def __init__(
        self,
        store: Store,
        id: int,
        facts: SessionFacts,
        session: Session,
        written: int,
        ended_at: str | None,
        last_at: str,
    ) -> None:
        self._store = store
        self._written = written
        self.id = id
        """What the command line calls the session by; 0 as long as its beginning waits for the disk."""
        self.facts: Final = facts
        self.session = session
        """The session as it stands; another value after each event."""
        self._ended_at = ended_at
        self.last_at = last_at
        """When something was last entered, else when it was begun; ISO 8601."""

    @property
    def name(self) -> str:
        """Empty where the session bears none."""
        return self.facts.name

    @property
    def written(self) -> int:
        """How many events are kept."""
        return self._written

    @staticmethod
    def start(
        store: Store,
        plan: Plan,
        game: Game,
        name: str,
        at: str,
        *,
        lexicon_name: str = "",
        lexicon_hash: str = "",
        first: Iterable[events.Event] = (),
    ) -> SessionLog:
        """Opens a new session, at the instant `at`; the lexicon given counts for a game that names none.

        `first` are its first events, such as its players: they are kept with it, on the disk, or remembered. Raises
        `InputError` for a name that cannot be one, a game of another variant or an event that cannot be, `StoreError`.
        """
        facts = SessionFacts.of(name, plan, game, lexicon_name, lexicon_hash)
        log, write = _new(store, facts, Session.of(plan, game), tuple(first), at)
        store.keep(write)
        return log

    @staticmethod
    def resume(store: Store, id: int) -> SessionLog:
        """Takes a session up where it was, open or ended.

        Raises `StoreError` where there is no such session, or where what is kept of it cannot be understood: the fault
        names the session and the event.
        """
        kept, written = store.sessions.get(id)
        session = replayed(id, kept.facts, written)
        return SessionLog(store, id, kept.facts, session, len(written), kept.ended_at, kept.last_at)

    def on(self, store: Store) -> SessionLog:
        """The same on another open store of the same database: another thread's."""
        return SessionLog(store, self.id, self.facts, self.session, self._written, self._ended_at, self.last_at)

    def add(self, event: events.Event, at: str) -> None:
        """Keeps an event entered at the instant `at` (ISO 8601 with offset): on the disk, or remembered.

        Raises `InputError` for an event that cannot be, `StoreError` where it cannot be kept.
        """
        self.add_all((event,), at)

    def add_all(self, happened: Sequence[events.Event], at: str) -> None:
        """Keeps events entered together, in one transaction; raises like `add`."""
        session = follow(self.session, happened)
        ends = session.is_ended and not self.session.is_ended
        bodies = [_body(event) for event in happened]
        self._store.keep(partial(self._write, self._written + 1, bodies, at, ends=ends))
        self._written += len(bodies)
        self.last_at = at
        self.session = session
        if ends:
            self._ended_at = at

    def _write(self, number: int, bodies: Sequence[str], at: str, *, ends: bool) -> None:
        self._store.sessions.add_events(self.id, number, bodies, at, ends=ends)

    def catch_up(self, until: int | None = None) -> bool:
        """Applies the events that another process has added, up to event `until`; whether there were any.

        Raises `StoreError` where one cannot be understood; those before it are applied.
        """
        written = self._store.sessions.events_after(self.id, self._written)
        found = [one for one in written if until is None or one.number <= until]
        for one in found:
            self.session = applied(self.id, self.session, one)
            self._written = one.number
        return bool(found)

    def ended_for_ms(self, at: str) -> int:
        """How long the session has been over at the instant `at`, in milliseconds; 0 while it is open."""
        return 0 if self._ended_at is None else _ms_between(self._ended_at, at)

    def untouched_for_ms(self, at: str) -> int:
        """How long nothing has been entered at the instant `at`, in milliseconds."""
        return _ms_between(self.last_at, at)


def _new(
    store: Store, facts: SessionFacts, session: Session, first: Sequence[events.Event], at: str
) -> tuple[SessionLog, Callable[[], None]]:
    """A session with its first events, and what writes them."""
    session = follow(session, first)
    ends, bodies = session.is_ended, [_body(event) for event in first]
    log = SessionLog(store, 0, facts, session, len(first), at if ends else None, at)

    def write() -> None:
        log.id = store.sessions.start(facts, at, bodies, ends=ends)

    return log, write


def _ms_between(earlier: str, later: str) -> int:
    """0 where the clock was put back."""
    return max(0, (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)) // timedelta(milliseconds=1))


def _body(event: events.Event) -> str:
    # in ASCII: half a character from a keyboard could not be kept otherwise
    return json.dumps(SESSION_EVENTS.write(event))
