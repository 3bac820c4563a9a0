"""Players of several machines who bear one name: one person or two, which somebody has to say."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

from topping.errors import InputError
from topping.facts.bodies import body_of
from topping.facts.bodies.people import PlayersDistinct
from topping.facts.fact import FactKind
from topping.store.database import Database, query
from topping.store.people.joining import merge_players
from topping.store.people.names import plain
from topping.store.people.players import FIRST_GUEST
from topping.store.sharing import log
from topping.store.sharing.following.people import persons_of
from topping.store.sharing.voices import home_label
from topping.store.sharing.withdrawing import uuids_of


@dataclass(frozen=True, slots=True)
class MatchedPlayer:
    """One of two who may be one person."""

    uuid: str
    name: str
    machine: str
    """What the machine is called that he plays on; empty for this one."""
    runs: int
    last_at: str
    """When his last run began; ISO 8601, UTC."""


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """Two players who may be one person; the first plays on this machine, if one of them does."""

    one: MatchedPlayer
    other: MatchedPlayer
    said_by: str = ""
    """What the machine is called that says so of a player of this one; empty where nobody has."""


class PlayerMatches:
    """Who may be whom among the players of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[PlayerMatch, ...]:
        """Pairs of players whose names are the same but for case, accents and blanks, by name.

        Both are of different machines, and nobody has said yet whether they are one person. After them the pairs of
        whom another machine says that they are one, whatever their names.
        """
        proposed = self._proposed()
        by_name: dict[str, list[sqlite3.Row]] = defaultdict(list)
        for row in self._database.all(query("matched_players")):
            by_name[plain(row["name"])].append(row)
        pairs = [
            (one, other)
            for name in sorted(by_name)
            for one, other in combinations(by_name[name], 2)
            if name and other["id"] >= FIRST_GUEST
        ]
        rows = {row["id"]: row for same in by_name.values() for row in same}
        known = {frozenset((one["id"], other["id"])) for one, other in pairs}
        pairs += [(rows[min(pair)], rows[max(pair)]) for pair in proposed if pair not in known and pair <= rows.keys()]
        if not pairs:
            return ()
        apart = self._distinct()
        return tuple(
            PlayerMatch(_matched(one), _matched(other), proposed.get(frozenset((one["id"], other["id"])), ""))
            for one, other in pairs
            if frozenset((one["id"], other["id"])) not in apart
        )

    def _proposed(self) -> dict[frozenset[int], str]:
        """Pairs of players, by their numbers, of whom another machine says that they are one person, with its name."""
        with self._database.reading() as sql:
            people, _ = persons_of(sql, log.known_and_named(sql, FactKind.MERGING))
            numbers = dict(sql.execute("SELECT uuid, player FROM player_uuids").fetchall()) if people.proposed else {}
            return {
                frozenset((numbers[body.gone], numbers[body.stays])): home_label(sql, fact.machine)
                for fact, body in people.proposed
                if body.gone in numbers and body.stays in numbers and numbers[body.gone] != numbers[body.stays]
            }

    def unite(self, match: PlayerMatch) -> str:
        """Makes one player of two, and says so to other machines; returns the name. `InputError` where they are one."""
        with self._database.writing() as sql:
            stays, gone = sorted(_number(sql, one.uuid) for one in (match.one, match.other))
            if stays == gone:
                raise InputError("store.player_same")
            _agree(sql, gone, stays)
            merge_players(sql, gone, stays)
            (name,) = sql.execute("SELECT name FROM players WHERE id = ?", (stays,)).fetchone()
        self._database.forget()
        return str(name)

    def tell_apart(self, match: PlayerMatch) -> None:
        """Keeps that two players of one name are two persons, and says so: they are not offered any more."""
        with self._database.writing() as sql:
            log.append(sql, FactKind.DISTINCT, PlayersDistinct(match.one.uuid, match.other.uuid).write())

    def _distinct(self) -> set[frozenset[int]]:
        """Pairs of players, by their numbers, who were said to be two persons."""
        numbers = {row["uuid"]: row["player"] for row in self._database.all("SELECT uuid, player FROM player_uuids")}
        with self._database.reading() as sql:
            named = log.known_and_named(sql, FactKind.DISTINCT)
            bodies = [body_of(fact) for fact in log.naming(sql, named, FactKind.DISTINCT)]
        return {
            frozenset((numbers[body.one], numbers[body.other]))
            for body in bodies
            if isinstance(body, PlayersDistinct) and body.one in numbers and body.other in numbers
        }


def _agree(sql: sqlite3.Connection, gone: int, stays: int) -> None:
    """Says what others have said of the two, as they have: so machines that have neither know that both agree."""
    uuids = {*uuids_of(sql, gone)}, {*uuids_of(sql, stays)}
    people, _ = persons_of(sql, frozenset().union(*uuids))
    for _, body in people.proposed:
        pair = (body.gone, body.stays)
        if all(any(uuid in one for uuid in pair) for one in uuids):
            log.append(sql, body.kind, body.write())


def _number(sql: sqlite3.Connection, uuid: str) -> int:
    row = sql.execute("SELECT player FROM player_uuids WHERE uuid = ?", (uuid,)).fetchone()
    if row is None:
        raise InputError("store.player_same")
    return int(row["player"])


def _matched(row: sqlite3.Row) -> MatchedPlayer:
    return MatchedPlayer(row["uuid"], row["name"], row["machine"], row["runs"], row["last_at"])
