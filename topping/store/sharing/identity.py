"""Which machine this is, among those that are known, and how it becomes another one."""

import sqlite3
from collections.abc import Mapping
from typing import Final

from topping.facts.fact import Fact, FactKind, subject_of
from topping.facts.jsontext import Json, canonical
from topping.store.database import insert, new_uuid
from topping.store.sharing import log
from topping.store.sharing.log import unguarded

_OF_RUNS: Final = (
    *(FactKind.RUN_BEGUN, FactKind.MOVE_ENDED, FactKind.RUN_PAUSED, FactKind.RUN_RESUMED, FactKind.RUN_ENDED),
    FactKind.STROKES,
)
_NOT_SAID_ANEW: Final = (FactKind.MACHINE, FactKind.GONE)


def machine_id(sql: sqlite3.Connection, uuid: str) -> int:
    """The number of a machine, made within the transaction where it was not known."""
    kept = sql.execute("SELECT id FROM machines WHERE uuid = ?", (uuid,)).fetchone()
    if kept is not None:
        return int(kept[0])
    return insert(sql, "machines", {"uuid": uuid})


def own_machine(sql: sqlite3.Connection) -> str:
    """The UUID of this machine."""
    (uuid,) = sql.execute("SELECT uuid FROM machines WHERE is_own").fetchone()
    return str(uuid)


def become_another(sql: sqlite3.Connection, first: int | None = None, uuid: str | None = None) -> None:
    """Gives this machine another UUID, a given or a random one, within a transaction.

    What it has said from number `first` on it has said in its new name: under the one before, a copy of its database
    has said, or will say, other things. Without a number that is what went nowhere yet. What was said earlier stays
    said under the name before.
    """
    before = own_machine(sql)
    if first is None:
        (until,) = sql.execute("SELECT coalesce(max(until), 0) FROM exports").fetchone()
        first = until + 1
    if first == 1:
        take_name(sql, uuid or new_uuid())
        return
    moving = log.of_machine(sql, before, first - 1, -1)
    sql.execute("UPDATE machines SET is_own = 0 WHERE is_own")
    sql.execute("INSERT INTO machines (uuid, is_own) VALUES (?, 1)", (uuid or new_uuid(),))
    sql.execute("UPDATE exports SET until = 0")
    with unguarded(sql):
        old = machine_id(sql, before)
        sql.execute("DELETE FROM facts WHERE machine = ? AND number >= ?", (old, first))
        _say_anew(sql, moving, before)


def take_name(sql: sqlite3.Connection, uuid: str) -> None:
    """Gives this machine a UUID under which it has said all that it ever said."""
    before = own_machine(sql)
    decisions = log.own_of_kind(sql, FactKind.DECISION)
    mentioning = [fact for fact in decisions if fact.body.get("machine") == before]
    sql.execute("UPDATE machines SET uuid = ? WHERE is_own", (uuid,))
    bodies = [(canonical({**fact.body, "machine": uuid}), fact.number) for fact in mentioning]
    if bodies:
        with unguarded(sql):
            written = "UPDATE facts SET body = ? WHERE number = ? AND machine = (SELECT id FROM machines WHERE is_own)"
            sql.executemany(written, bodies)


def _say_anew(sql: sqlite3.Connection, moving: tuple[Fact, ...], before: str) -> None:
    """Says facts in the name that this machine has now, at the instants of before.

    A run of which a part was said before is said anew as a whole later on.
    """
    (own,) = sql.execute("SELECT id FROM machines WHERE is_own").fetchone()
    torn = _told_again(sql, moving)
    numbers: dict[int, int] = {}
    for fact in moving:
        if fact.kind in _NOT_SAID_ANEW or subject_of(fact.kind, fact.body) in torn:
            continue
        numbers[fact.number] = len(numbers) + 1
        body = _renumbered(fact.body, before, own_machine(sql), numbers)
        values = (own, numbers[fact.number], fact.at, fact.kind, subject_of(fact.kind, fact.body), canonical(body))
        sql.execute("INSERT INTO facts (machine, number, at_ms, kind, subject, body) VALUES (?, ?, ?, ?, ?, ?)", values)


def _told_again(sql: sqlite3.Connection, moving: tuple[Fact, ...]) -> set[str]:
    """The runs among facts whose beginning is not among them, which are to be said again."""
    about = {subject_of(fact.kind, fact.body) for fact in moving if fact.kind in _OF_RUNS}
    torn = about - {subject_of(fact.kind, fact.body) for fact in moving if fact.kind == _OF_RUNS[0]}
    for uuid in sorted(torn):
        _tell_later(sql, uuid)
    return torn


def say_again(sql: sqlite3.Connection, fact: Fact) -> None:
    """Says a fact in the name that this machine has now: under the one before, a copy has said another."""
    if fact.kind in _OF_RUNS:
        _tell_later(sql, subject_of(fact.kind, fact.body))
    elif fact.kind not in _NOT_SAID_ANEW:
        log.append_text(sql, fact.kind, subject_of(fact.kind, fact.body), canonical(fact.body), fact.at)


def _tell_later(sql: sqlite3.Connection, uuid: str) -> None:
    sql.execute(
        "INSERT INTO untold SELECT 'run', id FROM runs WHERE uuid = ? AND machine IS NULL ON CONFLICT DO NOTHING",
        (uuid,),
    )


def _renumbered(body: Mapping[str, Json], before: str, now: str, numbers: Mapping[int, int]) -> Mapping[str, Json]:
    """The body of a fact; where it names another fact of this machine, by the name and number that this one has now."""
    named = body.get("number")
    if body.get("machine") == before and isinstance(named, int) and named in numbers:
        return {**body, "machine": now, "number": numbers[named]}
    return body
