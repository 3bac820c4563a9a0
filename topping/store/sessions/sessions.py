"""Sessions as they are kept: what each is played under, its events, which are added to and never changed; made again.

What is known of a session before its first event: name, game, and what it is played under.
"""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from topping.errors import InputError, StoreError, ToppingError
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.events import read_event
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.rules import SESSION_RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.store.conditions import id_of, read, shown
from topping.store.database import Database, canonical, insert, new_uuid, of_row, query
from topping.store.people.names import alike

LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """What a session is known by; the lexicon's hash is empty where none is known."""

    name: str
    """Empty where the session bears none."""
    conditions: Conditions
    lexicon_name: str
    lexicon_hash: str
    rules_version: str
    game: str
    """The text of the game it begins with."""

    @staticmethod
    def of(name: str, plan: Plan, game: Game, lexicon_name: str = "", lexicon_hash: str = "") -> SessionFacts:
        """The facts of a session; the lexicon given counts for a game that names none.

        Raises `InputError` for a name that cannot be one, and for a game of another variant than the plan's.
        """
        if plan.conditions.variant != game.variant:
            raise InputError("session.variant", game=game.variant, plan=plan.conditions.variant)
        return SessionFacts(
            name=session_name(name),
            conditions=plan.conditions,
            lexicon_name=game.lexicon_name if game.lexicon_hash else lexicon_name or game.lexicon_name,
            lexicon_hash=game.lexicon_hash or lexicon_hash,
            rules_version=SESSION_RULES_VERSION,
            game=format_game(game),
        )

    @property
    def plan(self) -> Plan:
        """What the session is played under."""
        return Plan(self.conditions)


def session_name(text: str) -> str:
    """A session's name in NFC with single blanks; empty is none. Raises `InputError` for one that cannot be kept."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > LONGEST_NAME:
        raise InputError("session.name_too_long", most=LONGEST_NAME)
    if not name.isprintable():
        raise InputError("session.name_unprintable")
    return name


_ADD_EVENT: Final = "INSERT INTO session_events (session, number, at, body) VALUES (?, ?, ?, ?)"
_GUARD: Final = "session_events_remain"
"""The trigger that keeps events from being deleted."""


@dataclass(frozen=True, slots=True)
class KeptSession:
    """A session as it is kept, its events apart."""

    id: int
    facts: SessionFacts
    started_at: str
    """ISO 8601, UTC."""
    ended_at: str | None
    """When the event that ended it was entered; None while it is open."""
    events: int
    """How many."""
    players: int
    """How many have registered."""
    last_at: str
    """When the last one was entered; the start where there is none yet."""

    @property
    def is_ended(self) -> bool:
        """Whether it was closed; some things may still be put right then."""
        return self.ended_at is not None


@dataclass(frozen=True, slots=True)
class KeptEvent:
    """One event as it is kept."""

    number: int
    """From 1."""
    at: str
    """When it was entered; ISO 8601, UTC."""
    body: str
    """JSON; what it says is `eventtext`'s."""


class KeptSessions:
    """The sessions of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(self, facts: SessionFacts, at: str, bodies: Sequence[str], *, ends: bool) -> int:
        """Opens a session with its first events and returns its id; all of it is kept, or nothing.

        `ends`: one of them ends it.
        """
        at = canonical(at)
        with self._database.writing() as sql:
            values = {
                "uuid": new_uuid(),
                **{name: getattr(facts, name) for name in ("name", "lexicon_hash", "rules_version", "game")},
                "lexicon": facts.lexicon_name,
                "conditions": id_of(sql, facts.conditions),
                "started_at": at,
                "ended_at": at if ends else None,
            }
            session = insert(sql, "sessions", values)
            sql.executemany(_ADD_EVENT, [(session, number, at, body) for number, body in enumerate(bodies, start=1)])
            return session

    def add_events(self, session_id: int, number: int, bodies: Sequence[str], at: str, *, ends: bool = False) -> None:
        """Keeps events of a session, `number` (from 1) and those after it: on return all are on the disk, else none.

        Refused, nothing being kept, where it is not the next one: another program has gone on with the session, or an
        event before it is not there.
        """
        at = canonical(at)
        with self._database.writing() as sql:
            found = sql.execute(
                "SELECT (SELECT max(number) FROM session_events WHERE session = id) AS last FROM sessions WHERE id = ?",
                (session_id,),
            ).fetchone()
            if found is None:
                raise StoreError("store.session_unknown", session=session_id)
            wanted = (found["last"] or 0) + 1
            if number != wanted:
                raise StoreError("store.event_not_next", session=session_id, number=number, wanted=wanted)
            sql.executemany(
                _ADD_EVENT, [(session_id, place, at, body) for place, body in enumerate(bodies, start=number)]
            )
            if ends:
                sql.execute("UPDATE sessions SET ended_at = ? WHERE id = ? AND ended_at IS NULL", (at, session_id))

    def all(self) -> tuple[KeptSession, ...]:
        """The sessions, the most recently started first."""
        return tuple(_session_of(row) for row in self._database.all(query("sessions"), {"session": None}))

    def get(self, session_id: int) -> tuple[KeptSession, tuple[KeptEvent, ...]]:
        """A session and its events in their order; `SessionLog.resume` replays them.

        Refused where there is no such session, where its conditions cannot be read, or where an event is missing.
        """
        row = self._database.first(query("sessions"), {"session": session_id})
        if row is None:
            raise StoreError("store.session_unknown", session=session_id)
        try:
            read(row["text"])
        except InputError as fault:
            raise StoreError("store.session_unreadable", session=session_id) from fault
        return _session_of(row), self.events_after(session_id, 0)

    def last(self) -> int | None:
        """The session started last; None where there is none."""
        row = self._database.first("SELECT id FROM sessions ORDER BY started_at DESC, id DESC LIMIT 1")
        return None if row is None else int(row["id"])

    def events_after(self, session_id: int, number: int) -> tuple[KeptEvent, ...]:
        """The events of a session that follow event `number`, in their order; refused where one is missing."""
        rows = self._database.all(
            "SELECT number, at, body FROM session_events WHERE session = ? AND number > ? ORDER BY number",
            (session_id, number),
        )
        return _in_a_row(session_id, number, rows)

    def naming(self, name: str) -> tuple[int, ...]:
        """The numbers of the sessions in which a player of that name was entered, the earliest first.

        Renaming, merging or anonymising a player changes nothing there.
        """
        wanted = alike(name)
        rows = self._database.all(
            "SELECT session, body FROM session_events WHERE body LIKE '%\"name\"%' ORDER BY session"
        )
        return tuple(dict.fromkeys(row["session"] for row in rows if alike(_name(row["body"])) == wanted))

    def erase(self, session_id: int) -> None:
        """Erases a session with its players, bulletins and corrections, for the sake of the people named in it.

        On return nothing of it can be read any more. The trigger that keeps events is dropped and made again within
        the transaction: no other process ever sees the table without it.
        """
        with self._database.writing() as sql:
            if sql.execute("SELECT 1 FROM sessions WHERE id = ?", (session_id,)).fetchone() is None:
                raise StoreError("store.session_unknown", session=session_id)
            (guard,) = sql.execute("SELECT sql FROM sqlite_master WHERE name = ?", (_GUARD,)).fetchone()
            sql.execute(f"DROP TRIGGER {_GUARD}")
            sql.execute("DELETE FROM session_events WHERE session = ?", (session_id,))
            sql.execute(guard)
            sql.execute("DELETE FROM sessions WHERE id = ?", (session_id,))
        self._database.forget()


def _in_a_row(session_id: int, after: int, rows: list[sqlite3.Row]) -> tuple[KeptEvent, ...]:
    events = tuple(KeptEvent(*row) for row in rows)
    for number, event in enumerate(events, start=after + 1):
        if event.number != number:
            raise StoreError("store.event_missing", session=session_id, number=number)
    return events


def _session_of(row: sqlite3.Row) -> KeptSession:
    facts = of_row(SessionFacts, row, conditions=shown(row), lexicon_name=row["lexicon"])
    return of_row(KeptSession, row, facts=facts, last_at=row["last_at"] or row["started_at"])


def _name(body: str) -> str:
    try:
        name = json.loads(body).get("name")
    except (ValueError, RecursionError, AttributeError):
        return ""
    return name if isinstance(name, str) else ""


_LONGEST_QUOTED: Final = 60


def replayed(id: int, facts: SessionFacts, written: tuple[KeptEvent, ...]) -> Session:
    """The session that kept events make; `StoreError` names the event that cannot be understood."""
    try:
        session = Session.of(facts.plan, parse_game(facts.game, least_moves=0))
    except ToppingError as fault:
        raise StoreError("store.session_unreadable", session=id) from fault
    for one in written:
        session = applied(id, session, one)
    return session


def applied(id: int, session: Session, one: KeptEvent) -> Session:
    """The session after a kept event; `StoreError` names one that cannot be understood."""
    try:
        return after(session, _event(one.body, session.plan))
    except ToppingError as fault:
        quoted = one.body if len(one.body) <= _LONGEST_QUOTED else one.body[:_LONGEST_QUOTED] + "…"
        raise StoreError("store.event_unreadable", session=id, number=one.number, body=quoted) from fault


def _event(body: str, plan: Plan) -> events.Event:
    try:
        value: Any = json.loads(body)
    except (ValueError, RecursionError) as fault:
        raise InputError("session.event_unreadable", kind="–") from fault
    return read_event(value, plan)
