"""The queue of data to send to the club's server.

SQL triggers add the kind and UUID of each changed item to table `outbox`. Its content is built when it is sent.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

from topping.errors import InputError, StoreError, ToppingError
from topping.play.session.sessionstandings import standings
from topping.store.conditions import read
from topping.store.database import Database
from topping.store.people.consents import Leaves, may_leave, numbered_initials
from topping.store.people.names import alike
from topping.store.sessions.sessions import StoredSessions, replayed

OutgoingRow = dict[str, object]
_LONGEST_STANDING: Final = 60_000
"""The server's limit, in characters."""
_LONGEST_PLAYER: Final = 40
_MOST_MS: Final = 2**31 - 1
_UNREADABLE: Final = ("store.session_unknown", "store.session_unreadable", "store.session_event")

_RUNS: Final = """
SELECT runs.id, runs.uuid, runs.game, runs.lexicon_hash, runs.rules_version, conditions.text AS conditions,
    conditions.measure, runs.ended_at, results.play_ms + results.penalty_ms AS spent_ms, results.scored, results.found,
    players.id AS player, players.name, players.minor, players.leaves
FROM json_each(:uuids)
JOIN runs ON runs.uuid = value
JOIN results ON results.run = runs.id
JOIN conditions ON conditions.id = runs.conditions
JOIN players ON players.id = runs.player
WHERE runs.outcome = 'finished' AND runs.ranks AND runs.attempt = 1 AND NOT runs.resumed
"""


class OutboxKind(StrEnum):
    """A kind of data that is sent to the club's server."""

    RUN = "run"
    SESSION = "session"
    RESULTS = "results"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class OutgoingItem:
    """An item of the queue, with the content to send to the club's server."""

    kind: OutboxKind
    uuid: str
    row: OutgoingRow | None
    """The content for the server; None if the server must have none: deleted here, or not (any longer) shared."""
    waits: bool = False
    """Whether the item must not be sent yet, because its competition is not over."""


def terms_of(lexicon_hash: str, rules_version: str, conditions: str) -> str:
    """Returns a digest (32 hexadecimal digits) of lexicon, rules version and conditions.

    Two runs of the same game can be compared only if their digests are equal.
    """
    return sha256(f"{lexicon_hash}\n{rules_version}\n{conditions}".encode()).hexdigest()[:32]


class Outbox:
    """The queue of data to send to the club's server. Every method may raise `StoreError`."""

    def __init__(
        self,
        database: Database,
        held_runs: Callable[[], Collection[int]],
        held_sessions: Callable[[], Collection[int]],
        paper: Callable[[OutboxKind, str], OutgoingRow | None],
    ) -> None:
        """Prepares the queue. `held_runs` and `held_sessions` return the ids to hold back while their competition runs.

        `paper` builds the content of a competition's results or standings, given the kind and the competition's UUID.
        """
        self._database, self._held_runs, self._held_sessions = database, held_runs, held_sessions
        self._paper = paper
        self._may_rank: dict[str, bool] = {}

    def counts(self) -> Counter[OutboxKind]:
        """Returns how many items of each kind are in the queue."""
        rows = self._database.all("SELECT kind, count(*) AS count FROM outbox GROUP BY kind")
        return Counter({OutboxKind(row["kind"]): row["count"] for row in rows})

    def sent_players(self) -> tuple[int, int]:
        """Returns how many players have a run on the server, and how many of them appear by initials only."""
        row = self._database.first(
            "SELECT count(DISTINCT players.id), count(DISTINCT iif(minor OR leaves = 'initials', players.id, NULL)) "
            "FROM runs JOIN players ON players.id = runs.player WHERE outcome = 'finished' AND ranks AND attempt = 1 "
            "AND NOT resumed AND leaves <> 'nothing' AND runs.uuid NOT IN (SELECT uuid FROM outbox WHERE kind = 'run')"
        )
        assert row is not None
        return row[0], row[1]

    def fill(self) -> None:
        """Adds all data for the club's server to the queue again, even if sent before.

        These are finished runs that rank, ended sessions, a room's results, and published standings.
        """
        with self._database.writing() as sql:
            sql.execute(
                "INSERT OR IGNORE INTO outbox SELECT 'run', uuid FROM runs WHERE outcome = 'finished' AND ranks"
            )
            sql.execute(
                "INSERT OR IGNORE INTO outbox SELECT 'session', uuid FROM games "
                "WHERE kind = 'session' AND ended_at IS NOT NULL"
            )
            sql.execute(
                "INSERT OR IGNORE INTO outbox "
                "SELECT 'results', uuid FROM competitions WHERE room IS NOT NULL AND login <> '' "
                "UNION ALL SELECT 'standings', uuid FROM competitions WHERE published IS NOT NULL"
            )

    def parts(self, most: int) -> Iterator[Sequence[OutgoingItem]]:
        """Yields all items of the queue in batches of one kind, at most `most` items each.

        The caller may remove a batch (`done`) before it requests the next one.
        """
        for kind in OutboxKind:
            last = ""
            while True:
                rows = self._database.all(
                    "SELECT uuid FROM outbox WHERE kind = ? AND uuid > ? ORDER BY uuid LIMIT ?", (kind, last, most)
                )
                if not rows:
                    break
                uuids = [row["uuid"] for row in rows]
                last = uuids[-1]
                yield self.made(kind, uuids)

    def made(self, kind: OutboxKind, uuids: Sequence[str]) -> Sequence[OutgoingItem]:
        """Builds the items of one kind with these UUIDs from the current data."""
        match kind:
            case OutboxKind.RUN:
                return self._runs(uuids)
            case OutboxKind.SESSION:
                return [self._session(uuid) for uuid in uuids]
            case _:
                return [OutgoingItem(kind, uuid, self._paper(kind, uuid)) for uuid in uuids]

    def done(self, items: Sequence[OutgoingItem]) -> None:
        """Removes sent items from the queue. An item that has changed since it was built stays in it."""
        if not items:
            return
        with self._database.writing() as sql:
            made = self.made(items[0].kind, [item.uuid for item in items])
            same = [(item.kind, item.uuid) for item, now in zip(items, made, strict=True) if item == now]
            sql.executemany("DELETE FROM outbox WHERE kind = ? AND uuid = ?", same)

    def _runs(self, uuids: Sequence[str]) -> Sequence[OutgoingItem]:
        held = self._held_runs()
        rows = {row["uuid"]: row for row in self._database.all(_RUNS, {"uuids": json.dumps(uuids)})}
        return [self._run(uuid, rows.get(uuid), held) for uuid in uuids]

    def _run(self, uuid: str, row: sqlite3.Row | None, held: Collection[int]) -> OutgoingItem:
        kind = OutboxKind.RUN
        if row is None or not self._ranks(row["conditions"]):
            return OutgoingItem(kind, uuid, None)
        if row["id"] in held:
            return OutgoingItem(kind, uuid, None, waits=True)
        name = public_player_name(row["name"], row["leaves"], minor=bool(row["minor"]), number=row["player"])
        if not name:
            return OutgoingItem(kind, uuid, None)
        measure = row["measure"]
        made: OutgoingRow = {
            "uuid": uuid,
            "game": row["game"],
            "terms": terms_of(row["lexicon_hash"], row["rules_version"], row["conditions"]),
            "measure": measure,
            "player": name,
            "played_at": row["ended_at"],
            # only the ranking value: others would reveal how many moves the game has
            "spent_ms": 0 if measure == "points" else min(row["spent_ms"], _MOST_MS),
            "scored": row["scored"] if measure == "points" else 0,
            "tops": row["found"] if measure == "tops" else 0,
        }
        return OutgoingItem(kind, uuid, made)

    def _ranks(self, conditions: str) -> bool:
        if conditions not in self._may_rank:
            try:
                self._may_rank[conditions] = read(conditions).may_rank
            except InputError:
                self._may_rank[conditions] = False
        return self._may_rank[conditions]

    def _session(self, uuid: str) -> OutgoingItem:
        kind, sessions = OutboxKind.SESSION, StoredSessions(self._database)
        row = self._database.first("SELECT number, ended_at FROM games WHERE kind = 'session' AND uuid = ?", (uuid,))
        if row is None or row["ended_at"] is None:
            return OutgoingItem(kind, uuid, None)
        if row["number"] in self._held_sessions():
            return OutgoingItem(kind, uuid, None, waits=True)
        try:
            kept, written = sessions.get(row["number"])
            found = standings(replayed(row["number"], kept.facts, written))
        except StoreError as fault:
            if fault.key in _UNREADABLE:
                return OutgoingItem(kind, uuid, None)  # it is unreadable on this machine too
            raise
        except ToppingError:
            return OutgoingItem(kind, uuid, None)
        names = self._session_names()
        lines = [
            [standing.rank, _name_at_table(names, standing.name, standing.table), standing.total] for standing in found
        ]
        text = json.dumps(lines, ensure_ascii=False)
        if not lines or len(text) > _LONGEST_STANDING:
            return OutgoingItem(kind, uuid, None)
        made: OutgoingRow = {
            "uuid": uuid, "name": kept.facts.name, "played_at": row["ended_at"], "standing": text
        }  # fmt: skip
        return OutgoingItem(kind, uuid, made)

    def _session_names(self) -> dict[str, str]:
        """Returns the public name of each local player, by folded name; empty for a player who shares nothing."""
        found = dict[str, str]()
        for row in self._database.all("SELECT id, name, minor, leaves FROM players ORDER BY id"):
            left = public_player_name(row["name"], row["leaves"], minor=bool(row["minor"]), number=row["id"])
            found.setdefault(alike(row["name"]), left)
        return found


def public_player_name(name: str, leaves: str, *, minor: bool, number: int) -> str:
    """Returns the name under which a player appears on the club's server: full, initials with `number`, or empty.

    `leaves` is what he agreed to share. A minor appears by initials at most.
    """
    allowed = may_leave(Leaves(leaves), minor=minor)
    if allowed is Leaves.NOTHING:
        return ""
    return _sendable(name if allowed is Leaves.NAME else numbered_initials(name, number))


def _sendable(name: str) -> str:
    """Returns a name that the server accepts: without unpaired surrogates, cut after 40 characters."""
    return name.encode("utf-8", "replace").decode()[:_LONGEST_PLAYER]


def _name_at_table(names: dict[str, str], name: str, table: int) -> str:
    """Returns the public name of a session player, from `names` by folded name.

    A player without runs on this machine was never asked, and appears by initials with his table's number.
    """
    known = names.get(alike(name))
    return _sendable(numbered_initials(name, table)) if known is None else known
