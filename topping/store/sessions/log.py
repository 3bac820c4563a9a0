"""A session in progress: each event is stored before it is applied."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from topping.play.session import events
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.rules.games.game import Game
from topping.store.conditions import id_of
from topping.store.database import Database, canonical, new_uuid
from topping.store.gamelog import GameKind, GameLog
from topping.store.sessions.sessions import SESSION, SessionFacts, StoredSession
from topping.store.store import Store

if TYPE_CHECKING:
    import sqlite3


class SessionLog(GameLog[StoredSession, Session, events.Event]):
    """A session in progress. An event that cannot be stored is not applied."""

    def __init__(
        self,
        database: Database,
        kind: GameKind[StoredSession, Session, events.Event],
        kept: StoredSession,
        session: Session,
    ) -> None:
        super().__init__(database, kind, kept, session)
        self._ended_at = kept.ended_at
        self.last_at = kept.last_at
        """The time of the last entry, otherwise of the start (ISO 8601)."""

    @property
    def session(self) -> Session:
        """The current state of the session, replaced at each event."""
        return self.game

    @property
    def facts(self) -> SessionFacts:
        """The name, conditions, game and lexicon of the session."""
        return self.kept.facts

    @property
    def name(self) -> str:
        """The session's name; empty if it has none."""
        return self.facts.name

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
        """Starts a new session of `game` under the terms `plan` at the time `at` (ISO 8601 with offset).

        The lexicon given is used only if the game names none. `first` are events to store with the start, for example
        its players. Raises `InputError` for an invalid name or event or a game of another variant, and `StoreError`.
        """
        facts = SessionFacts.of(name, plan, game, lexicon_name, lexicon_hash)
        about = {"name": facts.name, "rules_version": facts.rules_version, "game": facts.game}
        uuid = new_uuid()

        def columns(sql: sqlite3.Connection) -> Mapping[str, object]:
            return {
                "uuid": uuid,
                "conditions": id_of(sql, facts.conditions),
                "about": json.dumps(about, ensure_ascii=False),
                "lexicon": facts.lexicon_name,
                "lexicon_hash": facts.lexicon_hash,
                "started_at": canonical(at),
            }

        kept = StoredSession(0, facts, at, None, 0, 0, at)
        log = SessionLog.begin(store.sessions.database, SESSION, kept, columns, at, tuple(first))
        log._note_end(at)
        return log

    @staticmethod
    def resume(store: Store, id: int) -> SessionLog:
        """Resumes a session, open or ended.

        Raises `StoreError` if it is unknown or unreadable; the fault names the session and the event.
        """
        return SessionLog.take_up(store.sessions.database, SESSION, store.sessions.kept(id))

    def on(self, store: Store) -> SessionLog:
        """Returns a copy of this session's log for another thread, which writes through another store of the same
        database.
        """
        log = copy(self)
        log._database, log.events = store.sessions.database, [*self.events]
        return log

    def add_all(self, happened: Sequence[events.Event], at: str) -> None:
        """Stores and applies events that were entered together at the time `at`, in one transaction.

        Raises `InputError` if the rules forbid an event, `StoreError` if the events cannot be stored.
        """
        super().add_all(happened, at)
        self.last_at = at
        self._note_end(at)

    def _note_end(self, at: str) -> None:
        if self.session.is_ended and self._ended_at is None:
            self._ended_at = at

    def ended_for_ms(self, at: str) -> int:
        """Returns the time (ms) from the end of the session to `at`; 0 while it is open."""
        return 0 if self._ended_at is None else _ms_between(self._ended_at, at)

    def untouched_for_ms(self, at: str) -> int:
        """Returns the time (ms) from the last event of the session to `at`."""
        return _ms_between(self.last_at, at)


def _ms_between(earlier: str, later: str) -> int:
    """Returns the time from `earlier` to `later` (ms); 0 if the clock was put back."""
    return max(0, (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)) // timedelta(milliseconds=1))
