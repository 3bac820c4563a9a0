"""Facts of this machine and of others: what concerns this machine, what carriers ask for and bring."""

import json
import sqlite3
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic, sleep
from typing import Final

from topping.errors import ToppingError
from topping.facts.bodies import MachineTold, PlayersDistinct, body_of
from topping.facts.fact import Fact, FactKind, subject_of
from topping.facts.interests import ENTRIES, Interests, clubs_in, name_key
from topping.facts.jsontext import Json, canonical
from topping.log import note_fault
from topping.store.database import Database, query
from topping.store.people.names import FIRST_GUEST, plain
from topping.store.sharing import log
from topping.store.sharing.following import follow_machine
from topping.store.sharing.identity import become_another, own_machine, take_name
from topping.store.sharing.log import FactName
from topping.store.sharing.taking import Pace, Taken, take
from topping.store.sharing.telling import (
    name_that_leaves,
    tell_begun,
    tell_finished,
    tell_left,
    tell_moves,
    tell_session,
)

_GAMES: Final = "SELECT DISTINCT game FROM runs WHERE machine IS NULL"
_UNNAMED: Final = (
    "SELECT uuid FROM player_uuids WHERE player >= ? AND NOT EXISTS "
    "(SELECT 1 FROM facts WHERE subject = uuid AND kind = 'player')"
)
_COMPETITIONS: Final = """
SELECT facts.subject FROM facts JOIN machines ON machines.id = facts.machine
WHERE machines.is_own AND facts.kind IN ('competition', 'decision', 'enrolment')
UNION SELECT competition FROM competition_games
UNION SELECT competition FROM competition_seals
UNION SELECT facts.subject FROM facts JOIN machines ON machines.is_own
WHERE facts.kind = 'enrolment' AND json_extract(facts.body, '$.machine') = machines.uuid
"""
_ENTERED: Final = """
SELECT json_extract(body, '$.event') AS event,
    coalesce(json_extract(body, '$.run'), json_extract(body, '$.session')) AS subject
FROM json_each(?) AS wanted JOIN facts ON facts.subject = wanted.value AND facts.kind = 'competition'
WHERE json_extract(body, '$.event') IN ('run', 'session')
"""
_HELD: Final = """
SELECT wanted.key FROM json_each(?) AS wanted
JOIN machines ON machines.uuid = json_extract(wanted.value, '$[0]')
JOIN facts ON facts.machine = machines.id AND facts.number = json_extract(wanted.value, '$[1]')
"""


def _column(rows: Iterable[sqlite3.Row]) -> list[str]:
    return [row[0] for row in rows]


def _players(database: Database, names: Iterable[str]) -> frozenset[str]:
    """The UUIDs of those who play here, and of those elsewhere who may be one of them: nobody has denied it."""
    own = frozenset(_column(database.all("SELECT uuid FROM player_uuids WHERE player < ?", (FIRST_GUEST,))))
    wanted = {plain(name) for name in names} - {""}
    rows = database.all(
        "SELECT player_uuids.uuid, name FROM players JOIN player_uuids ON player = id WHERE id >= ? AND NOT is_erased",
        (FIRST_GUEST,),
    )
    alike = {row["uuid"] for row in rows if plain(row["name"]) in wanted}
    if alike:
        alike -= _strangers(database, own)
    return own | alike


def _strangers(database: Database, own: frozenset[str]) -> set[str]:
    """Those who were said to be another person than somebody of their name who plays here."""
    with database.reading() as sql:
        said = log.naming(sql, own, FactKind.DISTINCT)
    told = [body for fact in said if isinstance(body := body_of(fact), PlayersDistinct)]
    return {other for body in told for one, other in ((body.one, body.other), (body.other, body.one)) if one in own}


def _of_our_clubs(database: Database) -> frozenset[str]:
    """The other machines of a club of this one, as they said it last. Those that name none are of one club together.

    A machine that does not tell, as of an older program, is of none.
    """
    told: dict[str, frozenset[str]] = {}
    with database.reading() as sql:
        for (machine,) in sql.execute("SELECT uuid FROM machines").fetchall():
            fact = log.presented(sql, machine)
            body = None if fact is None else body_of(fact)
            if isinstance(body, MachineTold) and body.club is not None:
                told[machine] = clubs_in(body.club)
    own = str(database.all("SELECT uuid FROM machines WHERE is_own")[0]["uuid"])
    ours = told.pop(own, frozenset())
    return frozenset(machine for machine, clubs in told.items() if clubs & ours or clubs == ours)


_BATCH = 10
"""How many runs or sessions are said in one transaction, after which others may write for as long as it took."""


def _tell_run(sql: sqlite3.Connection, run: int) -> None:
    row = sql.execute(
        "SELECT outcome FROM runs WHERE id = ? AND id IN (SELECT id FROM untold WHERE kind = 'run')", (run,)
    ).fetchone()
    if row is None:  # another process was quicker
        return
    tell_begun(sql, run)  # where the run may not leave, it stays unsaid, and what follows says nothing of it
    if row["outcome"] == "finished":
        tell_finished(sql, run)
        return
    tell_moves(sql, run)
    if row["outcome"] == "left":
        tell_left(sql, run)


def _tell_session(sql: sqlite3.Connection, session: int) -> None:
    if sql.execute("SELECT 1 FROM untold WHERE kind = 'session' AND id = ?", (session,)).fetchone() is None:
        return
    sql.execute("SAVEPOINT session")
    try:
        tell_session(sql, session)
    except ToppingError as fault:  # an event that an old version wrote and nobody can read: it stays here
        note_fault(f"session {session} is not said", fault)
        sql.execute("ROLLBACK TO session")
        sql.execute("DELETE FROM untold WHERE kind = 'session' AND id = ?", (session,))
    sql.execute("RELEASE session")


class Sharing:
    """The facts of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database, held: Callable[[], Iterable[int]] = tuple) -> None:
        """`held` are the sessions that may not be said yet, since others may still have to play their games."""
        self.database, self.held = database, held
        self._pace = Pace()
        self._passed_over: frozenset[FactName] = frozenset()
        """What was passed over and logged."""

    @property
    def machine(self) -> str:
        """The UUID of this machine; another one after a backup was restored."""
        return str(self.database.all("SELECT uuid FROM machines WHERE is_own")[0]["uuid"])

    def be_named(self, uuid: str, is_named: Callable[[str], bool]) -> None:
        """Gives this machine a UUID, unless `is_named` says that it has one such.

        Where nothing has left this machine yet it has always borne it; otherwise its database is a copy, or its key was
        lost: it becomes another machine.
        """
        if is_named(self.machine):  # as nearly always: whoever writes meanwhile does not wait
            return
        with self.database.writing() as sql:
            if is_named(own_machine(sql)):
                return
            if log.own_of_kind(sql, FactKind.MACHINE):
                become_another(sql, uuid=uuid)
            else:
                take_name(sql, uuid)

    def part(self, first: int) -> None:
        """Becomes another machine, which has said what this one said from that number on: a copy has said other things.

        What was said before that number stays said under the name of before.
        """
        with self.database.writing() as sql:
            become_another(sql, first)

    # said here

    def say(self, kind: FactKind, body: Mapping[str, Json]) -> Fact:
        """Says a fact in a transaction of its own; raises `InputError` for a body that no fact can hold.

        Where something else is written too, `store/sharing/log.py` appends within its transaction.
        """
        with self.database.writing() as sql:
            log.append_text(sql, kind, subject_of(kind, body), canonical(body))
            (uuid,) = sql.execute("SELECT uuid FROM machines WHERE is_own").fetchone()
            if kind == FactKind.MACHINE:
                follow_machine(sql, uuid)
            (last,) = sql.execute("SELECT max(number) FROM facts JOIN machines ON id = machine WHERE is_own").fetchone()
            return log.of_machine(sql, uuid, last - 1, 1)[0]

    def leaving_name(self, name: str) -> str:
        """A player's name as it may leave this machine."""
        with self.database.writing() as sql:
            return name_that_leaves(sql, name)

    def waiting(self) -> int:
        """How many runs and sessions of this machine are not said yet and may be."""
        return len(self._untold(-1))

    def sessions(self) -> int:
        """How many sessions of this machine are over, and so leave."""
        row = self.database.all("SELECT count(*) FROM sessions WHERE machine IS NULL AND ended_at IS NOT NULL")[0]
        return int(row[0])

    def tell_backlog(self, most: int = sys.maxsize) -> int:
        """Says at most so many of these, a few in each transaction; returns how many."""
        done = 0
        while done < most:
            batch = min(_BATCH, most - done)
            rows = self._untold(batch)
            if not rows:
                break
            began = monotonic()
            with self.database.writing() as sql:
                for row in rows:
                    (_tell_run if row["kind"] == "run" else _tell_session)(sql, row["id"])
            done += len(rows)
            if len(rows) == batch:
                sleep(monotonic() - began)
        return done

    def _untold(self, most: int) -> list[sqlite3.Row]:
        rows = self.database.all(query("untold"), {"most": most, "held": "[]"})
        if any(row["kind"] == "session" for row in rows):
            rows = self.database.all(query("untold"), {"most": most, "held": json.dumps(list(self.held()))})
        return rows

    # for carriers

    def last_own(self) -> int:
        """The number of the last fact that was said here; 0 where none was."""
        row = self.database.all("SELECT max(number) FROM facts JOIN machines ON id = machine WHERE is_own")[0]
        return int(row[0] or 0)

    def own_after(self, number: int, most: int = 1_000) -> Sequence[Fact]:
        """The facts said here that follow a number, the first so many (-1: all); they hold only what may leave."""
        return self.after(self.machine, number, most)

    def after(self, machine: str, number: int, most: int = 1_000) -> Sequence[Fact]:
        """As `own_after`, of any machine by its UUID."""
        return self._facts(
            "machines.uuid = ? AND facts.number > ? ORDER BY facts.number LIMIT ?", machine, number, most
        )

    def gone_own(self) -> Sequence[int]:
        """The numbers of the facts said here that had to be forgotten: carriers put the empty ones in their places."""
        rows = self.database.all(
            "SELECT number FROM facts JOIN machines ON id = machine WHERE is_own AND kind = 'gone' ORDER BY number"
        )
        return tuple(row["number"] for row in rows)

    def lasts(self) -> Mapping[str, int]:
        """For each machine by its UUID: the number of its last fact that is here; 0 for none."""
        rows = self.database.all(
            "SELECT uuid, coalesce((SELECT max(number) FROM facts WHERE machine = id), 0) AS last FROM machines"
        )
        return {row["uuid"]: row["last"] for row in rows}

    def interests(self) -> Interests:
        """What concerns this machine among the facts of others."""
        database = self.database
        competitions = frozenset(_column(database.all(_COMPETITIONS)))
        entered: dict[str, set[str]] = {event: set() for event in ENTRIES}
        for row in database.all(_ENTERED, (json.dumps([*competitions]),)):
            if isinstance(row["subject"], str):
                entered[row["event"]].add(row["subject"])
        names = _column(database.all("SELECT name FROM players WHERE id < ? AND NOT is_erased", (FIRST_GUEST,)))
        return Interests(
            machines=_of_our_clubs(database),
            players=_players(database, names),
            unnamed=frozenset(_column(database.all(_UNNAMED, (FIRST_GUEST,)))),
            names=frozenset(filter(None, map(name_key, names))),
            games=frozenset(_column(database.all(_GAMES))),
            competitions=competitions,
            runs=frozenset(entered["run"]),
            sessions=frozenset(entered["session"]),
        )

    def lacking(self, names: Sequence[FactName]) -> Sequence[FactName]:
        """Those of these facts that are not here."""
        held = {row[0] for row in self.database.all(_HELD, (json.dumps(names),))}
        return [name for place, name in enumerate(names) if place not in held]

    def not_emptied(self, names: Sequence[FactName]) -> Sequence[FactName]:
        """Those of these facts that are here, and not empty."""
        held = {row[0] for row in self.database.all(f"{_HELD} WHERE facts.kind <> 'gone'", (json.dumps(names),))}
        return [name for place, name in enumerate(names) if place in held]

    def take(self, facts: Iterable[Fact]) -> Taken:
        """Keeps facts that came from elsewhere, in any order, and follows them; repeats change nothing.

        They are kept a few at a time, so that a move that is to be kept meanwhile does not wait. One that the tables
        cannot follow, whatever is wrong with it, is passed over.
        """
        taken = take(self.database, facts, self._passed_over, self._pace)
        self._passed_over |= taken.passed_over
        return taken

    # read back

    def of_subject(self, subject: str, *kinds: FactKind) -> Sequence[Fact]:
        """The facts about something, of these kinds or of all, machine by machine in the order of their numbers."""
        places = f" AND facts.kind IN ({', '.join('?' * len(kinds))})" if kinds else ""
        return self._facts(f"facts.subject = ?{places} ORDER BY machines.uuid, facts.number", subject, *kinds)

    def signatures(self, subjects: Iterable[str], *kinds: FactKind) -> Sequence[tuple[str, int, str | None]]:
        """The machine, number and signature of each fact of these kinds about any of these things."""
        places = ", ".join("?" * len(kinds))
        rows = self.database.all(
            "SELECT machines.uuid, number, signature FROM json_each(?) AS wanted JOIN facts ON subject = wanted.value "
            f"JOIN machines ON machines.id = facts.machine WHERE kind IN ({places})",
            (json.dumps([*subjects]), *kinds),
        )
        return [(machine, number, signature) for machine, number, signature in rows]

    def presented(self, machine: str) -> Fact | None:
        """How a machine presented itself last, by its UUID; None where it has not."""
        with self.database.reading() as sql:
            return log.presented(sql, machine)

    def count_of(self, subject: str) -> int:
        """How many facts there are about something: whether there are new ones, without reading any."""
        return int(self.database.all("SELECT count(*) FROM facts WHERE subject = ?", (subject,))[0][0])

    def names_since(self, subject: str, since_ms: int) -> frozenset[tuple[str, int]]:
        """Machine and number of the facts about something that were said here, or came here, since an instant.

        That is by the calendar of this machine alone, whatever the others show.
        """
        rows = self.database.all(
            "SELECT machines.uuid, facts.number FROM facts JOIN machines ON machines.id = facts.machine "
            "WHERE facts.subject = ? AND coalesce(facts.received_ms, facts.at_ms) >= ?",
            (subject, since_ms),
        )
        return frozenset((row["uuid"], row["number"]) for row in rows)

    def _facts(self, wanted: str, *values: object) -> Sequence[Fact]:
        rows = self.database.all(f"{log.SELECT_FACTS} WHERE {wanted}", values)
        return log.read(rows)
