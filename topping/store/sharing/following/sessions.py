"""The rows of sessions of other machines, as all facts about them make them."""

from __future__ import annotations

import json
import sqlite3

from topping.errors import InputError
from topping.facts.bodies import body_of
from topping.facts.bodies.sessions import SessionEventTold, SessionTold, SessionWithdrawn
from topping.facts.fact import Fact, FactKind
from topping.log import note_fault
from topping.store.conditions import id_of, read
from topping.store.instants import of_ms
from topping.store.sessions.sessions import erase_session, forget_events
from topping.store.sharing import log
from topping.store.sharing.identity import machine_id
from topping.store.sharing.withdrawing import OF_SESSIONS


def follow_session(sql: sqlite3.Connection, uuid: str, first: int = 1) -> None:
    """Makes the rows of a session follow the facts about it: what it is, and its events as far as none is missing.

    `first` is the least number of an event that has come or changed: those before it are as they were.
    """
    facts = log.of_subject(sql, uuid, (FactKind.SESSION, FactKind.WITHDRAWAL))
    bodies = [(fact, body_of(fact)) for fact in facts]
    told = [(fact, body) for fact, body in bodies if isinstance(body, SessionTold)]
    kept = sql.execute(
        "SELECT sessions.id, machines.uuid AS machine FROM sessions LEFT JOIN machines ON machines.id = machine "
        "WHERE sessions.uuid = ?",
        (uuid,),
    ).fetchone()
    if kept is not None and kept["machine"] is None:
        return
    speakers = {fact.machine for fact, _ in told} | ({kept["machine"]} if kept is not None else set())
    if any(isinstance(body, SessionWithdrawn) and (not speakers or fact.machine in speakers) for fact, body in bodies):
        log.forget(sql, log.of_subject(sql, uuid, OF_SESSIONS))
        if kept is not None:
            erase_session(sql, kept["id"])
        return
    if not told:
        return
    sql.execute("SAVEPOINT session")
    try:
        session = kept["id"] if kept is not None else _write_session(sql, *min(told, key=lambda one: one[0].order))
        _write_events(sql, session, uuid, first)
    except (sqlite3.IntegrityError, InputError, OverflowError, ValueError) as fault:
        note_fault(f"session {uuid} cannot be kept", fault)
        sql.execute("ROLLBACK TO session")
    finally:
        sql.execute("RELEASE session")


def _write_session(sql: sqlite3.Connection, fact: Fact, told: SessionTold) -> int:
    inserted = sql.execute(
        "INSERT INTO sessions (uuid, name, conditions, lexicon, lexicon_hash, rules_version, game, started_at, "
        "ended_at, machine) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(told.session, told.name, id_of(sql, read(told.conditions)), told.lexicon, told.lexicon_hash),
            *(told.rules_version, told.game, of_ms(told.started_at), of_ms(told.ended_at)),
            machine_id(sql, fact.machine),
        ),
    )
    assert inserted.lastrowid is not None  # an INSERT that went through has an id
    return inserted.lastrowid


def _write_events(sql: sqlite3.Connection, session: int, uuid: str, first: int) -> None:
    """Keeps the events up to the first one that is missing, as they were said last: names may have been taken back."""
    (kept,) = sql.execute(
        "SELECT coalesce(max(number), 0) FROM session_events WHERE session = ?", (session,)
    ).fetchone()
    if first <= kept:
        rows = sql.execute(
            "SELECT at, body FROM session_events WHERE session = ? ORDER BY number", (session,)
        ).fetchall()
        told = _told(sql, uuid, 0)
        if [tuple(row) for row in rows] == told[:kept]:
            told = told[kept:]
        else:
            forget_events(sql, session)
            kept = 0
    else:
        told = _told(sql, uuid, kept)
    sql.executemany(
        "INSERT INTO session_events (session, number, at, body) VALUES (?, ?, ?, ?)",
        [(session, number, *one) for number, one in enumerate(told, start=kept + 1)],
    )


def _told(sql: sqlite3.Connection, uuid: str, after: int) -> list[tuple[str, str]]:
    """Instant and text of the events that follow a number, up to the first one that is missing.

    A session has thousands of them, of which a few come at a time: no others are read.
    """
    events: dict[int, SessionEventTold] = {}
    for row in sql.execute(
        f"{log.SELECT_FACTS} WHERE facts.subject = ? AND facts.kind = 'session-event' "
        "AND json_extract(facts.body, '$.number') > ? "
        "ORDER BY json_extract(facts.body, '$.number'), machines.uuid, facts.number",
        (uuid, after),
    ):
        (fact,) = log.read([row])
        event = body_of(fact)
        if isinstance(event, SessionEventTold):
            if event.number > after + len(events) + 1:
                break
            events[event.number] = event
    return [(of_ms(event.at), json.dumps(event.event)) for event in events.values()]
