"""The facts of competitions as they are kept: said here one after the other, taken from others, read back."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from topping.facts.fact import Fact, FactKind, subject_of
from topping.facts.jsontext import Json, canonical, kept_object
from topping.store.database import Database, insert, new_uuid, now_ms, query

_COLUMNS: Final = "SELECT machines.uuid, facts.number, facts.at_ms, facts.kind, facts.body, facts.signature"
SELECT_FACTS: Final = f"{_COLUMNS} FROM facts JOIN machines ON machines.id = facts.machine"
"""What `read` reads."""
NAMING_COMPETITIONS: Final = (
    "SELECT DISTINCT subject FROM facts WHERE kind IN ('competition', 'decision') AND body LIKE ?"  # as an index has it
)
"""The competitions that have said something of a run or a session, by its UUID between percent signs."""
_TAKEN: Final = frozenset(FactKind)


def append_text(sql: sqlite3.Connection, kind: str, subject: str, body: str, at_ms: int | None = None) -> None:
    """Says a fact of a canonical body, within the transaction of what it tells; now, or at another instant."""
    at_ms = now_ms() if at_ms is None else at_ms
    sql.execute(query("say_fact"), {"at_ms": at_ms, "kind": str(kind), "subject": subject, "body": body})


def forget(sql: sqlite3.Connection, facts: Iterable[Fact]) -> None:
    """Empties facts that had to be forgotten; their numbers stay."""
    sql.executemany(
        "UPDATE facts SET kind = 'gone', subject = '', body = '{}', signature = NULL "
        "WHERE machine = (SELECT id FROM machines WHERE uuid = ?) AND number = ?",
        [(fact.machine, fact.number) for fact in facts],
    )


def of_subject(sql: sqlite3.Connection, subject: str, kinds: Iterable[str] = ()) -> tuple[Fact, ...]:
    """The facts about something, of these kinds or of all, machine by machine in the order of their numbers."""
    wanted = tuple(kinds)
    places = f" AND facts.kind IN ({', '.join('?' * len(wanted))})" if wanted else ""
    rows = sql.execute(
        f"{SELECT_FACTS} WHERE facts.subject = ?{places} ORDER BY machines.uuid, facts.number", (subject, *wanted)
    )
    return read(rows)


def read(rows: Iterable[sqlite3.Row]) -> tuple[Fact, ...]:
    """The facts of rows: a machine's UUID, number, instant, kind, body, signature."""
    return tuple(
        Fact(machine, number, at_ms, kind, kept_object(body), signature)
        for machine, number, at_ms, kind, body, signature in rows
    )


def take(database: Database, facts: Iterable[Fact]) -> None:
    """Keeps facts of other machines that are about competitions; repeats change nothing."""
    with database.writing() as sql:
        own = own_machine(sql)
        for fact in facts:
            if fact.machine == own or fact.kind not in _TAKEN:
                continue
            machine = _machine_id(sql, fact.machine)
            values = (machine, fact.number, fact.at, fact.kind, subject_of(fact.kind, fact.body), fact.text)
            sql.execute(
                "INSERT INTO facts (machine, number, at_ms, kind, subject, body, signature) "
                "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (*values, fact.signature),
            )


def own_machine(sql: sqlite3.Connection) -> str:
    """The UUID of this machine."""
    (uuid,) = sql.execute("SELECT uuid FROM machines WHERE is_own").fetchone()
    return str(uuid)


def _machine_id(sql: sqlite3.Connection, uuid: str) -> int:
    kept = sql.execute("SELECT id FROM machines WHERE uuid = ?", (uuid,)).fetchone()
    return int(kept["id"]) if kept is not None else insert(sql, "machines", {"uuid": uuid})


class Sharing:
    """The facts of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def machine(self) -> str:
        """The UUID of this machine."""
        with self._database.reading() as sql:
            return own_machine(sql)

    def be_named(self, is_named: Callable[[str], bool], uuid: str) -> None:
        """Gives this machine a UUID, unless `is_named` says that it has one such.

        A machine that has presented itself becomes another one: its database is a copy, or its key was lost.
        """
        with self._database.writing() as sql:
            if is_named(own_machine(sql)):
                return
            if self._presented(sql) is None:
                sql.execute("UPDATE machines SET uuid = ? WHERE is_own", (uuid,))
            else:
                become_another(sql, uuid)

    def say(self, kind: FactKind, body: Mapping[str, Json]) -> None:
        """Says a fact in a transaction of its own; raises `InputError` for a body that no fact can hold."""
        with self._database.writing() as sql:
            append_text(sql, kind, subject_of(kind, body), canonical(body))

    def of_subject(self, subject: str, *kinds: FactKind) -> Sequence[Fact]:
        """The facts about something, of these kinds or of all, machine by machine in the order of their numbers."""
        with self._database.reading() as sql:
            return of_subject(sql, subject, kinds)

    def presented(self) -> Fact | None:
        """How this machine presented itself last; None where it has not."""
        with self._database.reading() as sql:
            return self._presented(sql)

    def _presented(self, sql: sqlite3.Connection) -> Fact | None:
        rows = sql.execute(
            f"{SELECT_FACTS} WHERE facts.subject = 'machine' AND machines.is_own ORDER BY facts.number DESC LIMIT 1"
        )
        return next(iter(read(rows)), None)


def become_another(sql: sqlite3.Connection, uuid: str | None = None) -> None:
    """Gives this machine another UUID, a given or a random one: a copy of its database goes on under the one before."""
    if sql.execute("SELECT 1 FROM facts LIMIT 1").fetchone() is None:
        sql.execute("UPDATE machines SET uuid = ? WHERE is_own", (uuid or new_uuid(),))
        return
    sql.execute("UPDATE machines SET is_own = 0 WHERE is_own")
    sql.execute("INSERT INTO machines (uuid, is_own) VALUES (?, 1)", (uuid or new_uuid(),))
