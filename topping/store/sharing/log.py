"""The facts as they are kept: said here one after the other, taken from others, read back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Final

from topping.facts.fact import Fact, FactKind
from topping.facts.jsontext import Json, canonical, kept_object
from topping.facts.subject import subject_of
from topping.store.database import query
from topping.store.instants import now_ms

SELECT_FACTS: Final = (
    "SELECT machines.uuid, facts.number, facts.at_ms, facts.kind, facts.body, facts.signature "
    "FROM facts JOIN machines ON machines.id = facts.machine"
)
"""What `read` reads."""


def append(sql: sqlite3.Connection, kind: FactKind, body: Mapping[str, Json]) -> None:
    """Says a fact, within the transaction of what it tells. Raises `InputError` for a body that no fact can hold."""
    append_text(sql, kind, subject_of(kind, body), canonical(body))


def append_text(sql: sqlite3.Connection, kind: FactKind, subject: str, body: str) -> None:
    """As `append`, of a body that is canonical text already."""
    sql.execute(query("say_fact"), {"at_ms": now_ms(), "kind": kind.value, "subject": subject, "body": body})


def insert(sql: sqlite3.Connection, machine: int, fact: Fact, received_ms: int) -> bool:
    """Keeps a fact of another machine; whether it is new."""
    values = (machine, fact.number, fact.at, fact.kind, subject_of(fact.kind, fact.body), canonical(fact.body))
    added = sql.execute(
        "INSERT INTO facts (machine, number, at_ms, kind, subject, body, signature, received_ms) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (*values, fact.signature, received_ms),
    )
    return bool(added.rowcount)


def forget(sql: sqlite3.Connection, facts: Iterable[Fact]) -> None:
    """Empties facts that had to be forgotten; their numbers stay."""
    sql.executemany(
        "UPDATE facts SET kind = 'gone', subject = '', body = '{}', signature = NULL "
        "WHERE machine = (SELECT id FROM machines WHERE uuid = ?) AND number = ?",
        [fact.name for fact in facts],
    )


def of_subject(sql: sqlite3.Connection, subject: str, kinds: Iterable[str] = ()) -> tuple[Fact, ...]:
    """The facts about something, of these kinds or of all, machine by machine in the order of their numbers."""
    wanted = tuple(kinds)
    places = f" AND facts.kind IN ({', '.join('?' * len(wanted))})" if wanted else ""
    return read(
        sql.execute(
            f"{SELECT_FACTS} WHERE facts.subject = ?{places} ORDER BY machines.uuid, facts.number",
            (subject, *wanted),
        )
    )


def of_machine(sql: sqlite3.Connection, uuid: str, after: int, most: int) -> tuple[Fact, ...]:
    """The facts of a machine whose numbers follow `after`, the first so many (-1: all)."""
    return read(
        sql.execute(
            f"{SELECT_FACTS} WHERE machines.uuid = ? AND facts.number > ? ORDER BY facts.number LIMIT ?",
            (uuid, after, most),
        )
    )


def read(rows: Iterable[sqlite3.Row]) -> tuple[Fact, ...]:
    """The facts of rows: a machine's UUID, number, instant, kind, body, signature."""
    return tuple(
        Fact(machine, number, at_ms, kind, kept_object(body), signature)
        for machine, number, at_ms, kind, body, signature in rows
    )


def sign(sql: sqlite3.Connection, machine: int, fact: Fact) -> None:
    """Keeps the signature of a fact that came without it before."""
    sql.execute(
        "UPDATE facts SET signature = ? WHERE machine = ? AND number = ?", (fact.signature, machine, fact.number)
    )


def replace(sql: sqlite3.Connection, machine: int, fact: Fact) -> None:
    """Puts a fact in the place of another one under its number, which only a copy of a machine can have said.

    The trigger that keeps facts is dropped and made again within the transaction.
    """
    (guard,) = sql.execute("SELECT sql FROM sqlite_master WHERE name = 'facts_stay'").fetchone()
    sql.execute("DROP TRIGGER facts_stay")
    sql.execute(
        "UPDATE facts SET at_ms = ?, kind = ?, subject = ?, body = ?, signature = ? WHERE machine = ? AND number = ?",
        (
            *(fact.at, fact.kind, subject_of(fact.kind, fact.body), canonical(fact.body)),
            *(fact.signature, machine, fact.number),
        ),
    )
    sql.execute(guard)
