"""Wishes that somebody be forgotten: those that are asked of this machine, and what others have answered.

Players of several machines who bear one name: one person or two, which somebody has to say.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from topping.errors import InputError, StoreError
from topping.facts.bodies import PlayersDistinct, WishAnswered, body_of
from topping.facts.fact import FactKind
from topping.facts.people import DUE_AFTER_MS, Persons, Wish
from topping.facts.voices import HERE
from topping.store.database import Database, of_ms, of_row, query
from topping.store.people.joining import merge_players
from topping.store.people.names import FIRST_GUEST, plain
from topping.store.sharing import log
from topping.store.sharing.following import follow_people, persons_of
from topping.store.sharing.log import home_label, uuids_of


@dataclass(frozen=True, slots=True)
class AskedWish:
    """A wish about a player of this machine that is not answered here."""

    machine: str
    """UUID of the one that said it."""
    number: int
    label: str
    """What that machine is called."""
    player: str
    """The name, also where it is hidden until this is answered."""
    shown: str
    """The name that stands in its place meanwhile; the same where it is not hidden."""
    runs: int
    """How many runs of his are here."""
    at: str
    """When it came here; ISO 8601, UTC."""
    due_at: str | None
    """When all that is held here is removed unless it was refused; None for a mere proposal, of a machine that
    has no say about him."""


@dataclass(frozen=True, slots=True)
class SaidWish:
    """A wish with what machines that have the player have answered."""

    machine: str
    number: int
    player: str
    at: str
    """When it was said, by the clock of the machine that said it; ISO 8601, UTC."""
    granted: tuple[str, ...]
    """What the machines are called that have removed him."""
    refused: tuple[tuple[str, str], ...]
    """Those that have not, with their reasons."""
    silent: tuple[str, ...]
    """Those that have not answered."""


class Wishes:
    """The wishes in a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def asked(self) -> tuple[AskedWish, ...]:
        """Those to be answered here, the first that came first, one a player and machine."""
        with self._database.reading() as sql:
            return tuple(_asked(sql))

    def said(self) -> tuple[SaidWish, ...]:
        """Those that count here, whoever said them, and are not withdrawn, with what has become of them elsewhere."""
        with self._database.reading() as sql:
            return tuple(_said(sql))

    def grant(self, wish: AskedWish) -> str:
        """Removes all that is held here of the player but his results, and says so; returns what he is called now."""
        return self._answer(wish, forgets=True, reason="")

    def refuse(self, wish: AskedWish, reason: str) -> str:
        """Keeps him and says why; returns his name. `InputError` without a reason."""
        if not reason.strip():
            raise InputError("players.wishes.no_reason")
        return self._answer(wish, forgets=False, reason=reason.strip())

    def withdraw(self, wish: SaidWish) -> None:
        """Takes back a wish that was said here: the name is shown again where it was not removed yet."""
        with self._database.writing() as sql:
            if (wish.machine, wish.number) not in log.people_said_here(sql):
                raise StoreError("players.wishes.not_ours")
            _say(sql, WishAnswered(wish.machine, wish.number, forgets=False))

    def remove_due(self, now_ms: int) -> tuple[str, ...]:
        """Grants the wishes that nobody has answered in time; returns the names that are forgotten now."""
        rows = self._database.all(
            "SELECT DISTINCT value FROM facts INDEXED BY facts_of_wishes, json_each(facts.body, '$.players') "
            "JOIN player_uuids ON player_uuids.uuid = value JOIN players ON players.id = player_uuids.player "
            "WHERE facts.kind = 'erasure' AND facts.received_ms <= ? AND NOT is_erased "
            "AND (players.id >= ? OR players.id IN (SELECT player FROM masked_players))",
            (now_ms - DUE_AFTER_MS, FIRST_GUEST),
        )
        if not rows:
            return ()
        with self._database.writing() as sql:
            _, erased = follow_people(sql, (row["value"] for row in rows), now_ms)
        self._database.forget()
        return erased

    def _answer(self, wish: AskedWish, *, forgets: bool, reason: str) -> str:
        with self._database.writing() as sql:
            player = sql.execute("SELECT id FROM players WHERE name = ? ORDER BY id", (wish.shown,)).fetchone()
            for one in _asked(sql):  # several machines, or one again and again, may wish the same
                if (one.player, one.shown) == (wish.player, wish.shown):
                    _say(sql, WishAnswered(one.machine, one.number, forgets, reason))
            (name,) = sql.execute("SELECT name FROM players WHERE id = ?", (player["id"],)).fetchone()
        self._database.forget()
        return str(name)


def _say(sql: sqlite3.Connection, answer: WishAnswered) -> None:
    log.append(sql, answer)
    (fact,) = log.of_machine(sql, answer.machine, answer.number - 1, 1)
    players = fact.body.get("players")
    assert isinstance(players, list)
    follow_people(sql, players)


def _all(sql: sqlite3.Connection) -> tuple[Persons, tuple[Wish, ...]]:
    people, _ = persons_of(sql, log.known_and_named(sql, FactKind.ERASURE))
    return people, people.wishes


def _asked(sql: sqlite3.Connection) -> Iterator[AskedWish]:
    people, wishes = _all(sql)
    for wish in sorted(wishes, key=lambda one: one.fact.order):
        if wish.here is not None or wish.is_withdrawn:
            continue
        for row in _players(sql, wish):
            if row["id"] >= FIRST_GUEST or row["is_erased"]:
                continue
            player = people.of(row["uuid"])
            masks = player is not None and wish.fact.name in player.wishes
            (received_ms,) = sql.execute(
                "SELECT received_ms FROM facts JOIN machines ON machines.id = machine "
                "WHERE machines.uuid = ? AND number = ?",
                wish.fact.name,
            ).fetchone()
            yield AskedWish(
                machine=wish.fact.machine,
                number=wish.fact.number,
                label=home_label(sql, wish.fact.machine),
                player=row["hidden"] or row["name"],
                shown=row["name"],
                runs=row["runs"],
                at=of_ms(received_ms),
                due_at=of_ms(received_ms + DUE_AFTER_MS) if masks else None,
            )


def _said(sql: sqlite3.Connection) -> Iterator[SaidWish]:
    people, wishes = _all(sql)
    for wish in sorted(wishes, key=lambda one: one.fact.order):
        uuids = frozenset(one for uuid in wish.players if (player := people.of(uuid)) for one in player.uuids)
        counts = people.voices.is_ours(wish.fact) or people.masks(wish, uuids)
        if wish.is_withdrawn or not counts:
            continue
        homes = {home for uuid in uuids | wish.players if (home := people.voices.homes.get(uuid)) is not None}
        homes -= {wish.fact.machine, *((HERE,) if people.voices.is_ours(wish.fact) else ())}
        answers = {machine: answer for machine, answer in wish.answers.items() if machine in homes}
        rows = _players(sql, wish)
        yield SaidWish(
            machine=wish.fact.machine,
            number=wish.fact.number,
            player=next((row["hidden"] or row["name"] for row in rows), ""),
            at=of_ms(wish.fact.at),
            granted=tuple(home_label(sql, one) for one in sorted(homes) if one in answers and answers[one].forgets),
            refused=tuple(
                (home_label(sql, one), answers[one].reason)
                for one in sorted(homes)
                if one in answers and not answers[one].forgets
            ),
            silent=tuple(home_label(sql, one) for one in sorted(homes - answers.keys())),
        )


def _players(sql: sqlite3.Connection, wish: Wish) -> list[sqlite3.Row]:
    """The rows of those whom a wish is about, those of this machine first."""
    return sql.execute(
        "SELECT players.id, players.name, players.is_erased, min(player_uuids.uuid) AS uuid, "
        "masked_players.name AS hidden, (SELECT count(*) FROM runs WHERE runs.player = players.id) AS runs "
        "FROM facts JOIN machines ON machines.id = facts.machine, json_each(facts.body, '$.players') AS one "
        "JOIN player_uuids ON player_uuids.uuid = one.value JOIN players ON players.id = player_uuids.player "
        "LEFT JOIN masked_players ON masked_players.player = players.id "
        "WHERE machines.uuid = ? AND facts.number = ? GROUP BY players.id ORDER BY players.id",
        wish.fact.name,
    ).fetchall()


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
            log.append(sql, PlayersDistinct(match.one.uuid, match.other.uuid))

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
            log.append(sql, body)


def _number(sql: sqlite3.Connection, uuid: str) -> int:
    row = sql.execute("SELECT player FROM player_uuids WHERE uuid = ?", (uuid,)).fetchone()
    if row is None:
        raise InputError("store.player_same")
    return int(row["player"])


def _matched(row: sqlite3.Row) -> MatchedPlayer:
    return of_row(MatchedPlayer, row)
