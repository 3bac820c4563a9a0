"""Sessions on disk: each event is one transaction, so that a power cut costs the line being typed and no more."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from topping.errors import InputError, StoreError
from topping.store.conditions import id_of, read, shown
from topping.store.database import Database, query
from topping.store.identifiers import new_uuid
from topping.store.instants import canonical
from topping.store.sessionfacts import SessionFacts


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


def start(database: Database, facts: SessionFacts, at: str) -> int:
    """Opens a session and returns its id. Raises `StoreError`."""
    values: dict[str, object] = {
        "uuid": new_uuid(),
        "name": facts.name,
        "lexicon": facts.lexicon_name,
        "lexicon_hash": facts.lexicon_hash,
        "rules_version": facts.rules_version,
        "game": facts.game,
        "started_at": canonical(at),
    }
    with database.writing() as sql:
        values["conditions"] = id_of(sql, facts.conditions)
        places = ", ".join(f":{column}" for column in values)
        session = sql.execute(f"INSERT INTO sessions ({', '.join(values)}) VALUES ({places})", values).lastrowid
        assert session is not None  # an INSERT that went through has an id
        return session


def add_event(database: Database, session_id: int, number: int, body: str, at: str, *, ends: bool) -> None:
    """Keeps event `number`: on return it is on the disk.

    Raises `StoreError`, nothing being kept, where it is not the next one: another program has gone on with the
    session, or an event before it is not there.
    """
    at = canonical(at)
    with database.writing() as sql:
        found = sql.execute(
            "SELECT (SELECT max(number) FROM session_events WHERE session = id) AS last FROM sessions WHERE id = ?",
            (session_id,),
        ).fetchone()
        if found is None:
            raise StoreError("store.session_unknown", session=session_id)
        if number != (found["last"] or 0) + 1:
            raise StoreError("store.event_not_next", session=session_id, number=number, wanted=(found["last"] or 0) + 1)
        sql.execute(
            "INSERT INTO session_events (session, number, at, body) VALUES (?, ?, ?, ?)",
            (session_id, number, at, body),
        )
        if ends:
            sql.execute("UPDATE sessions SET ended_at = ? WHERE id = ? AND ended_at IS NULL", (at, session_id))


def sessions(database: Database) -> tuple[KeptSession, ...]:
    """All sessions, the most recently started first. Raises `StoreError`."""
    return tuple(_kept(row) for row in database.all(query("sessions"), {"session": None}))


def session(database: Database, session_id: int) -> tuple[KeptSession, tuple[KeptEvent, ...]]:
    """A session and its events in their order.

    Raises `StoreError` where there is no such session, or where one of its events has gone.
    """
    row = database.first(query("sessions"), {"session": session_id})
    if row is None:
        raise StoreError("store.session_unknown", session=session_id)
    try:
        read(row["text"])
    except InputError as fault:
        raise StoreError("store.session_unreadable", session=session_id) from fault
    rows = database.all("SELECT number, at, body FROM session_events WHERE session = ? ORDER BY number", (session_id,))
    events = tuple(KeptEvent(*event) for event in rows)
    for number, event in enumerate(events, start=1):
        if event.number != number:
            raise StoreError("store.event_missing", session=session_id, number=number)
    return _kept(row), events


def _kept(row: sqlite3.Row) -> KeptSession:
    facts = SessionFacts(
        name=row["name"],
        conditions=shown(row),
        lexicon_name=row["lexicon"],
        lexicon_hash=row["lexicon_hash"],
        rules_version=row["rules_version"],
        game=row["game"],
    )
    last_at = row["last_at"] or row["started_at"]
    return KeptSession(row["id"], facts, row["started_at"], row["ended_at"], row["events"], row["players"], last_at)
