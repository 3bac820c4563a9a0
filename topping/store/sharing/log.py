"""The facts as they are kept: said here one after the other, taken from others, read back.

Forgetting what was said: of a session that is erased, of a player who is.

Whose word about players counts at this machine, as its database knows it.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Final, TypeAlias

from topping.facts.bodies import Body, MachineEnrolled, PlayerErased, SessionWithdrawn, body_of
from topping.facts.fact import Fact, FactKind, subject_of
from topping.facts.identity import is_founded_by, is_machine_of
from topping.facts.jsontext import canonical, kept_object
from topping.facts.voices import HERE, Voices, stand_in, told_player
from topping.store.database import now_ms, query

_GUARDS: Final = ("facts_stay", "facts_remain")


@contextmanager
def unguarded(sql: sqlite3.Connection) -> Iterator[None]:
    """Lifts them within a transaction, while the block runs; a fault in it ends the transaction."""
    rows = [sql.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone() for name in _GUARDS]
    for name in _GUARDS:
        sql.execute(f"DROP TRIGGER {name}")
    yield
    for (guard,) in rows:
        sql.execute(guard)


FactName: TypeAlias = "tuple[str, int]"
"""The machine and the number of a fact."""

_NONE: Final[Mapping[FactName, Fact]] = MappingProxyType({})
_COLUMNS: Final = "SELECT machines.uuid, facts.number, facts.at_ms, facts.kind, facts.body, facts.signature"
SELECT_FACTS: Final = f"{_COLUMNS} FROM facts JOIN machines ON machines.id = facts.machine"
"""What `read` reads."""
_SAID_HERE: Final = """
FROM facts INDEXED BY facts_of_people_said_here JOIN machines ON machines.id = facts.machine
WHERE facts.subject = 'people' AND facts.received_ms IS NULL
"""
_OF_OUR_KEY: Final = """
FROM machines CROSS JOIN facts INDEXED BY facts_of_people_by_machine ON facts.machine = machines.id
WHERE facts.subject = 'people' AND NOT is_own AND key = (SELECT key FROM machines WHERE is_own)
"""
_NAMING: Final = """
FROM (SELECT DISTINCT machine, number FROM people_named WHERE named IN (SELECT value FROM json_each(:named))) AS wanted
CROSS JOIN facts ON facts.machine = wanted.machine AND facts.number = wanted.number
JOIN machines ON machines.id = facts.machine
WHERE facts.subject = 'people' AND coalesce(facts.kind = :kind, true)
"""
NAMING_COMPETITIONS: Final = "SELECT DISTINCT competition AS subject FROM competition_events WHERE body LIKE ?"
"""The competitions that have said something of a run or a session, by its UUID between percent signs."""


def append(sql: sqlite3.Connection, body: Body) -> None:
    """Says a fact, within the transaction of what it tells. Raises `InputError` for a body that no fact can hold."""
    written = body.write()
    append_text(sql, body.kind, subject_of(body.kind, written), canonical(written))


def append_text(sql: sqlite3.Connection, kind: str, subject: str, body: str, at_ms: int | None = None) -> None:
    """As `append`, of a body that is canonical text already; said now, or at another instant."""
    at_ms = now_ms() if at_ms is None else at_ms
    sql.execute(query("say_fact"), {"at_ms": at_ms, "kind": str(kind), "subject": subject, "body": body})


def insert(sql: sqlite3.Connection, machine: int, fact: Fact, received_ms: int) -> bool:
    """Keeps a fact of another machine; whether it is new."""
    values = (machine, fact.number, fact.at, fact.kind, subject_of(fact.kind, fact.body), fact.text)
    added = sql.execute(
        "INSERT INTO facts (machine, number, at_ms, kind, subject, body, signature, received_ms) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (*values, fact.signature, received_ms),
    )
    return bool(added.rowcount)


def is_named_by_competition(sql: sqlite3.Connection, uuid: str) -> bool:
    """Whether a competition has said something of a run or a session: it is played for it."""
    return sql.execute(f"{NAMING_COMPETITIONS} LIMIT 1", (f"%{uuid}%",)).fetchone() is not None


def forget(sql: sqlite3.Connection, facts: Iterable[Fact]) -> None:
    """Empties facts that had to be forgotten; their numbers stay."""
    sql.executemany(
        "UPDATE facts SET kind = 'gone', subject = '', body = '{}', signature = NULL "
        "WHERE machine = (SELECT id FROM machines WHERE uuid = ?) AND number = ?",
        [fact.name for fact in facts],
    )


def empty(sql: sqlite3.Connection, machine: int, gone: Fact) -> None:
    """Puts what came empty in the place of what it empties."""
    sql.execute(
        "UPDATE facts SET kind = 'gone', subject = ?, body = '{}', signature = ? WHERE machine = ? AND number = ?",
        (subject_of(gone.kind, gone.body), gone.signature, machine, gone.number),
    )


def of_subject(
    sql: sqlite3.Connection, subject: str, kinds: Iterable[str] = (), fresh: Mapping[FactName, Fact] = _NONE
) -> tuple[Fact, ...]:
    """The facts about something, of these kinds or of all, machine by machine in the order of their numbers.

    What is among the `fresh` ones, which were kept just now, is not read once more.
    """
    wanted = tuple(kinds)
    places = f" AND facts.kind IN ({', '.join('?' * len(wanted))})" if wanted else ""
    return read(
        sql.execute(
            f"{SELECT_FACTS} WHERE facts.subject = ?{places} ORDER BY machines.uuid, facts.number",
            (subject, *wanted),
        ),
        fresh,
    )


def said_here(sql: sqlite3.Connection, subject: str) -> frozenset[FactName]:
    """The names of the facts about something that were said here, under whatever name of this machine."""
    rows = sql.execute(
        "SELECT machines.uuid, facts.number FROM facts JOIN machines ON machines.id = facts.machine "
        "WHERE facts.subject = ? AND facts.received_ms IS NULL",
        (subject,),
    )
    return frozenset((machine, number) for machine, number in rows)


def people_said_here(sql: sqlite3.Connection) -> frozenset[FactName]:
    """As `said_here`, of the facts about several players: of others there may be very many."""
    rows = sql.execute(f"SELECT machines.uuid, facts.number {_SAID_HERE}")
    return frozenset((machine, number) for machine, number in rows)


def of_people(sql: sqlite3.Connection, players: Iterable[str]) -> tuple[Fact, ...]:
    """The facts about several players that name one of these, or were said here, with the answers to wishes among them.

    Others may be very many, and are not read.
    """
    said = read(sql.execute(f"{_COLUMNS} {_SAID_HERE}")) + read(sql.execute(f"{_COLUMNS} {_OF_OUR_KEY}"))
    said += naming(sql, players)
    wishes = [f"{fact.machine} {fact.number}" for fact in said if fact.kind == FactKind.ERASURE]
    return tuple({fact.name: fact for fact in (*said, *naming(sql, wishes))}.values())


def naming(sql: sqlite3.Connection, named: Iterable[str], kind: FactKind | None = None) -> tuple[Fact, ...]:
    """The facts about several players, of a kind or of all, that name one of these; answers name wishes."""
    return read(sql.execute(f"{_COLUMNS} {_NAMING}", {"named": json.dumps([*named]), "kind": kind}))


def of_machine(sql: sqlite3.Connection, uuid: str, after: int, most: int) -> tuple[Fact, ...]:
    """The facts of a machine whose numbers follow `after`, the first so many (-1: all)."""
    return read(
        sql.execute(
            f"{SELECT_FACTS} WHERE machines.uuid = ? AND facts.number > ? ORDER BY facts.number LIMIT ?",
            (uuid, after, most),
        )
    )


def presented(sql: sqlite3.Connection, uuid: str) -> Fact | None:
    """How a machine presented itself last; None where it has not."""
    rows = sql.execute(
        f"{SELECT_FACTS} WHERE facts.subject = 'machine' AND facts.kind = 'machine' "
        "AND facts.machine = (SELECT id FROM machines WHERE uuid = ?) ORDER BY facts.number DESC LIMIT 1",
        (uuid,),
    )
    return next(iter(read(rows)), None)


def own_of_kind(sql: sqlite3.Connection, kind: FactKind) -> tuple[Fact, ...]:
    """The facts of a kind that were said here."""
    return read(sql.execute(f"{SELECT_FACTS} WHERE machines.is_own AND facts.kind = ? ORDER BY number", (kind.value,)))


def read(rows: Iterable[sqlite3.Row], fresh: Mapping[FactName, Fact] = _NONE) -> tuple[Fact, ...]:
    """The facts of rows: a machine's UUID, number, instant, kind, body, signature."""
    found = []
    for machine, number, at_ms, kind, body, signature in rows:
        fact = fresh.get((machine, number))
        if fact is None or (fact.at, fact.kind, fact.signature, fact.text) != (at_ms, kind, signature, body):
            fact = Fact(machine, number, at_ms, kind, kept_object(body), signature)
        found.append(fact)
    return tuple(found)


def known_and_named(sql: sqlite3.Connection, kind: FactKind) -> frozenset[str]:
    """The players who are known here and are named by facts of a kind about several players."""
    rows = sql.execute(
        "SELECT DISTINCT named FROM player_uuids CROSS JOIN people_named ON named = uuid "
        "CROSS JOIN facts USING (machine, number) WHERE kind = ?",
        (kind,),
    )
    return frozenset(named for (named,) in rows)


def origin(sql: sqlite3.Connection, machine: int, number: int) -> tuple[bool, bool]:
    """Whether the fact under a number was said here, under a name that this machine has or had; whether it was emptied.

    What was emptied here never comes back; one that came empty may have been a lasting one. There is one.
    """
    row = sql.execute(
        "SELECT received_ms, kind, subject FROM facts WHERE machine = ? AND number = ?", (machine, number)
    ).fetchone()
    return row["received_ms"] is None, row["kind"] == FactKind.GONE and not row["subject"]


def sign(sql: sqlite3.Connection, machine: int, fact: Fact) -> None:
    """Keeps the signature of a fact that came without it before."""
    sql.execute(
        "UPDATE facts SET signature = ? WHERE machine = ? AND number = ?", (fact.signature, machine, fact.number)
    )


def replace(sql: sqlite3.Connection, machine: int, fact: Fact) -> None:
    """Puts a fact in the place of another one under its number, which stands behind it (`facts/merging.py`)."""
    with unguarded(sql):
        sql.execute(
            "UPDATE facts SET at_ms = ?, kind = ?, subject = ?, body = ?, signature = ?, received_ms = ? "
            "WHERE machine = ? AND number = ?",
            (
                *(fact.at, fact.kind, subject_of(fact.kind, fact.body), fact.text, fact.signature),
                *(now_ms(), machine, fact.number),
            ),
        )


OF_SESSIONS = (FactKind.SESSION, FactKind.SESSION_EVENT)


def withdraw_session(sql: sqlite3.Connection, session: int) -> None:
    """Says that a session is to be forgotten, and forgets what was said of it; nothing where nothing was."""
    (uuid,) = sql.execute("SELECT uuid FROM sessions WHERE id = ?", (session,)).fetchone()
    sql.execute("DELETE FROM untold WHERE kind = 'session' AND id = ?", (session,))
    said = of_subject(sql, uuid, OF_SESSIONS)
    if said:
        forget(sql, said)
        append(sql, SessionWithdrawn(uuid))


def withdraw_player(sql: sqlite3.Connection, player: int) -> None:
    """Says that a player is to be forgotten, and forgets names and strokes that were said of him."""
    uuids = uuids_of(sql, player)
    forget_all_names(sql, uuids)
    forget_strokes(sql, player)
    append(sql, PlayerErased(uuids))


def uuids_of(sql: sqlite3.Connection, player: int) -> tuple[str, ...]:
    """Every UUID of a player."""
    rows = sql.execute("SELECT uuid FROM player_uuids WHERE player = ? ORDER BY uuid", (player,))
    return tuple(uuid for (uuid,) in rows)


def forget_names(sql: sqlite3.Connection, uuids: Iterable[str]) -> None:
    """Forgets what was said here of one person, who has all these UUIDs, but for the last that was."""
    said = [
        fact
        for uuid in uuids
        for fact in of_subject(sql, uuid, (FactKind.PLAYER,))
        if fact.name in said_here(sql, uuid)
    ]
    forget(sql, sorted(said, key=lambda fact: fact.order)[:-1])


def forget_all_names(sql: sqlite3.Connection, uuids: Iterable[str]) -> None:
    """Forgets all that was said of who somebody is."""
    for uuid in uuids:
        forget(sql, of_subject(sql, uuid, (FactKind.PLAYER,)))


def forget_strokes(sql: sqlite3.Connection, player: int) -> None:
    """Forgets the strokes that were said of a player's runs."""
    for (uuid,) in sql.execute("SELECT uuid FROM runs WHERE player = ?", (player,)).fetchall():
        forget(sql, of_subject(sql, uuid, (FactKind.STROKES,)))


def note_home(sql: sqlite3.Connection, fact: Fact) -> None:
    """Keeps of which machine a player is whom a fact of another machine tells of: the first that does."""
    player = told_player(fact)
    if player is None:
        return
    added = sql.execute(
        "INSERT INTO player_homes VALUES (?, ?, NULL) ON CONFLICT DO NOTHING", (player, fact.machine)
    ).rowcount
    if not added:
        sql.execute(
            "INSERT INTO player_homes SELECT :stand_in, :machine, uuid FROM player_homes "
            "WHERE uuid = :player AND machine <> :machine ON CONFLICT DO NOTHING",
            {"stand_in": stand_in(fact.machine, player), "machine": fact.machine, "player": player},
        )


def voices_of(sql: sqlite3.Connection, players: Iterable[str]) -> Voices:
    """Whose word counts about these players and who stands in for them."""
    rows = sql.execute(
        "SELECT uuid, player_homes.machine, meant FROM player_homes JOIN json_each(?) ON uuid = value",
        (json.dumps([*dict.fromkeys(players)]),),
    ).fetchall()
    (own, own_key) = sql.execute("SELECT uuid, key FROM machines WHERE is_own").fetchone()
    shared = dict(
        sql.execute(
            "SELECT uuid, key FROM machines WHERE key IN "
            "(SELECT key FROM machines WHERE key IS NOT NULL GROUP BY key HAVING count(*) > 1)"
        ).fetchall()
    )
    enrolled, referees = _officials(sql)
    return Voices(
        homes={uuid: machine for uuid, machine, _ in rows},
        stand_ins=frozenset(uuid for uuid, _, meant in rows if meant is not None),
        here=frozenset({own, *(uuid for uuid, key in shared.items() if key == own_key)}),
        keys=shared,
        ours=people_said_here(sql) | {name for player, _, _ in rows for name in said_here(sql, player)},
        referees=referees,
        enrolled=enrolled,
    )


def runner_of(sql: sqlite3.Connection, machine: str, player: str) -> str:
    """The UUID of whose a run is that a machine tells of; nearly always the player's, whose machine it is."""
    home = sql.execute("SELECT machine FROM player_homes WHERE uuid = ?", (player,)).fetchone()
    if home is None or home["machine"] == machine:
        return player
    return voices_of(sql, (player,)).runner(machine, player)


def _officials(sql: sqlite3.Connection) -> tuple[frozenset[str], frozenset[str]]:
    """The machines that are enrolled for competitions whose games are here, and those that decide there.

    Whoever likes founds a competition and enrols machines for it: without its games, which somebody has taken in here,
    that gives no right here. The founder is whose name the competition bears.
    """
    enrolled, referees = set[str](), set[str]()
    for (competition,) in sql.execute("SELECT DISTINCT competition FROM competition_games").fetchall():
        last: dict[str, MachineEnrolled] = {}
        for fact in of_subject(sql, competition, (FactKind.ENROLMENT,)):
            body = body_of(fact)
            if isinstance(body, MachineEnrolled) and is_founded_by(competition, fact.machine):
                referees.add(fact.machine)
                if is_machine_of(body.machine, body.key):
                    last[body.machine] = body
        enrolled |= last.keys()
        referees |= {machine for machine, body in last.items() if body.referee}
    return frozenset(enrolled | referees), frozenset(referees)


def meant_by(sql: sqlite3.Connection, uuids: Iterable[str]) -> frozenset[str]:
    """These players, with those for whom any of them stands in, and who is one person with them as far as is kept."""
    rows = sql.execute(
        "WITH wanted AS (SELECT value AS uuid FROM json_each(?)) "
        "SELECT uuid FROM wanted "
        "UNION SELECT meant FROM wanted JOIN player_homes USING (uuid) WHERE meant IS NOT NULL "
        "UNION SELECT other.uuid FROM wanted JOIN player_uuids AS one USING (uuid) "
        "JOIN player_uuids AS other ON other.player = one.player",
        (json.dumps([*uuids]),),
    )
    return frozenset(uuid for (uuid,) in rows)


def home_label(sql: sqlite3.Connection, machine: str) -> str:
    """What a machine is called; empty for this one."""
    if machine == HERE:
        return ""
    row = sql.execute("SELECT label FROM machines WHERE uuid = ?", (machine,)).fetchone()
    return str(row["label"] if row is not None and row["label"] else machine[:8])
